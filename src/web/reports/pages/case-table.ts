import type {
  CaseCalls,
  CaseChange,
  CaseVerdict,
  RunReport,
  TestCaseName,
} from '../../../../dialogs/ports/runs.ts';
import { changeMark } from '../../../../dialogs/wording/change-words.ts';
import {
  measuredWords,
  numberWords,
  passRate,
  percentWords,
  verdictWords,
} from '../../../../dialogs/wording/format.ts';
import type { CampaignWays } from '../links.ts';
import { caseFilter } from './case-filter.ts';
import { caseName, type StepsOf, sameCase } from './cases.ts';
import { type Html, html, mark } from './html.ts';
import { createBars } from './strip.ts';
import { verdictOrder } from './words.ts';

const collator = new Intl.Collator('en', { numeric: true });

/** All test cases of the run, the worst first; the controls for filtering and sorting only appear if the script runs. */
export function testCases(report: RunReport, stepsOf: StepsOf, ways: CampaignWays): Html | undefined {
  const { summary, known = [], history } = report;
  const bars = createBars(history?.runs ?? []);
  const knownIds = new Set(known.map(({ id }) => id));
  const changeOf = createChangeOf(report);
  const rows = summary.cases
    .map((testCase, at) => ({
      testCase,
      rank: verdictOrder.indexOf(testCase.verdict),
      cells: history?.cells[at],
    }))
    .sort((one, other) => one.rank - other.rank || collator.compare(one.testCase.name, other.testCase.name));
  if (rows.length === 0) return undefined;
  const isLoad = summary.cases.some(({ calls }) => calls !== undefined);
  const className = isLoad ? 'load' : history && 'past-below';
  const numbers = isLoad ? ['Calls', 'Failed', 'Pass rate', 'p95'] : [];
  return html`<section class="panel" aria-labelledby="cases">
<h2 id="cases">All test cases</h2>
${caseFilter(rows.length, verdictOrder, changeOf !== undefined || known.length > 0)}
<table id="case-table"${className !== undefined && html` class="${className}"`}><thead><tr><th scope="col">Test case</th><th scope="col" class="number">Id</th>${numbers.map((title) => html`<th scope="col" class="number">${title}</th>`)}<th scope="col" class="stands">Verdict</th>${history !== undefined && html`<th scope="col" class="past">Last runs</th>`}</tr></thead>
<tbody>${rows.map(({ testCase, rank, cells }) =>
    row(testCase, {
      ...{ rank, isLoad, change: changeOf?.(testCase), steps: stepsOf(testCase) },
      isKnown: testCase.id !== undefined && knownIds.has(testCase.id),
      page: testCase.id === undefined ? undefined : ways.testCase(testCase.id),
      past:
        history &&
        html`<td class="past" data-rank="${cells?.split('f').length ?? ''}">${cells !== undefined && bars(cells)}</td>`,
    }),
  )}</tbody></table>
${history !== undefined && html`<p class="label">The bars are the last runs up to this one, the oldest first: a high one is a failure, a low one a pass.</p>`}
${isLoad && html`<p class="label">Pass rate: passed calls of all that passed or failed. p95: 95% of the calls took no longer.</p>`}
</section>`;
}

interface CaseRow {
  readonly rank: number;
  readonly isLoad: boolean;
  readonly change: CaseChange | undefined;
  readonly isKnown: boolean;
  /** The id of its steps on the page. */
  readonly steps: string | undefined;
  /** The address of the page of this test case. */
  readonly page: string | undefined;
  /** The cell with its last runs, where any is known. */
  readonly past: Html | undefined;
}

function row(testCase: CaseVerdict, given: CaseRow): Html {
  const { rank, isLoad, change, isKnown, steps, page, past } = given;
  const { id, verdict, calls = singleCall(testCase) } = testCase;
  const name =
    steps !== undefined || page === undefined
      ? caseName(testCase, steps)
      : html`<a href="${page}">${caseName(testCase)}</a>`;
  return html`<tr><th scope="row">${name}</th><td class="number">${id ?? ''}</td>${isLoad && callCells(calls)}<td class="stands" data-rank="${rank}">${mark(verdict)} <span>${verdictWords[verdict]}</span>${change !== undefined && html` <i data-kind="${change.kind}">${changeMark(change)}</i>`}${isKnown && html` <i data-kind="known">known</i>`}</td>${past}</tr>
`;
}

function singleCall({ verdict }: CaseVerdict): CaseCalls {
  const passed = verdict === 'pass' || verdict === 'satisfactory' ? 1 : 0;
  return { all: 1, passed, failed: verdict === 'fail' ? 1 : 0 };
}

/** `data-rank`: by what the table's script sorts them. */
function callCells({ all, passed, failed, p95Milliseconds: p95 }: CaseCalls): Html {
  const rate = passRate({ pass: passed, satisfactory: 0, fail: failed, inconclusive: 0 });
  const cells: [number | undefined, string][] = [
    [all, numberWords(all)],
    [failed, numberWords(failed)],
    [rate, rate === undefined ? '–' : percentWords(rate)],
    [p95, p95 === undefined ? '–' : measuredWords(p95)],
  ];
  return html`${cells.map(([rank, words]) => html`<td class="number" data-rank="${rank ?? ''}">${words}</td>`)}`;
}

/** How test cases stand, by the last runs where they are known, else by the run before alone. */
function createChangeOf({ triage, comparison }: RunReport) {
  if (triage === undefined && comparison === undefined) return undefined;
  const changes = new Map<number | string, CaseChange>();
  const note = (cases: readonly TestCaseName[], change: CaseChange): void => {
    for (const testCase of cases) changes.set(sameCase(testCase), change);
  };
  if (triage !== undefined) for (const one of triage) note([one], one.change);
  else if (comparison !== undefined) {
    note(comparison.fixed, { kind: 'fixed' });
    note(comparison.stillFailing, { kind: 'stillFailing', since: comparison.previous, orEarlier: true });
    note(comparison.newlyFailing, { kind: 'new' });
  }
  return (testCase: TestCaseName) => changes.get(sameCase(testCase));
}
