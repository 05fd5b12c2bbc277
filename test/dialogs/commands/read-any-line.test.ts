import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byBeginning } from '../../../dialogs/commands/beginnings.ts';
import { type Element, type Miss, matchPhrase } from '../../../dialogs/commands/grammar.ts';
import { splitLine } from '../../../dialogs/commands/tokens.ts';
import { editDistance } from '../../../dialogs/commands/typos.ts';
import { commands } from '../../../dialogs/table.ts';
import { computedMilliseconds } from '../../support/computed.ts';
import { many } from '../../support/property-runs.ts';
import { readCommand } from '../../support/read-command.ts';

const now = Date.parse('2026-11-19T15:30:00Z');
const operator = { now, role: 'operator' } as const;

const vocabulary = commands
  .flatMap(({ example, phrases }) => [example, ...phrases])
  .flatMap((line) => line.split(/[\s[\]{}]+/u));
const word = fc.oneof(
  fc.constantFrom(
    ...vocabulary,
    '"',
    '“',
    '=',
    '(',
    ')',
    '#',
    '…',
    '12',
    'with',
    'every',
    'cron',
    'yesterday',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const line = fc.array(word, { maxLength: 14 }).map((words) => words.join(' '));

/** The process's clock is finer than a millisecond. */
const clock = fc.double({ min: now, max: now + 800 * 86_400_000, noNaN: true });
const zone = fc.constantFrom(undefined, 'Europe/Berlin', 'America/St_Johns', 'Pacific/Apia');
const times = [
  ...[
    'this week',
    'this month',
    'today',
    'yesterday',
    'last week',
    'last 7 days',
    'since monday',
    '2 days ago',
  ],
  ...['until friday', 'until 18:00', 'until tomorrow', 'tomorrow at 9', 'tomorrow morning', 'in 2 hours'],
  ...[
    'for 2h',
    'for 3 days',
    'at 5pm',
    'at noon',
    'every day at 8',
    'weekdays at 8',
    'every 30m',
    'on friday',
  ],
  ...['nightly at 2', '0 8 * * 1-5', 'at 08:00 and 16:00', 'on the 31st at 9', 'on 2026-11-20 at 08:00'],
];
/** Every phrase as far as its first value, with a time behind it, and every phrase whole, with one. */
const timed = fc
  .tuple(
    fc.oneof(
      fc.constantFrom('runs of 12', 'run 12', 'mute 12', 'schedule 12', 'known 63', 'digest', 'audit'),
      fc.constantFrom(
        ...commands.flatMap(({ patterns }) => patterns.flatMap(({ elements }) => beginnings(elements))),
      ),
    ),
    fc.constantFrom(...times, ...times.flatMap((time) => time.split(' ').slice(-1))),
  )
  .map((parts) => parts.join(' '));

describe('any line', () => {
  test('is read without throwing, for every role', () => {
    fc.assert(
      fc.property(
        ...[fc.oneof(line, timed), clock, zone, fc.constantFrom('operator', 'viewer', 'none')],
        (typed, time, timeZone, role) => {
          const reader = { now: time, role, timeZone } as const;
          const reading = readCommand(typed, reader);
          if (reading?.kind === 'suggestion') {
            for (const suggested of reading.lines) {
              expect(readCommand(suggested, reader)).toMatchObject({ kind: 'command' });
            }
          }
        },
      ),
      many,
    );
  });

  test.each(times)('with a time is read by a clock that has fractions of a millisecond: %s', (time) => {
    for (const start of ['runs of 12', 'run 12', 'mute 12', 'schedule 12', 'known 63', 'digest', 'audit']) {
      expect(() => readCommand(`${start} ${time}`, { now: now + 0.25, role: 'operator' })).not.toThrow();
    }
  });

  test('is compared with every phrase that could match it', () => {
    const phrases = commands.flatMap(({ patterns }) => patterns);
    const among = byBeginning(phrases);
    fc.assert(
      fc.property(fc.oneof(line, timed), fc.boolean(), (typed, lenient) => {
        const split = splitLine(typed);
        const compared = new Set(among(split, lenient));
        expect([...compared]).toEqual(phrases.filter((phrase) => compared.has(phrase)));
        for (const phrase of phrases) {
          if (compared.has(phrase)) continue;
          const misses: Miss[] = [];
          const missed = (miss: Miss): void => void misses.push(miss);
          const matches = [
            ...matchPhrase(phrase.elements, { line: split, moment: { now }, lenient, missed }),
          ];
          expect({ matches, misses }).toEqual({ matches: [], misses: [] });
        }
      }),
    );
  });

  test('reads as its command once corrected', () => {
    fc.assert(
      fc.property(line, (typed) => {
        const reading = readCommand(typed, operator);
        if (reading?.kind !== 'incomplete') return;
        expect(readCommand(reading.corrected, operator)).toMatchObject({
          kind: 'command',
          command: { name: reading.name },
        });
      }),
      many,
    );
  });

  test('is read quickly, however long and repetitive', () => {
    const repeated = [
      ...['a', ' ', '"', '“', "'", '=', '(', '.', '!', '1', '1:', ',', '\u00a0', '\n', 'é'],
      ...[
        'run ',
        'campaign ',
        'run campaign ',
        'every ',
        'on the 1st ',
        'monday,',
        'in ',
        'at ',
        '1h',
        '1 h ',
      ],
      ...['since yesterday ', 'name ', 'plan 3 ', '* ', '*/5 ', '- ', 'and '],
    ];
    const beginnings = [
      ...['', '/', 'survey ', 'run campaign ', 'runs of campaign 12 since ', 'schedule campaign 12 '],
      ...['schedule campaign 12 cron ', 'mute campaign 12 for ', 'create campaign ', 'alias '],
    ];
    const start = computedMilliseconds();
    for (const beginning of beginnings) {
      for (const part of repeated) {
        const whole = beginning + part.repeat(10_000);
        expect(readCommand(whole.slice(0, 10_000), operator)).toBeUndefined();
        readCommand(whole.slice(0, 300), operator);
      }
    }
    const each = (computedMilliseconds() - start) / (beginnings.length * repeated.length * 2);
    expect(each).toBeLessThan(20);
  });
});

/** The phrase with every choice of its options, cut off behind each of its elements. */
function beginnings(elements: readonly Element[]): readonly string[] {
  const said = (element: Element): string[] => {
    switch (element.kind) {
      case 'word':
        return [element.anyOf[0] ?? ''];
      case 'value':
        return [element.placeholder.example];
      case 'options':
        return element.options.flatMap((option) => option.flatMap(said));
    }
  };
  const whole = elements.flatMap(said);
  return whole.map((_, index) => whole.slice(0, index + 1).join(' '));
}

describe.each(commands)('$name', ({ name, patterns }) => {
  const own = patterns.filter(({ kind }) => kind === 'own');
  test.each(own.flatMap(({ elements }) => beginnings(elements)))('%j', (typed) => {
    const reading = readCommand(typed, operator);
    if (reading?.kind === 'incomplete') {
      expect(readCommand(reading.corrected, operator)).toMatchObject({
        kind: 'command',
        command: { name: reading.name },
      });
    } else {
      expect([undefined, 'command']).toContain(reading?.kind);
    }
  });
  const carriedOut = patterns.filter(({ kind }) => kind !== 'offered');
  test.each(carriedOut.map(({ elements }) => beginnings(elements).at(-1) ?? ''))(
    'reads the complete phrase %j',
    (typed) => {
      expect(readCommand(typed, operator)).toMatchObject({ kind: 'command', command: { name } });
    },
  );
});

describe('the distance between two words', () => {
  test.each([
    ['run', 'rnu', 1],
    ['campain', 'campaign', 1],
    ['capmain', 'campaign', 2],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['kitten', 'sitting', 3],
  ])('%j and %j: %d', (one, other, distance) => {
    expect(editDistance(one, other, 9)).toBe(distance);
    expect(editDistance(one, other, distance - 1)).toBe(distance);
  });
});
