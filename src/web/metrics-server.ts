import type { Logger } from '../../dialogs/ports/logger.ts';
import { limitConnections } from '../http/server/connection-limits.ts';
import { createServer } from '../http/server/restify.ts';
import { connectionLimits } from '../limits.ts';
import { sendKnownErrors, sendRefusal } from './answers.ts';
import { listen } from './listen.ts';
import type { Metrics } from './metrics.ts';
import { addMetricsRoute } from './routes/health-routes.ts';
import { refusalOf } from './security/guard-requests.ts';

/** Only a few clients read metrics, every few seconds. */
const maxConnections = 100;

/**
 * Serves only `/metrics`, on a separate port, so that no path has to be blocked on the public one. Resolves once it
 * listens; rejects if the address can't be listened on.
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
