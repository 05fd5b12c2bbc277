import type { RunReport } from '../../../../dialogs/ports/runs.ts';
import { systemTime } from '../../../time.ts';
import type { CaseRowsLine, CasesStart } from '../case-line.ts';
import type { CampaignWays } from '../links.ts';
import { createCaseRows } from './case-rows.ts';
import { createStepsOf } from './failures.ts';

/** Rows per line: a few milliseconds to write, and to read. */
const rowsOfLine = 2000;

/**
 * All rows of a very long table, in its order, as lines of JSON: first the address of a test case's page, then rows. Others
 * have their turn after each line.
 */
export async function caseData(report: RunReport, ways: CampaignWays): Promise<string> {
  const { cases, name, isOdd, cells } = createCaseRows(
    report,
    createStepsOf(report.summary.failedCalls),
    ways,
  );
  const places: Map<string, number>[] = [];
  let text = lineOf({ page: ways.testCase(0) });
  for (let from = 0; from < cases.length; from += rowsOfLine) {
    const line = cases.slice(from, from + rowsOfLine);
    const looks: string[][] = [];
    const rows = line.map((placed) =>
      cells(placed).map(({ markup }, column) => {
        places[column] ??= new Map();
        looks[column] ??= [];
        const known = places[column].get(markup);
        if (known !== undefined) return known;
        looks[column].push(markup);
        places[column].set(markup, places[column].size);
        return places[column].size - 1;
      }),
    );
    const odd = line.flatMap(({ testCase }, at) =>
      isOdd(testCase) ? [[at, name(testCase).markup] as const] : [],
    );
    text += lineOf({
      names: line.map(({ testCase }) => testCase.name),
      ids: line.map(({ testCase }) => testCase.id ?? null),
      odd,
      looks,
      cells: looks.map((_, column) => rows.map((row) => row[column] ?? 0)),
    });
    await systemTime.giveWay();
  }
  return text;
}

function lineOf(line: CasesStart | CaseRowsLine): string {
  return `${JSON.stringify(line)}\n`;
}
