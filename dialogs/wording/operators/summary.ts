import { numberWords } from '../format.ts';

/** Of a run’s summary: its lines, its folds and what is in them. */
export const summaryTexts = {
  label: (campaign: number, run: number) => `Campaign ${campaign} · run ${run}`,
  report: 'Report',
  runAgain: 'Run again',
  fixed: (count: number) => `${numberWords(count)} fixed`,
  /** Test cases that passed this time. As short as the buttons next to it. */
  flaky: (count: number) => `${numberWords(count)} flaky passed`,
  details: 'Details',
  facts: {
    started: 'Started',
    startedBy: 'Started by',
    service: 'The service says',
    /** 95% of all calls took no longer. */
    p95: 'p95',
    comparedWith: 'Compared with',
  },
  nothingToCompare: 'no earlier finished run',
  sections: {
    failures: 'Failures',
    inconclusive: 'Inconclusive',
    /** Of the service's own: alerts alone are Canvass's. */
    alerts: 'The service’s alerts',
    slowest: 'Slowest',
  },
  /** Of a run that failed though none of its results did: in a file of results, among the tests. */
  runItself: 'The run itself',
  compare: 'Compare',
  export: 'Export',
  steps: 'Steps',
  word: (word: string) => `“${word}”`,
  noDetail: 'no detail given',
  noResult: 'no result',
  noRemark: 'no remark given',
  /** Of several calls. */
  mostly: (cause: string) => `mostly: ${cause}`,
  atStep: (cause: string, step: string) => `${cause}, at “${step}”`,
  otherFailures: 'failed in other ways',
  dialResult: (result: string) => `dial result ${result}`,
  firstFailingStep: (step: string) => `first failing step ${step}`,
  alert: (level: string, threshold: number | undefined, message: string) =>
    `${level}${threshold === undefined ? '' : `, threshold ${numberWords(threshold)}`}: ${message}`,

  changes: { newlyFailing: 'Newly failing', fixed: 'Fixed', stillFailing: 'Still failing' },
  /** After how many there are: `1 new, 2 still failing`. */
  changed: { new: 'new', stillFailing: 'still failing', flaky: 'flaky', fixed: 'fixed' },
} as const;
