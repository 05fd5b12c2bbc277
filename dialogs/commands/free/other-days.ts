import type { Line } from './line.ts';
import { asks, otherWishes } from './run-after.ts';
import { isVerb } from './several-acts.ts';
import { tokenOf } from './synonyms.ts';

const others: ReadonlySet<string> = new Set([...otherWishes, 'mute', 'unmute', 'digest', 'remind', 'not']);

/**
 * Finds out whether something is to be run on days that no schedule can say: `run 12 every 2nd friday`, `run 12 on friday and monday`.
 * @returns what helps to set schedules that come near, or undefined
 */
export function nearestToOtherDays({ words, things, times }: Line): readonly string[] | undefined {
  const plains = words.map(({ plain, quoted }) => (quoted ? '' : plain));
  if (asks(plains) || !times.some(({ kind }) => kind === 'rarer' || kind === 'days')) return undefined;
  const tokens = plains.map(tokenOf);
  const runs = tokens.some((token, at) => /^(?:run|rerun|schedule)$/u.test(token) && isVerb(words, at));
  if (!runs || tokens.some((token) => others.has(token))) return undefined;
  const [campaign, ...more] = things.filter(({ name }) => name === 'campaign' || name === 'several');
  if (campaign === undefined) return undefined;
  const isOne = campaign.parts === undefined && more.length === 0;
  return ['help schedule', isOne ? `schedule of campaign ${campaign.said}` : 'schedules'];
}
