import fc from 'fast-check';
import { createSummary } from '../../dialogs/campaign/results/summary.ts';
import type { RunStatus, TestResult } from '../../dialogs/ports/campaign.ts';

export const completed: RunStatus = {
  status: 'Completed',
  result: 'Success',
  startedAt: 1000,
  endedAt: 9000,
};

export function summaryOf(results: readonly TestResult[], status: RunStatus = completed, run = 1) {
  const summary = createSummary();
  for (const result of results) summary.add(result);
  return summary.finish(12, run, status);
}

export function result(
  testCase: number,
  word: string | undefined,
  more: Partial<TestResult> = {},
): TestResult {
  return { testCase, name: `Case ${testCase}`, result: word, ...more };
}

/** As they may come: known and unknown words, cases with and without an id, steps, alerts, odd durations. */
export const anyResult: fc.Arbitrary<TestResult> = fc.record(
  {
    testCase: fc.integer({ min: 1, max: 12 }),
    name: fc.constantFrom('Sales line', 'Opening hours', 'Transfer', ''),
    result: fc.constantFrom('Success', 'success ', 'Satisfactory', 'Failed', 'Aborted', 'Error', 'Odd', ''),
    detail: fc.constantFrom('No audio received', 'The line was busy', ''),
    dialResult: fc.constantFrom('NoAnswer', 'Answered'),
    durationMilliseconds: fc.oneof(
      fc.integer({ min: -5, max: 90_000 }),
      fc.double({ min: 0, max: 1e10, noNaN: true }),
    ),
    steps: fc.array(
      fc.record({
        kind: fc.constant('call' as const),
        description: fc.constantFrom('Welcome', 'Menu'),
        result: fc.constantFrom('Success', 'Failed'),
      }),
      { maxLength: 3 },
    ),
    alert: fc.record({
      message: fc.constantFrom('Technical line', 'Sales'),
      minorThreshold: fc.integer({ min: 0, max: 4 }),
      majorThreshold: fc.integer({ min: 0, max: 6 }),
    }),
  },
  { requiredKeys: ['name'] },
);
