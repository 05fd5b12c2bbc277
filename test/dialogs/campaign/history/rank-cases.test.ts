import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyCase } from '../../../../dialogs/campaign/history/classify.ts';
import type { KeptRun } from '../../../../dialogs/campaign/history/kept-runs.ts';
import { type CaseOutcome, packOutcomes } from '../../../../dialogs/campaign/history/packed-outcomes.ts';
import { rankCases } from '../../../../dialogs/campaign/history/rank-cases.ts';
import { systemTime } from '../../../../src/time.ts';

const outcomes = new Map<string, CaseOutcome>([
  ['p', 'pass'],
  ['f', 'fail'],
  ['?', 'inconclusive'],
]);

/** Runs from a strip for each case, by its number. */
function runsOf(strips: ReadonlyMap<number, string>): readonly KeptRun[] {
  const length = Math.max(0, ...[...strips.values()].map((strip) => strip.length));
  return Array.from({ length }, (_, at): KeptRun => {
    const cells = [...strips].flatMap(([number, strip]) => {
      const outcome = outcomes.get(strip[at] ?? '.');
      return outcome === undefined ? [] : [[number, outcome] as const];
    });
    const isUnread = strips.values().some((strip) => strip[at] === '-');
    return { run: at + 1, total: cells.length, ...(!isUnread && { outcomes: packOutcomes(new Map(cells)) }) };
  });
}

const none = new Set<number>();

describe('the test cases of a campaign', () => {
  it('are ranked by the number of failed runs, then by the most recent failure', async () => {
    const strips = new Map([
      [7, 'pfpp'],
      [8, 'ffpf'],
      [9, 'pppf'],
      [10, 'pppp'],
      [11, '?.??'],
      [-5, 'ff..'],
      [12, 'pf.p'],
    ]);
    const ranked = await rankCases(systemTime, runsOf(strips), none);
    expect(ranked.failing.map(({ number }) => number)).toEqual([8, -5, 9, 7, 12]);
    expect(ranked.failing[1]?.strip).toEqual(['fail', 'fail', undefined, undefined]);
    expect(ranked).toMatchObject({ failingLeftOut: 0, neverFailed: 2, flakiest: [], asked: [] });
  });

  it('are flaky based on their last ten runs, those that changed most often first', async () => {
    const strips = new Map([
      [1, 'pfpfpppppp'],
      [2, 'pfpfpfpfpf'],
      [3, 'ffffpppppp'],
      // It took no part lately: it stands as it did then.
      [4, 'pfpfpf....'],
    ]);
    const { flakiest } = await rankCases(systemTime, runsOf(strips), none);
    expect(flakiest.map(({ number }) => number)).toEqual([2, 4, 1]);
  });

  it('are returned in the requested order if any run had them', async () => {
    const strips = new Map([
      [1, 'pp'],
      [2, '.f'],
    ]);
    const { asked } = await rankCases(systemTime, runsOf(strips), new Set([3, 2, 1]));
    expect(asked).toEqual([
      { number: 2, strip: [undefined, 'fail'] },
      { number: 1, strip: ['pass', 'pass'] },
    ]);
  });

  it('are empty when no run was read', async () => {
    const unread: KeptRun[] = [{ run: 1, total: -1 }];
    const empty = { failing: [], failingLeftOut: 0, neverFailed: 0, flakiest: [], asked: [] };
    expect(await rankCases(systemTime, [], new Set([1]))).toEqual(empty);
    expect(await rankCases(systemTime, unread, new Set([1]))).toEqual(empty);
  });

  it('are all counted and correctly ranked for any history', async () => {
    const cell = fc.constantFrom('p', 'f', '?', '.');
    const strip = fc.array(cell, { minLength: 12, maxLength: 12 }).map((cells) => cells.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(strip, { maxLength: 150 }), async (given) => {
        const strips = new Map(given.map((cells, index) => [index + 1, cells]));
        const ranked = await rankCases(systemTime, runsOf(strips), none);
        const failures = (number: number): number => (strips.get(number) ?? '').split('f').length - 1;
        const failed = [...strips.keys()].filter((number) => failures(number) > 0);
        const listed = ranked.failing.map(({ number }) => number);
        expect(listed.length + ranked.failingLeftOut).toBe(failed.length);
        expect(listed.length).toBe(Math.min(100, failed.length));
        const counts = listed.map(failures);
        expect(counts).toEqual(counts.toSorted((one, other) => other - one));
        const unlisted = failed.filter((number) => !listed.includes(number)).map(failures);
        expect(Math.max(0, ...unlisted)).toBeLessThanOrEqual(counts.at(-1) ?? 0);
        for (const { strip: cells } of ranked.flakiest) {
          const until = cells.slice(0, cells.findLastIndex((one) => one !== undefined) + 1);
          expect(classifyCase(until, [])?.kind).toBe('flaky');
        }
      }),
    );
  });

  it('can be 100,000, all failing, without blocking the event loop', async () => {
    const count = 100_000;
    const runs = Array.from({ length: 20 }, (_, at): KeptRun => {
      const cells = Array.from({ length: count }, (__, index) => {
        return [index + 1, (index * 7 + at) % 5 === 0 ? 'fail' : 'pass'] as const;
      });
      return { run: at + 1, total: count, outcomes: packOutcomes(new Map(cells)) };
    });
    let turns = 0;
    const turn = setInterval(() => {
      turns += 1;
    }, 0);
    const ranked = await rankCases(systemTime, runs, none);
    clearInterval(turn);
    expect(ranked.failing).toHaveLength(100);
    expect(ranked.failingLeftOut).toBe(count - 100);
    expect(ranked.neverFailed).toBe(0);
    // Each run twice, and the ranking of every 2,500 cases.
    expect(turns).toBeGreaterThanOrEqual(40);
  });
});
