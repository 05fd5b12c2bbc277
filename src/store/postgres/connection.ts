import { readFileSync } from 'node:fs';
import type { ClientConfig, PoolConfig } from 'pg';
import { connectMs, databaseStatementMs, databaseTransactionMs } from '../../limits.ts';
import { StoreError } from '../database.ts';

/** What a `DATABASE_URL` says: how to connect, and to where, in a form that an operator may read. */
export interface PostgresTarget {
  readonly pool: PoolConfig;
  /** Who a new connection says it is, by the URL as it is now. */
  credentials(): Pick<ClientConfig, 'user' | 'password'>;
  readonly location: string;
  /** Names in the URL's query that mean nothing here. */
  readonly ignored: readonly string[];
}

/** Of one process. A server takes 100 by default, from all of them. */
const defaultConnections = 10;

const known = ['sslmode', 'sslrootcert', 'connection_limit', 'host', 'application_name'];

const sslModes = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const;

/**
 * Reads a `postgres://` URL. Without `sslmode` the connection is encrypted and the server's certificate is checked, unless
 * the server is on this machine. `sslrootcert` names a file of certificates to trust, `host` a folder with a socket, and
 * `connection_limit` how many connections this process has at most.
 * @param given the URL, or what it is now if its user and password may change
 * @throws `STORE_CANNOT_OPEN`, with no part of the URL in it
 */
export function readPostgresUrl(given: PostgresUrl): PostgresTarget {
  const current = typeof given === 'string' ? () => given : given;
  const url = readUrl(current());
  const options = url.searchParams;
  const host = options.get('host') ?? decodeURIComponent(url.hostname).replace(/^\[|\]$/g, '');
  const database = decodeURIComponent(url.pathname.slice(1));
  if (host === '' || database === '') throw unusable('has to name a host and a database');
  const limit = Number(options.get('connection_limit') ?? defaultConnections);
  if (!Number.isInteger(limit) || limit < 1)
    throw unusable('has a connection_limit that is not a number of at least 1');
  const port = Number(url.port || 5432);
  return {
    location: `${host}:${port}/${database}`,
    ignored: [...new Set(options.keys())].filter((name) => !known.includes(name)),
    credentials: () => credentialsIn(readUrl(current())),
    pool: {
      host,
      port,
      database,
      ...credentialsIn(url),
      ssl: tlsOf(options, host),
      max: limit,
      application_name: options.get('application_name') ?? 'canvass',
      connectionTimeoutMillis: connectMs,
      statement_timeout: databaseStatementMs,
      lock_timeout: databaseStatementMs,
      idle_in_transaction_session_timeout: databaseTransactionMs,
      keepAlive: true,
    },
  };
}

export type PostgresUrl = string | (() => string);

function readUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null) throw unusable('can not be read');
  return url;
}

function credentialsIn({ username, password }: URL) {
  return { user: decodeURIComponent(username) || 'postgres', password: decodeURIComponent(password) };
}

function tlsOf(options: URLSearchParams, host: string): PoolConfig['ssl'] {
  const isHere = host.startsWith('/') || host === 'localhost' || host === '::1' || /^127\./.test(host);
  const mode = options.get('sslmode') ?? (isHere ? 'disable' : 'verify-full');
  if (!sslModes.some((one) => one === mode)) {
    throw unusable(`has an sslmode that is not known. Accepted: ${sslModes.join(', ')}`);
  }
  if (mode === 'disable') return false;
  if (mode === 'no-verify') return { rejectUnauthorized: false };
  const file = options.get('sslrootcert');
  const ca = file === null ? {} : { ca: readCertificates(file) };
  // The authority alone: the certificate may be for another name.
  return mode === 'verify-ca' ? { ...ca, checkServerIdentity: () => undefined } : ca;
}

function readCertificates(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw unusable(`names an sslrootcert that can't be read: ${file}`);
  }
}

function unusable(what: string): StoreError {
  return new StoreError('STORE_CANNOT_OPEN', `The URL ${what}.`);
}
