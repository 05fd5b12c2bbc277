import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchChoice } from '../../../dialogs/survey/typed-answer.ts';

const quality = [
  { id: 0, text: 'Good', value: 'g' },
  { id: 1, text: 'Not good', value: 'n' },
  { id: 2, text: 'Neither', value: 'x' },
];
const scale = [
  { id: 9, text: '5', value: '5' },
  { id: 8, text: '4', value: '4' },
  { id: 7, text: '3', value: '3' },
];

describe('a typed choice', () => {
  test.each([
    ['good', 0],
    ['  GOOD ', 0],
    ['not good', 1],
    ['x', 2],
    ['3', 2],
  ])('%j matches answer %i', (typed, id) => {
    expect(matchChoice(quality, typed)).toMatchObject({ kind: 'one', answer: { id } });
  });

  test.each(['goo', 'not', 'good.', '0', '4', '-1', '', ' ', '1.0'])('%j matches no answer', (typed) => {
    expect(matchChoice(quality, typed)).toEqual({ kind: 'none' });
  });

  test('a position never counts if any answer is numeric', () => {
    expect(matchChoice(scale, '4')).toMatchObject({ answer: { id: 8 } });
    expect(matchChoice(scale, '2')).toEqual({ kind: 'none' });
    expect(matchChoice([...quality, { id: 5, text: 'Other', value: '7' }], '1')).toEqual({ kind: 'none' });
  });

  test('an answer’s text wins over another’s value, and equal texts stay ambiguous', () => {
    const crossed = [
      { id: 1, text: 'yes', value: 'no' },
      { id: 2, text: 'no', value: 'yes' },
    ];
    expect(matchChoice(crossed, 'no')).toMatchObject({ answer: { id: 2 } });
    const twins = [
      { id: 1, text: 'Same', value: 'a' },
      { id: 2, text: 'same ', value: 'b' },
    ];
    expect(matchChoice(twins, 'same')).toEqual({ kind: 'several' });
  });

  test('any match equals the answer’s text, value or position', () => {
    const answers = fc.array(fc.record({ id: fc.integer(), text: fc.string(), value: fc.string() }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(answers, fc.string(), (given, typed) => {
        const match = matchChoice(given, typed);
        if (match.kind !== 'one') return;
        const fold = (text: string): string => text.normalize('NFC').trim().toLowerCase();
        const { text, value } = match.answer;
        const position = String(given.indexOf(match.answer) + 1);
        expect([fold(text), fold(value), position]).toContain(fold(typed));
      }),
    );
  });
});
