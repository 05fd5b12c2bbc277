import type { Line } from './line.ts';
import { asks } from './run-after.ts';
import { isVerb } from './several-acts.ts';
import { tokenOf } from './synonyms.ts';

/** Behind these, it is how often in a time: `twice a day`. */
const per = /^(?:an?|per|every|each)$/u;

/**
 * Finds out whether something is to be run several times in a row, which no run is: `run 12 twice`, `rerun 12 three times`.
 * @returns the campaign’s card, and what helps to run it again and again, or undefined: a single run isn’t what was asked for
 */
export function nearestToRepeating({ words, things }: Line): readonly string[] | undefined {
  const plains = words.map(({ plain, quoted }) => (quoted ? '' : plain));
  const runs = plains.some((plain, at) => isVerb(words, at) && /^(?:run|rerun)$/u.test(tokenOf(plain)));
  const others = plains.some((plain, at) => isVerb(words, at) && !/^(?:run|rerun)$/u.test(tokenOf(plain)));
  if (!runs || others || asks(plains) || plains.includes('not')) return undefined;
  const often = plains.findIndex(
    (plain, at) =>
      /^(?:twice|thrice|x\d+|repeatedly|continuously|nonstop|endlessly)$/u.test(plain) ||
      // Not one that stands for a count of test cases.
      (/^\d+x$/u.test(plain) && words[at]?.typed !== undefined) ||
      (plain === 'times' && /^(?:\d+|several|many|multiple|some)$/u.test(plains[at - 1] ?? '')) ||
      (plain === 'loop' && plains[at - 1] === 'a'),
  );
  if (often < 0 || per.test(plains[often + 1] ?? '')) return undefined;
  const [named, ...more] = things
    .flatMap((one) => one.parts ?? one)
    .filter(({ name }) => name === 'campaign');
  if (named === undefined) return undefined;
  return [...(more.length === 0 ? [`campaign ${named.said}`] : []), 'help schedule'];
}
