import { z } from 'zod';
import { commit } from '../../commit.ts';
import type { RecordRepository } from '../../ports/records.ts';
import type { Clock, EpochMs } from '../../ports/time.ts';
import { collection } from '../../records.ts';
import { padNumber } from '../../text.ts';
import { personSchema, placeSchema } from '../../turn.ts';

const maxEarlier = 20;

/** Times are milliseconds since 1970. */
const knownFailureSchema = z.object({
  testCase: z.number(),
  /** As it was when this was set; absent if no run had the test case. */
  name: z.string().optional(),
  from: z.number(),
  /** From then on its failure counts again. */
  until: z.number(),
  reason: z.string().optional(),
  by: personSchema,
  /** Where it was set. */
  place: placeSchema,
  /** It was ended early. */
  ended: z.literal(true).optional(),
  /** Campaigns in which it has occurred: their followers are notified when it expires. */
  campaigns: z.array(z.number()).readonly(),
  /** The first run in which the test case passed. */
  passed: z.object({ campaign: z.number(), run: z.number() }).optional(),
  /** What was posted to which place. */
  told: z.array(z.string()).readonly(),
  /** Earlier periods, for the verdicts of runs of that time. */
  earlier: z.array(z.object({ from: z.number(), until: z.number() })).readonly(),
});

/** A test case whose failure is known, so that it makes no run fail. */
export type KnownFailure = z.infer<typeof knownFailureSchema>;

export const knownFailureRecords = collection({
  prefix: 'campaign/known/',
  personalData: {
    names: 'a known failure: who set it, where, the reason typed',
    stays: 'runs are judged by it; the name is taken out of the reason',
  },
  schema: knownFailureSchema,
  keepFor: {
    days: 800,
    because: 'it lasts a year at most, and runs of that time are judged by it for another',
  },
});

/** The job that posts news of a known failure. */
export const knownFailureJob = 'known failure';

/** The key of the record, and of the job. */
export function knownFailureKey(testCase: number): string {
  return padNumber(testCase);
}

export type KnownFailureRepository = ReturnType<typeof createKnownFailureRepository>;

export function createKnownFailureRepository(records: RecordRepository, { now }: { readonly now: Clock }) {
  const lasts = (known: KnownFailure): boolean => isKnownAt(known, now());
  return {
    /** The current ones, by the test case’s id. */
    list: async () => (await readKnownFailures(records)).filter(lasts),
    /** Undefined if there is no current one. */
    async find(testCase: number): Promise<KnownFailure | undefined> {
      const known = await knownFailureRecords.get(records, knownFailureKey(testCase));
      return known !== undefined && lasts(known) ? known : undefined;
    },
    set: (known: Pick<KnownFailure, 'testCase' | 'name' | 'until' | 'reason' | 'by' | 'place'>) =>
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
          // Setting it again keeps the time before.
          from: lasted ? before.from : now(),
          earlier: earlier.slice(-maxEarlier),
          campaigns: lasted ? before.campaigns : [],
          told: lasted ? before.told : [],
          passed: lasted ? before.passed : undefined,
        });
        draft.wakeAt(knownFailureJob, key, known.until);
      }),
    /** Ends it early. False if there is no current one. */
    end: (testCase: number) =>
      commit(records, async (draft) => {
        const key = knownFailureKey(testCase);
        const before = await draft.get(knownFailureRecords, key);
        if (before === undefined || !lasts(before)) return false;
        await draft.save(knownFailureRecords, key, { ...before, until: now(), ended: true });
        return true;
      }),
  };
}

/** All of them, including expired ones. */
export async function readKnownFailures(records: RecordRepository): Promise<readonly KnownFailure[]> {
  return await Array.fromAsync(knownFailureRecords.list(records));
}

interface ClockOfRuns {
  now(): EpochMs;
  /** How far the service's clock is ahead of it. */
  serviceAhead?(): number;
}

/** When a run ended, by our clock; now, if the service doesn't say. A failure that was known then doesn't count. */
export function endOfRun(run: { readonly endedAt?: number }, deps: ClockOfRuns): EpochMs {
  return run.endedAt === undefined ? deps.now() : run.endedAt - (deps.serviceAhead?.() ?? 0);
}

/** Whether a case's failure was known at a time. */
export function isKnownAt({ from, until, earlier }: KnownFailure, at: EpochMs): boolean {
  return [{ from, until }, ...earlier].some((one) => one.from <= at && at < one.until);
}
