import { z } from 'zod';
import type { Configuration } from './configuration.ts';

const listenError = z.object({
  code: z.string(),
  syscall: z.enum(['listen', 'getaddrinfo', 'bind']),
  port: z.number().optional(),
  hostname: z.string().optional(),
});

/**
 * Explains why a configured address can't be listened on; undefined if the error is about
 * something else.
 */
export function whyNotListening(
  error: unknown,
  configuration: Pick<Configuration, 'host' | 'port' | 'metrics'>,
): string | undefined {
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
      return `${prefix}PORT: ${port} is taken on ${host}. Accepted: a free port, or 0 for any.`;
    case 'EACCES':
      return `${prefix}PORT: this user may not listen on ${port}. Accepted: a port from 1024 on, or 0 for any free one.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${prefix}HOST: no address is known for ${host} (${parsed.code}). Accepted: an IP address of this machine, or a name for one.`;
    default:
      return `${prefix}HOST: ${host} is no address that this machine can listen on (${parsed.code}). Accepted: an IP address of this machine, or a name for one.`;
  }
}
