import { expect, it, onTestFinished } from 'vitest';
import { compareRuns } from '../../../../dialogs/campaign/results/compare.ts';
import { noRun } from '../../../../dialogs/campaign/results/read.ts';
import { casesToRemember, shareCalls } from '../../../../dialogs/campaign/results/share-calls.ts';
import { storedCaseRecords, wholeSummary } from '../../../../dialogs/campaign/results/stored-cases.ts';
import {
  fitSummary,
  loadSummary,
  saveSummary,
  storedCase,
  storedCaseNames,
} from '../../../../dialogs/campaign/results/stored-summary.ts';
import type { CaseVerdict } from '../../../../dialogs/ports/runs.ts';
import { createRecordRepository } from '../../../../src/store/records.ts';
import { systemTime } from '../../../../src/time.ts';
import { openEmptyStore } from '../../../store/sqlite/make-folder.ts';
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

it('stores separately what doesn’t fit in a summary, and ignores what doesn’t match it', async () => {
  const { database, remove } = await openEmptyStore();
  onTestFinished(remove);
  onTestFinished(() => database.close());
  const records = createRecordRepository(database);
  const ports = { records, log: { warn: () => undefined } };
  const summary = { ...largeSummary(30_000), campaign: 12, run: 345 };
  await saveSummary(ports, { summary, standing: {}, settled: false }, undefined);
  const { value: kept, version } = await loadSummary(ports, 12, 345);
  if (kept === undefined) throw new Error('It is kept.');
  const byId = (cases: readonly CaseVerdict[]) =>
    cases.toSorted((one, other) => (one.id ?? 0) - (other.id ?? 0));
  const { cases, casesLeftOut } = await wholeSummary(records, kept.summary);
  expect(casesLeftOut).toBeUndefined();
  const failing = kept.summary.cases.filter(({ verdict }) => verdict === 'fail');
  expect(failing).toHaveLength(300);
  expect(byId(cases)).toEqual(byId(summary.cases));
  // Of the last test case nothing is in the summary itself.
  expect((await storedCase(records)(12, 345, 29_999))?.name).toContain('number 29999 of');
  const names = await storedCaseNames(ports, 12, [{ run: 345 }], new Set([1, 29_998]));
  expect([...names.keys()]).toEqual([1, 29_998]);

  // As a process of the version before saves it again.
  await saveSummary(ports, { ...kept, settled: true }, version);
  const { value: again } = await loadSummary(ports, 12, 345);
  expect((await wholeSummary(records, again?.summary ?? summary)).cases).toHaveLength(30_000);

  const cut = kept.summary;
  expect(await wholeSummary(records, { ...cut, total: cut.total + 1 })).toHaveProperty('casesLeftOut');
  expect(await wholeSummary(records, { ...cut, run: 346 })).toHaveProperty('casesLeftOut');
  expect(await wholeSummary(records, { ...cut, casesLeftOut: 5 })).toHaveProperty('casesLeftOut', 5);
  const [first] = await records.list('campaign/summary-cases/');
  await storedCaseRecords.update(records, first?.key.slice('campaign/summary-cases/'.length) ?? '', () => ({
    total: cut.total,
    cases: 'bm90IGRlZmxhdGVk',
  }));
  expect(await wholeSummary(records, cut)).toBe(cut);
});

it('shortens a summary to any size, and leaves one that fits unchanged', () => {
  const summary = largeSummary(3000);
  expect(fitSummary(summary, 10_000_000)).toBe(summary);
  for (const most of [400_000, 200_000, 60_000]) {
    const fitted = fitSummary(summary, most);
    expect(Buffer.byteLength(JSON.stringify(fitted))).toBeLessThanOrEqual(most);
    expect(fitted.counts).toEqual(summary.counts);
  }
});

it('finds new failures against a shortened summary, but no added or removed cases', async () => {
  const before = { ...fitSummary(largeSummary(3000, 0), 150_000), run: 1 };
  const now = { ...largeSummary(3000, 1), run: 2 };
  const { newlyFailing, stillFailing, added, gone } = await compareRuns(systemTime, before, now);
  expect([newlyFailing.length, stillFailing.length, added.length]).toEqual([30, 0, 0]);
  expect(gone).toEqual([]);
  expect((await compareRuns(systemTime, now, before)).gone).toEqual([]);
});

it('reuses a slow answer or failure for ten times as long as it took, but not a quick one', async () => {
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
    () => 0,
    { ...systemTime, monotonic: () => time },
  );
  for (let reader = 0; reader < 50; reader += 1) expect(await ask(12, 345)).toEqual({ ok: false, asked: 1 });
  await ask(12, 346);
  expect(asked).toBe(2);
  time += 400_000;
  takes = 10;
  expect(await ask(12, 345)).toEqual({ ok: false, asked: 3 });
  expect(await ask(12, 345)).toEqual({ ok: false, asked: 4 });
});

it('doesn’t reuse the answer that a run is in progress, however long it took', async () => {
  let time = 0;
  let asked = 0;
  const ask = shareCalls(
    async (_campaign, id) => {
      asked += 1;
      time += 30_000;
      return asked === 1 ? ({ ok: true, value: { kind: 'running', run: { id } } } as const) : noRun;
    },
    casesToRemember,
    { ...systemTime, monotonic: () => time },
  );
  expect(await ask(12, 345)).toMatchObject({ value: { kind: 'running' } });
  expect(await ask(12, 345)).toEqual(noRun);
  expect(await ask(12, 345)).toEqual(noRun);
  expect(asked).toBe(2);
});
