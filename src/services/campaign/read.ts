import type { z } from 'zod';
import type { Campaign, CampaignRun, Plan, RunStatus, TestCase } from '../../../dialogs/ports/campaign.ts';
import type { Share } from '../../../dialogs/ports/campaign-fields.ts';
import { repliedSchema } from '../../../dialogs/ports/campaign-schemas.ts';
import { givenWord } from './bodies.ts';
import type { readableCampaign, readablePlan, readableRun, readableTestCase } from './pages.ts';
import type { resultPageSchema } from './schemas.ts';
import { parseServiceDate, parseTimeSpan } from './times.ts';
import { repliedFields } from './wire-fields.ts';

type Wire = z.infer<typeof readableCampaign>;

/** Campaign seed §2, "Campaign (reply shape)". */
export function readCampaign(wire: Wire): Campaign {
  const said = repliedSchema.parse(repliedFields(wire));
  return {
    ...said,
    id: wire.campaignId,
    name: said.name ?? `Campaign ${wire.campaignId}`,
    tests: readShares(wire.testCases),
    status: givenWord(wire.status),
    plan: wire.plan === undefined ? undefined : readPlan(wire.plan),
    lastRunAt: parseServiceDate(wire.lastRunDate),
    runsFor: parseTimeSpan(wire.runTime),
  };
}

/** Without any shares the test cases share evenly (our reading); one missing among others stays absent. */
function readShares(tests: Wire['testCases']): readonly Share[] {
  const evenShare = tests.every(({ probability }) => probability === undefined) ? 100 / tests.length : 0;
  return tests.map(({ testCaseId, probability, name }) => ({
    testCase: testCaseId,
    percent: probability ?? evenShare,
    name: givenWord(name),
  }));
}

/** Campaign seed §2, "Plan". */
export function readPlan(wire: z.infer<typeof readablePlan>): Plan {
  return {
    id: wire.planId,
    name: givenWord(wire.name) ?? `Plan ${wire.planId}`,
    type: givenWord(wire.type),
    startsAt: parseServiceDate(wire.startDate),
    endsAt: parseServiceDate(wire.endDate),
  };
}

/** Campaign seed §2, "Campaign run". */
export function readRun(wire: z.infer<typeof readableRun>): CampaignRun {
  return {
    id: wire.runId,
    startedAt: parseServiceDate(wire.startDate),
    endedAt: parseServiceDate(wire.endDate),
    result: givenWord(wire.result),
  };
}

/** From the envelope of a campaign's runs (campaign seed §2, "Campaign run"). */
export function readCampaignName({ campaignName }: { readonly campaignName?: string | undefined }): {
  readonly campaignName?: string;
} {
  return { campaignName: givenWord(campaignName) };
}

type StatusWire = Pick<z.infer<typeof resultPageSchema>, 'campaignRun' | 'totalResults'>;

/** What the results list says about the run as a whole (campaign seed §2, end). */
export function readRunStatus({ campaignRun, totalResults }: StatusWire): RunStatus {
  return {
    status: givenWord(campaignRun?.campaignStatus),
    startedAt: parseServiceDate(campaignRun?.startDate),
    endedAt: parseServiceDate(campaignRun?.endDate),
    result: givenWord(campaignRun?.result),
    totalResults,
  };
}

/** Campaign seed §2, "Test case (list item)". */
export function readTestCase(wire: z.infer<typeof readableTestCase>): TestCase {
  return {
    id: wire.testCaseId,
    name: givenWord(wire.name) ?? `Test case ${wire.testCaseId}`,
    folder: givenWord(wire.folderPath),
    channel: givenWord(wire.channel),
    destination: givenWord(wire.destination),
    steps: wire.stepCount,
  };
}
