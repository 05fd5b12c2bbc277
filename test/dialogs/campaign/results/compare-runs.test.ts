import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../../dialogs/campaign/results/compare.ts';
import type { RunSummary, TestCaseName } from '../../../../dialogs/ports/runs.ts';
import { systemTime } from '../../../../src/time.ts';
import { anyResult, completed, result, summaryOf } from '../../../support/results.ts';

const changes = ['newlyFailing', 'fixed', 'stillFailing', 'added', 'gone'] as const;

async function compared(before: readonly [number, string][], now: readonly [number, string][]) {
  const read = (cases: readonly [number, string][], run: number) =>
    summaryOf(
      cases.map(([id, word]) => result(id, word)),
      completed,
      run,
    );
  const comparison = await compareRuns(systemTime, read(before, 1), read(now, 2));
  const filled = changes.filter((change) => comparison[change].length > 0);
  return Object.fromEntries(filled.map((change) => [change, comparison[change].map(({ id }) => id)]));
}

describe('compareRuns', () => {
  it.each<[string, string, object]>([
    ['Success', 'Success', {}],
    ['Success', 'Failed', { newlyFailing: [7] }],
    ['Satisfactory', 'Failed', { newlyFailing: [7] }],
    ['Aborted', 'Failed', { newlyFailing: [7] }],
    ['Failed', 'Failed', { stillFailing: [7] }],
    ['Failed', 'Success', { fixed: [7] }],
    ['Failed', 'Satisfactory', { fixed: [7] }],
    ['Failed', 'Aborted', {}],
    ['Aborted', 'Success', {}],
  ])('%s, then %s', async (before, now, expected) => {
    expect(await compared([[7, before]], [[7, now]])).toEqual(expected);
  });

  it('lists added and removed cases, and an added case that fails as newly failing', async () => {
    const before: readonly [number, string][] = [
      [1, 'Success'],
      [2, 'Failed'],
    ];
    const now: readonly [number, string][] = [
      [1, 'Success'],
      [3, 'Failed'],
      [4, 'Success'],
    ];
    expect(await compared(before, now)).toEqual({ newlyFailing: [3], added: [3, 4], gone: [2] });
  });

  it('matches cases by id regardless of name, and by name when an id is missing', async () => {
    const before = summaryOf([
      { testCase: 1, name: 'Old name', result: 'Success' },
      { testCase: 2, name: 'Twin', result: 'Success' },
      { testCase: 4, name: 'Lost its id', result: 'Success' },
      { name: 'Got an id', result: 'Success' },
      { name: 'Never had one', result: 'Success' },
    ]);
    const now = summaryOf(
      [
        { testCase: 1, name: 'New name', result: 'Failed' },
        { testCase: 3, name: 'Twin', result: 'Success' },
        { name: 'Lost its id', result: 'Failed' },
        { testCase: 5, name: 'Got an id', result: 'Failed' },
        { testCase: 6, name: 'Never had one', result: 'Success' },
        { name: 'Never had one', result: 'Failed' },
      ],
      completed,
      2,
    );
    const comparison = await compareRuns(systemTime, before, now);
    expect(comparison.newlyFailing).toEqual([
      { id: 1, name: 'New name' },
      { name: 'Lost its id' },
      { id: 5, name: 'Got an id' },
      { name: 'Never had one' },
    ]);
    expect(comparison.added.map(({ id }) => id)).toEqual([3, 6]);
    expect(comparison.gone).toEqual([{ id: 2, name: 'Twin' }]);
  });

  it('compares pass rates among conclusive results', async () => {
    const before = summaryOf(['Success', 'Failed', 'Aborted'].map((word, id) => result(id, word)));
    const now = summaryOf(
      ['Success', 'Satisfactory', 'Success', 'Failed'].map((word, id) => result(id, word)),
    );
    expect(await compareRuns(systemTime, before, now)).toMatchObject({
      passRate: 0.75,
      previousPassRate: 0.5,
    });
    const nothing = await compareRuns(systemTime, summaryOf([result(1, 'Aborted')]), summaryOf([]));
    expect(nothing.passRate).toBeUndefined();
    expect(nothing.previousPassRate).toBeUndefined();
  });

  it('yields to other work in each of its steps for very many cases', async () => {
    const count = 100_000;
    let looked = 0;
    let most = 0;
    const watched = (run: number): RunSummary => ({
      ...summaryOf([], completed, run),
      cases: Array.from({ length: count }, (_, index) => ({
        name: `Case ${index}`,
        verdict: index % 3 === run % 3 ? 'fail' : 'pass',
        get id() {
          looked += 1;
          most = Math.max(most, looked);
          // Half of them are in one of the runs alone.
          return index + run * (count / 2);
        },
      })),
    });
    let over = false;
    const other = () => {
      looked = 0;
      if (!over) setImmediate(other);
    };
    other();
    const comparison = await compareRuns(systemTime, watched(1), watched(2)).finally(() => {
      over = true;
    });
    expect(comparison.added).toHaveLength(count / 2);
    expect(comparison.gone).toHaveLength(count / 2);
    expect(comparison.newlyFailing.length + comparison.stillFailing.length).toBe(33_333);
    expect(most).toBeLessThan(count / 2);
  });

  const anySummary = fc.array(anyResult, { maxLength: 40 }).map((results) => summaryOf(results));

  it('reports no changes between a run and itself', async () => {
    await fc.assert(
      fc.asyncProperty(anySummary, async (summary) => {
        const comparison = await compareRuns(systemTime, summary, summary);
        for (const change of ['newlyFailing', 'fixed', 'added', 'gone'] as const) {
          expect(comparison[change]).toEqual([]);
        }
        expect(comparison.passRate).toBe(comparison.previousPassRate);
      }),
    );
  });

  it('lists every failing case once, and mirrors its result when the runs are swapped', async () => {
    await fc.assert(
      fc.asyncProperty(anySummary, anySummary, async (before, now) => {
        const there = await compareRuns(systemTime, before, now);
        const back = await compareRuns(systemTime, now, before);
        const failing = now.cases.filter(({ verdict }) => verdict === 'fail');
        expect(keys([...there.newlyFailing, ...there.stillFailing])).toEqual(keys(failing));
        expect(there.stillFailing).toHaveLength(back.stillFailing.length);
        expect(there.added).toHaveLength(back.gone.length);
        expect(there.gone).toHaveLength(back.added.length);
        const fixed = new Set(keys(there.fixed));
        expect(keys(failing).filter((key) => fixed.has(key))).toEqual([]);
      }),
    );
  });
});

function keys(cases: readonly TestCaseName[]): string[] {
  return cases.map(({ id, name }) => JSON.stringify([id, name])).sort();
}
