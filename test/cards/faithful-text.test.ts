import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clickSchema } from '../../dialogs/buttons.ts';
import type { Message } from '../../dialogs/message.ts';
import { oneLine } from '../../dialogs/text.ts';
import { english } from '../../dialogs/wording/english.ts';
import { activitySize } from '../../src/cards/fit.ts';
import { renderMessage } from '../../src/cards/render-message.ts';
import { clicksOf, readCard } from './read-card.ts';
import { answers, question } from './sample-messages.ts';

const hostile = fc.constantFrom(
  '**bold** _it_ [a](b) `c` # d',
  '<b>x</b> &amp; <at>Ann</at>',
  '{{DATE(2017-02-14T06:00:00Z, SHORT)}}{{TIME(2017-02-14T06:00:00Z)}}',
  ['$', '{x} {{{{'].join(''),
  '👩‍👩‍👧‍👦 مرحبا é',
  '- a\n\n\n+ b\n1. c\\',
);
/** A visible letter in front: what has nothing to see is another matter. */
const text = fc
  .array(fc.oneof(hostile, fc.string({ unit: 'grapheme', maxLength: 20 })), { minLength: 1, maxLength: 4 })
  .map((parts) => `x${parts.join(' ')}`);
const label = fc.oneof(text, fc.string({ unit: 'grapheme', maxLength: 30 }), fc.nat(12).map(String));
const channel = fc.constantFrom('msteams', 'webchat', 'directline', 'emulator');
const labels = fc.array(label, { minLength: 1, maxLength: 20 });

describe('any text', () => {
  test('is shown word for word in a card, in elements without Markdown or date functions', () => {
    fc.assert(
      fc.property(text, text, labels, (above, words, given) => {
        const message: Message = { ...question(given, words), label: above };
        const activity = renderMessage(message, 'msteams');
        const card = readCard(activity);
        expect(card.complaints).toEqual([]);
        expect(card.texts[0]).toBe(visible(above));
        expect(card.texts[1]).toBe(visible(words));
        const runs = JSON.stringify(card.content['body']).matchAll(
          /"type":"TextRun","text":("(?:[^"\\]|\\.)*")/gu,
        );
        for (const [, run] of runs) expect(JSON.parse(run ?? '""')).not.toContain('{{');
        // A text block has Markdown: only digits may stand in one.
        const blocks = JSON.stringify(card.content['body']).matchAll(/"type":"TextBlock","text":"([^"]*)"/gu);
        for (const [, digits] of blocks) expect(digits).toMatch(/^\d{1,2}$/u);
      }),
    );
  });

  test('is shown word for word in facts, lists and mentions', () => {
    fc.assert(
      fc.property(text, text, text, text, text, (first, value, title, line, lead) => {
        const message: Message = {
          text: `${first.replace(/[\r\n\u0085\u2028\u2029]/gu, ' ')}`,
          tone: 'bad',
          facts: [{ name: 'Name', value }],
          sections: [{ title, lines: [line, { lead, text: line }] }],
          mentions: { id: '29:a', name: first },
        };
        for (const name of ['msteams', 'webchat']) {
          const card = readCard(renderMessage(message, name));
          expect(card.complaints).toEqual([]);
          expect(card.texts.slice(1)).toEqual([
            visible(message.text),
            'Name',
            visible(value),
            ...(title === '' ? [] : [visible(title)]),
            visible(line),
            `${visible(lead)} – ${visible(line)}`,
          ]);
          expect(JSON.stringify(card.content['body'])).not.toMatch(/"text":"(?:[^"\\\\]|\\\\.)*\{\{/u);
          // Only a text block can hold a mention; its name has no markup left.
          if (name === 'msteams') expect(card.texts[0]).toMatch(/^<at>[\p{L}\p{M}\p{N} .,'’-]+<\/at>$/u);
        }
      }),
    );
  });

  test('keeps every choice exactly once, with its original click', () => {
    fc.assert(
      fc.property(channel, text, labels, (name, words, given) => {
        const message = question(given, words);
        const back = clicksOf(JSON.parse(JSON.stringify(renderMessage(message, name))));
        expect(back.map((value) => clickSchema.parse(value))).toEqual(
          message.choices?.map(({ click }) => click),
        );
      }),
    );
  });

  test('is shown whole as a label', () => {
    fc.assert(
      fc.property(channel, labels, (name, given) => {
        const seen = everythingSeen(renderMessage(question(given), name));
        for (const one of given) expect(seen).toContain(oneLine(one));
      }),
    );
  });

  test('is sent unchanged as plain text', () => {
    fc.assert(
      fc.property(text, (words) => {
        expect(renderMessage({ text: words }, 'webchat')).toMatchObject({
          text: visible(words),
          textFormat: 'plain',
        });
      }),
    );
  });

  test('has no lone surrogates or control characters', () => {
    const json = JSON.stringify(
      renderMessage(question(['a\ud83d\u0000', 'b'], 'c\udc00\u0007\r\nd'), 'msteams'),
    );
    expect(json).not.toMatch(/\\u(?:d[89a-f]|00)/iu);
    expect(json).toContain('c\ufffd\\nd');
  });
});

describe('size', () => {
  const names = ['msteams', 'webchat', 'sms', 'telegram'];

  test.each(names)('%s: any question stays within 28,000 bytes', (name) => {
    const long = 'Wörter 😀 '.repeat(400);
    for (const count of [2, 6, 7, 40, 300]) {
      for (const words of ['Short?', 'Long '.repeat(8000)]) {
        const given = Array.from({ length: count }, (_, index) => `${index} ${long}`);
        expect(activitySize(renderMessage(question(given, words), name))).toBeLessThanOrEqual(28_000);
      }
    }
  });

  test('the largest possible message stays below the limit of Teams', () => {
    const oneGrapheme = `e${'\u0301'.repeat(5000)}`;
    const message = {
      ...question(
        Array.from({ length: 300 }, () => oneGrapheme),
        oneGrapheme.repeat(3),
      ),
    };
    for (const name of names) expect(activitySize(renderMessage(message, name))).toBeLessThan(80_000);
  });

  test('says that a text was cut and how many answers were left out', () => {
    const cut = readCard(renderMessage(question(['A', 'B'], 'Long '.repeat(8000)), 'msteams'));
    expect(cut.texts[1]).toMatch(/…$/u);
    expect(cut.texts[2]).toBe(english.card.textWasCut);
    const many = readCard(
      renderMessage({ text: 'Q', choices: answers(Array.from({ length: 3000 }, () => 'Answer')) }, 'msteams'),
    );
    expect(many.texts[1]).toBe(english.card.moreAnswers(3000 - (many.choiceSet?.choices.length ?? 0)));
  });

  test('a long text is shown whole, and only its copies are cut', () => {
    const words = 'Eight ch'.repeat(1200);
    const activity = renderMessage(question(['A', 'B'], words), 'msteams');
    expect(readCard(activity).texts[1]).toBe(words);
    expect(activity.summary?.length).toBeLessThan(400);
  });
});

function visible(words: string): string {
  return words
    .replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, (control) => (control > '\x7f' ? control : ''));
}

function everythingSeen(activity: ReturnType<typeof renderMessage>): string {
  if (activity.suggestedActions !== undefined)
    return activity.suggestedActions.actions.map(({ title }) => title).join('\n');
  const card = readCard(activity);
  const titles = [...card.actions, ...(card.choiceSet?.choices ?? [])].map(({ title }) => title);
  return [...card.texts, ...titles].join('\n');
}
