import { placeholders } from '../placeholders.ts';
import { type Line, thing } from './line.ts';
import type { Thing } from './things.ts';
import { until } from './times.ts';
import { empty } from './weigh.ts';
import { type FreeWord, isTaken } from './words.ts';

/** `because of ticket 812`, `OPS-12`, quoted text, or what stands behind the date: `until monday, carrier problem`. */
export function reasonOf(line: Line): Thing | undefined {
  const { words, things } = line;
  const quoted = words.findIndex((word) => word.quoted);
  if (quoted >= 0) return thing('reason', `"${words[quoted]?.typed ?? ''}"`, [quoted]);
  const said = words.findIndex(({ plain }) =>
    /^(?:ticket|bug|jira|because|reason|[a-z][a-z\d]*-\d+)$/u.test(plain),
  );
  const at = said < 0 ? behindDate(line) : said;
  if (at < 0) return undefined;
  const end = said < 0 ? -1 : words.findIndex((_, index) => index > said && beginsPeriod(words, index));
  const part = words.slice(at, end < 0 ? words.length : end);
  const kept = part.filter(({ plain }) => !/^(?:because|reason|of|¦)$/u.test(plain));
  const places = part.map((_, index) => at + index);
  if (kept.every(({ plain }) => empty.has(plain) || /^(?:ticket|bug|jira)$/u.test(plain))) return undefined;
  const isElse = places.some((place) => isTaken(things, place)) || kept.some(({ plain }) => marks.has(plain));
  if (said < 0 && isElse) return undefined;
  return thing('reason', `"${kept.map(({ plain, typed = plain }) => typed).join(' ')}"`, places);
}

/** `until friday`, `for a week`. */
function beginsPeriod(words: readonly FreeWord[], at: number): boolean {
  const [first, second] = [words[at]?.plain ?? '', words[at + 1]?.plain ?? ''];
  return /^(?:until|till)$/u.test(first) || (first === 'for' && /^(?:an?|\d.*)$/u.test(second));
}

/** They say what is wanted, and not why. */
const marks = new Set('ignore known know mark accept quarantine'.split(' '));

function behindDate(line: Line): number {
  const date = until(line, placeholders.until);
  return date === undefined ? -1 : Math.max(...date.places) + 1;
}
