import { asks, otherWishes } from './run-after.ts';
import { isVerb } from './several-acts.ts';
import { tokenOf } from './synonyms.ts';
import type { Thing } from './things.ts';
import type { FreeWord } from './words.ts';

/** Of some days or weeks that recur only those: `every 2nd friday`, `the last monday of every month`, `twice a week`. */
const rarer =
  /\b(?:every (?:other|second|third|fourth|first|last|\d{1,2}(?:nd|rd|th|st)|\d{1,2} (?:days|weeks|months))|alternate|biweekly|fortnightly|every fortnight|(?:first|last|second|third|\d(?:st|nd|rd)) (?:mon|tues|wednes|thurs|fri|satur|sun)day (?:of|in)|(?:twice|\d+ times) (?:a|per|every) (?:week|month))\b/u;
/** Several days, each of them once: `saturday and sunday`. */
const severalOnce =
  /(?<!\b(?:every|and) )\b(?:today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: at \S+)? and (?:again |on )*(?:tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/u;
const others: ReadonlySet<string> = new Set([...otherWishes, 'mute', 'unmute', 'digest', 'remind', 'not']);

/**
 * Finds out whether something is to be run on days that no schedule can say: `run 12 every 2nd friday`, `run 12 on friday and monday`.
 * @returns what helps to set schedules that come near, or undefined
 */
export function nearestToOtherDays(
  words: readonly FreeWord[],
  things: readonly Thing[],
): readonly string[] | undefined {
  const plains = words.map(({ plain, quoted }) => (quoted ? '' : plain));
  const said = plains.join(' ');
  if (asks(plains) || !(rarer.test(said) || severalOnce.test(said))) return undefined;
  const tokens = plains.map(tokenOf);
  const runs = tokens.some((token, at) => /^(?:run|rerun|schedule)$/u.test(token) && isVerb(words, at));
  if (!runs || tokens.some((token) => others.has(token))) return undefined;
  const [campaign, ...more] = things.filter(({ name }) => name === 'campaign' || name === 'several');
  if (campaign === undefined) return undefined;
  const isOne = campaign.parts === undefined && more.length === 0;
  return ['help schedule', isOne ? `schedule of campaign ${campaign.said}` : 'schedules'];
}
