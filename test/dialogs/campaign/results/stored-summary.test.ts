import { expect, it } from 'vitest';
import { compareRuns } from '../../../../dialogs/campaign/results/compare.ts';
import { shareCalls } from '../../../../dialogs/campaign/results/reports.ts';
import { fitSummary, loadSummary, saveSummary } from '../../../../dialogs/campaign/results/stored-summary.ts';
import { createRecordRepository } from '../../../../src/store/records.ts';
import { openSqliteDatabase } from '../../../../src/store/sqlite/open.ts';
import { makeFolder } from '../../../store/sqlite/make-folder.ts';
import { result, summaryOf } from '../../../support/results.ts';

/** A run of so many test cases of which every hundredth fails. */
function largeSummary(cases: number, failsAt = 0) {
  return summaryOf(
    Array.from({ length: cases }, (_, index) =>
      result(index + 1, index % 100 === failsAt ? 'Failed' : 'Success', {
        name: `A test case with a long name, number ${index + 1} of ${cases}, in Ελληνικά`,
      }),
    ),
  );
}

it('keeps a summary of whatever size, with every count, and with the failing test cases before the others', async () => {
  const { folder, remove } = makeFolder();
  const database = await openSqliteDatabase(folder);
  const warnings: string[] = [];
  const ports = {
    records: createRecordRepository(database),
    log: { warn: (_: object, message: string) => warnings.push(message) },
  };
  try {
    const summary = { ...largeSummary(30_000), campaign: 12, run: 345 };
    await saveSummary(ports, { summary, standing: {}, settled: true }, undefined);
    const { value: kept } = await loadSummary(ports, 12, 345);
    expect(warnings).toEqual([]);
    expect(kept?.summary).toMatchObject({ total: summary.total, counts: summary.counts });
    expect(kept?.summary.cases.filter(({ verdict }) => verdict === 'fail')).toHaveLength(300);
    const { cases = [], casesLeftOut = 0 } = kept?.summary ?? {};
    expect(cases.length).toBeGreaterThan(1000);
    expect(cases.length + casesLeftOut).toBe(30_000);
  } finally {
    await database.close();
    remove();
  }
});

it('cuts down to any size, and leaves what fits as it is', () => {
  const summary = largeSummary(3000);
  expect(fitSummary(summary, 10_000_000)).toBe(summary);
  for (const most of [400_000, 200_000, 60_000]) {
    const fitted = fitSummary(summary, most);
    expect(Buffer.byteLength(JSON.stringify(fitted))).toBeLessThanOrEqual(most);
    expect(fitted.counts).toEqual(summary.counts);
  }
});

it('tells what newly fails against a summary that was cut, and takes nothing for added or gone', async () => {
  const before = { ...fitSummary(largeSummary(3000, 0), 150_000), run: 1 };
  const now = { ...largeSummary(3000, 1), run: 2 };
  const { newlyFailing, stillFailing, added, gone } = await compareRuns(before, now);
  expect([newlyFailing.length, stillFailing.length, added.length]).toEqual([30, 0, 0]);
  expect(gone).toEqual([]);
  expect((await compareRuns(now, before)).gone).toEqual([]);
});

it('an answer that took long stands for ten times as long, a failure too; a quick one is asked for each time', async () => {
  let time = 0;
  let takes = 30_000;
  let asked = 0;
  const ask = shareCalls(
    async () => {
      await undefined;
      asked += 1;
      time += takes;
      return { ok: false, asked };
    },
    () => time,
  );
  for (let reader = 0; reader < 50; reader += 1) expect(await ask(12, 345)).toEqual({ ok: false, asked: 1 });
  await ask(12, 346);
  expect(asked).toBe(2);
  time += 400_000;
  takes = 10;
  expect(await ask(12, 345)).toEqual({ ok: false, asked: 3 });
  expect(await ask(12, 345)).toEqual({ ok: false, asked: 4 });
});
