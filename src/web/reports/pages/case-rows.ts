import type {
  CaseCalls,
  CaseChange,
  CaseVerdict,
  RunReport,
  TestCaseName,
} from '../../../../dialogs/ports/runs.ts';
import {
  measuredWords,
  numberWords,
  passRate,
  percentWords,
  verdictWords,
} from '../../../../dialogs/wording/format.ts';
import { operators } from '../../../../dialogs/wording/operators.ts';
import { changeMark } from '../../../../dialogs/wording/result-words.ts';
import { casesPassedOnRetry } from '../../../../dialogs/wording/verdict-sentence.ts';
import type { CampaignWays } from '../links.ts';
import { maxWhole } from '../shown-reports.ts';
import { caseName, type StepsOf, sameCase } from './cases.ts';
import { type Html, html, mark } from './html.ts';
import { createBars } from './strip.ts';
import { verdictOrder } from './words.ts';

/** A test case with its place in the summary. */
interface PlacedCase {
  readonly testCase: CaseVerdict;
  readonly at: number;
}

const collator = new Intl.Collator('en', { numeric: true });

/** What the table of a run's test cases says about each. */
export function createCaseRows(report: RunReport, stepsOf: StepsOf, ways: CampaignWays) {
  const { summary, known = [], history } = report;
  const knownIds = new Set(known.map(({ id }) => id));
  const changeOf = createChangeOf(report);
  const onRetry = new Set(casesPassedOnRetry(report));
  const bars = createBars(history?.runs ?? []);
  const stands = madeOnce(standsCell);
  const past = madeOnce(
    (cells: string) =>
      html`<td class="past" data-rank="${cells === '' ? '' : cells.split('f').length}">${cells !== '' && bars(cells)}</td>`,
  );
  /** Each was called several times. */
  const isLoad = summary.cases.some(({ calls }) => calls !== undefined);
  const numbers = madeOnce(numberCell);
  /** Whether the first cell holds more than the name, with a link to its page. */
  const isOdd = ({ id, name, verdict }: CaseVerdict) =>
    id === undefined || name.trim() === '' || (verdict !== 'pass' && stepsOf({ id, name }) !== undefined);
  return {
    /** The worst first. */
    cases: worstFirst(summary.cases),
    isLoad,
    isOdd,
    /** Whether rows say how they stand. */
    byChange: changeOf !== undefined || known.length + onRetry.size > 0,
    /** The contents of the first cell. */
    name(testCase: CaseVerdict): Html {
      const steps = stepsOf(testCase);
      if (steps !== undefined || testCase.id === undefined) return caseName(testCase, steps);
      return html`<a href="${ways.testCase(testCase.id)}">${caseName(testCase)}</a>`;
    },
    /** The cells after name and id: of very many rows few differ, so each is made once. */
    cells: ({ testCase, at }: PlacedCase): readonly Html[] => [
      ...(isLoad ? callCells(testCase).map(([rank, words]) => numbers(rank, words)) : []),
      stands(
        testCase.verdict,
        testCase.id !== undefined && knownIds.has(testCase.id),
        ...(onRetry.has(testCase) ? onRetryCell : changeCell(changeOf?.(testCase))),
      ),
      ...(history === undefined ? [] : [past(history.cells[at] ?? '')]),
    ],
  };
}

function worstFirst(cases: readonly CaseVerdict[]): readonly PlacedCase[] {
  const placed = cases.map((testCase, at) => ({ testCase, at }));
  const byVerdict = Map.groupBy(placed, ({ testCase }) => testCase.verdict);
  const ordered = verdictOrder.flatMap((verdict) => byVerdict.get(verdict) ?? []);
  if (ordered.length > maxWhole) return ordered;
  const rank = ({ testCase }: PlacedCase): number => verdictOrder.indexOf(testCase.verdict);
  return ordered.sort(
    (one, other) => rank(one) - rank(other) || collator.compare(one.testCase.name, other.testCase.name),
  );
}

/** Cells are cached. */
function madeOnce<Given extends readonly (string | number | boolean)[]>(make: (...given: Given) => Html) {
  const made = new Map<string, Html>();
  return (...given: Given): Html => {
    const key = given.join('\n');
    const cell = made.get(key) ?? make(...given);
    made.set(key, cell);
    return cell;
  };
}

function changeCell(change: CaseChange | undefined): [kind: string, words: string] {
  return change === undefined ? ['', ''] : [change.kind, changeMark(change)];
}

function standsCell(verdict: CaseVerdict['verdict'], isKnown: boolean, kind: string, words: string): Html {
  return html`<td class="stands" data-rank="${verdictOrder.indexOf(verdict)}">${mark(verdict)} <span>${verdictWords[verdict]}</span>${kind !== '' && html` <i data-kind="${kind}">${words}</i>`}${isKnown && html` <i data-kind="known">known</i>`}</td>`;
}

/** `data-rank`: the key by which the table's script sorts them. */
function numberCell(rank: string, words: string): Html {
  return html`<td class="number" data-rank="${rank}">${words}</td>`;
}

function callCells(testCase: CaseVerdict): readonly (readonly [rank: string, words: string])[] {
  const { all, passed, failed, p95Milliseconds: p95 } = testCase.calls ?? singleCall(testCase);
  const rate = passRate({ pass: passed, satisfactory: 0, fail: failed, inconclusive: 0 });
  return [
    [`${all}`, numberWords(all)],
    [`${failed}`, numberWords(failed)],
    [`${rate ?? ''}`, rate === undefined ? '–' : percentWords(rate)],
    [`${p95 ?? ''}`, p95 === undefined ? '–' : measuredWords(p95)],
  ];
}

function singleCall({ verdict }: CaseVerdict): CaseCalls {
  const passed = verdict === 'pass' || verdict === 'satisfactory' ? 1 : 0;
  return { all: 1, passed, failed: verdict === 'fail' ? 1 : 0 };
}

const onRetryCell: ReturnType<typeof changeCell> = ['flaky', operators.triage.onRetry];

/** How test cases stand, by the last runs if they are known, else only by the run before. */
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
