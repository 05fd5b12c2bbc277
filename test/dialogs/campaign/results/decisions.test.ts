import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparedRun,
  isComparedRunKnown,
  previousRun,
} from '../../../../dialogs/campaign/results/earlier-runs.ts';
import {
  confirmedAfter,
  judgeResult,
  runPhase,
  runProgress,
  runVerdict,
  saysOver,
  verdictByWord,
  worseVerdict,
} from '../../../../dialogs/campaign/results/verdict.ts';
import { brokenLinkKind, type CampaignRun, type RunStatus } from '../../../../dialogs/ports/campaign.ts';

const anyRun: fc.Arbitrary<CampaignRun> = fc.record(
  {
    id: fc.integer({ min: 1, max: 12 }),
    startedAt: fc.integer({ min: 0, max: 20 }),
    endedAt: fc.integer({ min: 0, max: 30 }),
    result: fc.constantFrom('Success', 'Failed', 'Running', 'Aborted'),
  },
  { requiredKeys: ['id'] },
);
const anyWord = fc.constantFrom(
  ...['Completed', 'Running', 'Queued', 'Success', 'Satisfactory', 'Failed', 'Aborted', 'None', 'Odd', ''],
);
const anyStatus: fc.Arbitrary<RunStatus> = fc.record(
  { status: anyWord, result: anyWord, endedAt: fc.nat(), totalResults: fc.nat({ max: 5 }) },
  { requiredKeys: [] },
);

describe('whether a run is finished', () => {
  it.each<[RunStatus | undefined, RunStatus, string]>([
    [undefined, { status: 'Running' }, 'running'],
    [undefined, {}, 'running'],
    [undefined, { status: 'Completed', totalResults: 3 }, 'settling'],
    [{ status: 'Running', totalResults: 3 }, { status: 'Completed', totalResults: 3 }, 'settling'],
    [{ status: 'Completed', totalResults: 2 }, { status: 'Completed', totalResults: 3 }, 'settling'],
    [{ status: 'Completed', totalResults: 3 }, { status: 'completed', totalResults: 3 }, 'finished'],
    [{ status: 'Completed' }, { status: 'Completed' }, 'finished'],
    [{ endedAt: 5, result: 'Success' }, { endedAt: 5, result: 'Success' }, 'finished'],
    [{ endedAt: 5, result: 'Aborted' }, { status: 'Odd', endedAt: 5, result: 'Aborted' }, 'finished'],
    [{ endedAt: 5 }, { endedAt: 5 }, 'running'],
    [{ endedAt: 5, result: 'Running' }, { endedAt: 5, result: 'In Progress' }, 'running'],
    [{ result: 'Success' }, { result: 'Success' }, 'running'],
    [{ status: 'Odd' }, { status: 'Odd' }, 'running'],
    [{ status: 'Completed', totalResults: 3 }, { status: 'Running', totalResults: 3 }, 'running'],
  ])('%j, then %j: %s', (previous, current, stage) => {
    const before = previous && { ...previous, at: 1000 };
    expect(runProgress(before, { ...current, at: 1000 + confirmedAfter })).toBe(stage);
  });

  it.each([
    ['at once', 0],
    ['half a second later', 500],
    ['just too early', confirmedAfter - 1],
    ['before the clock was put back', -3_600_000],
  ])('isn’t confirmed by a second poll %s', (_, later) => {
    const over = { status: 'Completed', totalResults: 3 };
    expect(runProgress({ ...over, at: 0 }, { ...over, at: later })).toBe('settling');
  });

  it('takes two polls that agree and are far enough apart', () => {
    const anySeen = fc.tuple(anyStatus, fc.integer({ min: -10_000, max: 10_000 }));
    fc.assert(
      fc.property(anySeen, anySeen, ([status, at], [otherStatus, later]) => {
        const [one, other] = [
          { ...status, at },
          { ...otherStatus, at: later },
        ];
        if (runProgress(one, other) !== 'finished') return;
        expect(later - at).toBeGreaterThanOrEqual(confirmedAfter);
        expect(one.totalResults).toBe(other.totalResults);
        expect(runProgress(undefined, other)).toBe('settling');
        expect(runProgress({ ...other, at }, { ...one, at: later })).toBe('finished');
      }),
    );
  });
});

