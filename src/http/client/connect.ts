import { isIP, type Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import { Agent, buildConnector, Pool } from 'undici';
import { connectMs } from '../../limits.ts';
import { NotConnected } from './not-connected.ts';
import { isPublicAddress, lookUpPublic, refusal } from './public-addresses.ts';

export interface PoolOptions {
  /** PEM, trusted instead of the default authorities. */
  readonly certificateAuthority?: string | undefined;
  /** Never connects to an address of a private network or of this machine. */
  readonly onlyPublic?: boolean | undefined;
  /** To open a connection, including TLS; 3 s by default. */
  readonly connectMs?: number | undefined;
  /** 64 by default. */
  readonly connections?: number | undefined;
  /** Called with each connection that was opened. */
  readonly onConnected?: ((socket: Socket) => void) | undefined;
  /** Starts the server on this machine that every connection goes to, whatever the origin says. */
  readonly start?: (() => Promise<StartedServer>) | undefined;
}

interface StartedServer {
  readonly url: string;
  /** PEM, trusted instead of the default authorities. */
  readonly certificate: string;
}

export function createPool(origin: string, options: PoolOptions): Pool {
  return new Pool(origin, {
    connections: options.connections ?? 64,
    pipelining: 1,
    allowH2: false,
    connect: options.start === undefined ? createConnect(options) : connectToStarted(options.start),
  });
}

export function createAgent(): Agent {
  return new Agent({ connections: 64, connect: createConnect({}) });
}

/** A server that doesn't start counts as one that can't be reached. */
function connectToStarted(start: () => Promise<StartedServer>): buildConnector.connector {
  let connect: buildConnector.connector | undefined;
  return (options, callback) => {
    start().then(
      ({ url, certificate }) => {
        connect ??= createConnect({ certificateAuthority: certificate });
        const { hostname, port } = new URL(url);
        connect({ ...options, hostname, port }, callback);
      },
      (error: Error) => callback(new NotConnected(error), null),
    );
  };
}

/**
 * How a pool opens a connection. It marks all failures to connect, including those of certificates, and offers only
 * HTTP/1.1: over HTTP/2 the client library resends a request on its own after a GOAWAY.
 */
function createConnect({
  certificateAuthority,
  onlyPublic = false,
  connectMs: timeout = connectMs,
  onConnected,
}: PoolOptions): buildConnector.connector {
  // Otherwise each connection would make its own, which takes longer than its handshake.
  const secureContext = createSecureContext({ ca: certificateAuthority });
  const fence = onlyPublic ? { lookup: lookUpPublic } : {};
  const connect = buildConnector({ secureContext, ...fence, timeout, allowH2: false });
  return (options, callback) => {
    const address = options.hostname.replace(/^\[(.*)\]$/u, '$1');
    // An address isn't looked up.
    if (onlyPublic && isIP(address) !== 0 && !isPublicAddress(address)) {
      return callback(new NotConnected(refusal(address)), null);
    }
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(new NotConnected(error), null);
      onConnected?.(socket);
      callback(null, socket);
    });
  };
}
