import { createServer } from 'restify';
import type { Logger } from '../../dialogs/ports/logger.ts';
import { limitConnections } from '../http/server/connection-limits.ts';
import { connectionLimits } from '../limits.ts';
import { sendKnownErrors, sendRefusal } from './answers.ts';
import { listen } from './listen.ts';
import type { Metrics } from './metrics.ts';
import { addMetricsRoute } from './routes/health-routes.ts';
import { refusalOf } from './security/guard-requests.ts';

/** Those who read metrics are few, and ask every few seconds. */
const maxConnections = 100;

/**
 * `/metrics` on a port of its own, and nothing else there: what is open to the world then needs no path kept back.
 * Listens once it resolves; rejects where the address can't be had.
 */
export async function startMetricsServer(
  { host, port }: { readonly host: string; readonly port: number },
  localMode: boolean,
  metrics: Metrics,
  log: Logger,
): Promise<{ readonly url: string; close(): void }> {
  const server = createServer({ name: '' });
  server.pre((req, res, next) => {
    res.removeHeader('server');
    const refusal = refusalOf(req, { localMode, publicUrl: undefined });
    if (refusal === undefined) return next();
    sendRefusal(res, refusal);
    return next(false);
  });
  sendKnownErrors(server, log);
  addMetricsRoute(server, metrics, log);
  limitConnections(server.server, { ...connectionLimits, connections: maxConnections }, log);
  const url = await listen(server, host, port);
  log.info({ url: `${url}/metrics` }, 'Metrics have a port of their own.');
  return {
    url,
    close() {
      server.server.close();
      server.server.closeAllConnections();
    },
  };
}
