import { campaignFields } from '../../ports/campaign-fields.ts';

const days = 'every day, every weekday, every weekend, every Monday and Friday, on the 1st of every month';
const names = campaignFields.map(({ said: [, name] }) => name);
const fields = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** What is wrong with a value in an operators’ command, and what is accepted; `said` is what was typed. */
export const commandFaults = {
  campaign: (said) => `“${said}” isn’t a campaign. Give its number, such as 12, its alias or its whole name.`,
  tooManyCampaigns: (said) => `“${said}” is too many campaigns at once. Accepted: up to 20.`,
  run: (said) => `“${said}” isn’t a run number, such as 345.`,
  scheduleNumber: (said) => `“${said}” isn’t a schedule number. “schedules” lists them.`,
  when: (said) =>
    `“${said}” can’t be read as a time. Accepted: 2026-11-20, 20 Nov 2026, 2026-11-20 08:00, yesterday, last Monday, 2 days ago, 3 hours ago.`,
  alertNumber: (said) => `“${said}” isn’t an alert number. “alerts” lists them.`,
  alertCondition: (said) =>
    `“${said}” isn’t something an alert can watch for. Accepted: pass rate below 95%, p95 above 15s, case 63 fails, not run for 26h. To hear of every run that fails, subscribe with “failures only”.`,
  alertDirection: (said) => `“${said}” is the wrong way round. Accepted: pass rate below 95%, p95 above 15s.`,
  alertRate: (said) =>
    `“${said}” can’t be read as a pass rate. Accepted: up to 100%, with one decimal at most, such as pass rate below 95% or below 99.5%.`,
  alertDuration: (said) =>
    `“${said}” can’t be read as a duration. Accepted: up to a day, with its unit, such as p95 above 15s, above 1500 ms or above 1m 30s.`,
  alertSilence: (said) =>
    `“${said}” can’t be watched for. Accepted: from 1 hour to 60 days, such as not run for 26h or not run for 2 days.`,
  testCase: (said) => `“${said}” isn’t a test case’s number, such as 63.`,
  until: (said) =>
    `“${said}” can’t be read as a day or time to come. Accepted: Friday, tomorrow, 2026-12-01, in 2 weeks, Friday at 18:00. A reason goes in quotation marks.`,
  whenInFuture: (said) =>
    `“${said}” is in the future, so there are no runs since then. For an earlier day: last Monday, or a date with its year, such as 2026-11-20.`,
  duration: (said) =>
    `“${said}” isn’t a duration that works here. Accepted: a minute or more, such as 90m, 2h, 2h30m, 1 day, 2 weeks.`,
  durationTooLong: (said) => `“${said}” is too long: at most a year.`,
  schedule: (said) =>
    `“${said}” can’t be read as a schedule. Accepted: ${days}, each with a time (at 08:00, 8am, noon); every hour, every 2 hours, every 15 minutes; once: at 17:00, tomorrow at 9, in 2 hours; cron (0 8 * * 1-5). A time zone may follow: (Europe/Berlin).`,
  scheduleTime: (said) =>
    `“${said}” can’t be read as a time of day. Accepted: at 08:00, at 8am, at 8:30 pm, at noon, at midnight.`,
  scheduleMinute: (said) =>
    `“${said}” can’t be one schedule: all its times need the same minute, such as 08:15 and 16:15. Set a schedule for each.`,
  scheduleInPast: (said) => `“${said}” is in the past.`,
  scheduleTooFar: (said) => `“${said}” is too far ahead: at most a year.`,
  scheduleDay: (said) => `“${said}” isn’t in every month. Accepted: the 1st to the 28th.`,
  scheduleHours: (said) =>
    `“${said}” doesn’t divide a day evenly. Accepted: every hour, or every 2, 3, 4, 6, 8 or 12 hours.`,
  scheduleMinutes: (said) =>
    `“${said}” is too often or doesn’t divide an hour evenly. Accepted: every 5, 6, 10, 12, 15, 20 or 30 minutes.`,
  digestTime: (said) =>
    `“${said}” isn’t a time for a digest. Accepted: daily at 08:00, weekdays at 8, every Monday at 9am, at 08:00 and 16:00. A time zone may follow: (Europe/Berlin).`,
  timeZone: (said) =>
    `“${said}” isn’t a known time zone. Accepted: names such as Europe/Berlin or America/New_York, CET, UTC.`,
  cron: (said) =>
    `“${said}” can’t be read as a cron expression. Accepted: five fields (minute, hour, day of month, month, day of week), such as 0 8 * * 1-5.`,
  cronNever: (said) => `“${said}” never comes: there is no such date.`,
  cronTooOften: (said) => `“${said}” is too often: at most every 5 minutes.`,
  fieldUnknown: (said) =>
    `“${said}” isn’t a field. The fields are ${fields}; put texts of several words in quotation marks.`,
  fieldTwice: (said) => `“${said}” is given twice. Give each field once.`,
  fieldEmpty: (said) =>
    `“${said}” has no value. If it’s part of a name or description, put that text in quotation marks.`,
  only: (said) => `“${said}” isn’t something to subscribe to. Accepted: failures only, changes only.`,
} as const satisfies Readonly<Record<string, (said: string) => string>>;
