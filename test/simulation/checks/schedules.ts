import type { Posted } from '../channel.ts';
import type { CampaignHistory } from './campaigns.ts';
import { isMutedAt } from './summaries.ts';

/** What a schedule asked for is no reason why it didn't run: it asks once for each of its times. */
export function checkOwnRuns({ teams }: CampaignHistory, place: string): readonly string[] {
  return teams.messages(place).flatMap((message) => {
    const [, schedule, other] = ownRun.exec(firstText(message)) ?? [];
    const isOwn = schedule !== undefined && schedule === other;
    return isOwn
      ? [`${message.id} in ${place} says that schedule ${schedule} didn't run because of its own run`]
      : [];
  });
}

const ownRun = /^Schedule (\d+): .* is already running(?:.|\n)*started by schedule (\d+) .*just now/u;

/** A schedule that comes every five minutes has come once in so long, whatever went wrong. Milliseconds. */
const comesWithin = 12 * 60_000;

/** Whoever was told that something is scheduled hears of it: of its runs, or of why there was none. */
export function checkScheduled({ teams, operators }: CampaignHistory, place: string): readonly string[] {
  const messages = teams.messages(place);
  if (isMutedAt(messages)) return [];
  const ends = operators.flatMap(({ lines }) => lines.filter(({ text }) => /^unschedule|^pause/u.test(text)));
  return messages.flatMap((message) => {
    const { at } = message;
    const schedule = /^Schedule (\d+): campaign \d+ .* every 5 minutes/u.exec(firstText(message))?.[1];
    const until = Math.min(...ends.map((line) => (line.at > at ? line.at : Number.POSITIVE_INFINITY)));
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
