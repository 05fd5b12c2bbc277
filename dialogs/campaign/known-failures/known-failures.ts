import { z } from 'zod';
import { commit } from '../../commit.ts';
import type { Clock, EpochMs } from '../../ports/clock.ts';
import type { RecordRepository } from '../../ports/records.ts';
import { collection, personSchema, placeSchema } from '../../records.ts';
import { padNumber } from '../../text.ts';
import type { Person, Place } from '../../turn.ts';

/** A test case whose failure is known, so that it makes no run fail. Times are milliseconds since 1970. */
export interface KnownFailure {
  readonly testCase: number;
  /** As it was when somebody said so; absent where no run had it. */
  readonly name?: string;
  readonly from: EpochMs;
  /** From then on its failure counts again. */
  readonly until: EpochMs;
  readonly reason?: string;
  readonly by: Person;
  /** Where it was said. */
  readonly place: Place;
  /** It was taken back before its time. */
  readonly ended?: true;
  /** Campaigns in which it was met while it lasted: their followers hear when it runs out. */
  readonly campaigns: readonly number[];
  /** The first run in which it passed while it lasted. */
  readonly passed?: { readonly campaign: number; readonly run: number };
  /** What was handed over for which place, each once. */
  readonly told: readonly string[];
  /** When it was known before, for the verdicts of runs of that time. */
  readonly earlier: readonly { readonly from: EpochMs; readonly until: EpochMs }[];
}

const maxEarlier = 20;

export const knownFailureRecords = collection<KnownFailure>({
  prefix: 'campaign/known/',
  schema: z.object({
    testCase: z.number(),
    name: z.string().optional(),
    from: z.number(),
    until: z.number(),
    reason: z.string().optional(),
    by: personSchema,
    place: placeSchema,
    ended: z.literal(true).optional(),
    campaigns: z.array(z.number()).readonly(),
    passed: z.object({ campaign: z.number(), run: z.number() }).optional(),
    told: z.array(z.string()).readonly(),
    earlier: z.array(z.object({ from: z.number(), until: z.number() })).readonly(),
  }),
  keepFor: {
    days: 800,
    because: 'it lasts a year at most, and runs of that time are judged by it for another',
  },
});

/** The job that tells what becomes of a known failure. */
export const knownFailureJob = 'known failure';

/** The key of the record, and of the job. */
export function knownFailureKey(testCase: number): string {
  return padNumber(testCase);
}

export interface KnownFailureRepository {
  /** Those that last, by the test case’s id. */
  list(): Promise<readonly KnownFailure[]>;
  /** Undefined where it isn't known, or not any more. */
  find(testCase: number): Promise<KnownFailure | undefined>;
  set(known: Pick<KnownFailure, 'testCase' | 'name' | 'until' | 'reason' | 'by' | 'place'>): Promise<void>;
  /** Takes it back. False where there is none that lasts. */
  end(testCase: number): Promise<boolean>;
}

export function createKnownFailureRepository(
  records: RecordRepository,
  { now }: { readonly now: Clock },
): KnownFailureRepository {
  const lasts = (known: KnownFailure): boolean => isKnownAt(known, now());
  return {
    list: async () => (await readKnownFailures(records)).filter(lasts),
    async find(testCase) {
      const known = await knownFailureRecords.get(records, knownFailureKey(testCase));
      return known !== undefined && lasts(known) ? known : undefined;
    },
    set: (known) =>
      commit(records, async (draft) => {
        const key = knownFailureKey(known.testCase);
        const before = await draft.get(knownFailureRecords, key);
        const lasted = before !== undefined && lasts(before);
        const earlier = [
          ...(before?.earlier ?? []),
          ...(before === undefined || lasted ? [] : [{ from: before.from, until: before.until }]),
        ];
        await draft.save(knownFailureRecords, key, {
          ...known,
          // Saying it again doesn't make anything of the time before unknown.
          from: lasted ? before.from : now(),
          earlier: earlier.slice(-maxEarlier),
          campaigns: lasted ? before.campaigns : [],
          told: lasted ? before.told : [],
          passed: lasted ? before.passed : undefined,
        });
        draft.wakeAt(knownFailureJob, key, known.until);
      }),
    end: (testCase) =>
      commit(records, async (draft) => {
        const key = knownFailureKey(testCase);
        const before = await draft.get(knownFailureRecords, key);
        if (before === undefined || !lasts(before)) return false;
        await draft.save(knownFailureRecords, key, { ...before, until: now(), ended: true });
        return true;
      }),
  };
}

/** All that are kept, those that are over too. */
export async function readKnownFailures(records: RecordRepository): Promise<readonly KnownFailure[]> {
  return await Array.fromAsync(knownFailureRecords.list(records));
}

/** Whether a case's failure was known at a time. */
export function isKnownAt({ from, until, earlier }: KnownFailure, at: EpochMs): boolean {
  return [{ from, until }, ...earlier].some((one) => one.from <= at && at < one.until);
}
