import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type AlertNews,
  type AlertState,
  decide,
  type Finding,
  findingOf,
} from '../../../../dialogs/campaign/alerts/decide.ts';
import type { AlertCondition } from '../../../../dialogs/commands/values/alert-conditions.ts';
import type { RunStatus } from '../../../../dialogs/ports/campaign.ts';
import { many } from '../../../support/property-runs.ts';
import { completed, result, summaryOf } from '../../../support/results.ts';

interface Step {
  readonly run: number;
  readonly startedAt?: number;
  readonly finding: Finding | undefined;
}

function follow(steps: readonly Step[]) {
  const told: AlertNews[] = [];
  let state: AlertState = {};
  for (const { run, startedAt, finding } of steps) {
    const after = decide(state, { id: run, startedAt }, finding);
    state = after.state;
    if (after.news !== undefined) told.push(after.news);
  }
  return { told, state };
}

const findings = { '✗': { isWell: false }, '✓': { isWell: true }, '·': undefined } as const;

/** `✗✓·`: not well, well, says nothing. The first run is 1. */
function stepsOf(strip: string): readonly Step[] {
  return [...strip].map((cell, at) => ({
    run: at + 1,
    finding: cell === '✗' || cell === '✓' ? findings[cell] : undefined,
  }));
}

/** `✗1 ✓4`: crossed by run 1, over after run 4. */
function news(steps: readonly Step[]): string {
  return follow(steps)
    .told.map(({ kind, run }) => `${kind === 'crossed' ? '✗' : '✓'}${run}`)
    .join(' ');
}

describe('an alert', () => {
  it.each([
    ['', ''],
    ['✓✓✓', ''],
    ['···', ''],
    // At once, and once.
    ['✗', '✗1'],
    ['✓✗', '✗2'],
    ['✗✗✗', '✗1'],
    // One run of dead band.
    ['✗✓', '✗1'],
    ['✗✓✓', '✗1 ✓3'],
    ['✗✓✓✓', '✗1 ✓3'],
    ['✗✓✗✓✗✓', '✗1'],
    ['✗✓✗✓✓', '✗1 ✓5'],
    ['✗✓✓✗✓✓', '✗1 ✓3 ✗4 ✓6'],
    ['✓✗✓✓✗', '✗2 ✓4 ✗5'],
    // What says nothing neither counts nor breaks a row.
    ['✗✓·✓', '✗1 ✓4'],
    ['✗·✓··✓', '✗1 ✓6'],
    ['✗✓·✗✓', '✗1'],
    ['·✗·', '✗2'],
  ])('%s: %s', (strip, told) => expect(news(stepsOf(strip))).toBe(told));

  it('orders runs by when they started, not by when they ended', () => {
    const at = (run: number, startedAt: number, cell: '✗' | '✓'): Step => ({
      run,
      startedAt,
      finding: findings[cell],
    });
    // Run 1 began first, and ends last.
    expect(news([at(2, 20, '✓'), at(1, 10, '✗')])).toBe('');
    expect(news([at(2, 20, '✗'), at(1, 10, '✓'), at(3, 30, '✓')])).toBe('✗2');
    expect(news([at(9, 10, '✗'), at(3, 20, '✓'), at(4, 30, '✓')])).toBe('✗9 ✓4');
  });

  it.each<[string, AlertState, boolean, AlertState, string | undefined]>([
    [
      'was fine and no longer is',
      { last: { id: 5 } },
      false,
      { last: { id: 5 }, crossed: { since: 5 } },
      'crossed',
    ],
    ['is still fine', { last: { id: 5 } }, true, { last: { id: 5 } }, undefined],
    [
      'was the first fine run and no longer is',
      { last: { id: 5 }, crossed: { since: 3, wellIn: 5 } },
      false,
      { last: { id: 5 }, crossed: { since: 3 } },
      undefined,
    ],
    [
      'is now fine after its crossing was posted',
      { last: { id: 5 }, crossed: { since: 5 } },
      true,
      { last: { id: 5 }, crossed: { since: 5 } },
      undefined,
    ],
    ['is older than the last', { last: { id: 6 } }, false, { last: { id: 6 } }, undefined],
  ])('recounts a corrected run that %s', (_, state, isWell, after, told) => {
    const decided = decide(state, { id: 5 }, { isWell }, true);
    expect(decided.state).toEqual(after);
    expect(decided.news?.kind).toBe(told);
  });

  it('counts a run once, no matter how often it is noted', () => {
    const [first, second] = stepsOf('✗✓');
    if (first === undefined || second === undefined) throw new Error('There are two.');
    expect(news([first, first, second, second, second])).toBe('✗1');
    expect(news([first, second, first, second])).toBe('✗1');
  });

  test('posts alternate, come at most twice in three runs, and never twice for the same runs', () => {
    const anyStep = fc.record({
      run: fc.integer({ min: 1, max: 12 }),
      finding: fc.constantFrom(...Object.values(findings)),
    });
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const { told } = follow(steps);
        expect(told.every(({ kind }, at) => kind === (at % 2 === 0 ? 'crossed' : 'recovered'))).toBe(true);
        expect(told.every(({ run }, at) => run > (told[at - 1]?.run ?? 0))).toBe(true);
        expect(told.length).toBeLessThanOrEqual(
          Math.ceil((new Set(steps.map(({ run }) => run)).size / 3) * 2),
        );
        // All of them noted again change nothing.
        expect(follow([...steps, ...steps]).told.slice(0, told.length)).toEqual(told);
      }),
      many,
    );
  });

  test('takes the state of the last two runs when they agree', () => {
    const anyCell = fc.constantFrom('✗', '✓', '·');
    fc.assert(
      fc.property(fc.array(anyCell, { maxLength: 20 }), fc.constantFrom('✗', '✓'), (before, last) => {
        const { state } = follow(stepsOf([...before, last, last].join('')));
        expect(state.crossed !== undefined).toBe(last === '✗');
      }),
      many,
    );
  });
});

