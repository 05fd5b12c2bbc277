import type { Server } from 'restify';
import { addActivityRoutes } from './direct-line/activity-routes.ts';
import { addConversationRoutes } from './direct-line/conversation-routes.ts';
import type { DirectLineParts } from './direct-line/direct-line-parts.ts';
import { handleLeftOver } from './direct-line/handle-left-over.ts';
import { createLeftConversations } from './direct-line/left-conversations.ts';
import { addSessionRoute } from './direct-line/session-route.ts';
import { createStreamServer } from './direct-line/stream-server.ts';
import { addTokenRoutes } from './direct-line/token-routes.ts';
import { createTurns } from './direct-line/turns.ts';
import { createWebChatTokens } from './direct-line/web-chat-tokens.ts';
import type { RateLimits } from './rate-limit/rate-limits.ts';
import { addPageRoutes } from './routes/page-routes.ts';
import type { WebChatOptions, WebServerOptions } from './web-server-options.ts';

/** The built-in web chat: its page and, unless Azure's is used, the Direct Line service behind it. */
export function addWebChat<Activity>(
  server: Server,
  options: WebServerOptions<Activity>,
  webChat: WebChatOptions,
  limits: RateLimits,
) {
  const { bot, metrics, log, publicUrl } = options;
  const { feed, azure } = webChat;
  const tokens = createWebChatTokens(webChat.tokenSecret, options.now ?? Date.now);
  const turns = createTurns(bot, feed, metrics, log);
  const parts: DirectLineParts<Activity> = {
    feed,
    tokens,
    left: createLeftConversations(webChat.records),
    turns,
    bot,
    limits,
    metrics,
    log,
    publicUrl,
    operatorSwitch: webChat.operatorSwitch === true && azure === undefined,
  };
  addPageRoutes(server, log, azure, webChat.sites ?? []);
  addSessionRoute(server, parts, azure);
  if (azure === undefined) {
    addTokenRoutes(server, parts);
    addConversationRoutes(server, parts);
    addActivityRoutes(server, parts);
  }
  return {
    turns,
    streams: azure === undefined ? createStreamServer(parts) : undefined,
    handleLeftOver: () => handleLeftOver(parts, webChat.unhandled),
  };
}
