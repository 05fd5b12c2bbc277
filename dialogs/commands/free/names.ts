import { clauseEnd } from './clauses.ts';
import { type Line, thing } from './line.ts';
import { isListed, respelt, tokenOf } from './synonyms.ts';
import { firstOf, type Thing } from './things.ts';
import { empty } from './weigh.ts';
import { isTaken } from './words.ts';

export const languages =
  /^(?:english|german|deutsch|spanish|espanol|french|francais|japanese|portuguese|portugues|anglais|allemand|ingles|aleman|frances|englisch|spanisch|franzosisch)$/u;

const searching =
  /^(?:about|for|with|search|find|containing|contain|contains|matching|mention|named|on|like|in|is|have|are)$/u;

/** What is searched for: the words that mean nothing else. */
export function searchedText({ words, things }: Line): Thing | undefined {
  const isCampaign = (at: number) =>
    things.some(
      ({ places, name, isWhole }) =>
        places.includes(at) && (name !== 'testCase' || isWhole) && name !== 'campaign',
    );
  const kept = words
    .map((word, at) => ({ ...word, at }))
    .filter(
      ({ plain, quoted, at }) =>
        quoted ||
        (!isCampaign(at) &&
          plain !== clauseEnd &&
          !empty.has(plain) &&
          !searching.test(plain) &&
          !/^\d/u.test(plain) &&
          (!isListed(plain) || languages.test(plain)) &&
          !/^(?:test|name|names|word)$/u.test(plain)),
    );
  if (kept.length === 0 || kept.length > 3) return undefined;
  return thing(
    'text',
    kept
      .map(({ plain, typed = plain, quoted }) => (quoted ? typed : plain.replace(/(?<=[^s]{3})s$/u, '')))
      .join(' '),
    kept.map(({ at }) => at),
  );
}

/** `call 7 bill`, `bill as a nickname for 7`: the one word that means nothing else, or an existing alias. */
export function aliasOf({ words, things }: Line): Thing | undefined {
  const quoted = words.findIndex((word) => word.quoted);
  if (quoted >= 0) return thing('alias', words[quoted]?.typed ?? '', [quoted]);
  const free = words
    .map((word, at) => ({ ...word, at }))
    .filter(
      ({ plain, at }) =>
        plain !== clauseEnd &&
        !isTaken(things, at) &&
        !empty.has(plain) &&
        !isListed(plain) &&
        !/^\d/u.test(plain) &&
        !/^(?:say|short|weg|instead|set|give|make|forget|stand|stands|longer|from|number)$/u.test(plain),
    );
  const [only, ...more] = free;
  if (only !== undefined && more.length === 0) return thing('alias', only.plain, [only.at]);
  const named = things.findLast(
    ({ name, places }) =>
      name === 'campaign' && places.length === 1 && !/^\d/u.test(words[firstOf({ places })]?.plain ?? ''),
  );
  if (named === undefined) return undefined;
  return { ...named, name: 'alias', said: words[firstOf(named)]?.plain ?? '' };
}

/** `@ada`, or the person invited or asked. */
export function personOf({ words, things }: Line): Thing | undefined {
  const mention = words.findIndex(({ plain }) => /^@./u.test(plain) && plain !== '@canvass');
  if (mention >= 0) return thing('person', words[mention]?.plain ?? '', [mention]);
  const isFree = (at: number): boolean => {
    const { plain = '', quoted = true } = words[at] ?? {};
    return (
      !quoted &&
      /^\p{L}{2,}$/u.test(plain) &&
      !isTaken(things, at) &&
      !empty.has(plain) &&
      !isListed(plain) &&
      !isMuch.test(plain)
    );
  };
  // `audit of Ada`
  const audited = words.findLastIndex(({ plain }) => tokenOf(plain) === 'audit');
  const ofWhom = words[audited + 1]?.plain === 'of' ? audited + 2 : audited + 1;
  const behind = words.findIndex(
    ({ plain }, at) =>
      /^(?:invite|ask|for|did|has|by|send|give|have|let|to)$/u.test(respelt(plain)) && isFree(at + 1),
  );
  const isSubject = isFree(0) && /^(?:should|must|may|will|did|has)$/u.test(words[1]?.plain ?? '');
  const isAudited = audited >= 0 && isFree(ofWhom);
  const at = isAudited ? ofWhom : behind >= 0 ? behind + 1 : isSubject ? 0 : -1;
  const { plain = '', typed = plain } = words[at] ?? {};
  return at < 0 ? undefined : thing('person', `@${isAudited ? typed : plain}`, [at]);
}

const isMuch =
  /^(?:recently|somebody|later|sure|free|fun|real|take|get|should|tomorrow|yesterday|week|changes|anything|people|been|doing|do|done|number|link|again|questions?|way)$/u;
