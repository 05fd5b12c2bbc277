import type {
  CaseChange,
  FailingCase,
  KnownCase,
  RunReport,
  TestCaseName,
} from '../../../../dialogs/ports/runs.ts';
import { countWords } from '../../../../dialogs/wording/format.ts';
import { operators } from '../../../../dialogs/wording/operators.ts';
import { changeMark } from '../../../../dialogs/wording/result-words.ts';
import { casesPassedOnRetry } from '../../../../dialogs/wording/verdict-sentence.ts';
import type { CampaignWays } from '../links.ts';
import { caseName, type StepsOf, sameCase, unfolding } from './cases.ts';
import { type Html, html, linked } from './html.ts';
import { runsOfCells, strip } from './strip.ts';
import { deadline } from './words.ts';

const shown = 10;

/**
 * The failing test cases over the last runs, the known failures, with the reason and until when, and those that passed but
 * are flaky.
 */
export function failingCases(report: RunReport, stepsOf: StepsOf, ways: CampaignWays): Html | undefined {
  const { summary, failing = [], known = [], triage = [] } = report;
  const knownIds = new Set(known.map(({ id }) => id));
  const onRetry = casesPassedOnRetry(report);
  const retried = new Set(onRetry.map(sameCase));
  const numberOf = new Map(summary.cases.map((one) => [sameCase(one), one.calledNumber]));
  const runsOf = new Map(failing.map((one) => [sameCase(one), one.runs]));
  const changeOf = new Map(triage.map((one) => [sameCase(one), one.change]));
  const itemOf = (one: TestCaseName, note?: Html): Html =>
    item(one, {
      status: retried.has(sameCase(one)) ? operators.triage.onRetry : markOf(changeOf.get(sameCase(one))),
      runs: runsOf.get(sameCase(one)),
      calledNumber: numberOf.get(sameCase(one)),
      steps: stepsOf(one),
      page: one.id === undefined ? undefined : ways.testCase(one.id),
      note,
    });
  const isOpen = (one: TestCaseName) =>
    (one.id === undefined || !knownIds.has(one.id)) && !retried.has(sameCase(one));
  const news = failing.filter(isOpen).map((one) => itemOf(one));
  const old = known.map((one) => itemOf(one, knownNote(one)));
  const passed = flakyPassed(report).filter((one) => !retried.has(sameCase(one)));
  for (const one of passed) runsOf.set(sameCase(one), one.runs);
  const flaky = [...onRetry, ...passed].map((one) => itemOf(one));
  return html`${panel('failing', 'Failing test cases, run by run', news)}${panel('known', 'Known failures', old)}${panel('flaky', 'Flaky test cases that passed', flaky)}`;
}

function markOf(change: CaseChange | undefined): string | undefined {
  return change && changeMark(change);
}

/** Only those whose runs are known. */
function flakyPassed({ summary, history, triage = [] }: RunReport): readonly FailingCase[] {
  const flaky = new Set(
    triage
      .filter(({ change, verdict }) => change.kind === 'flaky' && verdict !== 'fail')
      .map((one) => sameCase(one)),
  );
  if (history === undefined || flaky.size === 0) return [];
  return summary.cases.flatMap(({ id, name }, at) => {
    const cells = history.cells[at];
    const one = { name, id };
    if (cells === undefined || !flaky.has(sameCase(one))) return [];
    return [{ ...one, runs: runsOfCells(history, cells) }];
  });
}

function panel(id: string, title: string, items: readonly Html[]): Html | undefined {
  if (items.length === 0) return undefined;
  return html`<section class="panel" aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${unfolding(items, shown, 'strips', (one) => one)}
</section>`;
}

interface FailingDetails {
  /** How it stands, e.g. `new`. */
  readonly status: string | undefined;
  readonly runs: FailingCase['runs'] | undefined;
  readonly calledNumber: string | undefined;
  /** The id of its steps on the page. */
  readonly steps: string | undefined;
  /** The address of the page of this test case. */
  readonly page: string | undefined;
  readonly note: Html | undefined;
}

function item(
  testCase: TestCaseName,
  { status, runs, calledNumber, steps, page, note }: FailingDetails,
): Html {
  const words = [
    ...(calledNumber === undefined ? [] : [calledNumber]),
    ...(status === undefined ? [] : [status]),
    ...(runs === undefined ? [] : [failedIn(runs)]),
  ];
  return html`<li><h3>${caseName(testCase, steps)}</h3><p class="label">${page !== undefined && html`<a href="${page}">Test case ${testCase.id}</a>${words.length > 0 && '\u00a0· '}`}${words.join('\u00a0· ')}</p>${
    note !== undefined && html`<p>${note}</p>`
  }${runs !== undefined && strip(runs)}</li>
`;
}

/** Only runs in which it passed or failed count. */
function failedIn(runs: FailingCase['runs']): string {
  const failed = runs.filter(({ outcome }) => outcome === 'fail').length;
  const conclusive = runs.filter(({ outcome }) => outcome === 'fail' || outcome === 'pass').length;
  const came =
    conclusive === 0
      ? operators.triage.neverConclusive
      : `failed in ${failed} of ${countWords(conclusive, 'run')}`;
  return `${came}, oldest first`;
}

function knownNote({ until, reason }: KnownCase): Html {
  return html`Known until ${deadline(until)}${reason !== undefined && html`: ${linked(reason)}`}`;
}
