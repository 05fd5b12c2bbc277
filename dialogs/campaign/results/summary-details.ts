import { commandButton } from '../../buttons.ts';
import type { Fold, Line, Section } from '../../message.ts';
import type { FailureGroup, RunAlert, RunReport, RunSummary } from '../../ports/runs.ts';
import { measuredWords, numberWords, passRate, percentWords, verdictWords } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import { byOurClock, type TimeContext, timeWords } from '../../wording/times.ts';
import type { RerunContext } from '../rerun-context.ts';
import { caseWords, factsOf, section } from '../wording.ts';
import { areByCause } from './by-cause.ts';
import { caseLines, shownCases } from './case-lines.ts';
import { callCauseWords } from './cause-words.ts';

const texts = operators.summary;

/** What a summary shows in addition to the run's results. */
export interface SummaryContext {
  readonly clock: TimeContext;
  /** The report page. */
  readonly reportUrl: string;
  /** Undefined if unknown. */
  readonly campaignName?: string | undefined;
  readonly startedBy?: { readonly name: string; readonly schedule?: number } | undefined;
  /** Present for a rerun of failed test cases. */
  readonly rerun?: RerunContext | undefined;
}

/** The folded details: groups of failures, slow test cases, alerts. */
export function summaryDetails(
  report: RunReport,
  { clock, startedBy, rerun }: SummaryContext,
  shown: 'fail' | 'satisfactory' | 'inconclusive' | undefined,
): Fold {
  const { summary, comparison } = report;
  const { campaign, run, startedAt, status, result, failures, inconclusiveWords, alerts, slowest } = summary;
  const { p95Milliseconds: p95 } = summary;
  return {
    title: texts.details,
    facts: factsOf([
      [
        texts.facts.started,
        startedAt === undefined ? undefined : timeWords(byOurClock(startedAt, clock), clock),
      ],
      [texts.facts.startedBy, startedBy && starterWords(startedBy)],
      [texts.facts.status, texts.statusAndResult(status, result) || undefined],
      [texts.facts.p95, p95 === undefined ? undefined : measuredWords(p95)],
      [
        texts.facts.comparedWith,
        comparison === undefined && rerun === undefined ? texts.nothingToCompare : undefined,
      ],
    ]),
    sections: [
      ...(shown === 'fail' && saysCauses(report)
        ? []
        : section(texts.sections.failures, failures.map(failureLine), failedCalls(summary))),
      ...(shown === 'satisfactory'
        ? []
        : section(verdictWords.satisfactory, caseLines(report, 'satisfactory'))),
      ...countedSection(
        texts.sections.inconclusive,
        inconclusiveWords,
        ({ word }) => (word === '' ? texts.noResult : texts.word(word)),
        shown === 'inconclusive' ? [] : caseLines(report, 'inconclusive'),
      ),
      ...countedSection(texts.sections.alerts, alerts, alertWords),
      ...section(operators.read.callsTitle, callLines(summary)),
      ...section(
        texts.sections.slowest,
        slowest.map((slow) => `${caseWords(slow.testCase)}: ${measuredWords(slow.durationMilliseconds)}`),
      ),
    ],
    choices: [
      // Each rerun has different test cases.
      ...(rerun === undefined
        ? [
            commandButton(`run campaign ${campaign}`, texts.runAgain),
            commandButton(`compare campaign ${campaign} run ${run}`, texts.compare),
          ]
        : [
            commandButton(
              `results of campaign ${rerun.campaign} run ${rerun.run}`,
              operators.read.resultsOf(rerun.run),
            ),
          ]),
      commandButton(`export results of campaign ${campaign} run ${run}`, texts.export),
      // It only shows failing cases.
      ...(summary.cases.some(({ verdict }) => verdict === 'fail')
        ? [commandButton(`results of campaign ${campaign} run ${run} with steps`, texts.steps)]
        : []),
    ],
  };
}

/** Whether the summary itself says why each call failed: by cause, or because each of its test cases failed once. */
function saysCauses(report: RunReport): boolean {
  return areByCause(report, 'fail') || shownCases(report, 'fail').length === failedCalls(report.summary);
}

function failedCalls({ failures }: RunSummary): number {
  return failures.reduce((total, { count }) => total + count, 0);
}

function starterWords({ name, schedule }: NonNullable<SummaryContext['startedBy']>): string {
  return schedule === undefined ? name : operators.run.schedule(schedule, name);
}

/** A line for each test case that was called several times, those with the most failures first. */
function callLines({ cases }: RunSummary): readonly Line[] {
  return cases
    .flatMap((one) => (one.calls === undefined ? [] : [{ ...one, calls: one.calls }]))
    .toSorted((one, other) => other.calls.failed - one.calls.failed)
    .map(({ calls: { all, passed, failed, p95Milliseconds }, ...testCase }) => {
      const rate = passRate({ pass: passed, satisfactory: 0, fail: failed, inconclusive: 0 });
      const rated = rate === undefined ? undefined : percentWords(rate);
      const p95 = p95Milliseconds === undefined ? undefined : measuredWords(p95Milliseconds);
      return { lead: caseWords(testCase), text: operators.read.calls(all, failed, rated, p95) };
    });
}

/** Lines with their numbers of results: `2 × no dial tone`. */
function countedSection<Group extends { readonly count: number }>(
  title: string,
  groups: readonly Group[],
  words: (group: Group) => string,
  more: readonly Line[] = [],
): readonly Section[] {
  const lines = groups.map((group) => `${numberWords(group.count)} × ${words(group)}`);
  return section(
    title,
    [...lines, ...more],
    groups.reduce((total, { count }) => total + count, 0),
  );
}

/** `major, threshold 10: Answer time of the main menu` */
function alertWords({ level, message, minorThreshold, majorThreshold }: RunAlert): string {
  const threshold = { minor: minorThreshold, major: majorThreshold, none: undefined }[level];
  return level === 'none' ? message : texts.alert(level, threshold, message);
}

/** `16 calls not answered, at Ring – Billing line (7), Sales line` */
function failureLine({
  detail,
  dialResult,
  firstFailingStep: step,
  testCases,
  count,
  rest,
}: FailureGroup): Line {
  if (rest === true) return texts.otherFailures(count);
  const lead = callCauseWords(count, { detail: detail.trim() || undefined, dialResult, step });
  return testCases.length === 0 ? lead : { lead, text: testCases.map(caseWords).join(', ') };
}
