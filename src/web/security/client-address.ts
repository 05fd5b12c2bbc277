import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** All addresses whose first `prefix` bits are those of `address`, IPv4 or IPv6. */
export interface AddressRange {
  readonly address: string;
  readonly prefix: number;
}

/** The address for which a request is counted: IPv4, or the first 64 bits of IPv6, which a whole household shares. */
export type AddressOf = (req: IncomingMessage) => string;

/**
 * Determines where requests come from. `X-Forwarded-For` is only trusted if it comes from a trusted proxy, and only from
 * its right end up to the first address that isn't a trusted proxy: anything to the left is a client's claim.
 */
export function createAddressOf(trusted: readonly AddressRange[]): AddressOf {
  const proxies = new BlockList();
  for (const { address, prefix } of trusted) proxies.addSubnet(address, prefix, familyOf(address));
  // An IPv4-mapped IPv6 address is found in the list as well.
  const isProxy = (address: string): boolean =>
    isIP(address) !== 0 && proxies.check(address, familyOf(address));

  return ({ socket, headers }) => {
    let address = bare(socket.remoteAddress ?? '');
    const named = isProxy(address) ? String(headers['x-forwarded-for'] ?? '').split(',') : [];
    while (isProxy(address)) {
      const before = bare(named.pop() ?? '');
      // Not an address: only the last proxy is known.
      if (isIP(before) === 0) break;
      address = before;
    }
    return isIP(address) === 6 ? networkOf(address) : address;
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** Without a port, brackets or zone, and IPv4 as IPv4 (RFC 4291 §2.5.5.2). Some proxies send a port along. */
function bare(text: string): string {
  const address = text
    .trim()
    .replace(/^\[([^\]]*)\].*$/u, '$1')
    .split('%', 1)
    .join('');
  const withoutPort = /^[\d.]+:\d+$/u.test(address) ? address.slice(0, address.indexOf(':')) : address;
  return withoutPort.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/iu, '');
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = (part: string | undefined) => (part === undefined || part === '' ? [] : part.split(':'));
  // A dotted end counts as two groups.
  const after = groups(tail).flatMap((group) => (group.includes('.') ? ['', ''] : [group]));
  const before = groups(head);
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const all = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
