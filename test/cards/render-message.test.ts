import { describe, expect, test } from 'vitest';
import type { Message } from '../../dialogs/message.ts';
import { renderMessage } from '../../src/cards/render-message.ts';
import { clicksOf, readCard } from './read-card.ts';
import { answers, numbers, question, reference } from './sample-messages.ts';

const click = (answer: number) => ({ canvass: 1, do: 'answer', ...reference, answer });

describe('Teams', () => {
  test('up to six short answers are one button each, in the order given', () => {
    const activity = renderMessage(
      question(['Very good', 'Good', 'So-so', 'Bad', 'Very bad', 'No idea']),
      'msteams',
    );
    const card = readCard(activity);
    expect(card.complaints).toEqual([]);
    expect(card.sets.map(({ actions }) => actions)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(card.actions.map(({ title }) => title)).toEqual([
      'Very good',
      'Good',
      'So-so',
      'Bad',
      'Very bad',
      'No idea',
    ]);
    expect(card.actions[3]).toEqual({
      type: 'Action.Execute',
      title: 'Bad',
      verb: 'answer',
      data: click(3),
      fallback: { type: 'Action.Submit', title: 'Bad', data: click(3) },
    });
    expect(card.content['version']).toBe('1.5');
  });

  test('the question is in the card, the spoken text and the notification, but not in the message text', () => {
    const activity = renderMessage(question(['Good', 'Bad']), 'msteams');
    expect(activity.text).toBeUndefined();
    expect(activity.summary).toBe('Coffee bar · Question 2\nHow was it?');
    expect(activity.speak).toBe(activity.summary);
    expect(activity.inputHint).toBe('expectingInput');
    const card = readCard(activity);
    expect(card.texts).toEqual(['Coffee bar · Question 2', 'How was it?']);
    expect(card.content['fallbackText']).toBe('Coffee bar · Question 2\nHow was it?\n\n• Good\n• Bad');
    expect(card.content['speak']).toBe(activity.speak);
  });

  test.each([
    [0, 10],
    [1, 10],
    [1, 5],
  ])('a %i–%i scale is one row of named fields', (from, to) => {
    const card = readCard(renderMessage(question(numbers(from, to)), 'msteams'));
    expect(card.complaints).toEqual([]);
    const row = [card.content['body']].flat().at(-1);
    expect(row).toMatchObject({ type: 'ColumnSet' });
    expect(row).toHaveProperty('columns.length', to - from + 1);
    expect(card.actions.map(({ title }) => title)).toEqual(numbers(from, to));
    expect(card.actions.map(({ data }) => data)).toEqual(numbers(from, to).map((_, index) => click(index)));
    expect(row).toHaveProperty('columns.0.selectAction.tooltip', String(from));
    expect(card.sets).toEqual([]);
  });

  test('a long answer is shown whole in a row that can be pressed', () => {
    const long = 'I had to call several times until somebody understood what it was all about. '
      .repeat(3)
      .trim();
    const card = readCard(renderMessage(question([long, 'None']), 'msteams'));
    expect(card.complaints).toEqual([]);
    expect(card.texts).toEqual(['Coffee bar · Question 2', 'How was it?', long, 'None']);
    expect(card.actions.map(({ title, data }) => [title, data])).toEqual([
      [long, click(0)],
      ['None', click(1)],
    ]);
  });

  test('seven answers are a compact list with one button; the list completes the click', () => {
    const labels = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    const card = readCard(renderMessage(question(labels), 'msteams', 'de'));
    expect(card.complaints).toEqual([]);
    expect(card.choiceSet).toEqual({
      style: 'compact',
      choices: labels.map((title, index) => ({ title, value: String(index) })),
    });
    const { answer: _, ...withoutAnswer } = click(0);
    expect(card.actions).toMatchObject([{ type: 'Action.Execute', title: 'Senden', data: withoutAnswer }]);
    expect([card.content['body']].flat().at(-2)).toMatchObject({
      id: 'answer',
      isRequired: true,
      isMultiSelect: false,
    });
  });

  test('forty answers can be searched, also by number if two have the same title', () => {
    const labels = numbers(1, 40).map((number) => `Country ${number}`);
    expect(readCard(renderMessage(question(labels), 'msteams')).choiceSet?.style).toBe('filtered');
    const twice = [...labels, 'Country 7'];
    const { choices } = readCard(renderMessage(question(twice), 'msteams')).choiceSet ?? {};
    expect(choices?.filter(({ title }) => title.endsWith('Country 7'))).toEqual([
      { title: '7. Country 7', value: '6' },
      { title: '41. Country 7', value: '40' },
    ]);
  });

  test('answers cut in a list are written out above it by number', () => {
    const labels = numbers(1, 8).map((number) => `${number} ${'word '.repeat(40).trim()}`);
    const card = readCard(renderMessage(question(labels), 'msteams'));
    expect(card.complaints).toEqual([]);
    expect(card.texts.at(-1)).toBe(labels.map((label, index) => `${index + 1}. ${label}`).join('\n'));
    expect(card.choiceSet?.choices[2]?.title).toMatch(/^3\. 3 word .*…$/u);
    expect(card.choiceSet?.choices[2]?.title.length).toBeLessThanOrEqual(124);
  });

  test('many different actions are buttons rather than a list', () => {
    const message: Message = {
      text: 'Surveys',
      choices: numbers(1, 14).map((number) => ({
        label: `Survey ${number}`,
        click: { canvass: 1, do: 'start', survey: Number(number), name: `Survey ${number}` },
      })),
    };
    const card = readCard(renderMessage(message, 'msteams'));
    expect(card.choiceSet).toBeUndefined();
    expect(card.sets.map(({ actions }) => actions)).toEqual([2, 2, 2, 2, 2, 1, 2, 1, 1]);
    expect(card.actions.map(({ title }) => title)).toEqual([
      ...numbers(1, 14).map((number) => `Survey ${number}`),
      'Show all 14',
    ]);
    // Eleven, a page of ten and the button to the next, are to be seen, others at a press.
    expect(card.hidden).toEqual([{ id: 'more-actions', actions: 3 }]);
    expect(card.actions.at(-1)?.targets).toEqual(['more-actions']);
    expect(clicksOf(renderMessage(message, 'msteams'))).toHaveLength(14);
    const page = { ...message, choices: message.choices?.slice(1) ?? [] };
    expect(readCard(renderMessage(page, 'msteams')).hidden).toEqual([]);
  });

  test('a settled question is a card without buttons', () => {
    const message = { ...question([]), choices: undefined, note: 'Your answer: Good' };
    const { choices: _, ...settled } = message;
    const card = readCard(renderMessage(settled, 'msteams'));
    expect(card.actions).toEqual([]);
    expect(card.texts).toEqual(['Coffee bar · Question 2', 'How was it?', 'Your answer: Good']);
  });

  test('plain sentences are text, but possible markup and several lines are a card', () => {
    expect(renderMessage({ text: 'Thank you, bye.' }, 'msteams')).toEqual({
      text: 'Thank you, bye.',
      textFormat: 'plain',
      inputHint: 'acceptingInput',
    });
    const risky = [
      '<at>Ann</at>',
      '<a href="x">y</a>',
      '&amp;',
      'a {b} c',
      '*a*',
      'snake_case_name',
      'a\nb',
      '# a',
      '- a',
      '1. a',
    ];
    for (const text of risky) expect(readCard(renderMessage({ text }, 'msteams')).texts).toEqual([text]);
  });
});

test.each([
  ['msteams', 'How was it?', 'bolder'],
  ['msteams', 'How was it, all in all? '.repeat(6), undefined],
  ['webchat', 'How was it?', undefined],
])('%s: the question “%s” has the weight %s', (channel, text, weight) => {
  const { content } = readCard(renderMessage(question(['Good', 'Bad'], text), channel));
  const [, asked] = [content['body']].flat();
  expect(asked).toMatchObject({ inlines: [{ text }] });
  expect(Object([Object(asked)['inlines']].flat()[0])['weight']).toBe(weight);
});

describe.each(['webchat', 'directline', 'emulator'])('%s', (channel) => {
  test('a few short next steps are suggested actions below plain text', () => {
    const { questionRef: _, ...asked } = question(['Good', '_Bad_']);
    const activity = renderMessage(asked, channel);
    // An aside would be as loud as the question.
    expect(readCard(renderMessage({ ...asked, note: 'Type or tap.' }, channel)).texts).toContain(
      'Type or tap.',
    );
    expect(activity).toEqual({
      text: 'Coffee bar · Question 2\nHow was it?',
      textFormat: 'plain',
      inputHint: 'expectingInput',
      suggestedActions: {
        to: [],
        actions: [
          { type: 'messageBack', title: 'Good', text: 'Good', displayText: 'Good', value: click(0) },
          { type: 'messageBack', title: '_Bad_', text: '_Bad_', displayText: '_Bad_', value: click(1) },
        ],
      },
    });
  });

  test.each([
    ['two answers', ['A', 'B']],
    ['six answers', ['A', 'B', 'C', 'D', 'E', 'F']],
    ['a label past 40 characters', ['A', 'B'.repeat(41)]],
    ['a scale', numbers(1, 5)],
    ['forty answers', numbers(1, 40).map((number) => `Country ${number}`)],
  ])('%s make a card that submits', (_, labels) => {
    const activity = renderMessage(question(labels), channel);
    expect(activity.text).toBeUndefined();
    expect(activity.suggestedActions).toBeUndefined();
    const card = readCard(activity);
    expect(card.complaints).toEqual([]);
    expect(new Set(card.actions.map(({ type }) => type))).toEqual(new Set(['Action.Submit']));
    expect(card.choiceSet?.style).toBe(labels.length === 40 ? 'filtered' : undefined);
  });

  test('a few choices that stay open are a card', () => {
    const { choices = [] } = question(['Start', 'Not now']);
    const message = { text: 'You are invited.', choices } as const;
    expect(renderMessage(message, channel).suggestedActions).toBeDefined();
    const waiting = renderMessage({ ...message, keepOpen: true }, channel);
    expect(waiting.suggestedActions).toBeUndefined();
    expect(readCard(waiting).actions.map(({ title }) => title)).toEqual(['Start', 'Not now']);
  });

  test('twelve answers are buttons, thirteen a list', () => {
    const labels = numbers(1, 13).map((number) => `Answer ${number}`);
    expect(readCard(renderMessage(question(labels.slice(0, 12)), channel)).sets).toHaveLength(12);
    expect(readCard(renderMessage(question(labels), channel)).choiceSet?.choices).toHaveLength(13);
  });

  test('a message without choices is plain text', () => {
    const text = 'See <b>this</b>\n*and* that';
    expect(renderMessage({ label: 'Canvass', text }, channel)).toEqual({
      text: `Canvass\n${text}`,
      textFormat: 'plain',
      inputHint: 'acceptingInput',
    });
  });
});

describe('channels without cards', () => {
  test('choices are written out', () => {
    const { text, suggestedActions } = renderMessage(question(['Good', 'Bad']), 'sms');
    expect(text).toBe('Coffee bar · Question 2\nHow was it?\n\n• Good\n• Bad');
    expect(suggestedActions).toBeUndefined();
  });

  test('choices are numbered only if a typed number means a position', () => {
    expect(renderMessage({ ...question(['Good', 'Bad']), numbered: true }, 'sms').text).toMatch(
      /\n\n1\. Good\n2\. Bad$/u,
    );
  });

  test('a line says how to leave if nothing can be pressed', () => {
    const click = { canvass: 1, do: 'leave', session: 'ref', question: 2 } as const;
    const leave = { label: 'Stop', click, typed: 'To stop, type /stop.' };
    const asked = { ...question(['Good', 'Bad']), numbered: true, leave };
    expect(renderMessage(asked, 'sms').text).toMatch(/\n\n1\. Good\n2\. Bad\n\nTo stop, type \/stop\.$/u);
    expect(renderMessage(asked, 'telegram').suggestedActions?.actions).toHaveLength(2);
    for (const channel of ['msteams', 'webchat']) {
      const rendered = renderMessage(asked, channel);
      expect(readCard(rendered).actions.map(({ title }) => title)).toEqual(['Good', 'Bad', 'Stop']);
      expect(JSON.stringify(rendered)).not.toContain('/stop');
    }
  });

  test('a scale is one line', () => {
    expect(renderMessage(question(numbers(1, 5)), 'email').text).toMatch(/\n\n1 · 2 · 3 · 4 · 5$/u);
  });

  test('suggested actions send their label if the channel has room for them', () => {
    const actions = (channel: string, labels: readonly string[]) =>
      renderMessage(question(labels), channel).suggestedActions?.actions;
    expect(actions('facebook', ['Good', 'Bad'])).toEqual([
      { type: 'imBack', title: 'Good', value: 'Good' },
      { type: 'imBack', title: 'Bad', value: 'Bad' },
    ]);
    expect(actions('facebook', numbers(0, 10))).toBeUndefined();
    expect(actions('telegram', numbers(0, 10))).toHaveLength(11);
    expect(actions('facebook', ['Good', 'B'.repeat(21)])).toBeUndefined();
    expect(actions('slack', ['Good'])).toBeUndefined();
  });
});

test('an invisible label becomes its position', () => {
  const message: Message = { text: 'Q', choices: answers(['', ' \u200b\n']) };
  expect(readCard(renderMessage(message, 'msteams')).actions.map(({ title }) => title)).toEqual(['1', '2']);
});

test('only right-to-left text turns the card', () => {
  expect(readCard(renderMessage(question(['جيد'], '… ما رأيك؟'), 'msteams')).content['rtl']).toBe(true);
  expect(
    readCard(renderMessage(question(['Good'], 'Café in العربية'), 'msteams')).content['rtl'],
  ).toBeUndefined();
});
