import { z } from 'zod';
import { isTemporary } from '../../../dialogs/ports/records.ts';
import { leftOverMs } from '../../limits.ts';
import type { ActivityJson } from '../dependencies.ts';
import type { DirectLineDependencies } from './dependencies.ts';
import { arrivalOf } from './take-activity.ts';
import type { WebChatIdentity } from './tokens.ts';

/** Long enough for a greeting to come before anything else, and the longest that a page waits for it. */
const patienceMilliseconds = 3000;

/** Tells the bot that a person has joined a new conversation, or what they came for, and waits a little for what it says. */
export async function beginConversation<Activity>(
  { bot, feed, turns, stamps }: Pick<DirectLineDependencies<Activity>, 'bot' | 'feed' | 'turns' | 'stamps'>,
  identity: WebChatIdentity,
  how: { readonly locale: string | undefined; readonly press: ActivityJson | undefined },
): Promise<void> {
  const { id, activity } = arrivalOf(identity, how, stamps);
  const parsed = bot.parseActivity(activity);
  if (!parsed.ok) throw new Error(`The bot does not take the beginning of a conversation: ${parsed.message}`);
  await feed.append(identity.conversation, {
    activityId: id,
    activity,
    ...(how.press !== undefined && { fromVisitor: true }),
  });
  const patience = new AbortController();
  const enough = stamps.time.sleep(patienceMilliseconds, { signal: patience.signal });
  await Promise.race([turns.run(identity.conversation, parsed.activity), enough]);
  patience.abort();
}

const left = z.object({
  conversation: z.object({ id: z.string() }),
  signedRole: z.enum(['operator', 'viewer']).optional(),
});

/** If what was left over can't be read just now, e.g. while the database is away: how often it is tried again. */
const betweenLooksMs = 1_000;

/**
 * Passes to the bot, one after the other, the activities whose turn a stopped process never finished: they were
 * acknowledged, so they won’t be sent again. Each is tried once: one that crashes the process must not do so again.
 * @param isOver the answer would come too late
 */
export async function handleLeftOver<Activity>(
  {
    bot,
    turns,
    log,
    operatorSwitch,
    stamps,
  }: Pick<DirectLineDependencies<Activity>, 'bot' | 'turns' | 'log' | 'operatorSwitch' | 'stamps'>,
  unhandled: (() => Promise<readonly unknown[]>) | undefined,
  isOver: () => boolean = () => false,
): Promise<void> {
  const until = stamps.time.monotonic() + leftOverMs;
  for (const activity of (await look()) ?? []) {
    const stored = left.safeParse(activity).data;
    const parsed = bot.parseActivity(activity);
    if (stored === undefined || !parsed.ok) log.warn({}, 'An unhandled web chat activity can not be read');
    // A role from a time when there was a switch for it is not valid without one.
    else
      await turns.run(
        stored.conversation.id,
        parsed.activity,
        operatorSwitch ? stored.signedRole : undefined,
        true,
      );
  }

  async function look(): Promise<readonly unknown[] | undefined> {
    while (!isOver()) {
      try {
        return await unhandled?.();
      } catch (error) {
        log.error({ err: error }, 'The unhandled web chat activities could not be looked up');
        if (!isTemporary(error) || stamps.time.monotonic() >= until) return undefined;
      }
      await stamps.time.sleep(betweenLooksMs);
    }
    return undefined;
  }
}
