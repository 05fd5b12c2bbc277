import type { Server } from 'restify';
import { systemRandom } from '../random.ts';
import { systemTime } from '../time.ts';
import { canvass } from './brand.ts';
import { addActivityRoutes } from './direct-line/activities.ts';
import { handleLeftOver } from './direct-line/arrivals.ts';
import { addConversationRoutes, addTokenRoutes } from './direct-line/conversations.ts';
import type { DirectLineDependencies } from './direct-line/dependencies.ts';
import { createLeftConversations } from './direct-line/left-conversations.ts';
import { addSessionRoute } from './direct-line/session.ts';
import { createStreamServer } from './direct-line/stream.ts';
import { createWebChatTokens } from './direct-line/tokens.ts';
import { createTurns } from './direct-line/turns.ts';
import type { WebChatOptions, WebServerOptions } from './options.ts';
import type { RateLimits } from './rate-limits.ts';
import { addEmbedRoute } from './routes/embed-route.ts';
import { addInvitationPages } from './routes/invitation-pages.ts';
import { addPageRoutes } from './routes/page-routes.ts';

/** The built-in web chat: its page and, unless Azure's is used, the Direct Line service behind it. */
export function addWebChat<Activity>(
  server: Server,
  options: WebServerOptions<Activity>,
  webChat: WebChatOptions,
  limits: RateLimits,
) {
  const { bot, metrics, log, publicUrl } = options;
  const { feed, azure } = webChat;
  const tokens = createWebChatTokens(webChat.tokenSecret, options.now ?? systemTime.now, webChat.spendToken);
  const turns = createTurns(bot, metrics, log);
  const parts: DirectLineDependencies<Activity> = {
    feed,
    tokens,
    left: createLeftConversations(webChat.records),
    turns,
    bot,
    limits,
    log,
    publicUrl,
    stamps: { time: systemTime, random: systemRandom },
    operatorSwitch: webChat.operatorSwitch === true && azure === undefined,
  };
  const { sites = [], brand = canvass, links } = webChat;
  const servePage = addPageRoutes(server, log, { azure, links, sites, brand, publicUrl });
  if (webChat.links !== undefined) addInvitationPages(server, webChat.links.invitations, servePage, log);
  addEmbedRoute(server, log, sites, brand, links?.surveys.minutes);
  addSessionRoute(server, parts, azure, webChat.links);
  if (azure === undefined) {
    addTokenRoutes(server, parts);
    addConversationRoutes(server, parts);
    addActivityRoutes(server, parts);
  }
  return {
    turns,
    streams: azure === undefined ? createStreamServer(parts) : undefined,
    handleLeftOver: (isOver: () => boolean) => handleLeftOver(parts, webChat.unhandled, isOver),
  };
}
