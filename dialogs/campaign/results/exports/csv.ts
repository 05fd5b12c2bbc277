import type { TestResult } from '../../../ports/campaign.ts';
import type { CaseChange, ExportedRun, KnownCase, RunReport } from '../../../ports/runs.ts';
import { verdictWords } from '../../../wording/format.ts';
import { operators } from '../../../wording/operators.ts';
import { changeMark } from '../../../wording/result-words.ts';
import { toldUntil } from '../../../wording/times.ts';
import { partWords } from '../../../wording/verdict-sentence.ts';
import { caseKey, firstFailingStep } from '../failures.ts';
import { judgeResult } from '../verdict.ts';
import { describeResult, type KnownCases } from './describe-result.ts';

/** A run, and what is known about its test cases, by `caseKey`. */
interface CsvRun extends ExportedRun {
  readonly changes: ReadonlyMap<number | string, CaseChange>;
  readonly known: KnownCases;
}

type Column = readonly [title: string, cell: (result: TestResult, run: CsvRun) => string];

/** Verdicts are in the words of the summary. */
const columns: readonly Column[] = [
  ['Campaign', (_, { campaign }) => numberCell(campaign)],
  ['Campaign name', (_, { campaignName }) => textCell(campaignName)],
  ['Run', (_, { run }) => numberCell(run)],
  ['Test case id', ({ testCase }) => numberCell(testCase)],
  ['Test case', ({ name }) => textCell(name)],
  ['Folder', ({ folder }) => textCell(folder)],
  ['Called number', ({ calledNumber }) => textCell(calledNumber)],
  ['Started at (UTC)', ({ ranAt }) => timeCell(ranAt)],
  ['Duration (s)', ({ durationMilliseconds: ms }) => numberCell(ms === undefined ? ms : ms / 1000)],
  ['Verdict', ({ result }) => verdictWords[judgeResult(result).verdict]],
  ['Result', ({ result }) => textCell(result)],
  ['Detail', ({ detail }) => textCell(detail)],
  ['Dial result', ({ dialResult }) => textCell(dialResult)],
  ['Dial detail', ({ dialDetail }) => textCell(dialDetail)],
  ['First failing step', (result) => textCell(firstFailingStep(result))],
  ['Ticket', ({ ticket }) => textCell(ticket)],
  ['By the runs before', (result, { changes }) => textCell(changeWords(changes.get(keyOf(result))))],
  ['Known', (result, { known }) => textCell(knownWords(describeResult(result, known).known))],
];

function keyOf({ testCase, name }: TestResult): number | string {
  return caseKey({ name, id: testCase });
}

function changeWords(change: CaseChange | undefined): string | undefined {
  return change && changeMark(change);
}

function knownWords(known: KnownCase | undefined): string | undefined {
  if (known === undefined) return undefined;
  const { until, reason } = known;
  const mark = operators.triage.knownMark(`${timeCell(toldUntil(until, 'UTC'))} UTC`);
  return reason === undefined ? mark : `${mark}, ${operators.triage.because(reason)}`;
}

const byteOrderMark = '\ufeff';

/**
 * Results as CSV (RFC 4180), streamed: a header after a byte order mark, by which spreadsheets recognise UTF-8, then a row for each
 * result. Every line ends in CRLF. Cells that look like formulas are defused.
 * @param report the status of the test cases, known failures, and whether there are more results than could be read
 */
export async function* resultsCsv(
  run: ExportedRun,
  results: AsyncIterable<TestResult> | Iterable<TestResult>,
  { triage = [], known = [], summary }: Partial<Pick<RunReport, 'triage' | 'known' | 'summary'>> = {},
): AsyncGenerator<string, void, undefined> {
  const whole: CsvRun = {
    ...run,
    changes: new Map(triage.map((one) => [caseKey(one), one.change])),
    known: new Map(known.map((one) => [one.id, one])),
  };
  yield `${byteOrderMark}${columns.map(([title]) => textCell(title)).join(',')}\r\n`;
  const row = (result: TestResult) => `${columns.map(([, cell]) => cell(result, whole)).join(',')}\r\n`;
  for await (const result of results) yield row(result);
  const rest = summary && partWords(summary);
  if (rest !== undefined) yield row({ name: operators.summary.runItself, detail: rest });
}

/** What a spreadsheet may read as a formula, after blanks and quotation marks; some accept wide characters, too. */
const formula = /^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠]/u;
/** Some of them look for a formula after a tab or a line break. */
const control = /^[\t\r\n]/u;

/**
 * Text as a cell of a CSV file (RFC 4180 §2), quoted if necessary. Text that a spreadsheet could read as a formula, such as
 * `+1212…` or `-5`, gets an apostrophe in front. So does such a part after a semicolon, a tab or a line break, for spreadsheets that
 * separate cells by these.
 */
export function textCell(text: string | undefined): string {
  if (text === undefined) return '';
  const parts = text.split(/(?<=[;\t\r\n])/u);
  const defused = parts.map((part) => (formula.test(part) ? `'${part}` : part)).join('');
  const safe = control.test(defused) ? `'${defused}` : defused;
  return /[",;\r\n\t]/u.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const plainNumber = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 7 });

/** A number as a cell, without an exponent. A negative number isn't a formula. */
export function numberCell(value = Number.NaN): string {
  return Number.isFinite(value) ? plainNumber.format(value) : '';
}

/**
 * A time (milliseconds since 1970) as a cell: `2026-11-20 08:30:00`, in UTC. Spreadsheets of every locale recognise this, but not a
 * `T`, a `Z` or a fraction. Empty outside of the years 1 to 9999.
 */
export function timeCell(time = Number.NaN): string {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date.toISOString().slice(0, 19).replace('T', ' ') : '';
}
