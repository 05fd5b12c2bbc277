import { parseTimeSpan } from '../../services/campaign/times.ts';
import { createRandom, randomUuid } from '../random.ts';
import type { FileCampaign, TestCase } from './data-shapes.ts';
import type { CampaignServiceDependencies } from './dependencies.ts';
import { type RunCase, writeScript } from './run/script.ts';
import { runLength, verdict } from './run/timeline.ts';
import type { CampaignRecord, StoredCampaign, StoredRun, TransactionStorage } from './storage.ts';

/**
 * Accepts a run of a campaign at `acceptedAt` (ms since 1970) and stores how it will go; nothing runs in the
 * background. `undefined` where none of the campaign's test cases is in the files any more.
 */
export async function startRun(
  { data, seed }: Pick<CampaignServiceDependencies, 'data' | 'seed'>,
  storage: TransactionStorage,
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

/**
 * Stores the campaigns of `campaigns.json` that aren't there yet, with their earlier runs, which went at the
 * speed of life: all of it or nothing. Run ids follow the time at which the runs began.
 */
export async function addFirstCampaigns(service: CampaignServiceDependencies): Promise<void> {
  const start = service.now();
  await service.storage.together(async (storage) => {
    const history: { readonly campaign: StoredCampaign; readonly acceptedAt: number }[] = [];
    for (const fromFile of service.data.campaigns) {
      if ((await storage.campaign(fromFile.campaignId)) !== undefined) continue;
      const campaign = await storage.addCampaign(recordOf(fromFile, start), fromFile.campaignId);
      for (const ago of historyOf(fromFile)) history.push({ campaign, acceptedAt: Math.round(start - ago) });
    }
    history.sort((left, right) => left.acceptedAt - right.acceptedAt);
    for (const { campaign, acceptedAt } of history) await startRun(service, storage, campaign, acceptedAt, 1);
  });
}

/** How long ago each earlier run began, ms. */
function historyOf({ history }: FileCampaign): number[] {
  if (history === undefined) return [];
  const latest = parseTimeSpan(history.latest) ?? 0;
  const every = parseTimeSpan(history.every) ?? 0;
  return Array.from({ length: history.runs }, (_, index) => latest + index * every);
}

function recordOf(campaign: FileCampaign, now: number) {
  const probability = Math.round((100 / campaign.testCases.length) * 100) / 100;
  return {
    name: campaign.name,
    description: campaign.description,
    planId: campaign.planId,
    channel: campaign.channel,
    active: campaign.active,
    synchronized: campaign.active,
    concurrency: campaign.concurrency,
    maximumAps: campaign.maximumAps,
    testCaseDistributionProfile: campaign.testCaseDistributionProfile,
    requestedRunDate: now,
    scheduledRunDate: now,
    runTime: parseTimeSpan(campaign.runTime),
    attempts: campaign.attempts,
    testCases: campaign.testCases.map((testCaseId) => ({ testCaseId, probability })),
  };
}
