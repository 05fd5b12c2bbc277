import { countWords, numberWords } from '../format.ts';

/** Texts of the digest: one card for all campaigns. `rhythm`: `every weekday at 08:00 (Europe/Berlin)`. */
export const digestTexts = {
  label: (rhythm: string) => `Digest ${rhythm}`,
  labelNow: 'Digest so far',
  /** @param since `yesterday 08:00` */
  headline: (since: string, runs: number, campaigns: number, came: string) =>
    `Since ${since}: ${countWords(runs, 'run')} of ${countWords(campaigns, 'campaign')}, ${came}`,
  /** @param when `last night`, `on Friday 20 Nov`, `since yesterday 08:00` */
  failedRuns: (when: string, failed: number, runs: number, inconclusive: number) => {
    const all = runs === 2 ? 'Both runs' : `All ${countWords(runs, 'run')}`;
    const which = runs === 1 ? 'The only run' : failed === runs ? all : undefined;
    const rest = inconclusive === 0 ? '' : `, ${numberWords(inconclusive)} inconclusive`;
    return which === undefined
      ? `${numberWords(failed)} of ${countWords(runs, 'run')} failed ${when}${rest}.`
      : `${which} ${when} failed.`;
  },
  noneFailed: (when: string, runs: number, inconclusive: number) =>
    `Nothing failed ${when}: ${countWords(runs, 'run')}, ${inconclusive === 0 ? digestTexts.allPassed(runs) : `${numberWords(inconclusive)} inconclusive`}.`,
  noRuns: (when: string) => `No runs ${when}.`,
  between: (from: string, to: string) => `From ${from} to ${to}.`,
  allPassed: (runs: number) => (runs === 1 ? 'passed' : runs === 2 ? 'both passed' : 'all passed'),
  failed: (count: number) => `${numberWords(count)} failed`,
  inconclusive: (count: number) => `${numberWords(count)} inconclusive`,
  runs: (count: number) => countWords(count, 'run'),
  allFailed: (runs: number) => (runs === 2 ? 'both failed' : 'all failed'),
  /** @param verdict in lower case */
  last: (verdict: string) => `last ${verdict}`,
  /** After their number. */
  known: 'known',
  flakiest: (count: number) => (count === 1 ? '1 flaky' : `${numberWords(count)} flakiest`),
  new: (count: number) => `New failures (${numberWords(count)})`,
  missed: (campaigns: number) => `${numberWords(campaigns)} didn’t run`,
  /** If nothing ran at all. */
  noneRan: (since: string, missed: number) =>
    `Since ${since}: nothing ran, and ${countWords(missed, 'campaign')} should have`,
  didNotRun: (count: number) => `Didn’t run (${numberWords(count)})`,
  /** @param at as it follows “due”: `yesterday 02:00` */
  due: (at: string, schedule: number) => `due ${at} (schedule ${schedule})`,
  usually: (weekday: string, by: string) => `usually runs on ${weekday}s, by ${by}`,
  alsoPassed: (count: number) => `${numberWords(count)} passed`,
  results: (campaign: string) => `Results: ${campaign}`,
  notRead: (campaigns: string, count: number) => `Not read: ${whatComes(campaigns, count, '.')}`,
  notReadNow: (count: number) => `${countWords(count, 'campaign')} couldn’t be read in time.`,
  beingRead: (campaigns: number) =>
    `Still reading the results of ${countWords(campaigns, 'campaign')}: “digest now” will soon have them all.`,
  byWord: (runs: number) =>
    runs === 1
      ? 'The results of 1 run weren’t read: its verdict is the service’s.'
      : `The results of ${countWords(runs, 'run')} weren’t read: their verdicts are the service’s.`,
  muted: (count: number) => `${countWords(count, 'muted campaign')} left out.`,

  /** @param since `Monday 9 Nov` */
  quiet: (since: string) => `No campaign has run since ${since}.`,
  quietNote: 'This digest is on. It is posted when something ran or should have, and once a week otherwise.',
  /** @param campaigns `3, 5, 7, and 4 more` */
  unreadable: (since: string, campaigns: string, count: number) =>
    `No results since ${since}, but ${whatComes(campaigns, count, ' couldn’t be read.')}`,
  nothingRan: (since: string) => `No run has ended since ${since}.`,
  slow: 'The campaign service is too slow for a digest just now. Try again in a moment.',

  on: (rhythm: string) => `Digest on: ${rhythm}`,
  changed: (rhythm: string) => `Digest changed: ${rhythm}`,
  same: (rhythm: string) => `The digest is already on: ${rhythm}`,
  next: (time: string) => `Next: ${time}`,
  what: 'One card for all campaigns: new failures, what should have run and didn’t, verdicts, what changed. Nothing is posted when there is nothing to say, except once a week.',
  here: (rhythm: string, by: string, next: string) => `Digest ${rhythm}, set by ${by}. Next: ${next}.`,
  none: 'There is no digest here.',
  example: 'For example: digest daily at 08:00',
  off: 'Digest off.',
  /** Below the subscriptions of a conversation. */
  alsoHere: (rhythm: string) => `A digest of all campaigns is posted here ${rhythm}.`,
  takesOperator: (by: string) => `${by} set the digest here. Only ${by} or an operator can change that.`,
  daily: 'Daily at 08:00',
  showNow: 'Show it now',
  turnOff: 'Turn off',
  turnOn: 'Turn on again',
  campaigns: 'Campaigns',
} as const;

function whatComes(campaigns: string, count: number, end: string): string {
  return count === 1
    ? `campaign ${campaigns}${end} Its runs will be in the next digest.`
    : `campaigns ${campaigns}${end} Their runs will be in the next digest.`;
}
