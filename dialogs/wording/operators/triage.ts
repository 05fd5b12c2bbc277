import { countWords, numberWords } from '../format.ts';

/** Of test cases: how they stand, and what is known of their failures. `testCase`: `Test case 63`, or with its name. */
export const triageTexts = {
  /** @param until a time, without a zone where it is a day */
  known: (testCase: string, until: string) => `${testCase}: a known failure until ${until}.`,
  knownFor: 'While it lasts, its failure doesn’t make a run failed. It counts for runs that end from now on.',
  neverSeen: 'No run that Canvass has read had this test case.',
  notKnown: (testCase: string) => `${testCase} isn’t known to fail.`,
  noLongerKnown: (testCase: string) => `${testCase}: no longer a known failure. Its failure counts again.`,
  noneKnown: 'No known failures.',
  knownExample: 'For example: known 63 until Friday "ticket 812"',
  knownCount: (count: number) => countWords(count, 'known failure'),
  knownLine: (testCase: string, until: string, by: string) => `${testCase}: until ${until}, set by ${by}`,
  because: (reason: string) => `“${reason}”`,
  knownMark: (until: string) => `known until ${until}`,
  passed: (testCase: string, campaign: string, run: number) =>
    `${testCase}, a known failure, passed in run ${run} of ${campaign}.`,
  knownUntil: (until: string) => `Known until ${until}.`,
  ranOut: (testCase: string) =>
    `${testCase}: no longer a known failure, its time is over. Its failure counts again.`,
  forget: 'No longer known',
  knownAgain: 'Known for another week',
  list: 'Known failures',
  page: (testCase: number) => `Case ${numberWords(testCase)}`,
} as const;
