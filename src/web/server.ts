import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Logger } from '../../dialogs/ports/logger.ts';
import { type Connections, endFloods, limitConnections } from '../http/server/connection-limits.ts';
import { createServer } from '../http/server/restify.ts';
import { connectionLimits, lastWordMs, webFarewellMs } from '../limits.ts';
import { systemTime } from '../time.ts';
import { sendKnownErrors } from './answers.ts';
import { listen } from './listen.ts';
import { startMetricsServer } from './metrics-server.ts';
import type { WebServer, WebServerOptions } from './options.ts';
import { createRateLimits } from './rate-limits.ts';
import { createLinkLimits } from './reports/link-limits.ts';
import { addReportRoutes } from './reports/routes.ts';
import { addHealthRoutes, addMetricsRoute } from './routes/health-routes.ts';
import { addInvitationsRoute } from './routes/invitations-route.ts';
import { addMessagesRoute } from './routes/messages-route.ts';
import { addRunRoutes } from './runs/routes.ts';
import { createAddressOf } from './security/client-address.ts';
import { guardRequests, isCountedByRoute, refusalOf } from './security/guard-requests.ts';
import { addWebChat } from './web-chat.ts';

/** Resolves once it listens; rejects if the address can't be listened on. */
export async function createWebServer<Activity>(options: WebServerOptions<Activity>): Promise<WebServer> {
  const { host, port, localMode, publicUrl, bot, metrics, log } = options;
  const server = createServer({ name: '' });
  const limits = createRateLimits(
    createAddressOf(options.trustedProxies ?? []),
    metrics,
    log,
    options.makeLimiter,
  );

  guardRequests(server, limits, { localMode, publicUrl });
  sendKnownErrors(server, log, async (req) => (isCountedByRoute(req) ? limits.unproven(req) : undefined));
  addHealthRoutes(server, options.notReady, log);
  if (options.metricsAt === undefined) addMetricsRoute(server, metrics, log);
  addMessagesRoute(server, bot, limits, metrics, log);
  if (options.invitations !== undefined) addInvitationsRoute(server, options.invitations, limits, log);
  const linkLimits = createLinkLimits(limits.countRefusal, options.makeLimiter);
  if (options.runs !== undefined) addRunRoutes(server, options.runs, limits, linkLimits, log);
  const chat = options.webChat && addWebChat(server, options, options.webChat, limits);

  if (options.reports !== undefined) addReportRoutes(server, options.reports, linkLimits, log);

  const http = server.server;
  const connections = limitConnections(http, { ...connectionLimits, ...options.connectionLimits }, log);
  // Clients that offer HTTP/2 (`Upgrade: h2c`, as Java's does by default) continue in HTTP/1.1. It is an option of Node's
  // server that restify doesn't pass on.
  Object.assign(http, { shouldUpgradeCallback: asksForWebSocket });
  http.on('upgrade', (req, socket, head) => {
    if (chat?.streams === undefined) {
      socket.destroy();
      return;
    }
    const refused = refusalOf(req, { localMode, publicUrl })?.status;
    chat.streams.upgrade(req, socket, head, refused).catch((error: unknown) => {
      log.error({ err: error }, 'A WebSocket could not be opened');
      socket.destroy();
    });
  });

  endFloods(http, { ...connectionLimits, ...options.connectionLimits }, () =>
    limits.countRefusal('pipelined'),
  );

  metrics.watch({
    notReady: options.notReady,
    sockets: () => ({ connections: connections.count(), streams: chat?.streams?.count() ?? 0 }),
  });
  const ownPort = options.metricsAt && (await startMetricsServer(options.metricsAt, localMode, metrics, log));
  const url = await listen(server, host, port);
  let closing = false;
  let lastWord = 0;
  let leftOver = Promise.resolve();
  /** One look at a time: two would pick up the same activities. */
  function handleLeftOver(): void {
    leftOver = leftOver.then(() => (closing ? undefined : chat?.handleLeftOver(() => closing)));
  }
  handleLeftOver();
  return {
    url,
    handleLeftOver,
    metricsUrl: ownPort?.url,
    async drain(milliseconds) {
      options.runs?.waits.close();
      connections.endWithAnswers();
      if (milliseconds <= 0) return;
      lastWord = lastWordMs;
      // Pages need the other half to come back elsewhere.
      chat?.streams?.drain(milliseconds / 2);
      await systemTime.sleep(milliseconds);
      await untilNobodyComes(http);
    },
    close: () => {
      closing = true;
      options.runs?.waits.close();
      ownPort?.close();
      return stopWebServer(http, connections, {
        turns: async () => {
          await Promise.all([leftOver, chat?.turns.settled()]);
        },
        sockets: async () => chat?.streams?.close(),
        lastWord,
        log,
      });
    },
  };
}

function asksForWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

/** Stops accepting, lets turns and requests in flight finish (their replies are still sent), then closes everything. */
async function stopWebServer(
  server: HttpServer,
  connections: Connections,
  { turns, sockets, lastWord, log }: Stopping,
): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  connections.endWithAnswers();
  if (lastWord > 0) await systemTime.sleep(lastWord);
  connections.closeUnused();
  const patience = new AbortController();
  const enough = systemTime.sleep(webFarewellMs, { signal: patience.signal }).then(() => 'late');
  const finished = turns().then(() => 'finished');
  if ((await Promise.race([finished, enough])) === 'late')
    log.warn({}, 'Turns in flight were left at the stop');
  await sockets();
  connections.closeUnused();
  await Promise.race([closed, enough]);
  patience.abort();
  server.closeAllConnections();
  await closed;
}

interface Stopping {
  turns(): Promise<void>;
  sockets(): Promise<void>;
  /** For requests on connections that were just made. Milliseconds. */
  readonly lastWord: number;
  readonly log: Logger;
}

/** How many turns of the event loop without a new connection are enough; and how many turns at most. */
const quietTurns = 3;
const maxTurns = 1000;

/**
 * Waits until the system holds no connection that this process has yet to accept: those would be reset with the listener, and a
 * proxy doesn't send a request again that may have been read. One is accepted in each turn of the event loop.
 */
async function untilNobodyComes(http: HttpServer): Promise<void> {
  let quiet = 0;
  const hear = (): void => {
    quiet = 0;
  };
  http.on('connection', hear);
  for (let turn = 0; turn < maxTurns && quiet < quietTurns; turn += 1) {
    quiet += 1;
    await systemTime.giveWay();
  }
  http.off('connection', hear);
}
