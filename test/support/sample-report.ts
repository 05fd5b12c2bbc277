import type { CaseVerdict, RunReport, RunSummary } from '../../dialogs/ports/runs.ts';

const startedAt = Date.UTC(2026, 10, 20, 8, 0, 4);

/** A run of campaign 12 with a little of everything. */
export function sampleReport(more: Partial<RunSummary> = {}): RunReport {
  const cases: CaseVerdict[] = [
    { id: 7, name: 'Balance by keypad', verdict: 'pass' },
    {
      id: 8,
      name: 'Balance by voice',
      verdict: 'fail',
      calledNumber: '+49 30 123456',
      cause: {
        detail: 'The step was not heard',
        dialResult: 'Answered',
        step: 'Say your account number',
      },
    },
    { id: 9, name: 'Card blocked', verdict: 'satisfactory' },
    {
      id: 10,
      name: 'Transfer to an agent',
      verdict: 'fail',
      calledNumber: '+49 30 123457',
      cause: { detail: 'Nobody answered', dialResult: 'NoAnswer' },
    },
    { id: 11, name: 'Opening hours', verdict: 'inconclusive' },
  ];
  return {
    summary: {
      campaign: 12,
      run: 345,
      startedAt,
      endedAt: startedAt + 754_000,
      status: 'Completed',
      result: 'Failed',
      verdict: 'failed',
      total: 41,
      counts: { pass: 36, satisfactory: 2, fail: 2, inconclusive: 1 },
      inconclusiveWords: [{ word: 'Aborted', count: 1 }],
      failures: [
        {
          detail: 'The step was not heard',
          dialResult: 'Answered',
          firstFailingStep: 'Say your account number',
          count: 1,
          testCases: [{ id: 8, name: 'Balance by voice' }],
        },
        {
          detail: 'Nobody answered',
          dialResult: 'NoAnswer',
          count: 1,
          testCases: [{ id: 10, name: 'Transfer to an agent' }],
        },
      ],
      failedCalls: [
        {
          testCase: { id: 8, name: 'Balance by voice' },
          steps: [
            { name: 'Ring', verdict: 'pass', word: 'Success', responseMilliseconds: 1200 },
            {
              name: 'Say your account number',
              verdict: 'fail',
              word: 'Failed',
              detail: 'Heard “Sorry, we are closed <now>”',
            },
            { name: '', verdict: 'inconclusive' },
          ],
          more: 4,
        },
      ],
      slowest: [
        { testCase: { id: 10, name: 'Transfer to an agent' }, durationMilliseconds: 94_500 },
        { testCase: { id: 8, name: 'Balance by voice' }, durationMilliseconds: 61_200 },
      ],
      alerts: [
        { message: 'Slow answers', level: 'minor', count: 3, minorThreshold: 2, majorThreshold: 5 },
        { message: 'Line quality', level: 'none', count: 0 },
      ],
      durations: [
        { from: 0, to: 20_000, count: 4 },
        { from: 20_000, to: 40_000, count: 22 },
        { from: 40_000, to: 60_000, count: 13 },
        { from: 60_000, to: 80_000, count: 1 },
        { from: 80_000, to: 100_000, count: 1 },
      ],
      cases,
      ...more,
    },
    comparison: {
      run: 345,
      previous: 340,
      newlyFailing: [{ id: 8, name: 'Balance by voice' }],
      fixed: [{ id: 7, name: 'Balance by keypad' }],
      stillFailing: [{ id: 10, name: 'Transfer to an agent' }],
      added: [{ id: 11, name: 'Opening hours' }],
      gone: [{ id: 4, name: 'Old greeting' }],
      passRate: 0.95,
      previousPassRate: 0.92,
    },
  };
}
