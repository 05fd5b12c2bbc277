import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  numberCell,
  resultsCsv,
  textCell,
  timeCell,
} from '../../../../../dialogs/campaign/results/exports/csv.ts';
import type { TestResult } from '../../../../../dialogs/ports/campaign.ts';
import type { CaseTriage } from '../../../../../dialogs/ports/runs.ts';
import { computedMilliseconds } from '../../../../support/computed.ts';
import { anyResult, result } from '../../../../support/results.ts';

const nightly = { campaign: 12, campaignName: 'Nightly', run: 345 };

async function csvOf(results: readonly TestResult[]): Promise<string> {
  const lines: string[] = [];
  for await (const line of resultsCsv(nightly, results)) lines.push(line);
  return lines.join('');
}

/** RFC 4180 §2, read letter by letter; throws for what isn't of that grammar. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/uy;
  for (let row: string[] = []; cell.lastIndex < text.length; ) {
    const at = cell.lastIndex;
    const found = cell.exec(text);
    if (found === null) throw new Error(`No cell at ${at}: ${text.slice(at, at + 40)}`);
    const [, raw = '', end] = found;
    row.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === '\r\n') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

describe('results as CSV', () => {
  it('include each case’s history and known failures in the words of the summary', async () => {
    const results = [result(7, 'Failed'), result(8, 'Failed'), result(8, 'Success'), result(9, 'Success')];
    const triage = [
      { id: 7, name: 'Case 7', verdict: 'fail', change: { kind: 'flaky', failed: 3, of: 8 } },
      { id: 8, name: 'Case 8', verdict: 'fail', change: { kind: 'stillFailing', since: 331 } },
    ] satisfies CaseTriage[];
    const known = [{ id: 8, name: 'Case 8', until: Date.UTC(2026, 10, 28), reason: '=ticket "812"' }];
    const rows = readCsv(
      (await Array.fromAsync(resultsCsv(nightly, results, { triage, known }))).join(''),
    ).map((row) => row.slice(-2));
    expect(rows).toEqual([
      ['By the runs before', 'Known'],
      ['flaky: failed 3 of the last 8', ''],
      ['still failing since run 331', 'known until 2026-11-27 23:59:59 UTC, “=ticket "812"”'],
      // A call that passed was no known failure.
      ['still failing since run 331', ''],
      ['', ''],
    ]);
  });

  it('are a byte order mark, a header, and a row for each result', async () => {
    const text = await csvOf([
      {
        ticket: 'a-b',
        testCase: 7,
        name: 'Sales, "day"',
        folder: 'Lines\\Sales',
        calledNumber: '+12125550190',
        ranAt: Date.UTC(2026, 10, 20, 8, 30),
        durationMilliseconds: 12_345.6789,
        result: 'Failed',
        detail: 'No audio\nreceived',
        dialResult: 'Answered',
        dialDetail: 'é漢🙂',
        steps: [{ kind: 'call', description: 'Welcome', result: 'Failed' }],
      },
      { name: 'Nothing known' },
    ]);
    expect(text).toBe(
      [
        '\ufeffCampaign,Campaign name,Run,Test case id,Test case,Folder,Called number,Started at (UTC),Duration (s),Verdict,Result,Detail,Dial result,Dial detail,First failing step,Ticket,By the runs before,Known',
        `12,Nightly,345,7,"Sales, ""day""",Lines\\Sales,'+12125550190,2026-11-20 08:30:00,12.3456789,Failed,Failed,"No audio\nreceived",Answered,é漢🙂,Welcome,a-b,,`,
        '12,Nightly,345,,Nothing known,,,,,Inconclusive,,,,,,,,',
        '',
      ].join('\r\n'),
    );
  });

  it('are only a header when there are no results', async () => {
    expect((await csvOf([])).split('\r\n')).toHaveLength(2);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠a', "'＠a"],
    ['\t=1', `"'\t'=1"`],
    ['\r=1', `"'\r'=1"`],
    ['\tplain', `"'\tplain"`],
    [' =1', "' =1"],
    ['\u200b=1', "'\u200b=1"],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['a=1', 'a=1'],
    ['3-4', '3-4'],
    ['', ''],
    [undefined, ''],
    [' blank ', '" blank "'],
    ['semi;colon', '"semi;colon"'],
    ['a;=1+1', `"a;'=1+1"`],
    ['a; "=1+1"', `"a;' ""=1+1"""`],
    ['a\n-1', `"a\n'-1"`],
    ['a\t;@b', `"a\t;'@b"`],
  ])('write the text %j as the cell %j', (text, cell) => {
    expect(textCell(text)).toBe(cell);
  });

  it('leave negative numbers as they are', () => {
    expect([-5, 0, -0, 1e-7, 1e21, 1234567.5, Number.NaN, undefined].map(numberCell)).toEqual([
      '-5',
      '0',
      '-0',
      '0.0000001',
      '1000000000000000000000',
      '1234567.5',
      '',
      '',
    ]);
    expect([0, 253_402_300_800_000, -62_135_596_800_001, Number.NaN, undefined].map(timeCell)).toEqual([
      '1970-01-01 00:00:00',
      '',
      '',
      '',
      '',
    ]);
  });

  it('can be read back by any CSV reader, and no text starts a formula', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '"', ',', '\r', '\n', '\t', ' ', 'a', '＝') }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(anyResult, text, text)), async (rows) => {
        const results = rows.map(([one, name, detail]) => ({ ...one, name, detail }));
        const [header = [], ...cells] = readCsv((await csvOf(results)).slice(1));
        expect(cells).toHaveLength(results.length);
        for (const [index, row] of cells.entries()) {
          expect(row).toHaveLength(header.length);
          const [, , , , name = ''] = row;
          expect(name).not.toMatch(/^[=+\-@\t\r＝＋－＠]/u);
          // An apostrophe more, in front of what could be a formula, is all that differs.
          expect(name.replaceAll("'", '')).toBe(results[index]?.name.replaceAll("'", ''));
        }
      }),
    );
  });

  it('start no formula with semicolons or tabs as separators either, however quotes are read', async () => {
    const text = fc.string({
      unit: fc.constantFrom(';', '=', '+', '-', '@', '"', ',', '\r', '\n', '\t', ' ', 'a'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(anyResult, text, text)), async (rows) => {
        const csv = await csvOf(rows.map(([one, name, detail]) => ({ ...one, name, detail })));
        for (const cell of csv.slice(1).split(/[;\t\r\n]/u)) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/u);
      }),
    );
  });

  it('process 256 KB of separators or blanks quickly', () => {
    for (const unit of [';', '\n', ' ', '"', ' ;', '\u200b', ';"=']) {
      const began = computedMilliseconds();
      textCell(unit.repeat(262_144 / unit.length));
      expect(computedMilliseconds() - began).toBeLessThan(1000);
    }
  });

  it('are generated one at a time', async () => {
    let made = 0;
    function* endless(): Generator<TestResult> {
      for (;;) {
        made += 1;
        yield result(made, 'Success');
      }
    }
    const lines = resultsCsv(nightly, endless());
    for (let line = 0; line < 4; line += 1) await lines.next();
    await lines.return();
    expect(made).toBe(3);
  });
});
