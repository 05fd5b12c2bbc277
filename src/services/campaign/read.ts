import type { z } from 'zod';
import type {
  Campaign,
  CampaignRun,
  Plan,
  RunStatus,
  StepResult,
  TestCase,
  TestResult,
} from '../../../dialogs/ports/campaign.ts';
import type { Share } from '../../../dialogs/ports/campaign-fields.ts';
import { repliedSchema } from '../../../dialogs/ports/campaign-schemas.ts';
import { givenWord } from './bodies.ts';
import type {
  readableCampaign,
  readablePlan,
  readableResult,
  readableRun,
  readableTestCase,
} from './pages.ts';
import type { alertSchema, resultPageSchema, stepResultSchema } from './schemas.ts';
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
export function readCampaignName({ campaignName }: { readonly campaignName?: string | undefined }) {
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

type ResultWire = z.infer<typeof readableResult>;

/** Campaign seed §2, "Test result". One without a name gets that of its test case, or the number that was called. */
export function readResult(wire: ResultWire): TestResult {
  const { testCase, testResult, dialResult } = wire;
  const calledNumber = givenWord(wire.calledNumber) ?? givenWord(testCase?.calledNumber);
  const unnamed =
    testCase?.testCaseId === undefined
      ? (calledNumber ?? 'Unnamed test')
      : `Test case ${testCase.testCaseId}`;
  return {
    name: givenWord(testCase?.name) ?? unnamed,
    ticket: givenWord(wire.testRunTicketId),
    testCase: testCase?.testCaseId,
    folder: givenWord(testCase?.folderPath),
    calledNumber,
    ranAt: parseServiceDate(wire.runDate),
    durationMilliseconds: spanFrom0(wire.duration),
    result: givenWord(testResult?.result),
    detail: givenWord(testResult?.detail),
    dialResult: givenWord(dialResult?.result),
    dialDetail: givenWord(dialResult?.detail),
    steps: readSteps(wire.testStepResultList),
    alert: readAlert(testCase?.alert),
  };
}

/** In the order of the call: first the ring step, then the others. */
function readSteps(list: ResultWire['testStepResultList']): readonly StepResult[] | undefined {
  const ring = list?.ringStepResult === undefined ? [] : [readStep('ring', list.ringStepResult)];
  return list && [...ring, ...list.callStepResult.map((step) => readStep('call', step))];
}

function readStep(kind: StepResult['kind'], wire: z.infer<typeof stepResultSchema>): StepResult {
  return {
    kind,
    description: givenWord(wire.step?.description),
    result: givenWord(wire.stepResult?.result),
    detail: givenWord(wire.stepResult?.detail),
    responseMilliseconds: spanFrom0(wire.responseTime),
    minorThreshold: wire.step?.thresholdTime?.minor,
    majorThreshold: wire.step?.thresholdTime?.major,
  };
}

function readAlert(wire: z.infer<typeof alertSchema> | null | undefined): TestResult['alert'] {
  const message = givenWord(wire?.message);
  if (message === undefined) return undefined;
  return {
    message,
    minorThreshold: wire?.minorThresholdCriticalCount,
    majorThreshold: wire?.majorThresholdCriticalCount,
  };
}

/** A negative duration counts as absent. */
function spanFrom0(text: string | undefined): number | undefined {
  const span = parseTimeSpan(text);
  return span === undefined || span < 0 ? undefined : span;
}
