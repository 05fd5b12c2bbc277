import type { Line } from './line.ts';
import { asks, otherWishes } from './run-after.ts';
import { isVerb } from './several-acts.ts';
import type { SpokenTime } from './spoken-times.ts';
import { tokenOf } from './synonyms.ts';

const others: ReadonlySet<string> = new Set([...otherWishes, 'mute', 'unmute', 'digest', 'remind', 'not']);

/**
 * Finds out whether something is to be run on days that no schedule can say: `run 12 every 2nd friday`, `run 12 today and tomorrow`.
 * @returns what helps to set schedules that come near, or undefined
 */
export function nearestToOtherDays(line: Line): readonly string[] | undefined {
  return isSaid(line, 'rarer', 'days') && runs(line) ? helpFor(line) : undefined;
}

/** The same of days that have to be asked about, with the time that wasn’t said: `run 12 saturday and sunday`. */
export function nearestToUnsaidTime(line: Line): readonly string[] | undefined {
  const isOfWeek = line.times.some(
    ({ kind, text }) => kind === 'days' && !/\bto(?:day|night|morrow)\b/u.test(text),
  );
  return isOfWeek && !isSaid(line, 'rarer', 'at') && runs(line) ? helpFor(line) : undefined;
}

/** The same of all campaigns, which no schedule runs: `run everything at 22:00`. */
export function nearestToSchedulingAll(line: Line): readonly string[] | undefined {
  const [time] = line.times;
  const before = line.words.slice(0, time?.places[0] ?? 0).map(({ plain }) => plain);
  const isAll = /^\S+ (?:all|everything)(?: campaigns)?$/u.test(before.join(' '));
  return isAll && time?.kind !== 'since' && runs(line) ? ['help schedule', 'campaigns'] : undefined;
}

function isSaid({ times }: Line, ...kinds: readonly SpokenTime['kind'][]): boolean {
  return times.some(({ kind }) => kinds.includes(kind));
}

function runs({ words }: Line): boolean {
  const plains = words.map(({ plain, quoted }) => (quoted ? '' : plain));
  const tokens = plains.map(tokenOf);
  const isToldTo = tokens.some((token, at) => /^(?:run|rerun|schedule)$/u.test(token) && isVerb(words, at));
  return isToldTo && !asks(plains) && !tokens.some((token) => others.has(token));
}

function helpFor({ things }: Line): readonly string[] | undefined {
  const [campaign, ...more] = things.filter(({ name }) => name === 'campaign' || name === 'several');
  if (campaign === undefined) return undefined;
  const isOne = campaign.parts === undefined && more.length === 0;
  return ['help schedule', isOne ? `schedule of campaign ${campaign.said}` : 'schedules'];
}
