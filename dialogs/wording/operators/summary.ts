import type { Verdict } from '../../ports/runs.ts';
import { countWords, numberWords } from '../format.ts';

/** Texts of a run’s summary: its lines, its folds and their contents. */
export const summaryTexts = {
  label: (campaign: number, run: number) => `Campaign ${campaign} · run ${run}`,
  report: 'Report',
  runAgain: 'Run again',
  allFailures: 'All failures',
  fixed: (count: number) => `${numberWords(count)} fixed`,
  /** Test cases that passed this time. As short as the buttons next to it. */
  flaky: (count: number) => `${numberWords(count)} flaky passed`,
  details: 'Details',
  facts: {
    started: 'Started',
    startedBy: 'Started by',
    status: 'Status',
    /** 95% of all calls took no longer. */
    p95: 'p95',
    comparedWith: 'Compared with',
  },
  /** The service’s own words for a run's status and its result. */
  statusAndResult: (status: string | undefined, result: string | undefined) =>
    [status, result && `Result: ${result}`].filter((part) => part).join(' · '),
  nothingToCompare: 'no earlier finished run',
  sections: {
    failures: 'Failures',
    inconclusive: 'Inconclusive',
    /** The service's own: plain “alerts” are Canvass's. */
    alerts: 'The service’s alerts',
    slowest: 'Slowest',
  },
  /** For a run that failed although none of its results did: in a file of results, among the tests. */
  runItself: 'The run itself',
  compare: 'Compare',
  export: 'Export',
  steps: 'Steps',
  word: (word: string) => `“${word}”`,
  noDetail: 'no detail given',
  noResult: 'no result',
  noRemark: 'no remark given',
  /** For several calls. */
  mostly: (cause: string) => `mostly: ${cause}`,
  atStep: (cause: string, step: string) => `${cause}, at ${step}`,
  /** `3 failed: No audio received, at “Menu”` */
  because: (count: string, cause: string) => `${count}: ${cause}`,
  countOf: (count: number, what: string) => `${numberWords(count)} ${what}`,
  /** Where each was called several times. */
  casesFailed: (count: number, isMostly: boolean) =>
    `${countWords(count, 'test case')} failed${isMostly ? ', mostly' : ''}`,
  casesInAll: (count: number, statuses: string) => `${countWords(count, 'test case')}: ${statuses}`,
  callsOf: (count: number, what: string) => `${countWords(count, 'call')} ${what}`,
  /** What is counted. */
  outcomes: {
    pass: 'passed',
    satisfactory: 'passed with warnings',
    fail: 'failed',
    inconclusive: 'inconclusive',
  },
  /** The same for calls that weren’t connected. */
  notConnected: { noAnswer: 'not answered', busy: 'busy' },
  moreSo: (count: number, verdict: Verdict) => `${numberWords(count)} more ${summaryTexts.outcomes[verdict]}`,
  newOnes: (count: number) => `${numberWords(count)} new`,
  otherFailures: (calls: number) => `${countWords(calls, 'call')} failed in other ways`,
  alert: (level: string, threshold: number | undefined, message: string) =>
    `${level}${threshold === undefined ? '' : `, threshold ${numberWords(threshold)}`}: ${message}`,

  changes: { newlyFailing: 'Newly failing', fixed: 'Fixed', stillFailing: 'Still failing' },
  /** After their number: `1 new, 2 still failing`. */
  changed: { new: 'new', stillFailing: 'still failing', flaky: 'flaky', fixed: 'fixed' },
} as const;
