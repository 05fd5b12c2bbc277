import type { StepResult, TestResult } from '../../../ports/campaign.ts';
import type { ExportedRun, Verdict } from '../../../ports/runs.ts';
import { measuredWords, verdictWords } from '../../../wording/format.ts';
import { operators } from '../../../wording/operators.ts';
import { campaignWords, stepName } from '../../wording.ts';
import type { Judged } from '../judge.ts';
import { judgeResult } from '../verdict.ts';
import { describeResult, type KnownCases, type RetriedCases, retriedCases } from './describe-result.ts';
import { type RunFault, runFault } from './run-fault.ts';

/** An inconclusive result isn't `skipped`: that would mean on purpose. */
const statusOf = {
  pass: 'passed',
  satisfactory: 'passed',
  fail: 'failed',
  inconclusive: 'other',
} as const satisfies Record<Verdict, string>;

/** The version of the format that is written (ctrf.io, `specVersion`). */
const specVersion = '0.0.0';

/**
 * Results in the Common Test Report Format, streamed. The summary comes after the tests, so that it counts exactly those that
 * were written. A known failure is `skipped`; what passed on retry is `passed` and `flaky`; a run that failed without a failed
 * result gets an additional test.
 */
export async function* resultsCtrf(
  { campaign, campaignName, run }: ExportedRun,
  judged: Judged,
  results: AsyncIterable<TestResult> | Iterable<TestResult>,
): AsyncGenerator<string, void, undefined> {
  const { summary: ofRun, known = [] } = judged;
  const { startedAt, endedAt, status, result, verdict } = ofRun;
  const knownCases: KnownCases = new Map(known.map((one) => [one.id, one]));
  const retried = retriedCases(judged);
  const suite = campaignWords(campaign, campaignName);
  const counts = { passed: 0, failed: 0, skipped: 0, pending: 0, other: 0 };
  let tests = 0;
  let [first, last] = [startedAt, endedAt];
  const head = { reportFormat: 'CTRF', specVersion, generatedBy: 'Canvass' };
  yield `${JSON.stringify(head).slice(0, -1)},"results":{"tool":{"name":"Canvass"},"tests":[`;
  for await (const one of results) {
    const test = testOf(one, suite, knownCases, retried);
    yield `${tests === 0 ? '' : ','}\n${JSON.stringify(test)}`;
    tests += 1;
    counts[test.status] += 1;
    first ??= test.start;
    last = endedAt ?? Math.max(last ?? 0, test.stop ?? 0);
  }
  const fault = runFault(judged);
  if (fault !== undefined) {
    const test = faultTest(fault, suite);
    yield `${tests === 0 ? '' : ','}\n${JSON.stringify(test)}`;
    tests += 1;
    counts[test.status] += 1;
  }
  const start = whole(first);
  const summary = { tests, ...counts, start, stop: Math.max(start, whole(last)) };
  const environment = {
    reportName: `${suite}, run ${run}`,
    buildName: campaignName,
    extra: { campaign, run, verdict, status, result },
  };
  yield `\n],"summary":${JSON.stringify(summary)},"environment":${JSON.stringify(environment)}}}\n`;
}

function faultTest({ verdict, message }: RunFault, suite: string) {
  const status = verdict === 'failed' ? ('failed' as const) : ('other' as const);
  return { name: operators.summary.runItself, status, duration: 0, suite: [suite], message };
}

function testOf(result: TestResult, suite: string, knownCases: KnownCases, retried: RetriedCases) {
  const { testCase, folder, calledNumber, ranAt, durationMilliseconds, dialResult, dialDetail, ticket } =
    result;
  const { verdict, name, message, word, known, passedOnRetry } = describeResult(result, knownCases, retried);
  const status = passedOnRetry === true ? ('passed' as const) : statusOf[verdict];
  const duration = whole(durationMilliseconds);
  const start = ranAt === undefined ? undefined : whole(ranAt);
  const extra = {
    calledNumber,
    dialResult,
    dialDetail,
    ticket,
    knownUntil: known && new Date(known.until).toISOString(),
  };
  return {
    name,
    status: known === undefined ? status : ('skipped' as const),
    duration,
    suite: [suite, ...(folder === undefined ? [] : [folder])],
    start,
    stop: start === undefined ? undefined : start + duration,
    message,
    rawStatus: word,
    ...(passedOnRetry !== undefined && { retries: 1, flaky: passedOnRetry }),
    testId: testCase === undefined ? undefined : String(testCase),
    ...(verdict === 'satisfactory' && { tags: [verdictWords.satisfactory.toLowerCase()] }),
    ...(verdict !== 'pass' && { steps: (result.steps ?? []).map(stepOf) }),
    extra: saysAnything(extra) ? extra : undefined,
  };
}

function stepOf(step: StepResult, at: number) {
  const { result, detail, responseMilliseconds } = step;
  const answeredAfter = responseMilliseconds === undefined ? undefined : measuredWords(responseMilliseconds);
  const extra = { result, detail, answeredAfter };
  return {
    name: stepName(step, at),
    status: statusOf[judgeResult(result).verdict],
    extra: saysAnything(extra) ? extra : undefined,
  };
}

function saysAnything(extra: Readonly<Record<string, string | undefined>>): boolean {
  return Object.values(extra).some((value) => value !== undefined);
}

/** Milliseconds as an integer, 0 if unknown. */
function whole(milliseconds = 0): number {
  return Number.isFinite(milliseconds) ? Math.max(0, Math.round(milliseconds)) : 0;
}
