import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Ranges without hosts on the public internet (IANA's special-purpose registries, RFC 6890). */
const notPublic = {
  ipv4: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
    ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
    ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ],
  // Whatever isn't global unicast (2000::/3), and of that what is documentation or wraps another address.
  ipv6: [...['::/3', '4000::/2', '8000::/1'], ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']],
} as const;

/** A list of its own for each family: in a shared one, an IPv4 address is looked for among the others as well. */
const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const family of ['ipv4', 'ipv6'] as const) {
  for (const range of notPublic[family]) {
    const [address = '', bits] = range.split('/');
    lists[family].addSubnet(address, Number(bits), family);
  }
}

/** @param address IPv4 or IPv6, without brackets */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  const name = family === 4 ? 'ipv4' : 'ipv6';
  return family !== 0 && !lists[name].check(address, name);
}

class NotPublic extends Error {
  readonly code = 'NOT_PUBLIC';
}

type Found = (
  error: NodeJS.ErrnoException | null,
  addresses: string | LookupAddress[],
  family?: number,
) => void;

/**
 * A host's addresses, without those that aren't public. The connection goes to what was looked up here, so a name that
 * stands for another address a moment later changes nothing.
 */
export function lookUpPublic(host: string, options: LookupOptions, found: Found): void {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return found(error, []);
    const open = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (first === undefined) return found(refusal(host), []);
    if (options.all === true) found(null, open);
    else found(null, first.address, first.family);
  });
}

export function refusal(host: string): NotPublic {
  return new NotPublic(`${host} has no public address`);
}
