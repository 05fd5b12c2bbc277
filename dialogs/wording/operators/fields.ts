import { countWords, numberWords, shareWords } from '../format.ts';

/** Texts about a campaign’s fields, in forms and in lines. */
export const fieldTexts = {
  labels: {
    name: 'Name',
    description: 'Description',
    plan: 'Plan',
    tests: 'Test cases',
    shares: 'Shares',
    concurrency: 'Concurrency',
    aps: 'Attempts per second',
    runTime: 'Run time',
    requestedRunDate: 'Requested run',
    scheduledRunDate: 'Scheduled run',
    channel: 'Channel',
    distribution: 'Distribution',
    active: 'Active',
    synchronized: 'Synchronized',
  },
  hints: {
    name: 'Nightly',
    description: undefined,
    plan: 'Number or name; “plans” lists them',
    tests: '7, 8, 9 or 7-9',
    shares: 'Equal, or in percent: 7:50, 8:25, 9:25',
    concurrency: 'Calls at once, e.g. 5',
    aps: 'e.g. 1.5',
    runTime: '01:30:00',
    requestedRunDate: '2026-11-20 08:00',
    scheduledRunDate: '2026-11-20 08:00',
    channel: 'Voice',
    distribution: 'RoundRobin',
    active: 'yes or no',
    synchronized: 'yes or no',
  },
  moreTests: 'More test cases',
  moreTestsHint: 'By number: 7, 8, 9 or 7-9; “test cases” finds them',
  day: (label: string) => `${label}, day`,
  time: (label: string, zone: string) => `${label}, time (${zone})`,
  inZone: (hint: string, zone: string) => `${hint} (${zone})`,
  yes: 'Yes',
  no: 'No',
  choosePlan: 'Choose a plan',
  searchTests: 'Search by number or name',
  onlyFirst: (shown: number, count: string) => `The first ${numberWords(shown)} of ${count}.`,
  moreThan: (count: number) => `more than ${numberWords(count)}`,
  /** Below the form: the fields with something wrong. */
  toCorrect: (fields: string) => `To correct: ${fields}.`,
  withFault: (label: string, fault: string) => `${label} (${fault})`,

  /** Shown at the field. `said` is what was typed. */
  faults: {
    required: 'it’s required',
    requiredUnknown: 'it’s required: its current value isn’t known',
    onlyInUpdate: 'it can only be set by an update',
    onlyAtCreation: 'it can only be set when a campaign is created',
    tooLong: (max: number) => `at most ${numberWords(max)} characters`,
    date: (said: string, zone: string) =>
      `“${said}” isn’t a date. Accepted: 2026-11-20, 2026-11-20 08:00 (${zone}), 2026-11-20T08:00:00Z`,
    yesOrNo: (said: string) => `“${said}” isn’t yes or no`,
    wholeNumber: (said: string) => `“${said}” isn’t a whole number above 0`,
    number: (said: string) => `“${said}” isn’t a number above 0, such as 1.5`,
    runTime: (said: string) => `“${said}” isn’t a run time. Accepted: 01:30:00, 90 minutes`,
    testCase: (said: string) =>
      `“${said}” isn’t a test case. Accepted: 7,8,9 or 7-9, or with shares: 7:50, 8:50`,
    noShare: (testCase: number) => `test case ${testCase} has no share. Accepted: 7:50, 8:50`,
    share: (testCase: string, percent: number) =>
      `the share of test case ${testCase} is ${shareWords(percent)}. Accepted: above 0, up to 100`,
    backwards: (said: string, meant: string) => `“${said}” goes backwards: write ${meant}`,
    rangeTooLong: (said: string, max: number) => `“${said}” is more than ${numberWords(max)} test cases`,
    testCaseTwice: (testCase: number) => `test case ${testCase} is given twice`,
    noTests: 'at least one is required; “test cases” lists them',
    tooManyTests: (max: number) => `at most ${numberWords(max)} test cases`,
    unknownTests: (count: number, ids: string) =>
      count === 1 ? `there is no test case ${ids}` : `there are no test cases ${ids}`,
    noPlan: (said: string) => `there is no plan “${said}”; “plans” lists them`,
    severalPlans: (said: string, ids: string) => `several plans are called “${said}”; give a number: ${ids}`,
    planType: (plan: number) => `the service doesn’t say what type plan ${plan} is`,
    strayShare: (testCase: number) => `test case ${testCase} has a share but isn’t chosen`,
    noShareLeft: (percent: number) => `these shares add up to ${percent}%, so nothing is left for the others`,
  },

  /** Possible values that are unlikely to be meant. */
  unlikely: {
    shares: (percent: number) => `The shares add up to ${percent}%, not 100%.`,
    tooMuch: {
      concurrency: (calls: number) => `${numberWords(calls)} calls at once is a lot.`,
      aps: (attempts: number) => `${numberWords(attempts)} attempts per second is a lot.`,
      runTime: () => 'It would run for more than a day.',
    },
    past: (label: string, time: string) => `The ${label} is in the past: ${time}.`,
    planEnded: (plan: number, time: string) => `Plan ${plan} ended on ${time}.`,
    namesake: (name: string, campaigns: string) => `“${name}” is already the name of campaign ${campaigns}.`,
  },

  none: 'none',
  notKnown: 'not known',
  text: (words: string) => `“${words}”`,
  change: (label: string, before: string, after: string) => `${label}: ${before} → ${after}`,
  stayEqual: (share: string) => `still equal, about ${share} each`,
  changed: (label: string, items: string) => `${label}: ${items}`,
  testsAdded: 'Test cases added',
  testsRemoved: 'Test cases removed',
  /** If a value is sent without being known. */
  assumed: {
    value: (label: string, value: string) => `${label} ${value}`,
    no: { active: 'inactive', synchronized: 'not synchronized' },
  },
  /** On one line, for the audit. */
  brief: {
    labelled: (label: string, value: string) => `${label} ${value}`,
    amount: (value: number, label: string) => `${value} ${label}`,
    tests: (count: number) => countWords(count, 'test case'),
  },
} as const;
