import type { Server } from 'restify';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import { sendJson } from '../../http/server/json.ts';
import { version } from '../../version.ts';
import { handleSafely, serveAt } from '../answers.ts';
import type { Metrics } from '../metrics.ts';

/** For those who run the server: does the process live, may it get requests. */
export function addHealthRoutes(
  server: Server,
  notReady: () => Promise<string | undefined> | string | undefined,
  log: Logger,
): void {
  const alive = handleSafely(log, (_req, res) => sendJson(res, 200, { status: 'alive', version }));
  const ready = handleSafely(log, async (_req, res) => {
    const reason = await notReady();
    if (reason === undefined) sendJson(res, 200, { status: 'ready' });
    else sendJson(res, 503, { status: 'not ready', reason });
  });
  serveAt(server, '/healthz', alive);
  serveAt(server, '/readyz', ready);
}

export function addMetricsRoute(server: Server, metrics: Metrics, log: Logger): void {
  server.get(
    '/metrics',
    handleSafely(log, async (_req, res) => {
      const { contentType, text } = await metrics.render();
      res.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' });
      res.end(text);
    }),
  );
}
