import type { CampaignRecord } from './campaign-record.ts';
import type { CampaignService } from './campaign-service.ts';
import type { TestCase } from './data-shapes.ts';
import { createRandom, randomUuid } from './run/random.ts';
import type { RunCase } from './run/run-script.ts';
import { runLength } from './run/timeline.ts';
import { verdict } from './run/verdict.ts';
import { writeScript } from './run/write-script.ts';
import type { StoredRun, TogetherStorage } from './storage.ts';

/**
 * Accepts a run of a campaign at `acceptedAt` (ms since 1970) and stores how it will go; nothing runs in the
 * background. `undefined` where none of the campaign's test cases is in the files any more.
 */
export async function startRun(
  { data, seed }: Pick<CampaignService, 'data' | 'seed'>,
  storage: TogetherStorage,
  campaign: { readonly campaignId: number; readonly record: CampaignRecord },
  acceptedAt: number,
  speed: number,
): Promise<StoredRun | undefined> {
  const { campaignId, record } = campaign;
  const cases = record.testCases.flatMap(({ testCaseId, probability }): RunCase[] => {
    const testCase: TestCase | undefined = data.testCases.get(testCaseId);
    return testCase === undefined ? [] : [{ testCase, probability }];
  });
  if (cases.length === 0) return undefined;
  const sequence = await storage.takeSequence(campaignId);
  const settings = {
    planType: data.plans.get(record.planId)?.type ?? 'Velocity',
    concurrency: record.concurrency,
    maximumAps: record.maximumAps,
    distribution: record.testCaseDistributionProfile,
    runTime: record.runTime,
    attempts: record.attempts,
  };
  const script = writeScript(settings, cases, { seed, campaignId, sequence, speed });
  const run = { script, cases };
  return await storage.addRun({
    campaignId,
    campaignRunId: randomUuid(createRandom(seed, 'run', campaignId, sequence)),
    script,
    cases,
    acceptedAt,
    endsAt: acceptedAt + Math.ceil(runLength(run) / speed),
    result: await verdict(run),
  });
}