const below95 = { kind: 'passRate', below: 95 } as const;
const above15 = { kind: 'p95', above: 15_000 } as const;
const case63 = { kind: 'case', testCase: 63 } as const;

/** @param words of the results: `63 Failed, 64 Success 12.5` with a duration in seconds */
function found(
  condition: AlertCondition,
  words: string,
  status: RunStatus = completed,
  known: number[] = [],
) {
  const results = words.split(', ').map((one) => {
    const [testCase, word, seconds] = one.split(' ');
    const more = seconds === undefined ? {} : { durationMilliseconds: Number(seconds) * 1000 };
    return result(Number(testCase), word, more);
  });
  return findingOf(condition, {
    summary: summaryOf(results, status),
    known: known.map((id) => ({ id, name: '', until: 0 })),
  });
}

const aborted = { ...completed, status: 'Completed', result: 'Aborted' };
const stopped = { ...completed, status: 'Stopped', result: 'Failed' };

type Case = readonly [string, AlertCondition, string, Finding | undefined, RunStatus?, number[]?];

describe('evaluating a run against an alert’s condition', () => {
  const cases: readonly Case[] = [
    ['pass rate below the threshold', below95, '1 Success, 2 Failed', { isWell: false, value: 50 }],
    ['all passed', below95, '1 Success, 2 Satisfactory', { isWell: true, value: 100 }],
    ['inconclusive results don’t count', below95, '1 Success, 2 Aborted', { isWell: true, value: 100 }],
    ['no conclusive results', below95, '1 Aborted, 2 Odd', undefined],
    [
      'a known failure counts in the rate',
      below95,
      '1 Success, 2 Failed',
      { isWell: false, value: 50 },
      completed,
      [2],
    ],
    ['an aborted run', below95, '1 Success, 2 Failed', undefined, aborted],
    ['a stopped run', below95, '1 Success, 2 Failed', undefined, stopped],
    ['p95', above15, '1 Success 15, 2 Success 15.2', { isWell: false, value: 15_200 }],
    ['p95 at the threshold', above15, '1 Success 15, 2 Failed 12', { isWell: true, value: 15_000 }],
    ['p95 that rounds to the threshold', above15, '1 Success 15.04', { isWell: true, value: 15_000 }],
    ['no durations', above15, '1 Success', undefined],
    ['p95 of an aborted run', above15, '1 Success 20', undefined, aborted],
    ['a case fails', case63, '63 Failed, 1 Success', { isWell: false }],
    ['one of its calls failed', case63, '63 Success, 63 Failed, 63 Success', { isWell: false }],
    ['it passes', case63, '63 Success, 1 Failed', { isWell: true }],
    ['it passes with remarks', case63, '63 Satisfactory', { isWell: true }],
    ['it is inconclusive', case63, '63 Aborted', undefined],
    ['it isn’t in the run', case63, '64 Failed', undefined],
    ['it is a known failure', case63, '63 Failed', undefined, completed, [63]],
    ['another case is a known failure', case63, '63 Failed, 64 Failed', { isWell: false }, completed, [64]],
    ['it failed in an aborted run', case63, '63 Failed', { isWell: false }, aborted],
    ['it passed in an aborted run', case63, '63 Success', undefined, aborted],
  ];
  for (const [name, condition, words, finding, status, known] of cases) {
    it(name, () => expect(found(condition, words, status, known)).toEqual(finding));
  }

  it('compares the rounded values that people see', () => {
    const of = (passed: number, failed: number) =>
      findingOf(below95, {
        summary: summaryOf([
          ...Array.from({ length: passed }, (_, at) => result(at, 'Success')),
          ...Array.from({ length: failed }, (_, at) => result(passed + at, 'Failed')),
        ]),
      });
    // 94.96 % and 94.94 %.
    expect(of(1884, 100)).toEqual({ isWell: true, value: 95 });
    expect(of(1876, 100)).toEqual({ isWell: false, value: 94.9 });
    expect(findingOf({ kind: 'passRate', below: 100 }, { summary: summaryOf(manyAndOneFailed()) })).toEqual({
      isWell: false,
      value: 99.9,
    });
  });
});

function manyAndOneFailed() {
  return [...Array.from({ length: 9999 }, (_, at) => result(at, 'Success')), result(9999, 'Failed')];
}
