import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Element } from '../../../dialogs/commands/grammar.ts';
import { commands } from '../../../dialogs/table.ts';
import { many } from '../../support/property-runs.ts';
import { readCommand } from '../../support/read-command.ts';

const now = Date.parse('2026-11-19T15:30:00Z');

/** No word of a phrase is near these, and no number of an example is one of them. */
const names = ['zebra', 'okapi', '“blue whale”', '7001', '#7002', '7003'];
const numbers = new Map([
  ['run', ['8001', '8002']],
  ['previous', ['8003']],
  ['testCase', ['9001']],
  ['plan', ['9101']],
]);
const noise = [
  'the',
  'of',
  'for',
  'please',
  'campaign',
  'run',
  'last',
  'case',
  'schedule',
  'zebra',
  '7004',
  'with',
];

/** A phrase with some of its options, its values filled in. */
function said(elements: readonly Element[]): fc.Arbitrary<readonly string[]> {
  const parts = elements.map((element): fc.Arbitrary<readonly string[]> => {
    if (element.kind === 'word') return fc.constantFrom(...element.anyOf).map((word) => [word]);
    if (element.kind === 'options') {
      return fc
        .shuffledSubarray([...element.options])
        .chain((some) => fc.tuple(...some.map(said)))
        .map((words) => words.flat());
    }
    const { name, placeholder } = element;
    const values = name === 'campaign' ? names : (numbers.get(name) ?? [placeholder.example]);
    return fc.constantFrom(...values).map((value) => [value]);
  });
  return fc.tuple(...parts).map((words) => words.flat());
}

type Slip =
  | { readonly kind: 'swap' | 'double' | 'drop'; readonly at: number; readonly letter: number }
  | { readonly kind: 'insert'; readonly at: number; readonly word: string }
  | undefined;

/** A slip of the pen, a word too few or too many, or none of these. */
const slip: fc.Arbitrary<Slip> = fc.oneof(
  fc.constant(undefined),
  fc.record({ kind: fc.constantFrom('swap', 'double', 'drop'), at: fc.nat(9), letter: fc.nat(9) }),
  fc.record({ kind: fc.constantFrom('insert'), at: fc.nat(9), word: fc.constantFrom(...noise) }),
);

function slipped(words: readonly string[], how: Slip): readonly string[] {
  if (how === undefined) return words;
  const at = how.at % words.length;
  if ('word' in how) return words.toSpliced(at, 0, how.word);
  const word = words[at] ?? '';
  // What is named stays, so that it can be looked for.
  if (!/^[a-z]+$/u.test(word) || names.includes(word)) return words;
  if (how.kind === 'drop') return words.toSpliced(at, 1);
  const index = how.letter % word.length;
  const rest =
    how.kind === 'swap' ? `${word.charAt(index + 1)}${word.charAt(index)}` : word.charAt(index).repeat(2);
  return words.with(
    at,
    word.slice(0, index) + rest + word.slice(how.kind === 'swap' ? index + 2 : index + 1),
  );
}

const typed = fc
  .constantFrom(...commands.flatMap(({ patterns }) => patterns))
  .chain(({ elements }) => fc.tuple(said(elements), slip, slip, fc.constantFrom('', '', '?', ' please')))
  .map(([words, one, other, end]) => slipped(slipped(words, one), other).join(' ') + end);

/** What somebody names: their numbers and names, not the times and words of the phrases. */
function named(line: string): readonly string[] {
  return line.match(/zebra|okapi|blue whale|\b[789]\d{3}\b/gu)?.toSorted() ?? [];
}

describe('a suggestion', () => {
  test('is a valid command with exactly the numbers and names that were typed', () => {
    fc.assert(
      fc.property(typed, fc.constantFrom('operator', 'viewer', 'none'), (line, role) => {
        const reading = readCommand(line, { now, role });
        const lines =
          reading?.kind === 'suggestion' ? reading.lines : reading?.kind === 'question' ? [reading.line] : [];
        for (const suggested of lines) {
          expect(readCommand(suggested, { now, role, slash: true })?.kind).toBe('command');
          expect(named(suggested), `of “${line}” is made “${suggested}”`).toEqual(named(line));
        }
      }),
      many,
    );
  });

  test('keeps all typed numbers and names in a corrected line', () => {
    fc.assert(
      fc.property(typed, (line) => {
        const reading = readCommand(line, { now, role: 'operator' });
        if (reading?.kind !== 'incomplete') return;
        expect(named(reading.corrected), `of “${line}” is made “${reading.corrected}”`).toEqual(
          expect.arrayContaining([...named(line)]),
        );
      }),
      many,
    );
  });
});
