import type { Logger } from '../../../dialogs/ports/logger.ts';
import type { WebBot } from '../dependencies.ts';
import type { RateLimits } from '../rate-limits.ts';
import type { Stamps, WebChatFeed } from './feed.ts';
import type { LeftConversations } from './left-conversations.ts';
import type { WebChatTokens } from './tokens.ts';
import type { Turns } from './turns.ts';

export interface DirectLineDependencies<Activity> {
  readonly feed: WebChatFeed;
  readonly tokens: WebChatTokens;
  readonly left: LeftConversations;
  readonly turns: Turns<Activity>;
  readonly bot: WebBot<Activity>;
  readonly limits: RateLimits;
  readonly log: Logger;
  readonly publicUrl: string | undefined;
  readonly stamps: Stamps;
  /** Whether roles in tokens are issued and accepted, which is only the case in local mode. */
  readonly operatorSwitch: boolean;
}
