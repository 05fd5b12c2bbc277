import { z } from 'zod';
import { isTemporary } from '../../../dialogs/ports/records.ts';
import { collection } from '../../../dialogs/records.ts';
import { cutGraphemes, oneLine } from '../../../dialogs/text.ts';
import type { Role } from '../../../dialogs/turn.ts';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import { readInput } from '../activity/input.ts';
import { activityKey, localeOf, recordKey } from '../activity/sender.ts';
import type { Outbox } from '../outbox.ts';
import type { TurnDependencies } from './converse.ts';
import { handleActivity, reportFailure, type TurnEnd } from './handle-activity.ts';

/**
 * Handles an activity that a stopped process acknowledged and may have started. It is tried only once more: if it was
 * what stopped that process, it would stop every later one too. After that nothing of it is read, and the person is shown
 * what has become of it; if that ends a process as well, they read that it was given up. Never rejects.
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
    // Nothing notes that its turn is over, as there is none.
    if (readInput(activity) === undefined) return { kind: 'ignored' };
    const key = activityKey(activity);
    const status = await patiently(deps, () => deps.activities.begin(key));
    if (status === 'duplicate' || status === 'inFlight') return { kind: 'duplicate' };
    begun = key;
    const arrivedAt = Date.parse(activity.timestamp ?? '') || undefined;
    const tries = await patiently(deps, () => noteTry(deps, key));
    if (tries === 1) return await handleActivity(deps, activity, outbox, signedRole, { status, arrivedAt });
    deps.log.error({ reference, activity: key }, 'A turn that was cut short twice is not tried any more.');
    const quote = cutGraphemes(oneLine((activity.text ?? '').slice(0, maxQuoted)), maxQuote);
    if (tries === 2) {
      const cutShort = { kind: 'cutShort', quote, reference } as const;
      return await handleActivity(deps, activity, outbox, signedRole, { status, arrivedAt, cutShort });
    }
    const text = deps.givenUp(quote, reference, speech.language);
    const isReported = await reportFailure(deps, activity, outbox, text, reference);
    deps.activities.finish(key);
    return { kind: 'failed', reference, isReported };
  } catch (err) {
    deps.log.error({ err, reference }, 'A turn that was cut short could not be tried again.');
    const text = deps.turnFailed(reference, speech.language, signedRole ?? 'none');
    const isReported = begun !== undefined && (await reportFailure(deps, activity, outbox, text, reference));
    if (begun !== undefined) deps.activities[isReported ? 'finish' : 'release'](begun);
    return { kind: 'failed', reference, isReported };
  }
}

const maxTries = 10;
const betweenTriesMs = 1_000;

/** Its sender doesn’t repeat it, so a store that is away is no reason to give it up. */
async function patiently<Value>({ time }: TurnDependencies, work: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isTemporary(error) || tries === maxTries) throw error;
    }
    await time.sleep(betweenTriesMs);
  }
}

/** Which try this is, from 1. Durable before anything is read. */
async function noteTry({ records, now }: TurnDependencies, key: string): Promise<number> {
  if (await leftOverRecords.create(records, recordKey(key), { triedAt: now() })) return 1;
  let tries = 2;
  await leftOverRecords.update(records, recordKey(key), (before) => {
    tries = before?.shownAt === undefined ? 2 : 3;
    return tries === 3 || before === undefined ? undefined : { ...before, shownAt: now() };
  });
  return tries;
}

/** Of a message that is given up: how many characters are read, and how many graphemes are shown. */
const maxQuoted = 400;
const maxQuote = 60;

/** The activities that were tried again after a restart. */
export const leftOverRecords = collection({
  prefix: 'left-over/',
  personalData: { about: 'the id of a message that was tried again after a restart' },
  schema: z.object({
    triedAt: z.number(),
    /** When what had become of it was to be shown, because that try was cut short too. */
    shownAt: z.number().optional(),
  }),
  keepFor: { days: 90, because: 'a message that a restart cut short is tried within minutes, or never' },
});
