import type { RunVerdict, Verdict } from '../../../../../dialogs/ports/run-summary.ts';

/** In the order of the eye: worst first. */
export const verdictOrder = ['fail', 'inconclusive', 'satisfactory', 'pass'] as const satisfies Verdict[];

export const verdictWords: Readonly<Record<Verdict, string>> = {
  fail: 'Failed',
  inconclusive: 'Inconclusive',
  satisfactory: 'Passed with remarks',
  pass: 'Passed',
};

export const runVerdictWords: Readonly<Record<RunVerdict, string>> = {
  failed: 'Failed',
  inconclusive: 'Inconclusive',
  passedWithRemarks: 'Passed with remarks',
  passed: 'Passed',
};

/** The verdict of a single result whose colour and mark a run's verdict has. */
export const markOfRun = {
  failed: 'fail',
  inconclusive: 'inconclusive',
  passedWithRemarks: 'satisfactory',
  passed: 'pass',
} as const satisfies Record<RunVerdict, Verdict>;
