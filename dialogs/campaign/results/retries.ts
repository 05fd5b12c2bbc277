import { z } from 'zod';
import type { Draft } from '../../commit.ts';
import type { RecordRepository } from '../../ports/records.ts';
import type { RunRetry } from '../../ports/runs.ts';
import { campaignKey, collection } from '../../records.ts';
import { softenOutcomes } from '../history/kept-runs.ts';

const retriesSchema = z.object({
  runs: z
    .array(
      z.object({
        run: z.int(),
        cases: z.int(),
        passed: z.array(z.int()).readonly(),
        why: z.string().optional(),
      }),
    )
    .readonly(),
});

/** By campaign, so that one read covers all its runs. */
export const retryRecords = collection({
  prefix: 'campaign/retries/',
  personalData: {
    none: 'which test cases of a run passed on retry',
  },
  schema: retriesSchema,
  keepFor: {
    forEver: 'a run that passed on retry must not turn into one that failed',
  },
});

/** As many as are shown anywhere, and then some. */
const maxRuns = 100;

/** What came of retries, by run. */
export async function readRetries(
  records: Pick<RecordRepository, 'load' | 'setAside'>,
  campaign: number,
): Promise<ReadonlyMap<number, RunRetry>> {
  const { runs = [] } = (await retryRecords.get(records, campaignKey(campaign))) ?? {};
  return new Map(runs.map(({ run, ...retry }) => [run, retry]));
}

/** As part of a decision. In the history of its test cases, what passed then neither passed nor failed. */
export async function saveRetry(draft: Draft, campaign: number, run: number, retry: RunRetry): Promise<void> {
  const { runs = [] } = (await draft.get(retryRecords, campaignKey(campaign))) ?? {};
  const others = runs.filter((one) => one.run !== run);
  await draft.save(retryRecords, campaignKey(campaign), {
    runs: [...others, { ...retry, run }].slice(-maxRuns),
  });
  await softenOutcomes(draft, campaign, run, retry.passed);
}
