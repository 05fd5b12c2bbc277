import { countWords, numberWords } from '../format.ts';

/**
 * Texts about several test cases at once, and about where a test case is. `of`: ` in campaign 12`, or empty for all campaigns.
 */
export const caseTexts = {
  flaky: (count: number, of: string) => `${countWords(count, 'flaky test case')}${of}`,
  noneFlaky: (of: string) => `No test case${of} is flaky.`,
  flakyNote: 'Flaky: changed between passed and failed at least three times in the last ten runs.',
  failing: (of: string) => `What failed most often${of}`,
  noneFailed: (of: string) => `No test case${of} has failed in the runs I know.`,
  failedIn: (failed: number, runs: number, rate: string) =>
    runs === 1
      ? 'failed in the only run I know of'
      : `failed in ${numberWords(failed)} of ${countWords(runs, 'run')} (${rate})`,
  lastRuns: 'Of the last 20 finished runs at most.',
  lastRunsOf: (campaigns: number) => `Of the last 20 finished runs of ${countWords(campaigns, 'campaign')}.`,
  new: (count: number, of: string) => `${countWords(count, 'new failure')}${of}`,
  noneNew: (of: string) => `No new failures${of}.`,
  unread: (count: number) =>
    count === 1
      ? 'The results of one campaign’s last run haven’t been read yet.'
      : `The results of the last runs of ${countWords(count, 'campaign')} haven’t been read yet.`,
  nothingRead: 'I haven’t read any results yet.',
  stillReading: (campaigns: number) =>
    `Still reading the results of ${countWords(campaigns, 'campaign')}; ask again in a minute.`,
  newNote: 'New: failed in the last run, and passed in the one before.',
  inRun: (run: number) => `run ${run}`,
  allFailures: 'All failures',
  compare: 'Compare',
  digest: 'Digest',

  ofCampaign: (campaign: string, count: number) => `${campaign}: ${countWords(count, 'test case')}`,
  noneInCampaign: (campaign: string) => `${campaign} has no test cases.`,
  casesUnknown: (campaign: string) =>
    `The campaign service doesn’t say which test cases ${campaign} has. Its last run shows those that were called.`,
  share: (share: string) => `${share} of the calls`,
  addExample: (campaign: number) => `For example: add case 63 to campaign ${campaign}`,

  campaignsWith: (count: number, testCase: string) => `${countWords(count, 'campaign')} with ${testCase}`,
  noneWith: (testCase: string) => `No campaign has ${testCase}.`,
  seenIn: 'The campaign service doesn’t say which campaigns have it. These had it in their last runs.',
  cantRunAlone: (testCase: string) => `${testCase} can’t be run alone: a run is always of a campaign.`,
  runsWith: 'These campaigns have it:',
  rerunFailed: (campaign: string) => `Rerun failed of ${campaign}`,
  run: (campaign: string) => `Run ${campaign}`,
} as const;