it.each<[Parameters<typeof saysOver>[0], boolean, string]>([
  [{}, false, 'inconclusive'],
  [{ result: 'Success' }, false, 'passed'],
  [{ endedAt: 5, result: 'Success' }, true, 'passed'],
  [{ endedAt: 5, result: 'Satisfactory' }, true, 'passedWithRemarks'],
  [{ endedAt: 5, result: 'Failed' }, true, 'failed'],
  [{ endedAt: 5, result: 'Aborted' }, true, 'inconclusive'],
  [{ endedAt: 5, result: 'Amber' }, true, 'inconclusive'],
  [{ endedAt: 5, result: 'Running' }, false, 'inconclusive'],
  [{ status: 'Completed' }, true, 'inconclusive'],
  [{ status: 'Completed', result: 'Success' }, true, 'passed'],
  [{ status: 'Aborted', result: 'Success' }, true, 'inconclusive'],
  [{ status: 'Aborted', result: 'Failed' }, true, 'failed'],
  [{ status: 'Running', endedAt: 5, result: 'Success' }, true, 'passed'],
  [{ status: 'Odd' }, false, 'inconclusive'],
])('%j is over: %s; its own words say %s', (run, isOver, verdict) => {
  expect(saysOver(run)).toBe(isOver);
  expect(verdictByWord(run)).toBe(verdict);
});

describe('status and result words', () => {
  it('are recognised regardless of case and spacing', () => {
    for (const word of ['In Progress', 'IN_PROGRESS', ' in-progress ', 'Ｑｕｅｕｅｄ', '', undefined]) {
      expect(runPhase(word)).toBe('running');
    }
    for (const word of ['Completed', 'COMPLETED ']) expect(runPhase(word)).toBe('completed');
    for (const word of ['Aborted', 'Cancelled', 'Timed out']) expect(runPhase(word)).toBe('brokenOff');
    expect(runPhase('Odd')).toBeUndefined();
  });

  it('count as passed or failed only when they are known', () => {
    fc.assert(
      fc.property(fc.string(), (word) => {
        const { verdict } = judgeResult(word);
        const known = { success: 'pass', satisfactory: 'satisfactory', failed: 'fail' };
        const plain = word
          .normalize('NFKC')
          .replace(/[\s_-]/gu, '')
          .toLowerCase();
        expect(verdict).toBe(Object.entries(known).find(([one]) => one === plain)?.[1] ?? 'inconclusive');
      }),
    );
    expect(judgeResult(' Odd one ')).toEqual({ verdict: 'inconclusive', word: 'Odd one' });
    expect(judgeResult('  ')).toEqual({ verdict: 'inconclusive' });
  });

  it('have a worst verdict regardless of their order', () => {
    const verdicts = ['pass', 'satisfactory', 'inconclusive', 'fail'] as const;
    for (const [place, one] of verdicts.entries()) {
      for (const [otherPlace, other] of verdicts.entries()) {
        expect(worseVerdict(one, other)).toBe(verdicts[Math.max(place, otherPlace)]);
      }
    }
  });
});

