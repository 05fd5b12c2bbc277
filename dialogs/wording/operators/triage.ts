import { countWords, numberWords } from '../format.ts';

/** Texts about test cases: their status, and what is known about their failures. `testCase`: `Test case 63`, or with its name. */
export const triageTexts = {
  known: (testCase: string, until: string) => `${testCase} is a known failure until ${until}.`,
  knownUntilTold: (testCase: string, until: string) => `${testCase}, a known failure until ${until},`,
  knownFor: 'Until then its failure doesn’t fail a run. Runs that have already ended stay as they are.',
  neverSeen: 'I haven’t seen this test case in any run.',
  notKnown: (testCase: string) => `${testCase} isn’t a known failure.`,
  noLongerKnown: (testCase: string) => `${testCase} is no longer a known failure. Its failures count again.`,
  noneKnown: 'No known failures.',
  knownExample: 'For example: known 63 until Friday "ticket 812"',
  knownCount: (count: number) => countWords(count, 'known failure'),
  /** For a failed result, in a file of results. */
  knownFailure: (reason: string | undefined, cause = '') =>
    `Known failure${reason === undefined ? '' : ` “${reason}”`}: ${cause}`,
  /** @param of how many were run once more */
  passedOnRetry: (passed: number, of: number) => {
    if (of === 1) return passed === 1 ? 'It passed on retry' : 'It didn’t pass on retry';
    if (passed === 0) return `${of === 2 ? 'Neither' : `None of ${numberWords(of)}`} passed on retry`;
    if (passed === of) return `${of === 2 ? 'Both' : `All ${numberWords(of)}`} passed on retry`;
    return `${numberWords(passed)} of ${numberWords(of)} passed on retry`;
  },
  onRetry: 'passed on retry',
  onRetryTitle: 'Passed on retry',
  countOnRetry: (count: number) => `${numberWords(count)} passed on retry`,
  notRetried: (why: string) => `Not retried: ${why}`,
  flakyOnRetry: (count: number) => `${numberWords(count)} flaky, passed on retry`,
  /** For a failed result, in a file of results. */
  failedOnce: (cause = '') => `Passed on retry; first: ${cause}`,
  retryWhy: {
    cutShort: 'the run was cut short.',
    underWay: 'another rerun of its failed test cases is under way.',
    withoutId: 'the service gave no ids for them.',
    calls: 'I couldn’t find out how many calls that would place.',
    unfinished: 'the retry ended without a result.',
    tooLong: 'the retry took too long.',
  },
  knownLine: (testCase: string, until: string, by: string) => `${testCase}: until ${until}, set by ${by}`,
  because: (reason: string) => `“${reason}”`,
  knownMark: (until: string) => `known until ${until}`,
  passed: (testCase: string, campaign: string, run: number) =>
    `${testCase}, a known failure, passed in run ${run} of ${campaign}.`,
  knownUntil: (until: string) => `Known until ${until}.`,
  ranOut: (testCase: string) =>
    `${testCase} is no longer a known failure: it has expired. Its failures count again.`,
  forget: 'No longer known',
  /** For one of several listed. */
  forgetNumber: (testCase: number) => `End ${testCase}`,
  knownAgain: 'Known for another week',
  list: 'Known failures',

  noTestCase: (testCase: number) => `There is no test case ${testCase}.`,
  testCases: 'Test cases',
  lookUp: (testCase: number) => `look up test case ${testCase}, so nothing was changed`,
  isCase: (id: number) => `${id} is a test case.`,
  showCase: (id: number) => `Test case ${id}`,
  noCase: (testCase: number) => `I haven’t seen test case ${testCase} in any run.`,
  page: 'Test case page',
  searchCases: 'Search test cases',
  knownForWeek: 'Known for a week',
  resultsOf: (run: number) => `Results of run ${run}`,
  outcomes: { pass: 'passed', fail: 'failed', inconclusive: 'inconclusive' },
  facts: {
    last: 'Last',
    failingSince: 'Failing since',
    known: 'Known',
    called: 'Called number',
    slowest: 'Slowest step',
  },
  run: (run: number) => `run ${run}`,
  lastRun: (outcome: string, run: number) => `${outcome} in run ${run}`,
  knownFact: (until: string, by: string) => `until ${until}, set by ${by}`,
  passedOf: (passed: number, of: number, rate: string) =>
    `passed in ${numberWords(passed)} of ${countWords(of, 'run')} (${rate})`,
  neverConclusive: 'neither passed nor failed in any run',
  passedIn: (runs: readonly number[]) => `passed in ${runsWords(runs)}`,
  failedIn: (runs: readonly number[]) => `failed in ${runsWords(runs)}`,
  onRetryIn: (runs: readonly number[]) => `passed on retry in ${runsWords(runs)}`,
  /** Next to the signs of a strip. */
  legend: {
    /** @param count undefined if it differs between campaigns */
    oldestFirst: (count: number | undefined) =>
      count === 1
        ? 'Last run'
        : `Last ${count === undefined ? '' : `${numberWords(count)} `}runs, oldest first`,
    '?': 'inconclusive',
    '↻': 'passed on retry',
    '·': 'not in that run',
    '–': 'results not read',
  },
} as const;

function runsWords(runs: readonly number[]): string {
  return `${runs.length === 1 ? 'run' : 'runs'} ${runs.join(', ')}`;
}
