import type { Posted } from '../channel.ts';
import type { CampaignHistory } from './campaigns.ts';
import { clockAt, latestClock } from './clocks.ts';
import { isMutedAt, isUnnoted, readSummary } from './summaries.ts';

/** Schedules that come again come so often. Milliseconds. */
const every = 5 * 60_000;
/** What is said to have begun just now has begun within this time. Milliseconds. */
const justNow = 60_000;

/**
 * What a schedule asked for at one of its times is no reason why it didn't run at that time. Where it ran late, or the clock was
 * put forward, its next time may come while that run goes on: it had no more news than times then.
 */
export function checkOwnRuns(
  { teams, skews, ...mishaps }: CampaignHistory,
  place: string,
): readonly string[] {
  const messages = teams.messages(place);
  return messages.flatMap((message, index) => {
    const text = firstText(message);
    const schedule = notRun.exec(text)?.[1];
    if (schedule === undefined || !ownRun(schedule).test(text)) return [];
    const before = messages.slice(0, index);
    const made = before.findLast((one) => firstText(one).startsWith(`Schedule ${schedule}: campaign `));
    const asked = teams.deliveries.find(({ id }) => id === made?.replyTo)?.at;
    if (made === undefined || asked === undefined) return [];
    const since = before.slice(before.indexOf(made));
    const starts = since.filter((one) => isStarting(one, schedule) && !isUnnoted(mishaps, one));
    const others = since.filter((one) => notRun.exec(firstText(one))?.[1] === schedule);
    // The run that it names is posted before or after it.
    const isPosted = starts.some(({ at }) => at > message.at - justNow);
    const news = starts.length + others.length + (isPosted ? 1 : 2);
    const times =
      Math.floor(latestClock(skews, asked, message.at) / every) - Math.floor(clockAt(skews, asked) / every);
    return news <= times
      ? []
      : [`${message.id} in ${place} says that schedule ${schedule} didn't run because of its own run`];
  });
}

const notRun = /^Schedule (\d+): .* is already running/u;

function ownRun(schedule: string): RegExp {
  return new RegExp(`started by schedule ${schedule} .*just now`, 'u');
}

/** Posted once for each of its runs. */
function isStarting({ said }: Posted, schedule: string): boolean {
  const [first] = said;
  const isOfRun = first !== undefined && readSummary({ said: [first] }) === undefined;
  return isOfRun && new RegExp(`(?:Started|Requested) by schedule ${schedule} `, 'u').test(first.text);
}

/** A schedule that comes every five minutes has come once in so long, whatever went wrong. Milliseconds. */
const comesWithin = 12 * 60_000;
const lateMs = 3 * 60_000;

/** Whoever was told that something is scheduled hears of it: of its runs, or of why there was none. */
export function checkScheduled({ teams, operators }: CampaignHistory, place: string): readonly string[] {
  const messages = teams.messages(place);
  if (isMutedAt(messages)) return [];
  const ends = operators.flatMap(({ lines, presses }) =>
    [...lines, ...presses].filter(({ text }) => /^(?:unschedule|pause|remove schedule)\b/u.test(text)),
  );
  return messages.flatMap((message) => {
    const { at } = message;
    const schedule = /^Schedule (\d+): campaign \d+ .* every 5 minutes/u.exec(firstText(message))?.[1];
    // One that was typed before may have come late.
    const until = Math.min(
      ...ends.map((line) => (line.at > at - lateMs ? line.at : Number.POSITIVE_INFINITY)),
    );
    if (schedule === undefined || until - at < comesWithin) return [];
    const news = new RegExp(`by schedule ${schedule}\\b|^(?:.*\\n)?Schedule ${schedule}\\b`, 'u');
    const isHeard = messages.some(
      (other) => other !== message && other.said.some(({ text }) => news.test(text)),
    );
    return isHeard ? [] : [`schedule ${schedule} in ${place} never came`];
  });
}

function firstText({ said }: Posted): string {
  return said[0]?.text ?? '';
}