describe('the run to compare with', () => {
  const ended = { endedAt: 90, result: 'Success' };
  const over = (id: number, startedAt: number) => ({ id, startedAt, ...ended });
  it.each<[string, CampaignRun[], number | undefined]>([
    ['is the last finished one before it', [over(1, 10), over(2, 20)], 2],
    ['isn’t a later one', [over(9, 60)], undefined],
    ['isn’t the run itself', [over(5, 50)], undefined],
    ['isn’t one in progress', [{ id: 2, startedAt: 20 }, over(1, 10)], 1],
    ['isn’t one that ended without a result', [{ id: 2, startedAt: 20, endedAt: 30 }], undefined],
    ['is chosen by id when start times are equal', [over(4, 50), over(6, 50)], 4],
    ['is chosen by id when there is no start time', [{ id: 4, endedAt: 90, result: 'Failed' }], undefined],
  ])('%s', (_, runs, id) => {
    expect(previousRun(runs, { id: 5, startedAt: 50 })?.id).toBe(id);
  });

  it('isn’t one that was cut short unless there is no other', () => {
    const run = { id: 5, startedAt: 50 };
    const whole = { id: 2, startedAt: 20, endedAt: 25, result: 'Failed' };
    const half = { id: 3, startedAt: 30, endedAt: 35, result: 'Aborted' };
    const unknown = { id: 4, startedAt: 40, endedAt: 45, result: 'Amber' };
    expect(comparedRun([half, whole], run)?.id).toBe(2);
    expect(comparedRun([unknown, half, whole], run)?.id).toBe(4);
    expect(comparedRun([half], run)?.id).toBe(3);
    expect(comparedRun([], run)).toBeUndefined();
    expect(isComparedRunKnown([half], run)).toBe(false);
    expect(isComparedRunKnown([half, whole], run)).toBe(true);
    const many = Array.from({ length: 20 }, (_, at) => ({ ...half, id: -at }));
    expect(isComparedRunKnown(many, run)).toBe(true);
  });

  it('doesn’t depend on the order of the list, and is never the run itself', () => {
    const whole = anyRun.map((run) => ({ startedAt: run.id % 5, ...run, ...ended }));
    fc.assert(
      fc.property(fc.uniqueArray(whole, { selector: ({ id }) => id }), (runs) => {
        const [run] = runs;
        if (run === undefined) return;
        const found = previousRun(runs, run);
        expect(found?.id).not.toBe(run.id);
        expect(previousRun(runs.toReversed(), run)).toEqual(found);
        const others = runs.filter((one) => one.id !== run.id && one.startedAt < run.startedAt);
        if (others.length > 0)
          expect(found?.startedAt).toBeGreaterThanOrEqual(
            Math.max(...others.map(({ startedAt }) => startedAt)),
          );
      }),
    );
  });
});

describe('the verdict on a run', () => {
  const none = { pass: 0, satisfactory: 0, fail: 0, inconclusive: 0 };
  const alert = { message: 'A', level: 'minor', count: 1 } as const;
  it.each<[object, RunStatus, string]>([
    [{ pass: 3 }, { status: 'Completed', result: 'Success', totalResults: 3 }, 'passed'],
    [{ pass: 3 }, {}, 'passed'],
    [{ pass: 3 }, { result: 'Failed' }, 'failed'],
    [{ pass: 3 }, { result: 'Aborted' }, 'inconclusive'],
    [{ pass: 3 }, { result: 'Odd' }, 'inconclusive'],
    [{ pass: 3 }, { status: 'Aborted', result: 'Success' }, 'inconclusive'],
    [{ pass: 3 }, { totalResults: 4 }, 'inconclusive'],
    [{ pass: 3 }, { result: 'Satisfactory' }, 'passedWithRemarks'],
    [{ pass: 2, satisfactory: 1 }, { result: 'Success' }, 'passedWithRemarks'],
    [{ pass: 2, inconclusive: 1 }, { result: 'Success' }, 'inconclusive'],
    [{ pass: 2, inconclusive: 1, fail: 1 }, { result: 'Aborted' }, 'failed'],
    [{}, { status: 'Completed', result: 'Success' }, 'inconclusive'],
    [{}, { result: 'Failed' }, 'failed'],
  ])('%j with %j is %s', (some, standing, verdict) => {
    const counts = { ...none, ...some };
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect(runVerdict({ counts, total, alerts: [] }, standing)).toBe(verdict);
    const alerted = runVerdict({ counts, total, alerts: [alert] }, standing);
    expect(alerted).toBe(verdict === 'passed' ? 'passedWithRemarks' : verdict);
  });

  it('is inconclusive where the rest of its results can’t be reached', () => {
    const passed = { counts: { ...none, pass: 3 }, total: 3, alerts: [] };
    for (const restUnread of brokenLinkKind.options)
      expect(runVerdict({ ...passed, restUnread }, { result: 'Success' })).toBe('inconclusive');
  });

  it('is green only when everything passed, and red for every failure', () => {
    const count = fc.nat({ max: 2 });
    const anyCounts = fc.record({ pass: count, satisfactory: count, fail: count, inconclusive: count });
    fc.assert(
      fc.property(anyCounts, anyStatus, (counts, standing) => {
        const total = counts.pass + counts.satisfactory + counts.fail + counts.inconclusive;
        const verdict = runVerdict({ counts, total, alerts: [] }, standing);
        if (counts.fail > 0) expect(verdict).toBe('failed');
        if (verdict !== 'passed') return;
        expect(counts).toEqual({ ...none, pass: total });
        expect(total).toBeGreaterThan(0);
        expect(total).toBeGreaterThanOrEqual(standing.totalResults ?? 0);
      }),
    );
  });
});
