import type { ResultPage, TestResult } from '../../ports/campaign.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { Reported } from '../../ports/runs.ts';
import { firstFailingStep } from './failures.ts';
import { onReport, type ReportDependencies, readFinishedRun, reported } from './read.ts';
import { judgeResult } from './verdict.ts';

/** Durations are seconds, times ISO 8601 in UTC. */
const columns: readonly (readonly [title: string, cell: (result: TestResult) => string])[] = [
  ['Test case id', ({ testCase }) => numberCell(testCase)],
  ['Test case', ({ name }) => textCell(name)],
  ['Folder', ({ folder }) => textCell(folder)],
  ['Called number', ({ calledNumber }) => textCell(calledNumber)],
  ['Started at', ({ ranAt }) => timeCell(ranAt)],
  ['Duration (s)', ({ durationMilliseconds: ms }) => numberCell(ms === undefined ? ms : ms / 1000)],
  ['Verdict', ({ result }) => judgeResult(result).verdict],
  ['Result', ({ result }) => textCell(result)],
  ['Detail', ({ detail }) => textCell(detail)],
  ['Dial result', ({ dialResult }) => textCell(dialResult)],
  ['Dial detail', ({ dialDetail }) => textCell(dialDetail)],
  ['First failing step', (result) => textCell(firstFailingStep(result))],
  ['Ticket', ({ ticket }) => textCell(ticket)],
];

const byteOrderMark = '\ufeff';

/**
 * Results as CSV (RFC 4180), line by line as they are taken: a header behind a byte order mark, by which
 * spreadsheets know UTF-8, then a row for each result. Every line ends in CRLF. A cell that could be taken for
 * a formula is defused.
 */
export async function* resultsCsv(
  results: AsyncIterable<TestResult> | Iterable<TestResult>,
): AsyncGenerator<string, void, undefined> {
  yield `${byteOrderMark}${columns.map(([title]) => textCell(title)).join(',')}\r\n`;
  for await (const result of results) yield `${columns.map(([, cell]) => cell(result)).join(',')}\r\n`;
}

/** What a spreadsheet may take for a formula, behind any blanks and quotation marks; some take the wide forms too. */
const formula = /^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠]/u;
/** A tab or a line break in front makes some of them look for a formula behind it. */
const control = /^[\t\r\n]/u;

/**
 * Text as a cell of a CSV file (RFC 4180 §2), in quotes where it needs them. Text that a spreadsheet could take
 * for a formula gets an apostrophe in front: a phone number such as `+1212…` and a text `-5` too. So does such a
 * part behind a semicolon, a tab or a line break: a spreadsheet that separates cells by these doesn't see the quotes
 * around the whole.
 */
export function textCell(text: string | undefined): string {
  if (text === undefined) return '';
  const parts = text.split(/(?<=[;\t\r\n])/u);
  const defused = parts.map((part) => (formula.test(part) ? `'${part}` : part)).join('');
  const safe = control.test(defused) ? `'${defused}` : defused;
  return /[",;\r\n\t]/u.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const plainNumber = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 7 });

/** A number as a cell, without an exponent. One that is negative is no formula, and stays the number it is. */
export function numberCell(value = Number.NaN): string {
  return Number.isFinite(value) ? plainNumber.format(value) : '';
}

/** A time (milliseconds since 1970) as a cell: ISO 8601, UTC. Empty outside of the years 1 to 9999. */
export function timeCell(time = Number.NaN): string {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date.toISOString() : '';
}

/**
 * All results of a finished run as CSV, read as fast as they are taken. A service that doesn't answer for the first page is
 * a failure; the iterable throws where a later one fails.
 */
export async function exportResults(
  deps: ReportDependencies,
  campaign: number,
  run: number,
): Promise<Outcome<Reported<AsyncIterable<string>>>> {
  const read = await readFinishedRun(deps, campaign, run);
  return await onReport(read, async ({ pages }) => reported(resultsCsv(resultsOn(pages))));
}

async function* resultsOn(pages: AsyncIterable<Outcome<ResultPage>>): AsyncGenerator<TestResult> {
  for await (const page of pages) {
    if (!page.ok) {
      const { operation, code, detail, reference } = page.failure;
      throw new Error(`${operation} failed with ${code} (reference ${reference}): ${detail}`);
    }
    yield* page.value.items;
  }
}
