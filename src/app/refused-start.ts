import { z } from 'zod';
import type { Configuration } from '../config/configuration.ts';
import { StoreError, type StoreErrorCode } from '../store/database.ts';

/** Why Canvass doesn't start, in words for an operator, and the exit code that says whether to try again. */
export interface RefusedStart {
  readonly message: string;
  readonly code: number;
}

/**
 * The exit code for what only a person can put right (`EX_CONFIG` of sysexits.h): a service manager must not start Canvass
 * again, as it would do so for ever.
 */
export const onlyByPerson = 78;

/** The exit code for what may pass by itself, such as a server that is still starting: to be tried again. */
const mayPass = 1;

/** What is the same at the next start. A folder that another process holds, and a server or a disk in trouble, isn't. */
const lasting: readonly StoreErrorCode[] = [
  'STORE_CANNOT_OPEN',
  'STORE_REFUSED',
  'STORE_NEWER_SCHEMA',
  'STORE_LOST',
  'STORE_MOVED',
  'STORE_DAMAGED',
];

/** Explains an error that a start has failed with; undefined for one that is nobody's setting or database. */
export function explainRefusal(
  error: unknown,
  configuration: Pick<Configuration, 'host' | 'port' | 'metrics' | 'databaseUrl'>,
): RefusedStart | undefined {
  if (!(error instanceof StoreError)) return whyNotListening(error, configuration);
  const message = configuration.databaseUrl === undefined ? error.message : `DATABASE_URL: ${error.message}`;
  return { message, code: lasting.includes(error.code) ? onlyByPerson : mayPass };
}

const listenError = z.object({
  code: z.string(),
  syscall: z.enum(['listen', 'getaddrinfo', 'bind']),
  port: z.number().optional(),
  hostname: z.string().optional(),
});

/** Explains why a configured address can't be listened on; undefined if the error is about something else. */
function whyNotListening(
  error: unknown,
  configuration: Pick<Configuration, 'host' | 'port' | 'metrics'>,
): RefusedStart | undefined {
  const parsed = listenError.safeParse(error).data;
  if (parsed === undefined) return undefined;
  const { metrics } = configuration;
  const isForMetrics =
    metrics !== undefined &&
    (parsed.port === undefined
      ? parsed.hostname === metrics.host && parsed.hostname !== configuration.host
      : parsed.port === metrics.port && parsed.port !== configuration.port);
  const prefix = isForMetrics ? 'METRICS_' : '';
  const { host, port } = isForMetrics ? metrics : configuration;
  switch (parsed.code) {
    case 'EADDRINUSE':
      return {
        message: `${prefix}PORT: ${port} is taken on ${host}. Accepted: a free port, or 0 for any.`,
        code: mayPass,
      };
    case 'EACCES':
      return {
        message: `${prefix}PORT: this user may not listen on ${port}. Accepted: a port from 1024 on, or 0 for any free one.`,
        code: onlyByPerson,
      };
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return {
        message: `${prefix}HOST: no address is known for ${host} (${parsed.code}). ${ownAddress}`,
        code: mayPass,
      };
    default:
      // A network that is still coming up has no addresses yet.
      return {
        message: `${prefix}HOST: ${host} is not an address that this machine can listen on (${parsed.code}). ${ownAddress}`,
        code: mayPass,
      };
  }
}

const ownAddress = 'Accepted: an IP address of this machine, or a name for one.';
