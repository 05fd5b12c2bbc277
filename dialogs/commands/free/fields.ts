import type { ValueName } from '../placeholders.ts';
import { type Line, thing } from './line.ts';
import { isListed, respelt } from './synonyms.ts';
import type { Thing } from './things.ts';
import { empty } from './weigh.ts';
import { type FreeWord, isTaken } from './words.ts';

/** `concurrency of 12 to 5`, `put it on plan 3`, `tests 7,8,9`, `called Returns hotline`. */
export function fieldsOf(line: Line): Thing | undefined {
  const { words, things } = line;
  const found: { readonly said: string; readonly places: readonly number[] }[] = [];
  for (const field of ['concurrency', 'aps']) {
    const at = words.findIndex(({ plain }) => respelt(plain) === field);
    // `12 and 15 at the same time` are two campaigns.
    const isFree = ({ plain }: FreeWord, index: number) =>
      /^\d+(?:\.\d+)?$/u.test(plain) && words[index - 1]?.plain !== 'and' && !isTaken(things, index);
    const value = at < 0 ? -1 : words.findLastIndex(isFree);
    if (value >= 0) found.push({ said: `${field} ${words[value]?.plain}`, places: [at, value] });
  }
  const active = words.findIndex(({ plain }) => plain === 'active');
  const answer = words.findIndex(({ plain }) => /^(?:yes|no|true|false|on|off)$/u.test(plain));
  if (active >= 0 && answer >= 0) {
    const isOn = /^(?:yes|true|on)$/u.test(words[answer]?.plain ?? '');
    found.push({ said: `active ${isOn ? 'yes' : 'no'}`, places: [active, answer] });
  }
  const plan = things.find(({ name }) => name === 'plan');
  if (plan !== undefined) found.push({ said: `plan ${plan.said}`, places: plan.places });
  const cases = things.filter(({ name }) => name === 'testCase');
  const listedAt = words.findIndex(({ plain }) => /^\d+(?:,\d+)+$/u.test(plain));
  if (listedAt >= 0) found.push({ said: `tests ${words[listedAt]?.plain}`, places: [listedAt] });
  else if (cases.length > 1) {
    const said = `tests ${cases.map(({ said: id }) => id).join(',')}`;
    found.push({ said, places: cases.flatMap(({ places }) => places) });
  }
  const isNew = words.some(({ plain }) => /^(?:create|new|make|build|add|another)$/u.test(plain));
  const name = isNew ? (nameBehind('fields', line, /^(?:called|named|name)$/u) ?? newName(line)) : undefined;
  if (name !== undefined) found.unshift({ said: name.said, places: name.places });
  if (found.length === 0) return undefined;
  return thing(
    'fields',
    found.map(({ said }) => said).join(' '),
    found.flatMap(({ places }) => places),
  );
}

/** Words that end a name: `Fraud line with plan 3`. */
const endsName = /^(?:with|on|plan|tests?|cases?|concurrency|aps|as|please|from|containing|like|but|¦)$/u;

/** What follows `called` and the like, as it was typed or quoted. */
export function nameBehind(name: ValueName, { words, things }: Line, behind: RegExp): Thing | undefined {
  const at = words.findLastIndex(({ plain, quoted }) => !quoted && behind.test(plain));
  // `how do I change the name of smoke`
  if (at < 0 || words[at + 1]?.plain === 'of') return undefined;
  const start = words[at + 1]?.plain === 'be' || words[at + 1]?.plain === 'is' ? at + 2 : at + 1;
  return nameAt(name, { words, things }, start);
}

/** `new campaign Fraud line`, `create "Fraud line"` */
function newName({ words, things }: Line): Thing | undefined {
  const quoted = words.findIndex((word) => word.quoted);
  if (quoted >= 0) return nameAt('fields', { words, things }, quoted);
  const at = words.findLastIndex(({ plain }) => /^(?:campaign|create|new|add)$/u.test(respelt(plain)));
  const found = nameAt('fields', { words, things }, at + 1);
  const isName = found?.places.some((place) => {
    const plain = words[place]?.plain ?? '';
    return !empty.has(plain) && !isListed(plain) && !/^\d/u.test(plain);
  });
  if (isName === true) return found;
  const added = words.findIndex(({ plain }) => plain === 'add');
  return added < 0 ? undefined : nameAt('fields', { words, things }, added + 1);
}

function nameAt(
  name: ValueName,
  { words, things }: Pick<Line, 'words' | 'things'>,
  start: number,
): Thing | undefined {
  const first = words[start];
  if (first?.quoted === true) return thing(name, `"${first.typed ?? ''}"`, [start]);
  let end = start;
  while (
    end < words.length &&
    !endsName.test(words[end]?.plain ?? '') &&
    !things.some(({ places, name: kind }) => places.includes(end) && kind !== 'campaign')
  )
    end += 1;
  const kept = words.slice(start, end);
  if (kept.length === 0 || kept.length > 6 || kept.every(({ plain }) => empty.has(plain))) return undefined;
  // What was translated isn't the name that was typed.
  if (kept.some(({ typed }) => typed === undefined)) return undefined;
  const said = kept.map(({ typed }) => typed).join(' ');
  return thing(
    name,
    `"${said}"`,
    kept.map((_, at) => start + at),
  );
}
