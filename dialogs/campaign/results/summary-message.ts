import { commandButton } from '../../buttons.ts';
import type { Message, Section } from '../../message.ts';
import type { FailureGroup, RunComparison, RunReport, RunSummary } from '../../ports/runs.ts';
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
import {
  campaignWords,
  caseWords,
  factsOf,
  ifGiven,
  lowered,
  resultWords,
  section,
  tookWords,
  verdictTone,
} from '../wording.ts';

/** What a summary says beyond the results of the run. */
interface SummaryContext {
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
  const { campaign, run, verdict, counts, failures, inconclusiveWords, alerts, slowest } = summary;
  const title = lowered(campaignWords(campaign, context.campaignName));
  const rate = passRate(counts);
  const parts = [
    { name: 'passed', count: counts.pass + counts.satisfactory, tone: 'good' },
    { name: 'failed', count: counts.fail, tone: 'bad' },
    { name: 'inconclusive', count: counts.inconclusive, tone: 'warning' },
  ] as const;
  const shown = parts.filter(({ name, count }) => name !== 'inconclusive' || count > 0);
  return {
    text: [
      `${runVerdictWords[verdict]}: ${title}, run ${run}`,
      resultWords(counts),
      changesWords(comparison),
    ].join('\n'),
    tone: verdictTone[verdict],
    // A figure of 0 has no colour.
    figures: shown.map(({ name, count, tone }) => {
      const number = numberWords(count);
      return count > 0 ? { number, name, tone } : { number, name };
    }),
    chart: {
      title: 'Results',
      centre: ifGiven(rate, percentWords),
      parts: shown.map(({ name, count, tone }) => ({ legend: `${numberWords(count)} ${name}`, count, tone })),
    },
    facts: facts(summary, comparison, context),
    sections: [
      ...(comparison ? changeSections(comparison, ['newlyFailing', 'stillFailing', 'fixed']) : []),
      ...countedSection('Failures', failures, failureWords),
      ...countedSection('Inconclusive', inconclusiveWords, ({ word }) =>
        word === '' ? 'no result' : `“${word}”`,
      ),
      ...countedSection(
        'Alerts',
        alerts,
        ({ level, message }) => `${level === 'none' ? '' : `${level}: `}${message}`,
      ),
      ...section(
        'Slowest',
        slowest.map((slow) => `${caseWords(slow.testCase)}: ${measuredWords(slow.durationMilliseconds)}`),
      ),
    ],
    links: [{ label: 'Report page', url: context.reportUrl }],
    choices: [
      commandButton(`run campaign ${campaign}`, 'Run again'),
      commandButton(`compare campaign ${campaign} run ${run}`, 'Compare'),
      commandButton(`export results of campaign ${campaign} run ${run}`, 'Export'),
      commandButton(`results of campaign ${campaign} run ${run} with steps`, 'Steps'),
    ],
  };
}

const changeTitles = {
  newlyFailing: 'Newly failing',
  fixed: 'Fixed',
  stillFailing: 'Still failing',
} as const;
type Change = keyof typeof changeTitles;

/** `2 newly failing` */
export function changeCount(comparison: RunComparison, change: Change): string {
  return `${numberWords(comparison[change].length)} ${lowered(changeTitles[change])}`;
}

/** The test cases that changed in these ways, a list for each. */
export function changeSections(comparison: RunComparison, changes: readonly Change[]): readonly Section[] {
  return changes.flatMap((change) => section(changeTitles[change], comparison[change].map(caseWords)));
}

function changesWords(comparison: RunComparison | undefined): string {
  if (comparison === undefined) return 'There is no earlier finished run to compare it with.';
  const changes = (['newlyFailing', 'fixed', 'stillFailing'] as const)
    .filter((change) => comparison[change].length > 0)
    .map((change) => changeCount(comparison, change));
  return changes.length === 0
    ? `No test case failed that passed in run ${comparison.previous}, and none was fixed.`
    : `Against run ${comparison.previous}: ${changes.join(', ')}.`;
}

function facts(
  summary: RunSummary,
  comparison: RunComparison | undefined,
  { clock, startedBy }: SummaryContext,
): NonNullable<Message['facts']> {
  const { startedAt, status, result, counts } = summary;
  return factsOf([
    ['Pass rate', rateWords(passRate(counts), comparison)],
    ['Duration', tookWords(summary)],
    ['Started', startedAt === undefined ? undefined : timeWords(startedAt, clock)],
    ['Started by', startedBy && ifGiven(startedBy.schedule, (id) => `schedule ${id} of `) + startedBy.name],
    ['The service says', [status, result].filter((word) => word !== undefined).join(', ') || undefined],
  ]);
}

function rateWords(rate: number | undefined, comparison: RunComparison | undefined): string {
  if (rate === undefined) return 'none: no result is conclusive';
  const before = comparison?.previousPassRate;
  if (comparison === undefined || before === undefined) return percentWords(rate);
  return `${percentWords(rate)}, ${changeWords(before, rate)} (${percentWords(before)} in run ${comparison.previous})`;
}

/** Lines with how many results each stands for: `2 × minor: no dial tone`. */
function countedSection<Group extends { readonly count: number }>(
  title: string,
  groups: readonly Group[],
  words: (group: Group) => string,
): readonly Section[] {
  const lines = groups.map((group) => `${numberWords(group.count)} × ${words(group)}`);
  return section(
    title,
    lines,
    groups.reduce((total, { count }) => total + count, 0),
  );
}

function failureWords({ detail, dialResult, firstFailingStep, testCases, rest }: FailureGroup): string {
  if (rest === true) return 'failed in other ways';
  const how = [
    detail.trim() === '' ? 'no detail given' : detail.trim(),
    ...(dialResult === undefined ? [] : [`dial result ${dialResult}`]),
    // A summary that was stored by an older version may name the detail in the place of the step.
    ...(firstFailingStep === undefined || firstFailingStep === detail.trim()
      ? []
      : [`first failing step ${firstFailingStep}`]),
  ].join('; ');
  return testCases.length === 0 ? how : `${how}: ${testCases.map(caseWords).join(', ')}`;
}
