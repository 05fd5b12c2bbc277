import { keepTexts } from './operators/keep.ts';
import { runTexts } from './operators/run.ts';

const days = 'every day, every weekday, every weekend, every Monday and Friday, on the 1st of every month';
const fields =
  'name, description, plan, tests, shares, concurrency, aps, run time, requested run date, scheduled run date, channel, distribution, active and synchronized';

/** What is wrong with a value in an operators’ command, and what is accepted; `said` is what was typed. */
const commandFaults = {
  campaign: (said) =>
    `“${said}” is no campaign’s number. A campaign goes by its number, such as 12, by its alias or by its name.`,
  run: (said) => `“${said}” is no run number. A run goes by its number, such as 345.`,
  scheduleNumber: (said) =>
    `“${said}” is no schedule’s number. “schedules” lists the schedules with their numbers.`,
  when: (said) =>
    `I can’t read “${said}” as a time. Accepted: a date such as 2026-11-20 or 20 Nov 2026, with or without a time of day (2026-11-20 08:00), yesterday, last Monday, 2 days ago, 3 hours ago.`,
  whenInFuture: (said) =>
    `“${said}” lies in the future, so there can be no runs since then. If an earlier day was meant, say which: last Monday, or a date with its year, such as 2026-11-20.`,
  duration: (said) =>
    `I can’t read “${said}” as a duration of at least a minute. Accepted: 90m, 2h, 2h30m, 1 day, 2 weeks.`,
  durationTooLong: (said) => `“${said}” is too long: a year at most.`,
  schedule: (said) =>
    `I can’t read “${said}” as a schedule. Accepted: ${days}, each with a time of day (at 08:00, 8am, noon); every hour, every 2 hours, every 15 minutes; once: tomorrow at 9, in 2 hours; or cron with five fields (0 8 * * 1-5). A time zone may follow in parentheses, such as (Europe/Berlin).`,
  scheduleTime: (said) =>
    `“${said}” says no time of day that I can read. Accepted: at 08:00, at 8am, at 8:30 pm, at noon, at midnight.`,
  scheduleMinute: (said) =>
    `“${said}”: the times of one schedule have the same minute, such as 08:15 and 16:15. Set up a schedule for each of the others.`,
  scheduleInPast: (said) => `“${said}” is over already.`,
  scheduleTooFar: (said) => `“${said}” is too far ahead: within a year at most.`,
  scheduleDay: (said) =>
    `“${said}” can’t be scheduled: not every month has that day. Accepted: the 1st to the 28th.`,
  scheduleHours: (said) =>
    `“${said}” doesn’t come round evenly in a day. Accepted: every hour, or every 2, 3, 4, 6, 8 or 12 hours.`,
  scheduleMinutes: (said) =>
    `“${said}” is too often, or doesn’t come round evenly in an hour. Accepted: every 5, 6, 10, 12, 15, 20 or 30 minutes.`,
  timeZone: (said) =>
    `I don’t know a time zone “${said}”. Accepted: a name such as Europe/Berlin or America/New_York, CET or UTC.`,
  cron: (said) =>
    `“${said}” is no cron expression that I can read. Accepted: five fields (minute, hour, day of the month, month, day of the week), such as cron 0 8 * * 1-5.`,
  cronNever: (said) => `“${said}” never comes round: there is no such date.`,
  cronTooOften: (said) => `“${said}” comes round too often: every 5 minutes at most.`,
  fieldUnknown: (said) =>
    `I don’t know what “${said}” is for there. The fields are ${fields}; a text of several words stands in quotation marks.`,
  fieldTwice: (said) => `“${said}” is given twice. Please give each field once.`,
  fieldEmpty: (said) =>
    `“${said}” has no value behind it. If it belongs to a name or description, put that text in quotation marks.`,
  only: (said) => `“${said}” can’t be subscribed to. Accepted: failures only, or changes only.`,
} as const satisfies Readonly<Record<string, (said: string) => string>>;

/** What only people with a role read; English only. */
export const operators = {
  run: runTexts,
  keep: keepTexts,
  seeCampaigns: 'See the campaigns',
  helpSection: 'Campaigns',
  helpIntroduction: {
    operator: 'You are an operator here: you may run campaigns and read their results.',
    viewer: 'You are a viewer here: you may read the results of campaigns.',
  },
  notUnderstood: {
    operator:
      'I didn’t recognise that. Type “run campaign 12” to run a campaign, “campaigns” or “surveys” to see what there is, or “help” for everything I can do.',
    viewer:
      'I didn’t recognise that. Type “results of campaign 12” for its last results, “campaigns” or “surveys” to see what there is, or “help” for everything I can do.',
  },
  commandFaults,
  interruptedAct:
    'Canvass was restarted while it did that, so it may or may not have been done. I’m not doing it again by myself: please look first, for example with “audit” or “campaigns”.',
} as const;
