import { setTimeout } from 'node:timers/promises';
import type { DirectLineParts } from './direct-line-parts.ts';
import { arrivalOf } from './stamp-activity.ts';
import type { WebChatIdentity } from './web-chat-tokens.ts';

/** Long enough for a greeting to come before anything else; a page never waits longer for it. */
const patienceMilliseconds = 3000;

/** Tells the bot that a person has come into a new conversation, and waits a little for what it says. */
export async function greet<Activity>(
  { bot, feed, turns }: DirectLineParts<Activity>,
  identity: WebChatIdentity,
  locale: string | undefined,
): Promise<void> {
  const { id, activity } = arrivalOf(identity, locale);
  const parsed = bot.parseActivity(activity);
  if (!parsed.ok) throw new Error(`The bot does not take its own conversation update: ${parsed.message}`);
  await feed.append(identity.conversation, { activityId: id, activity });
  const patience = new AbortController();
  const enough = setTimeout(patienceMilliseconds, undefined, { signal: patience.signal }).catch(() => {});
  await Promise.race([turns.run(identity.conversation, parsed.activity), enough]);
  patience.abort();
}
