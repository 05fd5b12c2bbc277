import type { TestResult } from '../../dialogs/ports/campaign-service.ts';
import { numberCell, textCell, timeCell } from './csv/csv-cell.ts';
import { judgeResult } from './judge-result.ts';
import { firstFailingStep } from './summary/first-failing-step.ts';

type Column = readonly [title: string, cell: (result: TestResult) => string];

/** Durations are seconds, times ISO 8601 in UTC. */
const columns: readonly Column[] = [
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
