import { z } from 'zod';
import { collection } from '../../../dialogs/records.ts';
import { cutGraphemes, oneLine } from '../../../dialogs/text.ts';
import type { Role } from '../../../dialogs/turn.ts';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import { activityKey, localeOf, recordKey } from '../activity/sender.ts';
import type { Outbox } from '../outbox.ts';
import { handleActivity, reportFailure, type TurnDependencies, type TurnEnd } from './handle-activity.ts';

/**
 * Handles an activity that a stopped process acknowledged and may have started. It is tried only once more: if it was
 * what stopped that process, it would stop every later one too. Never rejects.
 */
export async function handleLeftOver(
  deps: TurnDependencies,
  activity: InboundActivity,
  outbox: Outbox,
  signedRole?: Role,
): Promise<TurnEnd> {
  const reference = deps.random.id().slice(0, 8);
  const speech = { language: localeOf(activity) };
  let begun: string | undefined;
  try {
    const key = activityKey(activity);
    const status = await deps.activities.begin(key);
    if (status === 'duplicate' || status === 'inFlight') return { kind: 'duplicate' };
    begun = key;
    // Durable before the activity is read.
    const isFirstTry = await leftOverRecords.create(deps.records, recordKey(key), { triedAt: deps.now() });
    if (isFirstTry) {
      const arrivedAt = Date.parse(activity.timestamp ?? '') || undefined;
      return await handleActivity(deps, activity, outbox, signedRole, { status, arrivedAt });
    }
    deps.log.error({ reference, activity: key }, 'A turn that was cut short twice is not tried any more.');
    const quote = cutGraphemes(oneLine((activity.text ?? '').slice(0, maxQuoted)), maxQuote);
    const text = deps.givenUp(quote, reference, speech.language);
    const isReported = await reportFailure(deps, activity, outbox, text, reference);
    deps.activities.finish(key);
    return { kind: 'failed', reference, isReported };
  } catch (err) {
    deps.log.error({ err, reference }, 'A turn that was cut short could not be tried again.');
    if (begun !== undefined) deps.activities.release(begun);
    return { kind: 'failed', reference, isReported: false };
  }
}

/** Of a message that is given up: characters that are read, and graphemes that are shown. */
const maxQuoted = 400;
const maxQuote = 60;

/** The activities that were tried again after a restart. */
export const leftOverRecords = collection({
  prefix: 'left-over/',
  schema: z.object({ triedAt: z.number() }),
  keepFor: { days: 90, because: 'a message that a restart cut short is tried within minutes, or never' },
});
