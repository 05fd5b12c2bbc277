import { countWords, numberWords } from '../format.ts';

/**
 * Texts about what can be looked up. `campaign`: with its name if known, `Campaign 12 “Nightly”` at the beginning of a sentence
 * and `campaign 12 “Nightly”` within one.
 */
export const readTexts = {
  campaigns: 'Campaigns',
  aliases: 'Aliases',
  run: 'Run',
  runs: 'Runs',
  results: 'Results',
  update: 'Update',
  watch: 'Watch',
  audit: 'Audit',
  older: 'Older',
  more: 'More',
  tryAgain: 'Try again',
  resultsOf: (run: number) => `Results of run ${run}`,
  exported: (run: number, campaign: string, results: number) =>
    `Run ${run} of ${campaign}: ${countWords(results, 'result')}`,
  exportOfWhich:
    'Which campaign’s results? They come as CSV, JUnit XML and CTRF JSON, and as a report page, which prints as a PDF.',
  exportExample: 'For example: export results of campaign 12 as csv',
  linksNote: (days: number) =>
    `Anyone with these links can view the results. They expire in ${countWords(days, 'day')}. For a PDF, print the report page.`,
  reportPage: 'Report page',
  campaignPage: 'Campaign page',
  summary: 'Summary',
  page: (first: number, last: number, count: string) => `${first} to ${last} of ${count}`,
  moreThan: (count: number) => `more than ${numberWords(count)}`,

  noCampaign: (id: number) => `There is no campaign ${id}.`,
  whoseRun: (run: number, isShared: boolean) =>
    isShared
      ? `Several campaigns have a run ${run}. Which one do you mean?`
      : `It’s unknown which campaign run ${run} belongs to. Name the campaign as well, for example: results of campaign 12 run ${run}`,
  howToName: 'Name a campaign by its number, an alias or its whole name, for example: campaign 12',
  noCampaignCalled: (name: string) => `No campaign is called “${name}”.`,
  whichCampaign: (name: string) => `Which campaign do you mean by “${name}”?`,
  moreCampaigns: (count: number) => `${countWords(count, 'more campaign')} not shown.`,

  campaignCount: (count: number) => countWords(count, 'campaign'),
  noCampaigns: 'There are no campaigns yet.',
  createCampaign: 'Create a campaign',
  campaignsUnread:
    'The campaign service’s list can’t be read, and no campaign has been used here yet. Try again in a moment, or name one by its number, for example: campaign 12',
  unlisted: 'The campaign service’s list can’t be read: only campaigns used here are shown.',
  aliasOf: (aliases: string) => `alias ${aliases}`,
  nameUnknown: 'name unknown',
  keptSince: (time: string) => `As of ${time}: the campaign service can’t show individual campaigns.`,

  running: (run: number) => `run ${run} in progress`,
  posted: (only: string | undefined) => (only === undefined ? 'every run' : `${only} only`),
  mutedUntil: (time: string) => `until ${time}`,
  facts: {
    alias: 'Alias',
    now: 'Now',
    lastRun: 'Last run',
    scheduled: 'Scheduled',
    alerts: 'Alerts here',
    digest: 'In the digest here',
    postedHere: 'Posted here',
    mutedHere: 'Muted here',
    status: 'Status',
    type: 'Type',
    from: 'From',
    until: 'Until',
    campaigns: 'Campaigns',
    none: 'none',
    lastRunAt: 'Last start',
  },
  shares: (count: number, equal: boolean, shares: string) =>
    `${numberWords(count)}${equal ? ' in equal shares' : ''} (${shares})`,

  testCaseCount: (count: number) => countWords(count, 'test case'),
  testCasesWith: (count: number, text: string) => `${countWords(count, 'test case')} matching “${text}”`,
  noTestCases: 'There are no test cases.',
  noTestCasesWith: (text: string) => `No test case matches “${text}”.`,
  onlyFirst: (count: number) => `Only the first ${numberWords(count)} were searched.`,
  plansCount: (count: number, whole: boolean) => `${whole ? '' : 'More than '}${countWords(count, 'plan')}`,
  noPlans: 'There are no plans.',
  plans: 'Plans',
  plan: (id: number) => `Plan ${id}`,
  planTitle: (title: string, name: string | undefined) => (name === undefined ? title : `${title} “${name}”`),
  onPlan: (campaign: number, name: string | undefined) =>
    name === undefined ? String(campaign) : `${campaign} “${name}”`,
  noPlan: (id: number) => `There is no plan ${id}.`,
  notAmongPlans: (id: number) => `Plan ${id} isn’t among the plans that could be read.`,
  noPlansWith: (text: string) => `No plan matches “${text}”.`,
  plansWith: (count: number, text: string) => `${countWords(count, 'plan')} matching “${text}”`,
  steps: (count: number) => countWords(count, 'step'),

  runsOf: (campaign: string, from: string) => `${campaign}: runs${from}, newest first`,
  noRuns: (campaign: string, from: string) => `${campaign} has no runs${from}.`,
  takes: (campaign: string, usually: string) => `${campaign} usually takes ${usually}.`,
  tookBetween: (runs: number, shortest: string, longest: string) =>
    `The last ${countWords(runs, 'run')} took ${shortest === longest ? `${shortest} each` : `${shortest} to ${longest}`}.`,
  tookOnce: (run: number, took: string) => `Run ${run} took ${took}.`,
  noDuration: (campaign: string) => `${campaign} has no finished run that tells how long it takes.`,
  willEnd: (run: number, since: string, left: string) =>
    `Run ${run} has been running for ${since}: about ${left} left.`,
  overdue: (run: number, since: string) => `Run ${run} has been running for ${since}, longer than usual.`,
  runningFor: (run: number, since: string) => `Run ${run} has been running for ${since}.`,
  startersOf: (campaign: string) => `Who started ${campaign}, newest first`,
  startedOutside: 'started outside Canvass',
  bySchedule: (schedule: number, name: string) => `schedule ${schedule}, set by ${name}`,
  runNumber: (run: number) => `Run ${run}`,
  runInProgress: (run: number) => `● Run ${run} · in progress`,
  noResult: 'no result',
  runOfCampaign: (campaign: number, run: number) => `Campaign ${campaign} · run ${run}`,
  callsFailed: (failed: number, all: number) => `${numberWords(failed)} of ${countWords(all, 'call')} failed`,
  callsTitle: 'Calls by test case',
  /** @param rate e.g. `92.5%` */
  calls: (all: number, failed: number, rate: string | undefined, p95: string | undefined) =>
    [
      countWords(all, 'call'),
      `${numberWords(failed)} failed`,
      ...(rate === undefined ? [] : [rate]),
      ...(p95 === undefined ? [] : [`p95 ${p95}`]),
    ].join(' · '),
  noFailures: 'No test case failed.',
  report: 'Report',
  allResults: 'All results',
  stepsButton: 'Steps',
  moreOnReport: (count: number) => `${countWords(count, 'more failing test case')} on the report page`,
  since: (time: string) => ` since ${time}`,

  stillRunning: (run: number, campaign: string, since: string) =>
    `Run ${run} of ${campaign} is still running${since}. Results come when it has finished.`,
  runningSince: (time: string, ago: string) => ` (started ${time}, ${ago})`,
  noFinishedRun: (campaign: string) => `${campaign} has no finished run yet.`,
  noRun: (campaign: string, run: number) => `${campaign} has no run ${run}.`,

  oneRun: (run: number) => `Run ${run} can’t be compared with itself. Name two runs.`,
  severalCampaigns: 'Only runs of the same campaign can be compared, so each has its own comparison:',
  twoCampaigns:
    'These are two campaigns, and only runs of the same campaign can be compared. To compare runs with these numbers, name their campaign, too.',
  compareRuns: (id: number, name: string | undefined) =>
    `Last two runs of ${id}${name === undefined ? '' : ` “${name}”`}`,
  twoRuns: (campaign: string) => `${campaign} doesn’t have two finished runs to compare yet.`,
  notThisRun: (campaign: string, run: number) => `${campaign} has no finished run ${run}.`,
  noneBefore: (campaign: string, run: number) =>
    `${campaign} has no finished run before run ${run} to compare it with.`,
  compared: (run: number, previous: number, campaign: string) =>
    `Run ${run} vs run ${previous} of ${campaign}`,
  flaky: 'Flaky',
  noChange: 'No test case changed or fails.',
  onlyIn: (run: number) => `Only in run ${run}`,
  countOnlyIn: (count: number, run: number) => `${numberWords(count)} only in run ${run}`,
  passRate: 'Pass rate',
  noRate: 'none',
  rates: (now: string, before: string, change: string | undefined) =>
    `${now}, was ${before}${change === undefined ? '' : ` (${change})`}`,

  from: (time: string) => `from ${time}`,
  to: (time: string) => `to ${time}`,

  acts: {
    campaign: (campaign: string) => `read ${campaign}`,
    results: (campaign: string) => `read the results of ${campaign}`,
    runs: (campaign: string) => `list the runs of ${campaign}`,
    compare: (campaign: string) => `compare runs of ${campaign}`,
    testCases: 'list the test cases',
    plans: 'list the plans',
  },
  /** @param act one of `acts`, e.g. `read the results of campaign 12` */
  failed: (act: string, why: string) => `Couldn’t ${act}: ${why}`,
  reference: (reference: string) => `Reference ${reference}`,
  /** Why the campaign service didn’t answer. @param status e.g. ` (HTTP 500)`, or nothing */
  why: {
    unreachable: 'the campaign service can’t be reached.',
    refused: (status: string) => `the campaign service refused${status}.`,
    said: (message: string, status: string) => `${message}${status}.`,
    noAnswer: (status: string) => `the campaign service gave no usable answer${status}.`,
    unreadable: 'the campaign service’s answer couldn’t be read.',
    key: 'the campaign service rejected the API key (HTTP 401).',
    account: 'the campaign service doesn’t allow it for this account (HTTP 403).',
    notFound: 'the campaign service doesn’t have it (HTTP 404).',
    tooOften: 'the campaign service is getting too many requests (HTTP 429).',
  },
  advice: {
    unreachable: 'Nothing was sent. If this goes on, check CAMPAIGN_API_URL and the network.',
    unreadable: 'If this goes on, check that CAMPAIGN_API_URL is the right service.',
    again: 'Try again in a moment.',
    /** @param placement e.g. `the header Authorization: ApiKey <key>` */
    key: (placement: string) =>
      `Check that CAMPAIGN_API_KEY is a valid API key (accounts with company sign-in have none) and that CAMPAIGN_API_KEY_PLACEMENT is right. The key was sent as ${placement}.`,
    account: 'Check CAMPAIGN_ACCOUNT_ID and the key’s permissions.',
  },
} as const;
