import type { Line } from './line.ts';
import { asks } from './run-after.ts';
import { tokenOf } from './synonyms.ts';

/**
 * Finds out whether something is to be posted in another channel, which only those who ask there can have: `run 12 and post in
 * #release`.
 * @returns what can be done here, and what helps to have it there, or undefined
 */
export function nearestToPostingElsewhere({ words, things, times }: Line): readonly string[] | undefined {
  const plains = words.map(({ plain, quoted }) => (quoted ? '' : plain));
  const tokens = plains.map(tokenOf);
  const isElsewhere = plains.some((plain) => /^#\p{L}/u.test(plain));
  if (!isElsewhere || asks(plains) || tokens.includes('not')) return undefined;
  const [first] = things;
  const runs =
    tokens[0] === 'run' && first?.name === 'campaign' && first.places[0] === 1 && times.length === 0;
  return [...(runs ? [`run campaign ${first.said}`] : []), 'help subscribe'];
}
