import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import { Agent, buildConnector } from 'undici';
import { connectMs } from '../../limits.ts';
import { isPublicAddress, lookUpPublic, refusal } from './public-addresses.ts';

/** Wraps the error that kept a connection from being opened: nothing of the request can have left. */
export class NotConnected extends Error {
  readonly code: string;
  /** True for an untrusted certificate, where trying again is no use. */
  readonly permanent: boolean;

  constructor(reason: Error) {
    const code = 'code' in reason && typeof reason.code === 'string' ? reason.code : 'CONNECT_FAILED';
    // Node's own words name a switch that changes whom the whole process trusts.
    super(/SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)/u.test(code) ? untrusted : reason.message);
    this.name = 'NotConnected';
    this.code = code;
    this.permanent =
      /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL/u.test(this.code) &&
      this.code !== 'ERR_TLS_HANDSHAKE_TIMEOUT';
  }
}

const untrusted =
  'the certificate comes from an authority that Node doesn’t know; NODE_EXTRA_CA_CERTS names a file with it';

/**
 * How a pool opens a connection. It marks all failures to connect, including those of certificates, and offers only
 * HTTP/1.1: over HTTP/2 the client library resends a request on its own after a GOAWAY.
 * @param certificateAuthority PEM, trusted instead of the default authorities
 * @param onlyPublic connects to no address of a private network or of this machine
 */
export function createConnect(
  certificateAuthority: string | undefined,
  timeoutMs: number,
  onlyPublic = false,
): buildConnector.connector {
  // Else each connection would make one of its own, which takes longer than its handshake.
  const secureContext = createSecureContext({ ca: certificateAuthority });
  const fence = onlyPublic ? { lookup: lookUpPublic } : {};
  const connect = buildConnector({ secureContext, ...fence, timeout: timeoutMs, allowH2: false });
  return (options, callback) => {
    const address = options.hostname.replace(/^\[(.*)\]$/u, '$1');
    // An address isn't looked up.
    if (onlyPublic && isIP(address) !== 0 && !isPublicAddress(address)) {
      return callback(new NotConnected(refusal(address)), null);
    }
    connect(options, (...[error, socket]) =>
      error === null ? callback(null, socket) : callback(new NotConnected(error), null),
    );
  };
}

/** Keep-alive connections, up to 64 to each origin, for calls to hosts that aren't known beforehand. */
export function createAgent(): Agent {
  return new Agent({ connections: 64, connect: createConnect(undefined, connectMs) });
}
