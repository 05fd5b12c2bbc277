import { countWords } from '../format.ts';

/**
 * Texts about alerts. `campaign`: `campaign 12 “Nightly”`; `condition`: `pass rate below 95%`; `testCase`: `test case 63`, or
 * with its name.
 */
export const alertTexts = {
  passRateBelow: (rate: string) => `pass rate below ${rate}`,
  p95Above: (duration: string) => `p95 above ${duration}`,
  caseFails: (testCase: string) => `${testCase} fails`,
  silence: (duration: string) => `not run for ${duration}`,

  crossed: {
    passRate: (id: number, campaign: string, rate: string, below: string, run: number) =>
      `Alert ${id}: pass rate of ${campaign} is ${rate}, below ${below} (run ${run}).`,
    p95: (id: number, campaign: string, duration: string, above: string, run: number) =>
      `Alert ${id}: p95 of ${campaign} is ${duration}, above ${above} (run ${run}).`,
    case: (id: number, testCase: string, campaign: string, run: number) =>
      `Alert ${id}: ${testCase} failed in run ${run} of ${campaign}.`,
    silence: (id: number, campaign: string, duration: string, run: number) =>
      `Alert ${id}: ${campaign} hasn’t run for ${duration}${run === 0 ? '' : ` (last: run ${run})`}.`,
  },
  recovered: {
    passRate: (id: number, campaign: string, rate: string, below: string, runs: string) =>
      `Alert ${id} cleared: pass rate of ${campaign} is ${rate}, no longer below ${below} (${runs}).`,
    p95: (id: number, campaign: string, duration: string, above: string, runs: string) =>
      `Alert ${id} cleared: p95 of ${campaign} is ${duration}, no longer above ${above} (${runs}).`,
    case: (id: number, testCase: string, campaign: string, runs: string) =>
      `Alert ${id} cleared: ${testCase} passed in ${runs} of ${campaign}.`,
    silence: (id: number, campaign: string, run: number) =>
      `Alert ${id} cleared: ${campaign} has run again (run ${run}).`,
  },
  /** The same in the summary of the run that crossed it, which names the campaign and the run. */
  crossedHere: {
    passRate: (id: number, rate: string, below: string) => `Alert ${id}: pass rate ${rate}, below ${below}`,
    p95: (id: number, duration: string, above: string) => `Alert ${id}: p95 ${duration}, above ${above}`,
    case: (id: number, testCase: string) => `Alert ${id}: ${testCase} failed`,
  },
  recoveredHere: {
    passRate: (id: number, rate: string, below: string, runs: string) =>
      `Alert ${id} cleared: pass rate ${rate}, no longer below ${below} (${runs})`,
    p95: (id: number, duration: string, above: string, runs: string) =>
      `Alert ${id} cleared: p95 ${duration}, no longer above ${above} (${runs})`,
    case: (id: number, testCase: string, runs: string) =>
      `Alert ${id} cleared: ${testCase} passed in ${runs}`,
    silence: (id: number) => `Alert ${id} cleared: it has run again`,
  },
  runs: (earlier: number | undefined, run: number) =>
    earlier === undefined ? `run ${run}` : `runs ${earlier} and ${run}`,

  set: (id: number, campaign: string, condition: string) => `Alert ${id} set: ${campaign}, ${condition}.`,
  setBefore: (id: number, campaign: string, condition: string) =>
    `Alert ${id} is already set here: ${campaign}, ${condition}.`,
  whenPosted: 'I’ll post here when a run crosses that, and again once two runs in a row are back to normal.',
  whenPostedOfCase:
    'I’ll post here when it fails in a run, and again when it has passed in two runs in a row.',
  whenPostedOfSilence: 'I’ll post here when that happens, and again once it has run.',
  caseKnown: (until: string) => `It is a known failure until ${until}: until then, failing doesn’t count.`,
  full: (campaign: string) => `Not set: ${campaign} has too many alerts. Remove one first.`,
  /** The state in the last finished run. */
  lastRun: {
    passRate: (run: number, rate: string) => `Last run (${run}): pass rate ${rate}.`,
    p95: (run: number, duration: string) => `Last run (${run}): p95 ${duration}.`,
    caseFailed: (run: number) => `It failed in the last run (${run}).`,
    casePassed: (run: number) => `It passed in the last run (${run}).`,
  },
  caseNeverSeen: (testCase: number, campaign: string) =>
    `I haven’t seen test case ${testCase} in any run of ${campaign}.`,
  whichCampaign: 'An alert watches one campaign. Which one?',
  everyFailed: (campaign: number) => `Every failed run of campaign ${campaign}`,
  caseOf: (campaign: number) => `In campaign ${campaign}`,
  removed: (id: number, campaign: string, condition: string) =>
    `Alert ${id} removed: ${campaign}, ${condition}.`,
  none: (id: number) => `There is no alert ${id} here.`,
  count: (count: number) => `${countWords(count, 'alert')} here`,
  whichAlert: 'Which alert should be removed?',
  noAlerts: 'No alerts here.',
  noAlertsOf: (campaign: string) => `No alerts for ${campaign} here.`,
  example: 'For example: alert campaign 12 when pass rate below 95%',
  line: (id: number, campaign: string, condition: string) => `${id}: ${campaign}, ${condition}`,
  /** For a campaign that was named before. */
  shortLine: (id: number, condition: string) => `${id}: ${condition}`,
  crossedSince: (run: number) => `crossed since run ${run}`,
  failingSince: (run: number) => `failing since run ${run}`,
  notRunSince: (run: number) => (run === 0 ? 'hasn’t run' : `not run since run ${run}`),
  setBy: (name: string) => `set by ${name}`,
  mutedUntil: (time: string) => `muted until ${time}`,
  takesOperator: (id: number, by: string) =>
    `${by} set alert ${id}. Only ${by} or an operator can remove it.`,

  alerts: 'Alerts',
  results: 'Results',
  remove: 'Remove alert',
  removeAlert: (id: number) => `Remove alert ${id}`,
  removeNumber: (id: number) => `Remove ${id}`,
  setAgain: 'Set again',
} as const;
