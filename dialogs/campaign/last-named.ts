import { z } from 'zod';
import type { Draft } from '../commit.ts';
import type { RecordStore } from '../ports/records.ts';
import type { EpochMs } from '../ports/time.ts';
import { collection, placeKey } from '../records.ts';
import type { Place, Turn } from '../turn.ts';

const lastNamedSchema = z.object({
  campaign: z.int(),
  /** Absent: its last one. */
  run: z.int().optional(),
  /** The test case that was asked about since. */
  testCase: z.int().optional(),
  /** The line that asked about it, with its number. */
  line: z.string().optional(),
  at: z.number(),
});

/** The campaign that a conversation was about last, so that `why` and `rerun` need not name it. */
export type LastNamed = z.infer<typeof lastNamedSchema>;

export const lastNamedRecords = collection<LastNamed>({
  prefix: 'campaign/last-named/',
  personalData: { about: 'the campaign and the test case last asked about in a conversation, and the line' },
  schema: lastNamedSchema,
  keepFor: { days: 1, because: 'after an hour it isn’t meant any more' },
  // If it is lost, people name the campaign again.
  durability: 'relaxed',
});

/** How long it is meant if no campaign is named. Milliseconds. */
const meantFor = 60 * 60_000;
/** What was noted within this time isn't noted again. Milliseconds. */
const fresh = 10 * 60_000;

type Named = Omit<LastNamed, 'at'>;

/** Remembers what a turn is about, once its answer was sent. */
export function noteNamed(turn: Turn, named: Named): void {
  const at = Math.trunc(turn.receivedAt);
  turn.afterwards('last named', async () => {
    await lastNamedRecords.update(turn.records, placeKey(turn.place), (before) =>
      before !== undefined && isSame(before, named) && at - before.at < fresh ? undefined : { ...named, at },
    );
  });
}

function isSame(one: Named, other: Named): boolean {
  return (
    one.campaign === other.campaign &&
    one.run === other.run &&
    one.line === other.line &&
    one.testCase === other.testCase
  );
}

/** The same for a test case: what is said of a campaign still means the one named before it, or else its own. */
export function noteCase(turn: Turn, testCase: number, campaign: number): void {
  const at = Math.trunc(turn.receivedAt);
  turn.afterwards('last named', async () => {
    await lastNamedRecords.update(turn.records, placeKey(turn.place), (before) => {
      if (before?.testCase === testCase && at - before.at < fresh) return undefined;
      const isMeant = before !== undefined && at - before.at < meantFor;
      return { ...(isMeant ? before : { campaign }), testCase, at };
    });
  });
}

/** The same for what is posted automatically. */
export async function saveNamed(draft: Draft, place: Place, named: Named, at: EpochMs): Promise<void> {
  await draft.save(lastNamedRecords, placeKey(place), { ...named, at });
}

/** Undefined if no campaign was named within the hour. */
export async function readLastNamed(
  records: RecordStore,
  place: Place,
  now: EpochMs,
): Promise<LastNamed | undefined> {
  const named = await lastNamedRecords.get(records, placeKey(place));
  return named !== undefined && now - named.at < meantFor ? named : undefined;
}
