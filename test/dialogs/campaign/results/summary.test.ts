import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countDurations } from '../../../../dialogs/campaign/results/durations.ts';
import { otherFailures } from '../../../../dialogs/campaign/results/failures.ts';
import type { StepResult, TestResult } from '../../../../dialogs/ports/campaign.ts';
import { anyResult, completed, result, summaryOf } from '../../../support/results.ts';

const anyResults = fc.array(anyResult, { maxLength: 60 });

describe('a summary', () => {
  it('of no results is inconclusive and empty', () => {
    const { verdict, total, counts, cases } = summaryOf([]);
    expect([verdict, total, cases]).toEqual(['inconclusive', 0, []]);
    expect(counts).toEqual({ pass: 0, satisfactory: 0, fail: 0, inconclusive: 0 });
  });

  it('names the most frequent cause of a case’s failing calls, and says if there were others', () => {
    const fails = (detail: string) => result(1, 'Failed', { detail });
    const others = Array.from({ length: 30 }, (_, at) => fails(`Once ${at}`));
    const common = Array.from({ length: 20 }, () => fails('Busy'));
    const mixed = others.flatMap((one, at) => [one, ...common.slice(at, at + 1)]);
    const causeIn = (results: readonly TestResult[]) => summaryOf(results).cases[0]?.cause;
    expect(causeIn([fails('No audio'), ...common])).toEqual({ detail: 'Busy', mostly: true });
    expect(causeIn([...common, fails('No audio')])).toEqual({ detail: 'Busy', mostly: true });
    expect(causeIn(mixed)).toEqual({ detail: 'Busy', mostly: true });
    expect(causeIn(common)).toEqual({ detail: 'Busy' });
    // What is only inconclusive says nothing of why it failed.
    expect(causeIn([result(1, 'Odd'), result(1, 'Odd'), fails('Busy')])).toEqual({ detail: 'Busy' });
  });

  it('counts results by verdict, and keeps the words of inconclusive ones', () => {
    const words = ['Success', ' success', 'Satisfactory', 'FAILED', 'Aborted', 'Aborted', 'Odd', undefined];
    const summary = summaryOf(words.map((word, index) => result(index, word)));
    expect(summary.counts).toEqual({ pass: 2, satisfactory: 1, fail: 1, inconclusive: 4 });
    expect(summary.inconclusiveWords).toEqual([
      { word: 'Aborted', count: 2 },
      { word: '', count: 1 },
      { word: 'Odd', count: 1 },
    ]);
    expect(summary.verdict).toBe('failed');
  });

  it('distinguishes 20 result words and counts all others together', () => {
    const summary = summaryOf(Array.from({ length: 50 }, (_, index) => result(index, `Word ${index}`)));
    expect(summary.inconclusiveWords).toHaveLength(21);
    expect(summary.inconclusiveWords[0]).toEqual({ word: '', count: 30 });
  });

  it('has the worst verdict of each case', () => {
    const words = ['Success', 'Failed', 'Success', 'Aborted', 'Success', 'Satisfactory'];
    const summary = summaryOf(words.map((word, index) => result(Math.floor(index / 2), word)));
    expect(summary.cases).toEqual([
      { id: 0, name: 'Case 0', verdict: 'fail', calls: { all: 2, passed: 1, failed: 1 } },
      {
        id: 1,
        name: 'Case 1',
        verdict: 'inconclusive',
        cause: { word: 'Aborted' },
        calls: { all: 2, passed: 1, failed: 0 },
      },
      { id: 2, name: 'Case 2', verdict: 'satisfactory', calls: { all: 2, passed: 2, failed: 0 } },
    ]);
  });

  it('has the calls of a case that was called several times, with their 95th percentile', () => {
    const load = Array.from({ length: 140 }, (_, index) =>
      result(1, index % 10 === 0 ? 'Failed' : 'Success', { durationMilliseconds: (index + 1) * 100 }),
    );
    const { cases } = summaryOf([...load, result(1, 'Aborted'), result(2, 'Failed')]);
    expect(cases[0]?.calls).toEqual({ all: 141, passed: 126, failed: 14, p95Milliseconds: 13_300 });
    expect(cases[1]?.calls).toBeUndefined();
  });

  it('has percentiles accurate to the three digits that are shown, for any durations', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 2, maxLength: 200 }),
        (durations) => {
          const { cases, p95Milliseconds } = summaryOf(
            durations.map((durationMilliseconds) => result(1, 'Success', { durationMilliseconds })),
          );
          const sorted = durations.toSorted((one, other) => one - other);
          const exact = sorted[Math.ceil((durations.length * 19) / 20) - 1] ?? 0;
          expect(cases[0]?.calls?.p95Milliseconds).toBe(Number(exact.toPrecision(3)));
          expect(p95Milliseconds).toBe(Number(exact.toPrecision(3)));
        },
      ),
    );
  });

  it('has the cause from each case’s first result with the worst verdict, for a thousand cases', () => {
    const steps = [
      { kind: 'ring' as const, result: 'Success' },
      { kind: 'call' as const, description: 'Menu', result: 'Failed' },
    ];
    const failure = { detail: 'No audio', dialResult: 'Answered', steps };
    const first = [
      result(1, 'Satisfactory', { detail: 'Slow' }),
      result(1, 'Failed', failure),
      result(1, 'Failed'),
    ];
    const many = Array.from({ length: 1500 }, (_, index) => result(index + 2, 'Failed', failure));
    const { cases } = summaryOf([...first, ...many]);
    const cause = { detail: 'No audio', dialResult: 'Answered', step: 'Menu' };
    expect(cases[0]).toMatchObject({ id: 1, name: 'Case 1', verdict: 'fail', cause });
    expect(cases.filter((one) => one.cause !== undefined)).toHaveLength(1000);
  });

  it('has the called number of every failing case among the first two thousand', () => {
    const calledNumber = '+49 30 1234';
    const results = Array.from({ length: 1500 }, (_, at) =>
      result(at, at < 1200 ? 'Success' : 'Failed', { calledNumber }),
    );
    const { cases } = summaryOf(results);
    const having = (verdict: string) =>
      cases.filter((one) => one.verdict === verdict && one.calledNumber === calledNumber).length;
    expect([having('pass'), having('fail')]).toEqual([1000, 300]);
    expect(summaryOf([result(1, 'Failed')]).cases[0]?.calledNumber).toBeUndefined();
  });

  it('distinguishes cases without an id by name', () => {
    const summary = summaryOf([
      { name: 'Sales', result: 'Success' },
      { name: 'Sales', result: 'Failed' },
      { name: 'Support', result: 'Success' },
    ]);
    expect(summary.cases).toEqual([
      { name: 'Sales', verdict: 'fail', calls: { all: 2, passed: 1, failed: 1 } },
      { name: 'Support', verdict: 'pass' },
    ]);
  });

  it('has the five slowest cases by their slowest result', () => {
    const slow = [3, 9, 1, 7, 5, 8, 2].map((seconds, index) =>
      result(index, 'Success', { durationMilliseconds: seconds * 1000 }),
    );
    const summary = summaryOf([...slow, result(2, 'Success', { durationMilliseconds: 20_000 })]);
    expect(
      summary.slowest.map(({ testCase, durationMilliseconds }) => [testCase.id, durationMilliseconds]),
    ).toEqual([
      [2, 20_000],
      [1, 9000],
      [5, 8000],
      [3, 7000],
      [4, 5000],
    ]);
  });

  it('has a bounded number of steps from the first failed result of each failing case', () => {
    const steps = (count: number, word: string): readonly StepResult[] => [
      { kind: 'ring', result: 'Success', responseMilliseconds: 900 },
      ...Array.from({ length: count - 1 }, (_, index) => ({
        kind: 'call' as const,
        description: `Step ${index}`,
        result: word,
        detail: 'x'.repeat(500),
      })),
    ];
    const { failedCalls = [] } = summaryOf([
      result(1, 'Success', { steps: steps(2, 'Success') }),
      result(1, 'Failed', { steps: steps(2, 'Failed') }),
      result(1, 'Failed', { steps: steps(3, 'Failed') }),
      result(2, 'Failed'),
      ...Array.from({ length: 40 }, (_, index) =>
        result(100 + index, 'Failed', { steps: steps(35, 'Failed') }),
      ),
    ]);
    expect(failedCalls).toHaveLength(30);
    expect(failedCalls[0]).toEqual({
      testCase: { id: 1, name: 'Case 1' },
      steps: [
        { name: 'Ring', verdict: 'pass', word: 'Success', responseMilliseconds: 900 },
        { name: 'Step 0', verdict: 'fail', word: 'Failed', detail: `${'x'.repeat(159)}…` },
      ],
      more: 0,
    });
    expect(failedCalls[1]).toMatchObject({ testCase: { id: 100 }, more: 5 });
    expect(failedCalls[1]?.steps).toHaveLength(30);
  });

  it('groups failures by detail, dial result and first failing step', () => {
    const failed = (testCase: number, detail: string, steps?: TestResult['steps']) =>
      result(testCase, 'Failed', { detail, dialResult: 'Answered', steps });
    const steps = (...words: string[]): TestResult['steps'] =>
      words.map((word, index) => ({ kind: 'call', description: `Step ${index}`, result: word }));
    const summary = summaryOf([
      failed(1, 'No audio', steps('Success', 'Failed', 'Failed')),
      failed(2, 'No audio', steps('Failed')),
      failed(3, 'No audio', steps('Success', 'Failed')),
      failed(3, 'No audio', steps('Success', 'Failed')),
      result(4, 'Success', { detail: 'No audio' }),
      failed(5, 'Busy', [{ kind: 'ring', result: 'Failed', detail: 'The line was busy' }]),
    ]);
    expect(summary.failures).toEqual([
      {
        detail: 'No audio',
        dialResult: 'Answered',
        firstFailingStep: 'Step 1',
        count: 3,
        testCases: [1, 3].map((id) => ({ id, name: `Case ${id}` })),
      },
      {
        detail: 'No audio',
        dialResult: 'Answered',
        firstFailingStep: 'Step 0',
        count: 1,
        testCases: [{ id: 2, name: 'Case 2' }],
      },
      {
        detail: 'Busy',
        dialResult: 'Answered',
        firstFailingStep: 'Ring',
        count: 1,
        testCases: [{ id: 5, name: 'Case 5' }],
      },
    ]);
  });

  it('puts rare failures in a last group when there are too many kinds', () => {
    const results = Array.from({ length: 3000 }, (_, index) =>
      result(index, 'Failed', { detail: index % 3 === 0 ? 'Often' : `Detail ${index}` }),
    );
    const { failures } = summaryOf(results);
    expect(failures).toHaveLength(21);
    expect(failures[0]).toMatchObject({ detail: 'Often', count: 1000 });
    expect(failures.at(-1)).toMatchObject({ detail: otherFailures, rest: true, count: 3000 - 1000 - 19 });
    expect(failures.at(-1)?.testCases).toHaveLength(5);
  });

  it('says which level the failures of an alert have reached', () => {
    const alert = (
      message: string,
      minorThreshold?: number,
      majorThreshold?: number,
    ): Partial<TestResult> => ({
      alert: { message, minorThreshold, majorThreshold },
    });
    const results = [
      ...[1, 2, 3].map((id) => result(id, 'Failed', alert('below', 4, 5))),
      ...[1, 2, 3].map((id) => result(id, 'Failed', alert('minor', 3, 4))),
      ...[1, 2, 3].map((id) => result(id, 'Failed', alert('major', 1, 3))),
      ...[1, 2, 3].map((id) => result(id, 'Failed', alert('major first', 9, 2))),
      ...[1, 2, 3].map((id) => result(id, 'Failed', alert('no thresholds', 0))),
      ...[1, 2, 3].map((id) => result(id, 'Success', alert('all well', 1, 1))),
    ];
    expect(summaryOf(results).alerts.map(({ message, level, count }) => [message, level, count])).toEqual([
      ['major', 'major', 3],
      ['major first', 'major', 3],
      ['minor', 'minor', 3],
      ['below', 'none', 3],
      ['no thresholds', 'none', 3],
    ]);
  });

  it('is inconclusive when fewer results were read than exist', () => {
    const results = [result(1, 'Success'), result(2, 'Success')];
    expect(summaryOf(results, { ...completed, totalResults: 2 }).verdict).toBe('passed');
    expect(summaryOf(results, { ...completed, totalResults: 3 }).verdict).toBe('inconclusive');
  });

  it('doesn’t depend on the order of the results', () => {
    fc.assert(
      fc.property(
        anyResults.chain((results) =>
          fc.tuple(fc.constant(results), fc.shuffledSubarray(results, { minLength: results.length })),
        ),
        ([results, shuffled]) => {
          const [one, other] = [summaryOf(results), summaryOf(shuffled)];
          expect(other.counts).toEqual(one.counts);
          expect(other.verdict).toBe(one.verdict);
          expect(other.inconclusiveWords).toEqual(one.inconclusiveWords);
          expect(other.durations).toEqual(one.durations);
          expect(other.alerts.map(({ count }) => count).sort()).toEqual(
            one.alerts.map(({ count }) => count).sort(),
          );
          expect(verdicts(other)).toEqual(verdicts(one));
        },
      ),
    );
  });

  it('loses no result: its parts add up', () => {
    fc.assert(
      fc.property(anyResults, (results) => {
        const summary = summaryOf(results);
        const { counts, total } = summary;
        expect(total).toBe(results.length);
        expect(counts.pass + counts.satisfactory + counts.fail + counts.inconclusive).toBe(total);
        expect(sum(summary.failures)).toBe(counts.fail);
        expect(sum(summary.inconclusiveWords)).toBe(counts.inconclusive);
        expect(sum(summary.durations)).toBe(
          results.filter(({ durationMilliseconds = -1 }) => durationMilliseconds >= 0).length,
        );
      }),
    );
  });
});

