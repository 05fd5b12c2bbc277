import { countWords, numberWords } from '../format.ts';
import { largeWords } from './run.ts';

/**
 * Texts about what is kept for a campaign: aliases, schedules, subscriptions, the audit. `campaign`: with its name if known,
 * `Campaign 12 “Nightly”` at the beginning of a sentence and `campaign 12 “Nightly”` within one.
 */
export const keepTexts = {
  aliases: 'Aliases',
  aliasExample: 'For example: alias nightly = campaign 12',
  aliasCount: (count: number) => countWords(count, 'alias', 'aliases'),
  aliasLine: (alias: string, campaign: string, by: string) => `${alias} → ${campaign}, set by ${by}`,
  noAliases: 'No aliases yet.',
  noAlias: (alias: string) => `There is no alias “${alias}”.`,
  aliasSet: (alias: string, campaign: string) => `“${alias}” now means ${campaign}.`,
  aliasMoved: (alias: string, campaign: string, before: number) =>
    `“${alias}” now means ${campaign}, no longer campaign ${before}.`,
  /** @param campaign what it means now */
  aliasTaken: (alias: string, campaign: string) => `“${alias}” already means ${campaign}.`,
  aliasIsName: (alias: string, campaign: string) =>
    `“${alias}” is the name of ${campaign}. As an alias it would mean another campaign.`,
  /** @param campaign what it means */
  aliasFor: (alias: string, campaign: string) => `“${alias}”, which means ${campaign},`,
  aliasGone: (alias: string, campaign: string) => `“${alias}” no longer means ${campaign}.`,
  moveAlias: (alias: string, campaign: string) => `Use “${alias}” for ${campaign}?`,
  useAlias: 'Use it',
  aliasRemoved: (alias: string) => `Alias “${alias}” removed.`,
  badAlias: (alias: string, problem: string) => `“${alias}” can’t be an alias: ${problem}.`,
  aliasProblems: {
    empty: 'it’s empty',
    tooLong: (max: number) => `it’s longer than ${max} characters`,
    number: 'a number always means the campaign with that number',
    commandWord: 'it’s a command word',
    unreadable: 'quotation marks, equals signs and control characters aren’t allowed',
  },
  run: 'Run',
  runNow: 'Run now',

  schedules: 'Schedules',
  scheduleExample: 'For example: schedule campaign 12 every weekday at 08:00 (Europe/Berlin)',
  /** @param waiting requested schedules still waiting for approval */
  scheduleCount: (count: number, waiting: number) =>
    waiting === 0
      ? countWords(count, 'schedule')
      : `${count === 0 ? 'No schedules' : countWords(count, 'schedule')}, ${numberWords(waiting)} ${count === 0 ? '' : 'more '}${waiting === 1 ? 'waits' : 'wait'} for approval`,
  scheduleWaits: (who: string, until: string) =>
    `waits for another operator’s approval until ${until}, requested by ${who}`,
  noSchedules: (title?: string) => (title === undefined ? 'No schedules.' : `No schedules for ${title}.`),
  noSchedule: (id: number) => `There is no schedule ${id}.`,
  postsElsewhere: (id: number) => `Schedule ${id} posts to another conversation: move it there.`,
  scheduledElsewhere: (campaign: string) =>
    `No schedules for ${campaign} post here. Move one where it posts.`,
  scheduleGone: (id: number) => `Schedule ${id} has been removed.`,
  whichSchedule: {
    remove: 'Which schedule should be removed?',
    pause: 'Which schedule should be paused?',
    resume: 'Which schedule should be resumed?',
    move: 'Which schedule?',
  },
  noneHere: {
    remove: 'No schedules here.',
    pause: 'No schedules to pause here.',
    resume: 'No paused schedules here.',
  },
  /** @param rhythm e.g. `every weekday at 08:00 (Europe/Berlin)` */
  scheduled: (id: number, campaign: string, rhythm: string) => `Schedule ${id}: ${campaign} ${rhythm}`,
  scheduledOnce: (id: number, campaign: string) => `Schedule ${id}: ${campaign}`,
  /** @param rhythm e.g. `every day at 08:00 and 16:00 (Europe/Berlin)` */
  scheduleUnsaid: (campaign: string, rhythm: string) =>
    `Should ${campaign} run ${rhythm}? For a single run, give one time.`,
  scheduleLate: (campaign: string, rhythm: string) =>
    `That took minutes to arrive. Should ${campaign} still run ${rhythm}?`,
  resultsHere: 'Results will be posted here.',
  retriesOnce: 'What fails is run once more by itself.',
  failuresHere: 'Only failures will be posted here.',
  nextRuns: 'Next runs',
  nextRun: (time: string) => `Next run: ${time}.`,
  /** @param words without the zone */
  zoneAssumed: (zone: string, isPersons: boolean) =>
    isPersons ? `${zone} is your time zone.` : `${zone} is the default time zone.`,
  scheduleInactive: (campaign: string) => `${campaign} is inactive, so the service may refuse to run it.`,
  /** @param calls absent if unknown */
  scheduleLarge: (campaign: string, calls: number | undefined, once: boolean) =>
    largeWords(`${once ? 'That' : 'Each'} run of ${campaign}`, calls),
  nothingScheduled: 'Nothing was scheduled.',
  schedule: 'Schedule it',
  scheduleAnyway: 'Schedule anyway',
  /** @param rhythm e.g. `every weekday at 09:00 (Europe/Berlin)` */
  scheduleFor: (rhythm: string) => `Schedule ${rhythm}`,
  scheduleNumbered: (id: number, rhythm: string) => `${id}: ${rhythm}`,
  cantMove: (id: number, campaign: string, rhythm: string) =>
    `Schedule ${id} runs ${campaign} ${rhythm}. A schedule can’t be changed: set the new one, then remove ${id}.`,
  update: 'Update',
  notChangesOnly:
    'A schedule posts every run or failures only. For changes only, subscribe to the campaign instead.',
  alreadyScheduled: (id: number, campaign: string, rhythm: string) =>
    `Already scheduled here: schedule ${id}, ${campaign} ${rhythm}.`,
  isPaused: 'It’s paused.',
  scheduleNext: (time: string) => `next ${time}`,
  schedulePaused: 'paused',
  scheduleOver: 'no more runs',
  scheduleElsewhere: (where = 'another conversation') => `posted in ${where}`,
  scheduleBy: (name: string) => `set by ${name}`,
  paused: (id: number, campaign: string) =>
    `Schedule ${id} paused. It won’t run ${campaign} until it’s resumed.`,
  resumed: (id: number, campaign: string) => `Schedule ${id} resumed: ${campaign}.`,
  scheduleRemoved: (id: number, campaign: string) => `Schedule ${id} removed: ${campaign}.`,
  scheduleAgain: 'Schedule again',
  remove: 'Remove',
  removeSchedule: (id: number) => `Remove ${id}`,
  pauseSchedule: (id: number) => `Pause ${id}`,
  resumeSchedule: (id: number) => `Resume ${id}`,
  pause: 'Pause',
  resume: 'Resume',
  pausedByRefusals: (id: number, refusals: number) =>
    `Schedule ${id} paused: the service refused its last ${refusals} runs.`,
  /** @param once it doesn't come again, so there is nothing to pause */
  heldSchedule: (id: number, campaign: string, calls: number | undefined, once: boolean) =>
    `Schedule ${id} ${once ? 'didn’t run' : 'is paused before its run of'} ${campaign}: ${largeWords(once ? 'it' : 'each run', calls)} That takes another operator’s approval.`,
  missedSchedule: (id: number, campaign: string, time: string) =>
    `Schedule ${id} missed ${campaign} at ${time}: Canvass was not running then. Nothing was started.`,
  ofSchedule: (id: number, text: string) => `Schedule ${id}: ${text}`,

  subscribed: (campaign: string) => `Subscribed to ${campaign}.`,
  subscribedTo: {
    all: 'Every run will be posted here, whoever starts it',
    failures: 'Runs that fail or are inconclusive will be posted here',
    changes: 'Runs will be posted here when a test case starts failing or is fixed',
  },
  tooManySubscriptions: (campaign: string) =>
    `Not subscribed: too many conversations are subscribed to ${campaign}. Unsubscribe another one first.`,
  subscribeAll: (count: number, only: 'failures' | 'changes' | undefined) =>
    `Subscribe this conversation to all ${countWords(count, 'campaign')}? ${keepTexts.subscribedTo[only ?? 'all']}.`,
  subscribeAllButton: (count: number) => `Subscribe to ${numberWords(count)}`,
  subscribedAll: (count: number, only: 'failures' | 'changes' | undefined) =>
    `Subscribed to ${countWords(count, 'campaign')}. ${keepTexts.subscribedTo[only ?? 'all']}.`,
  subscribedAllNote: 'Campaigns that are created later aren’t included.',
  unsubscribedAll: (count: number, left: number) =>
    `Unsubscribed from ${countWords(count, 'campaign')}.${left === 0 ? '' : ` ${numberWords(left)} that others subscribed to ${left === 1 ? 'is' : 'are'} still posted here.`}`,
  mutedAll: (count: number, until: string, isGroup: boolean) =>
    `${countWords(count, 'campaign')} muted until ${until} for ${isGroup ? 'everyone in this conversation' : 'this conversation'}: schedules, subscriptions and alerts post nothing here. Runs that are started or watched from here are still posted.`,
  unmutedAll: (count: number) => `${countWords(count, 'campaign')} unmuted.`,
  nothingPosted: 'Nothing is subscribed, alerted or scheduled here, so there’s nothing to mute.',
  mutedUntil: (time: string) => `Muted here until ${time}.`,
  unsubscribed: (campaign: string) => `Unsubscribed from ${campaign}.`,
  notSubscribed: (campaign: string) => `This conversation isn’t subscribed to ${campaign}.`,
  muted: (campaign: string, until: string, isGroup: boolean) =>
    `${campaign} muted until ${until} for ${isGroup ? 'everyone in this conversation' : 'this conversation'}: its schedules, subscriptions and alerts post nothing here, and the digest leaves it out. Runs that are started or watched from here are still posted.`,
  yourId: (id: string) => `Ask your admin; your id is ${id}.`,
  takesOperator: {
    mute: (campaign: string) =>
      `Only operators can mute ${campaign} here: it would be silent for everyone in this conversation.`,
    unsubscribe: (campaign: string, by: string) =>
      `${by} subscribed this conversation to ${campaign}. Only ${by} or an operator can change that.`,
    muteAll: 'Only operators can mute everything here: it would be silent for everyone in this conversation.',
    unsubscribeAll: 'Others subscribed this conversation. Only they or an operator can change that.',
    unwatch: (campaign: string) =>
      `Somebody else is watching ${campaign} here. Only they or an operator can end that.`,
  },
  unmuted: (campaign: string) => `${campaign} unmuted.`,
  notMuted: (campaign: string) => `${campaign} isn’t muted here.`,
  subscriptionCount: (count: number) => `${countWords(count, 'subscription')} here`,
  /** @param only e.g. `failures only`; empty: every run */
  subscriptionLine: (campaign: string, only: string, by: string, mutedUntil: string | undefined) =>
    `${campaign}: ${only === '' ? 'every run' : only}, set by ${by}${mutedUntil === undefined ? '' : `, muted until ${mutedUntil}`}`,
  noSubscriptions: 'This conversation isn’t subscribed to any campaign.',
  subscriptionExample: 'For example: subscribe campaign 12 failures only',
  muteCount: (count: number) => `${countWords(count, 'campaign')} muted here`,
  muteLine: (campaign: string, until: string, by: string | undefined) =>
    `${campaign}: until ${until}${by === undefined ? '' : `, by ${by}`}`,
  noMutes: 'Nothing is muted here.',
  muteExample: 'For example: mute campaign 12 for 2h',
  unsubscribeOf: (campaign: number) => `Unsubscribe ${campaign}`,
  unmuteOf: (campaign: number) => `Unmute ${campaign}`,
  subscriptions: 'Subscriptions',
  mutes: 'Mutes',
  subscribe: 'Subscribe',
  unsubscribe: 'Unsubscribe',
  unmute: 'Unmute',

  audit: (of: string, page: number) => `Audit${of}, newest first${page > 1 ? `, page ${page}` : ''}`,
  auditOf: (campaign: string) => ` of ${campaign}`,
  auditBy: (who: string) => ` by ${who}`,
  noAuditPage: (of: string, page: number) => `The audit${of} has no page ${page}.`,
  auditEmpty: (of: string) => `The audit${of} is empty.`,
  /** @param of with a day: ` by Ada yesterday` */
  auditNone: (of: string) => `Nothing in the audit${of}.`,
  auditUnderWay: 'not finished yet',
  auditNoOutcome: 'outcome not recorded',
  older: 'Older',
} as const;
