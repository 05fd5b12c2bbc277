import { commandButton } from '../../buttons.ts';
import type { Chart, Figure, Message, Section } from '../../message.ts';
import type { FailureGroup, RunAlert, RunComparison, RunReport, RunSummary } from '../../ports/runs.ts';
import {
  changeWords,
  measuredWords,
  numberWords,
  passRate,
  percentWords,
  runVerdictWords,
  type TimeContext,
  timeWords,
} from '../../wording/format.ts';
import { campaignWords, caseWords, lowered, resultWords, section, verdictTone } from '../wording.ts';

/** What a summary says beyond the results of the run. */
export interface SummaryContext {
  readonly clock: TimeContext;
  /** The report page. */
  readonly reportUrl: string;
  /** Undefined where it isn't known. */
  readonly campaignName?: string | undefined;
  readonly startedBy?: { readonly name: string; readonly schedule?: number } | undefined;
}

/**
 * A finished run's summary: verdict first, then the counts, what changed against the finished run before it,
 * what failed and how, what was slow.
 */
export function summaryMessage({ summary, comparison }: RunReport, context: SummaryContext): Message {
  const { campaign, run, verdict, counts } = summary;
  const title = lowered(campaignWords(campaign, context.campaignName));
  const rate = passRate(counts);
  const parts: readonly Part[] = [
    { count: counts.pass + counts.satisfactory, name: 'passed', tone: 'good' },
    { count: counts.fail, name: 'failed', tone: 'bad' },
    ...(counts.inconclusive === 0
      ? []
      : [{ count: counts.inconclusive, name: 'inconclusive', tone: 'warning' } as const]),
  ];
  const lines = [
    `${runVerdictWords[verdict]}: ${title}, run ${run}`,
    resultWords(counts),
    changesWords(comparison),
  ];
  return {
    text: lines.join('\n'),
    tone: verdictTone[verdict],
    figures: parts.map(figure),
    chart: {
      title: 'Results',
      centre: rate === undefined ? '' : percentWords(rate),
      parts: parts.map(legend),
    },
    facts: facts(summary, comparison, context),
    sections: summarySections(summary, comparison),
    links: [{ label: 'Report page', url: context.reportUrl }],
    choices: [
      commandButton(`run campaign ${campaign}`, 'Run again'),
      commandButton(`compare campaign ${campaign} run ${run}`, 'Compare'),
      commandButton(`export results of campaign ${campaign} run ${run}`, 'Export'),
      commandButton(`results of campaign ${campaign} run ${run} with steps`, 'Steps'),
    ],
  };
}

interface Part {
  readonly count: number;
  readonly name: string;
  readonly tone: NonNullable<Figure['tone']>;
}

/** A figure of 0 has no colour. */
function figure({ count, name, tone }: Part): Figure {
  return { number: numberWords(count), name, ...(count === 0 ? {} : { tone }) };
}

function legend({ count, name, tone }: Part): Chart['parts'][number] {
  return { legend: `${numberWords(count)} ${name}`, count, tone };
}

function changesWords(comparison: RunComparison | undefined): string {
  if (comparison === undefined) return 'There is no earlier finished run to compare it with.';
  const { newlyFailing, fixed, stillFailing, previous } = comparison;
  const changes = [
    ...(newlyFailing.length > 0 ? [`${numberWords(newlyFailing.length)} newly failing`] : []),
    ...(fixed.length > 0 ? [`${numberWords(fixed.length)} fixed`] : []),
    ...(stillFailing.length > 0 ? [`${numberWords(stillFailing.length)} still failing`] : []),
  ];
  return changes.length === 0
    ? `No test case failed that passed in run ${previous}, and none was fixed.`
    : `Against run ${previous}: ${changes.join(', ')}.`;
}

function facts(
  summary: RunSummary,
  comparison: RunComparison | undefined,
  { clock, startedBy }: SummaryContext,
): NonNullable<Message['facts']> {
  const { startedAt, endedAt, status, result, counts } = summary;
  const known = startedAt !== undefined && endedAt !== undefined && endedAt >= startedAt;
  const given: readonly (readonly [string, string | undefined])[] = [
    ['Pass rate', rateWords(passRate(counts), comparison)],
    ['Duration', known ? measuredWords(endedAt - startedAt) : undefined],
    ['Started', startedAt === undefined ? undefined : timeWords(startedAt, clock)],
    ['Started by', startedBy === undefined ? undefined : starterWords(startedBy)],
    ['The service says', [status, result].filter((word) => word !== undefined).join(', ') || undefined],
  ];
  return given.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
}

function rateWords(rate: number | undefined, comparison: RunComparison | undefined): string {
  if (rate === undefined) return 'none: no result is conclusive';
  const before = comparison?.previousPassRate;
  if (comparison === undefined || before === undefined) return percentWords(rate);
  return `${percentWords(rate)}, ${changeWords(before, rate)} (${percentWords(before)} in run ${comparison.previous})`;
}

function starterWords({ name, schedule }: NonNullable<SummaryContext['startedBy']>): string {
  return schedule === undefined ? name : `schedule ${schedule} of ${name}`;
}

/** The lists of a summary; those that would be empty are left out. */
function summarySections(summary: RunSummary, comparison: RunComparison | undefined): readonly Section[] {
  const { failures, inconclusiveWords, slowest, alerts } = summary;
  return [
    ...comparisonSections(comparison),
    ...section('Failures', failures.map(failureLine), sum(failures)),
    ...section(
      'Inconclusive',
      inconclusiveWords.map(
        ({ word, count }) => `${times(count)} ${word === '' ? 'no result' : `“${word}”`}`,
      ),
      sum(inconclusiveWords),
    ),
    ...section('Alerts', alerts.map(alertLine), sum(alerts)),
    ...section(
      'Slowest',
      slowest.map(
        ({ testCase, durationMilliseconds }) =>
          `${caseWords(testCase)}: ${measuredWords(durationMilliseconds)}`,
      ),
    ),
  ];
}

function comparisonSections(comparison: RunComparison | undefined): readonly Section[] {
  if (comparison === undefined) return [];
  const { newlyFailing, stillFailing, fixed } = comparison;
  return [
    ...section('Newly failing', newlyFailing.map(caseWords)),
    ...section('Still failing', stillFailing.map(caseWords)),
    ...section('Fixed', fixed.map(caseWords)),
  ];
}

function failureLine({ detail, dialResult, firstFailingStep, count, testCases, rest }: FailureGroup): string {
  if (rest === true) return `${times(count)} failed in other ways`;
  const how = [
    detail.trim() === '' ? 'no detail given' : detail.trim(),
    ...(dialResult === undefined ? [] : [`dial result ${dialResult}`]),
    // A summary that was kept by an older version may name the detail in the place of the step.
    ...(firstFailingStep === undefined || firstFailingStep === detail.trim()
      ? []
      : [`first failing step ${firstFailingStep}`]),
  ];
  const cases = testCases.map(caseWords).join(', ');
  return `${times(count)} ${how.join('; ')}${cases === '' ? '' : `: ${cases}`}`;
}

function alertLine({ message, level, count }: RunAlert): string {
  const words = { minor: 'minor: ', major: 'major: ', none: '' };
  return `${times(count)} ${words[level]}${message}`;
}

function times(count: number): string {
  return `${numberWords(count)} ×`;
}

function sum(groups: readonly { readonly count: number }[]): number {
  return groups.reduce((total, { count }) => total + count, 0);
}
