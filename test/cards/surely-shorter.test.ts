import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Message } from '../../dialogs/message.ts';
import { activitySize, isSurelyShorter } from '../../src/cards/fit.ts';
import { renderMessage } from '../../src/cards/render-message.ts';
import { many } from '../support/property-runs.ts';

const hostile = fc.constantFrom(
  '*',
  '_',
  '\\',
  '"',
  '\u0000',
  '\u0007',
  '\ud800',
  '漢',
  '💬',
  '[',
  '<',
  '{{',
  '\n',
  '1. ',
);
const words = fc.array(fc.oneof(hostile, fc.string({ maxLength: 12 })), { maxLength: 12 });
const text = fc.oneof(
  words.map((parts) => parts.join('')),
  fc.tuple(hostile, fc.nat(300)).map(([part, times]) => part.repeat(times)),
);
const channel = fc.constantFrom(
  'msteams',
  'webchat',
  'directline',
  'emulator',
  'facebook',
  'telegram',
  'sms',
);

test('a message that skips the measurement never exceeds the limit, whatever its content', () => {
  let sure = 0;
  fc.assert(
    fc.property(
      fc.record({ text, label: text, note: text }),
      fc.array(fc.oneof(text, fc.nat(10).map(String)), { maxLength: 20 }),
      channel,
      (said, labels, to) => {
        const choices = labels.map((label, answer) => ({
          label,
          click: {
            canvass: 1,
            do: 'answer',
            session: 's'.repeat(64),
            question: 9_007_199_254_740_991,
            answer,
          } as const,
        }));
        const message: Message = { ...said, choices, questionRef: { session: 's'.repeat(64), question: 9 } };
        const bytes = activitySize(renderMessage(message, to));
        expect(isSurelyShorter(message, bytes - 1)).toBe(false);
        if (isSurelyShorter(message, 28_000)) sure += 1;
      },
    ),
    many,
  );
  expect(sure).toBeGreaterThan(10);
});

test('a scale from 0 to 10 with a one-line question skips the measurement', () => {
  const choices = Array.from({ length: 11 }, (_, answer) => ({
    label: String(answer),
    click: { canvass: 1, do: 'answer', session: 's'.repeat(36), question: 3, answer } as const,
  }));
  expect(isSurelyShorter({ text: 'x'.repeat(90), label: 'Question 3', choices }, 28_000)).toBe(true);
});
