import { asks, otherWishes } from './run-after.ts';
import { tokenOf } from './synonyms.ts';
import { firstOf, type Thing } from './things.ts';
import type { FreeWord } from './words.ts';

/** When a pause would end, or the one run that would be left out. */
const end =
  /^(?:tonight|today|tomorrow|overnight|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day|next|(?:minute|hour|day|week|month)s?|\d{1,2}(?::\d\d)?[ap]m|\d{1,2}:\d\d)$/u;
/** What isn't run by a schedule. */
const others: ReadonlySet<string> = new Set([...otherWishes, 'mute', 'digest', 'survey', 'not', 'case']);

/**
 * Finds out whether schedules are to be paused for a while, or to leave out a run, which they can’t: `put 12 on hold until friday`,
 * `skip tonight’s run of 3`.
 * @returns what lists them, or undefined
 */
export function nearestToPausingUntil(
  words: readonly FreeWord[],
  things: readonly Thing[],
): readonly string[] | undefined {
  const plains = words.map(({ plain, quoted }, at) =>
    quoted || things.some(({ places }) => places.includes(at)) ? '' : plain,
  );
  const tokens = plains.map(tokenOf);
  const isSchedule = tokens.some((token) => token === 'schedule' || token === 'schedules');
  const pauses =
    tokens.includes('pause') || plains.includes('skip') || (tokens.includes('stop') && isSchedule);
  if (!pauses || asks(plains) || tokens.some((token) => others.has(token))) return undefined;
  if (!plains.some((plain, at) => end.test(plain) && plains[at - 1] !== 'every')) return undefined;
  const named = things
    .filter(({ name }) => name === 'campaign' || name === 'scheduleNumber')
    .toSorted((one, other) => firstOf(one) - firstOf(other));
  const [only, ...more] = named;
  if (only === undefined && plains.some((plain) => /^(?:all|everything)$/u.test(plain))) return ['schedules'];
  if (only === undefined || more.length > 0) return undefined;
  // A pause without the end that was said isn’t offered.
  return [only.name === 'campaign' ? `schedule of campaign ${only.said}` : 'schedules'];
}
