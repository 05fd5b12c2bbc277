import { expect, test } from 'vitest';
import { keysOf, readDigit } from '../../../src/web/page/message-keys.ts';

const choicesOf = (titles: readonly string[]) =>
  titles.map((title) => ({ title, send: { type: 'message' } }));
const upTo = (last: number) => Array.from({ length: last }, (_, index) => `${index + 1}`);

test.each<[string, readonly string[], readonly string[]]>([
  ['words', ['Good', 'Bad', 'So so'], ['1', '2', '3']],
  ['numbers', ['18', '25', '30'], ['18', '25', '30']],
  ['repeated numbers', ['3', '3'], ['1', '2']],
  ['numbers and words', ['1', 'None'], ['1', '2']],
  ['twelve', upTo(12).map((number) => `Shop ${number}`), upTo(12)],
  ['a single choice', ['Send it again'], []],
])('assigns keys to %s', (_, titles, keys) => {
  expect(keysOf({ choices: choicesOf(titles) })).toEqual(keys);
});

test('uses a scale’s numbers as keys, and none for a list', () => {
  const scale = ['0', '1', '10'].map((number) => ({
    number,
    title: `${number} stars`,
    send: { type: 'message' },
  }));
  expect(keysOf({ choices: [], scale })).toEqual(['0', '1', '10']);
  const list = { label: '', placeholder: '', errorMessage: '', choices: [], button: '', question: undefined };
  expect(keysOf({ choices: choicesOf(['A', 'B']), list })).toEqual([]);
});

test.each<
  [keys: readonly string[], before: string, digit: string, key: string | undefined, mayGoOn?: boolean]
>([
  [upTo(9), '', '1', '1', false],
  [upTo(11), '', '1', '1', true],
  [upTo(11), '', '2', '2', false],
  [upTo(11), '1', '0', '10', false],
  [upTo(11), '1', '1', '11', false],
  // Somebody has thought better of it.
  [upTo(11), '1', '5', '5', false],
  [upTo(11), '', '0', undefined],
  [upTo(5), '', '7', undefined],
  [['0', ...upTo(10)], '', '0', '0', false],
  // No answer by itself, and the beginning of one.
  [['18', '25'], '', '1', '1', true],
  [['18', '25'], '1', '8', '18', false],
])('with keys %j, %s%s selects %s', (keys, before, digit, key, mayGoOn) => {
  expect(readDigit(keys, before, digit)).toEqual(key === undefined ? undefined : { key, mayGoOn });
});
