import { expect, it } from 'vitest';
import type { Choice } from '../../dialogs/buttons.ts';
import { renderMessage } from '../../src/cards/render-message.ts';
import { scalePoints } from '../../src/cards/scale.ts';

function choices(labels: readonly string[]): Choice[] {
  return labels.map((label, answer) => ({
    label,
    click: { canvass: 1, do: 'answer', session: 's', question: 1, answer },
  }));
}

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

it.each([
  [numbers(0, 10), ['', '']],
  [numbers(1, 5), ['', '']],
  [
    ['0 – Not at all likely', ...numbers(1, 9), '10 – Extremely likely'],
    ['Not at all likely', 'Extremely likely'],
  ],
  [
    ['1 (never)', '2', '3 (sometimes)', '4', '5 (always)'],
    ['never', 'always'],
  ],
  [
    ['0 = no', '1', '2 yes'],
    ['no', 'yes'],
  ],
])('%j is a scale with words %j at its ends', (labels, ends) => {
  const points = scalePoints(choices(labels));
  expect([points?.[0]?.words, points?.at(-1)?.words]).toEqual(ends);
  expect(points?.map(({ number }) => Number(number))).toEqual(
    labels.map((_, index) => index + Number(points?.[0]?.number)),
  );
});

it.each([
  [['1', '2']],
  [numbers(0, 11)],
  [numbers(2, 6)],
  [['5', '4', '3', '2', '1']],
  [['1 star', '2 stars', '3 stars', '4 stars', '5 stars']],
  [['0 – none', 'some', '2 – all']],
  [['1', '2', '3 – good', '4']],
])('%j is not a scale', (labels) => {
  expect(scalePoints(choices(labels))).toBeUndefined();
});

it.each(['msteams', 'webchat'])(
  'in %s the words are below the row, and each field has its whole answer',
  (channel) => {
    const labels = ['0 – Very poor', ...numbers(1, 9), '10 – Excellent'];
    const card = JSON.stringify(renderMessage({ text: 'How was it?', choices: choices(labels) }, channel));
    expect(card).toContain('"text":"0"');
    expect(card).toContain('"tooltip":"0 – Very poor"');
    expect(card).toMatch(/"text":"Very poor".*"text":"Excellent"/u);
  },
);
