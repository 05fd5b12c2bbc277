import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBlank } from '../../dialogs/text.ts';
import '../support/property-runs.ts';

const all = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code));
const having = (pattern: RegExp) => all.filter((character) => pattern.test(character));

/** Unicode’s own words for what isn’t drawn; a format mark that frames a number is. */
const drawnMarks = having(/[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u);
const unseen = [
  ...having(/\p{White_Space}|\p{Default_Ignorable_Code_Point}|\p{Cc}|\p{Cs}/u),
  ...having(/\p{Cf}/u).filter((character) => !drawnMarks.includes(character)),
  ...['\u2800', '\u3164', '\uffa0', '\u115f', '\u1160', '\ufffc'],
];
const unseenOnes = new Set(unseen);
const seen = [
  ...drawnMarks,
  ...having(/[\p{L}\p{M}\p{N}\p{P}\p{S}]/u).filter(
    (character) => !unseenOnes.has(character) && !/[\u{16fe4}\u{1d159}]/u.test(character),
  ),
];

test('exactly the invisible characters count as blank', () => {
  expect(unseen.length).toBeGreaterThan(4_000);
  expect(seen.length).toBeGreaterThan(140_000);
  expect(unseen.filter((character) => !isBlank(character))).toEqual([]);
  expect(seen.filter((character) => isBlank(character))).toEqual([]);
});

test('a text is blank until it has one visible character', () => {
  const oneOf = (characters: readonly string[]) =>
    fc.nat(characters.length - 1).map((at) => characters[at] ?? '');
  // Two halves may make a character.
  const nothing = fc.array(oneOf([...unseenOnes].filter((character) => character.isWellFormed())));
  fc.assert(
    fc.property(nothing, oneOf(seen), nothing, (before, one, after) => {
      expect(isBlank([...before, ...after].join(''))).toBe(true);
      expect(isBlank([...before, one, ...after].join(''))).toBe(false);
    }),
  );
});
