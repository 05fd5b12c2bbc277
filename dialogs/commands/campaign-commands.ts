import type { CampaignCommandName } from '../campaign/command.ts';
import type { CommandDeclaration } from './command.ts';

type CampaignDeclaration = CommandDeclaration & { readonly dialog: 'campaign' };

const reading = { role: 'viewer', dialog: 'campaign' } as const;
const operating = { role: 'operator', dialog: 'campaign' } as const;

export const campaignCommands = {
  runCampaign: {
    ...operating,
    phrases: ['run campaign {campaign}', 'execute campaign {campaign}'],
    short: ['run {campaign}', 'execute {campaign}'],
    help: 'run a campaign, by number, alias or name, and post what came of it here',
    example: 'run campaign 12',
  },
  watchCampaign: {
    ...reading,
    phrases: ['watch campaign {campaign} [run {run}]'],
    short: ['watch {known} [run {run}]'],
    help: 'post a run’s progress and summary here as well',
    example: 'watch campaign 12 run 345',
  },
  unwatchCampaign: {
    ...reading,
    phrases: ['unwatch campaign {campaign} [run {run}]'],
    short: ['unwatch {known} [run {run}]'],
    help: 'post no more about a run here; the run itself goes on',
    example: 'unwatch campaign 12',
  },
  runs: {
    ...reading,
    phrases: ['runs [of] campaign {campaign} [since {when}] [page {page}]'],
    short: ['runs of {known} [since {when}] [page {page}]'],
    help: 'a campaign’s runs, newest first',
    example: 'runs of campaign 12 since yesterday',
  },
  results: {
    ...reading,
    phrases: ['results [of] campaign {campaign} [run {run}] [with {steps}]'],
    short: ['results of {known} [run {run}] [with {steps}]'],
    help: 'a finished run’s summary again',
    example: 'results of campaign 12 run 345 with steps',
  },
  compare: {
    ...reading,
    phrases: ['compare campaign {campaign} [run {run}] [with [run] {previous}]'],
    short: ['compare {known} [run {run}] [with [run] {previous}]'],
    help: 'what changed from one run to another: newly failing, fixed, still failing',
    example: 'compare campaign 12 run 345 with 340',
  },
  exportResults: {
    ...reading,
    phrases: ['export [results] [of] campaign {campaign} [run {run}]'],
    short: ['export results of {known} [run {run}]'],
    help: 'a run’s results as CSV and as a report page',
    example: 'export results of campaign 12 run 345',
  },
  testCases: {
    ...reading,
    phrases: ['test cases [search {text}] [page {page}]'],
    help: 'the test cases, all or those whose name holds a text',
    example: 'test cases search billing',
  },
  plans: { ...reading, phrases: ['plans [page {page}]'], help: 'the plans', example: 'plans' },
  campaigns: {
    ...reading,
    phrases: ['campaigns [page {page}]', 'list campaigns [page {page}]'],
    help: 'the campaigns I have seen, with alias, last run and verdict',
    example: 'campaigns',
  },
  campaign: {
    ...reading,
    phrases: ['campaign {campaign}'],
    help: 'one campaign',
    example: 'campaign 12',
  },
  createCampaign: {
    ...operating,
    phrases: ['create campaign [{newCampaign}]'],
    help: 'create a campaign, in a form or in one line',
    example: 'create campaign "Nightly" plan 3 tests 7,8,9 concurrency 5 aps 1.5',
  },
  updateCampaign: {
    ...operating,
    phrases: ['update campaign {campaign} [{fields}]'],
    help: 'change a campaign, in a form or in one line',
    example: 'update campaign 12 concurrency 5',
  },
  deleteCampaign: {
    ...operating,
    phrases: ['delete campaign {campaign}'],
    help: 'delete a campaign, after asking',
    example: 'delete campaign 12',
  },
  alias: {
    ...operating,
    phrases: ['alias {alias} =|for|is campaign {campaign}'],
    short: ['alias {alias} = {known}'],
    help: 'give a campaign a short name',
    example: 'alias nightly = campaign 12',
  },
  unalias: {
    ...operating,
    phrases: ['unalias {alias}'],
    help: 'take a short name away',
    example: 'unalias nightly',
  },
  aliases: { ...operating, phrases: ['aliases'], help: 'the short names of campaigns', example: 'aliases' },
  schedule: {
    ...operating,
    phrases: ['schedule campaign {campaign} {schedule}'],
    short: ['schedule {known} {schedule}'],
    help: 'run a campaign again and again, and post what came of it here',
    example: 'schedule campaign 12 every weekday at 08:00 (Europe/Berlin)',
  },
  schedules: { ...operating, phrases: ['schedules'], help: 'what is scheduled', example: 'schedules' },
  unschedule: {
    ...operating,
    phrases: ['unschedule {scheduleNumber}'],
    help: 'end a schedule, by its number in the list of schedules',
    example: 'unschedule 3',
  },
  subscribe: {
    ...reading,
    phrases: ['subscribe [to] campaign {campaign} [{only}]'],
    short: ['subscribe [to] {known} [{only}]'],
    help: 'post every finished run of a campaign here, or its failures or changes only',
    example: 'subscribe campaign 12 failures only',
  },
  unsubscribe: {
    ...reading,
    phrases: ['unsubscribe [from] campaign {campaign}'],
    short: ['unsubscribe [from] {known}'],
    help: 'end that',
    example: 'unsubscribe campaign 12',
  },
  mute: {
    ...reading,
    phrases: ['mute campaign {campaign} for {duration}', 'mute campaign {campaign} {duration}'],
    short: ['mute {known} for {duration}'],
    help: 'post nothing about a campaign here for a while',
    example: 'mute campaign 12 for 2h',
  },
  unmute: {
    ...reading,
    phrases: ['unmute campaign {campaign}'],
    short: ['unmute {known}'],
    help: 'end that before its time',
    example: 'unmute campaign 12',
  },
  audit: {
    ...operating,
    phrases: ['audit [campaign {campaign}] [page {page}]'],
    help: 'who did what, when, and what came of it',
    example: 'audit campaign 12',
  },
} as const satisfies Record<CampaignCommandName, CampaignDeclaration>;