describe('counting durations', () => {
  const day = 86_400_000;
  const classesOf = (...durations: readonly number[]) => {
    const counted = countDurations();
    for (const duration of durations) counted.add(duration);
    return counted.read().filter(({ count }) => count > 0);
  };

  it('separates days up to a week and groups everything beyond', () => {
    expect(classesOf(2 * day, 5 * day).map(({ count }) => count)).toEqual([1, 1]);
    expect(classesOf(8 * day, 9 * day).map(({ count }) => count)).toEqual([2]);
  });

  it('ignores invalid durations', () => {
    expect(classesOf(-1, Number.NaN, Number.POSITIVE_INFINITY)).toEqual([]);
  });
});

describe('duration classes', () => {
  const classesOf = (seconds: readonly number[]) =>
    summaryOf(
      seconds.map((one, index) => result(index, 'Success', { durationMilliseconds: one * 1000 })),
    ).durations.map(({ from, to, count }) => [from / 1000, to / 1000, count]);

  it.each<[string, number[], number, number[][]]>([
    ['none', [], 0, []],
    ['one', [12.3], 1, [[12, 12.5, 1]]],
    [
      'a few',
      [10, 10.4, 12, 14.9],
      10,
      [
        [10, 10.5, 2],
        [12, 12.5, 1],
        [14.5, 15, 1],
      ],
    ],
    [
      'minutes',
      [70, 200, 300],
      9,
      [
        [60, 90, 1],
        [180, 210, 1],
        [300, 330, 1],
      ],
    ],
    [
      'hours',
      [3600, 38_000],
      10,
      [
        [3600, 7200, 1],
        [36_000, 39_600, 1],
      ],
    ],
  ])('of %s: %j in %i classes, some of them filled', (_, seconds, count, filled) => {
    const classes = classesOf(seconds);
    expect(classes).toHaveLength(count);
    expect(classes.filter(([, , held]) => held !== 0)).toEqual(filled);
  });

  it('give outliers at either end a class of their own', () => {
    const ordinary = Array.from({ length: 98 }, (_, index) => 20 + (index % 10));
    const classes = classesOf([0, ...ordinary, 5000]);
    expect([classes.length, classes[0], classes.at(-1)]).toEqual([12, [0, 20, 1], [30, 5001, 1]]);
  });

  it('include a duration exactly on the last edge', () => {
    const ordinary = Array.from({ length: 99 }, (_, index) => 20 + (index % 10));
    expect(classesOf([...ordinary, 30]).at(-1)).toEqual([30, 31, 1]);
  });

  it('ascend without gaps and cover every duration', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 3e6, noNaN: true }), { minLength: 1 }), (seconds) => {
        const classes = classesOf(seconds);
        expect(classes.length).toBeLessThanOrEqual(12);
        for (const [index, [from = 0, to = 0]] of classes.entries()) {
          expect(to).toBeGreaterThan(from);
          expect(classes[index + 1]?.[0] ?? to).toBe(to);
        }
        expect(classes.reduce((total, [, , count = 0]) => total + count, 0)).toBe(seconds.length);
        expect(classes[0]?.[0]).toBeLessThanOrEqual(Math.min(...seconds));
        expect(classes.at(-1)?.[1]).toBeGreaterThan(Math.max(...seconds));
      }),
    );
  });
});

function verdicts({ cases }: ReturnType<typeof summaryOf>) {
  return cases.map(({ id, name, verdict }) => JSON.stringify([id ?? name, verdict])).sort();
}

function sum(parts: readonly { readonly count: number }[]): number {
  return parts.reduce((total, { count }) => total + count, 0);
}
