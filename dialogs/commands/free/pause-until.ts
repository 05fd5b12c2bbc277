import type { Line } from './line.ts';
import { asks, otherWishes } from './run-after.ts';
import type { SpokenTime } from './spoken-times.ts';
import { tokenOf } from './synonyms.ts';
import { firstOf } from './things.ts';

/** What isn't run by a schedule. */
const others: ReadonlySet<string> = new Set([
  ...otherWishes,
  'mute',
  'digest',
  'survey',
  'case',
  'approve',
  'decline',
  'automatically',
]);

/** When a pause would end, or the one run that would be left out. */
const ends: ReadonlySet<string> = new Set(['days', 'until', 'for', 'between', 'day', 'at', 'part']);
/** What can be stopped then doesn’t go on yet: `cancel friday’s run of 12`, but not `stop 12 until friday`. */
const isAhead = ({ kind, text }: SpokenTime): boolean =>
  kind === 'day' || kind === 'days' || (kind === 'part' && /^tonight$|weekend$/u.test(text));

/** `don’t run 12 on friday`, `no 12 tonight`, but neither `12 didn’t run on friday` nor `run 12, but not on friday`. */
function forbidsRun(plains: readonly string[], tokens: readonly string[], not: number): boolean {
  const isRun = (token: string): boolean => token === 'run' || token === 'rerun';
  if (
    /^(?:did|has|have|had|is|are|was|were)$/u.test(plains[not - 1] ?? '') ||
    tokens.slice(0, not).some(isRun)
  )
    return false;
  return /^(?:campaign)?$/u.test(plains[not + 1] ?? '-') || tokens.slice(not + 1, not + 4).some(isRun);
}

/**
 * Finds out whether schedules are to be paused for a while, or to leave out a run, which they can’t: `put 12 on hold until friday`,
 * `skip tonight’s run of 3`, `don’t run 12 on friday`.
 * @returns what lists them, or undefined
 */
export function nearestToPausingUntil({ words, things, times }: Line): readonly string[] | undefined {
  const plains = words.map(({ plain, quoted }, at) =>
    quoted || things.some(({ places }) => places.includes(at)) ? '' : plain,
  );
  const tokens = plains.map(tokenOf);
  const isSchedule = tokens.some((token) => token === 'schedule' || token === 'schedules');
  const stops = tokens.includes('stop') && (isSchedule || times.some(isAhead));
  const not = tokens.indexOf('not');
  const isRunForbidden = not >= 0 && forbidsRun(plains, tokens, not);
  const pauses = tokens.includes('pause') || plains.includes('skip') || stops || isRunForbidden;
  if (!pauses || (not >= 0 && !isRunForbidden)) return undefined;
  if (asks(plains) || tokens.some((token) => others.has(token))) return undefined;
  if (!plains.includes('next') && !times.some(({ kind }) => ends.has(kind))) return undefined;
  const named = things
    .filter(({ name }) => name === 'campaign' || name === 'scheduleNumber')
    .toSorted((one, other) => firstOf(one) - firstOf(other));
  const [only, ...more] = named;
  if (only === undefined && plains.some((plain) => /^(?:all|everything)$/u.test(plain))) return ['schedules'];
  if (only === undefined || more.length > 0) return undefined;
  // A pause without the end that was said isn’t offered.
  return [only.name === 'campaign' ? `schedule of campaign ${only.said}` : 'schedules'];
}
