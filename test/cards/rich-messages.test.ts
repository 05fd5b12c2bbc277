import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { clickSchema, commandButton } from '../../dialogs/buttons.ts';
import type { Message } from '../../dialogs/message.ts';
import { activitySize } from '../../src/cards/fit.ts';
import { renderMessage } from '../../src/cards/render-message.ts';
import { readCard } from './read-card.ts';
import { form, progress, summary } from './rich-messages.ts';
import { numbers } from './sample-messages.ts';

const everything: Message = { ...summary, ...form, progress: { done: 1, of: 3 }, label: 'L', note: 'N' };
const parts = [
  ...(['tone', 'figures', 'progress', 'facts', 'sections', 'links', 'mentions'] as const),
  ...(['form', 'choices'] as const),
];

const withParts = (kept: readonly string[]): Message => ({
  text: everything.text,
  ...Object.fromEntries(parts.filter((part) => kept.includes(part)).map((part) => [part, everything[part]])),
});
/** Each two parts beside each other, alone and with all that is left once those two are gone. */
const combinations = parts
  .flatMap((one) => parts.map((other) => [one, other]))
  .flatMap((two) => [withParts(two), withParts(parts.filter((part) => !two.includes(part)))])
  .concat(withParts(parts));

test.each(['msteams', 'webchat'])('%s: any combination of parts is a valid card', (channel) => {
  for (const message of combinations) {
    const activity = renderMessage(message, channel);
    if (activity.attachments === undefined) continue;
    expect(readCard(activity).complaints).toEqual([]);
    expect(activitySize(activity)).toBeLessThanOrEqual(28_000);
  }
});

test.each(['tone', 'figures', 'progress', 'facts', 'sections', 'links', 'form'] as const)(
  'in web chat a text with %s is a card, and plain text without it',
  (part) => {
    const message = { text: 'A sentence', [part]: everything[part] };
    expect(renderMessage(message, 'webchat').attachments).toHaveLength(1);
    expect(renderMessage({ text: 'A sentence' }, 'webchat').attachments).toBeUndefined();
  },
);

describe('times', () => {
  const timed: Message = {
    tone: 'good',
    text: 'Run 345 passed',
    note: 'Last read 20 Nov 08:00 CET',
    facts: [{ name: 'Started', value: '20 Nov 08:00 CET' }],
    sections: [
      {
        title: '',
        lines: [
          { lead: 'Billing (63)', text: 'known until 27 Nov 23:59 CET' },
          '*Ada* since 20 Nov 08:00 CET',
        ],
      },
    ],
    timesIn: { timeZone: 'Europe/Berlin', now: Date.UTC(2026, 10, 21) },
  };
  const drawn = (iso: string) => `{{DATE(${iso}, SHORT)}} {{TIME(${iso})}}`;

  test('are drawn by Teams if Markdown changes nothing else', () => {
    const card = readCard(renderMessage(timed, 'msteams'));
    expect(card.complaints).toEqual([]);
    expect(card.texts).toEqual([
      'Run 345 passed',
      `Last read ${drawn('2026-11-20T07:00:00Z')}`,
      'Started',
      drawn('2026-11-20T07:00:00Z'),
      `Billing (63) – known until ${drawn('2026-11-27T22:59:00Z')}`,
      '*Ada* since 20 Nov 08:00 CET',
    ]);
    expect(card.content['fallbackText']).toContain('Last read 20 Nov 08:00 CET');
  });

  test('name their zone on other channels and if a zone was requested', () => {
    const { timesIn: _, ...named } = timed;
    for (const activity of [renderMessage(timed, 'webchat'), renderMessage(named, 'msteams')]) {
      const said = JSON.stringify(activity);
      expect(said).toContain('Last read 20 Nov 08:00 CET');
      expect(said).not.toContain('{{');
    }
  });
});

describe('as text', () => {
  test.each(['msteams', 'webchat'])('%s: the copies of a card contain all of it', (channel) => {
    const { summary: notified, speak, attachments } = renderMessage({ ...summary, sections: [] }, channel);
    const card = attachments?.[0]?.content;
    for (const copy of [notified, speak, Object(card)['fallbackText'], Object(card)['speak']]) {
      expect(copy).toContain('@Ada Lovelace Failed: campaign 12 “Nightly regression”, run 345\n38 passed');
      expect(copy).toContain('Pass rate: 92.7%, down 4.9 points (97.6% in run 344)\nDuration: 9 min 41 s');
      expect(copy).toContain('Report page');
    }
    expect(Object(card)['fallbackText']).toContain(
      'Report page: https://canvass.example/reports/12/345?token',
    );
    expect(Object(card)['fallbackText']).toContain('• Compare – compare campaign 12 run 345');
  });

  test('everything is written out on a channel without cards', () => {
    const { text, attachments } = renderMessage(summary, 'sms');
    expect(attachments).toBeUndefined();
    expect(text).toContain('@Ada Lovelace Failed: campaign 12');
    expect(text).toContain('Started by: Ada Lovelace');
    expect(text).toContain('\n\nFixed\n• 4: Opening hours\n\n');
    expect(text).toContain('first failing step 40');
    expect(text).toContain('\n\nReport page: https://canvass.example/reports/12/345?token=abc\n\n');
    expect(text).toContain('• Run again – run campaign 12\n');
  });

  test('buttons send the command on a channel with text-only buttons', () => {
    expect(renderMessage(summary, 'telegram').suggestedActions?.actions[0]).toEqual({
      type: 'imBack',
      title: 'Run again',
      value: 'run campaign 12',
    });
  });

  test('a form shows the line to type and what its parts mean', () => {
    expect(renderMessage(form, 'sms').text).toBe(
      [
        'A new campaign',
        'What you leave empty is up to the service.',
        '',
        'Type it in one line: create campaign name … plan … tests …',
        '• name (required): Name; Nightly regression',
        '• description: Description',
        '• plan (required): Plan; Its number or name',
        '• cases: Cases; now 8; There is no case 9.',
        '• tests (required): Test cases with shares; 7,8,9 in equal shares, or 7:50,8:30,9:20, which have to make 100',
        '• concurrency: Concurrency; now 5',
        '• aps: Attempts per second; now 1.5',
        '• run time: Run time; 01:30:00',
        '• scheduled run date: Scheduled run; The day on which it runs',
      ].join('\n'),
    );
  });
});

describe('tone and progress', () => {
  test.each([
    ['good', 'good'],
    ['warning', 'warning'],
    ['bad', 'attention'],
    ['accent', 'accent'],
  ] as const)('%s colours only the first line', (tone, color) => {
    const { content, texts } = readCard(renderMessage({ tone, text: 'Passed: x\nmore\nlines' }, 'msteams'));
    expect(texts).toEqual(['Passed: x', 'more\nlines']);
    expect(content['body']).toMatchObject([
      { inlines: [{ color, weight: 'bolder' }] },
      { inlines: [{ text: 'more\nlines' }] },
    ]);
    expect(JSON.stringify(content['body']).split('"color"')).toHaveLength(2);
  });

  test.each([
    [31, 120, [26, 74]],
    [0, 120, [100]],
    [120, 120, [100]],
    [200, 120, [100]],
    [-1, 120, [100]],
  ])('%i of %i is a bar of %j', (done, of, widths) => {
    const { content } = readCard(renderMessage({ ...progress, progress: { done, of } }, 'webchat'));
    const bar = [content['body']].flat().find((element) => JSON.stringify(element).includes('progress-'));
    expect(bar).toMatchObject({ columns: widths.map((width) => ({ width })) });
  });

  test.each([
    [0, 0],
    [1, 1],
    [31, 4],
    [119, 15],
    [120, 16],
  ])('in Teams %i of 120 is a line with %i strokes done', (done, strokes) => {
    const { content } = readCard(renderMessage({ ...progress, progress: { done, of: 120 } }, 'msteams'));
    const bar = [content['body']].flat().find((element) => Object(element)['id'] === 'progress');
    const { inlines } = z.object({ inlines: z.array(z.object({ text: z.string() })) }).parse(bar);
    expect(inlines.map(({ text }) => text).join('')).toBe('━'.repeat(strokes) + '─'.repeat(16 - strokes));
  });

  test('no bar is shown if there is nothing to do', () => {
    const none = renderMessage({ ...progress, progress: { done: 0, of: 0 } }, 'webchat');
    expect(JSON.stringify(none)).not.toContain('progress-');
  });
});

test('figures are side by side, each above its word and in its colour', () => {
  const { figures = [] } = summary;
  const card = readCard(renderMessage({ text: '38 passed, 2 failed', figures }, 'msteams'));
  expect(card.texts.slice(1)).toEqual(['38', 'passed', '2', 'failed', '0', 'skipped']);
  const tones = JSON.stringify(card.content['body']).match(/"color":"\w+"|"isSubtle":true/gu);
  expect(tones).toEqual(['"color":"good"', '"color":"attention"', '"isSubtle":true']);
  expect(renderMessage({ text: '38 passed, 2 failed', figures }, 'sms').text).toBe('38 passed, 2 failed');
});

describe('sections', () => {
  test('a long list folds behind a button with the number of lines', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`);
    const card = readCard(renderMessage({ text: 'x', sections: [{ title: 'T', lines }] }, 'msteams'));
    expect(card.texts.slice(1)).toEqual(['T', ...lines]);
    expect(card.hidden).toEqual([{ id: 'section-1', actions: 0 }]);
    expect(card.actions).toMatchObject([
      { type: 'Action.ToggleVisibility', title: 'Show all 40', targets: ['section-1'] },
    ]);
  });

  test('a single page of a list is shown whole, but folds next to another list', () => {
    const hidden = (...counts: readonly number[]) => {
      const sections = counts.map((length) => ({
        title: 'T',
        lines: Array.from({ length }, (_, index) => `${index}`),
      }));
      return readCard(renderMessage({ text: 'x', sections }, 'msteams')).hidden.map(({ id }) => id);
    };
    expect(hidden(12)).toEqual([]);
    expect(hidden(13)).toEqual(['section-1']);
    expect(hidden(7, 8)).toEqual(['section-2']);
  });

  test('a section marked whole never folds, even without a heading', () => {
    const lines = Array.from({ length: 30 }, (_, index) => ({ lead: `command ${index}`, text: 'does it' }));
    const message = { text: 'x', sections: [{ title: '', lines, whole: true }] };
    const card = readCard(renderMessage(message, 'webchat'));
    expect(card.hidden).toEqual([]);
    expect(card.texts.slice(1)).toEqual(lines.map(({ lead }) => `${lead} – does it`));
    expect(renderMessage(message, 'sms').text).toMatch(/^x\n\n• command 0 – does it\n/u);
  });

  test('lines omitted earlier and lines cut to fit are counted together', () => {
    const sections = ['A', 'B', 'C', 'D'].map((title) => {
      const lines = Array.from({ length: 40 }, (_, index) => `${title}${index} ${'word '.repeat(200)}`);
      return { title, lines, more: 110 };
    });
    for (const channel of ['msteams', 'webchat', 'sms']) {
      const written = JSON.stringify(renderMessage({ text: 'x', sections }, channel));
      const shown = sections[0]?.lines.filter((line) => written.includes(line.slice(0, 60))).length ?? 0;
      expect(shown).toBeGreaterThan(4);
      expect(shown).toBeLessThan(40);
      expect(written).toContain(`and ${150 - shown} more`);
    }
  });

  test('twenty long names fold in Teams and are not dropped', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `${index} ${'name '.repeat(30)}`);
    const sections = ['A', 'B', 'C'].map((title) => ({ title, lines }));
    const card = readCard(renderMessage({ text: 'x', sections }, 'msteams'));
    expect(card.actions.map(({ title }) => title)).toEqual(['Show all 20', 'Show all 20', 'Show all 20']);
  });

  test('sections are cut first if a message is too large, and say so', () => {
    const lines = Array.from({ length: 500 }, (_, index) => `${index} ${'word '.repeat(20)}`);
    const long = 'Long '.repeat(300);
    const message = { text: long, sections: [{ title: 'T', lines }] };
    for (const channel of ['msteams', 'webchat', 'sms']) {
      const activity = renderMessage(message, channel);
      expect(activitySize(activity)).toBeLessThanOrEqual(28_000);
      expect(JSON.stringify(activity)).toMatch(/and 4\d\d more/u);
      expect(JSON.stringify(activity)).toContain(long.trim());
    }
    expect(readCard(renderMessage(message, 'msteams')).actions[0]?.title).toBe('Show more');
  });

  test('a message of any size stays within 28,000 bytes', () => {
    const long = 'Wörter 😀 '.repeat(200);
    const sections = Array.from({ length: 60 }, () => ({
      title: long,
      lines: Array.from({ length: 60 }, () => long),
    }));
    const facts = Array.from({ length: 12 }, () => ({ name: long, value: long }));
    for (const channel of ['msteams', 'webchat', 'sms']) {
      const activity = renderMessage({ ...summary, text: long, sections, facts }, channel);
      expect(activitySize(activity)).toBeLessThanOrEqual(28_000);
      expect(JSON.stringify(activity)).toMatch(/\d+ more lists don’t fit here/u);
    }
  });
});

describe('links', () => {
  test.each(['webchat', 'msteams'])('and buttons have the same spacing on %s', (channel) => {
    const links = ['CSV', 'JUnit XML'].map((label) => ({ label, url: 'https://x/y' }));
    const choices = [commandButton('results of campaign 12 run 345', 'Results of run 345')];
    const { content } = readCard(
      renderMessage({ text: 'x', facts: [], tone: 'good', links, choices }, channel),
    );
    const sets = z
      .object({ body: z.array(z.looseObject({ type: z.string(), spacing: z.string().optional() })) })
      .parse(content)
      .body.filter(({ type }) => type === 'ActionSet');
    expect(sets.map(({ spacing }) => spacing)).toEqual(['medium', 'small', 'small']);
  });

  test('open web pages, and other addresses are written out', () => {
    const links = [
      { label: 'Report', url: 'https://a.example/x?y=1' },
      { label: 'Odd', url: 'javascript:alert(1)' },
    ];
    const card = readCard(renderMessage({ text: 'x', links }, 'webchat'));
    expect(card.actions.map(({ type, title }) => [type, title])).toEqual([['Action.OpenUrl', 'Report']]);
    expect(card.texts.at(-1)).toBe('Odd: javascript:alert(1)');
  });
});

describe('mentions', () => {
  const mentions = { id: '29:ada', name: '<Ada> *Lovelace*' };
  const entity = { type: 'mention', text: '<at>Ada Lovelace</at>', mentioned: { id: '29:ada' } };

  test('a text in Teams has a mention entity', () => {
    expect(renderMessage({ text: 'It has ended.', mentions }, 'msteams')).toMatchObject({
      text: '<at>Ada Lovelace</at> It has ended.',
      entities: [entity],
    });
  });

  test('a card contains the mention entity', () => {
    const { content, texts } = readCard(renderMessage({ ...summary, mentions }, 'msteams'));
    expect(texts[0]).toBe('<at>Ada Lovelace</at>');
    expect(content['msteams']).toMatchObject({ entities: [entity] });
  });

  test('other channels put the name in front, but web chat has no mention without a name', () => {
    expect(renderMessage({ text: 'It has ended.', mentions }, 'sms').text).toBe(
      '@<Ada> *Lovelace* It has ended.',
    );
    expect(readCard(renderMessage({ ...summary, mentions }, 'webchat')).texts[0]).toBe('@<Ada> *Lovelace*');
    for (const name of ['You', 'Operator']) {
      const { text } = renderMessage({ text: 'It has ended.', mentions: { id: 'u', name } }, 'webchat');
      expect(text).toBe('It has ended.');
    }
  });
});

describe('forms', () => {
  test.each([
    ['msteams', 'Action.Execute'],
    ['webchat', 'Action.Submit'],
  ])('%s: has labelled inputs named after the fields, and one %s with the click', (channel, type) => {
    const activity = renderMessage(form, channel);
    expect(activity.inputHint).toBe('expectingInput');
    const { content, actions } = readCard(activity);
    const inputs = [content['body']].flat().filter((element) => 'label' in Object(element));
    expect(inputs).toMatchObject([
      { type: 'Input.Text', id: 'name', label: 'Name', isRequired: true, placeholder: 'Nightly regression' },
      { type: 'Input.Text', id: 'description', isMultiline: true, maxLength: 4000 },
      { type: 'Input.ChoiceSet', id: 'plan', style: 'compact', isRequired: true },
      { type: 'Input.ChoiceSet', id: 'cases', style: 'filtered', isMultiSelect: true, value: '8' },
      { type: 'Input.Text', id: 'tests', isRequired: true },
      { type: 'Input.Number', id: 'concurrency', value: 5 },
      { type: 'Input.Number', id: 'aps', value: 1.5 },
      { type: 'Input.Text', id: 'runTime', placeholder: '01:30:00' },
      { type: 'Input.Date', id: 'scheduledRunDate' },
      { type: 'Input.Time', id: 'scheduledRunTime', value: '08:30' },
    ]);
    expect(readCard(activity).texts).toEqual(
      expect.arrayContaining(['There is no case 9.', 'The first 2 of 7.']),
    );
    expect(actions).toMatchObject([{ type, title: 'Create campaign' }]);
    const sent = { ...Object(actions[0]?.data), name: 'Nightly', plan: 3, aps: '1.5', description: '' };
    expect(clickSchema.parse(sent)).toEqual({
      canvass: 1,
      do: 'submit',
      form: 'createCampaign',
      name: 'Nightly',
      plan: '3',
      aps: '1.5',
      description: '',
    });
  });

  test.each([
    [12, undefined, []],
    [13, undefined, ['Cases: 13 ▸']],
    [300, '7,8', ['Cases: 2 / 300 ▸']],
  ])('%i checkboxes with %s checked are behind %j in Teams', (count, value, buttons) => {
    const choices = numbers(1, count).map((number) => ({ title: number, value: number }));
    const cases = { name: 'cases', label: 'Cases', kind: 'choices', choices, value } as const;
    const submit = { label: 'Create', click: { canvass: 1, do: 'submit', form: 'createCampaign' } } as const;
    const message: Message = { text: 'x', form: { submit, fields: [cases] } };
    const shown = (channel: string) => readCard(renderMessage(message, channel));
    const toggles = shown('msteams').actions.filter(({ type }) => type === 'Action.ToggleVisibility');
    expect(toggles.map(({ title }) => title)).toEqual(buttons);
    expect(shown('msteams').hidden.map(({ id }) => id)).toEqual(buttons.map(() => 'cases-choices'));
    expect(JSON.stringify(shown('msteams').content)).toContain('"id":"cases","spacing"');
    expect(shown('webchat').hidden).toEqual([]);
  });

  test('a value that its input could not show is kept as text', () => {
    const fields = [
      { name: 'aps', label: 'A', kind: 'number', value: 'a few' },
      { name: 'scheduledRunDate', label: 'S', kind: 'date', value: '2026-01-01T08:00:00Z' },
      { name: 'requestedRunDate', label: 'R', kind: 'date', value: '2026-01-01' },
      { name: 'plan', label: 'P', kind: 'choice', value: '9', choices: [{ title: '3: X', value: '3' }] },
    ] as const;
    const filled = { text: 'x', form: { fields, submit: form.form?.submit ?? never() } };
    expect(readCard(renderMessage(filled, 'msteams')).content['body']).toMatchObject([
      {},
      { type: 'Input.Text', value: 'a few' },
      { type: 'Input.Text', value: '2026-01-01T08:00:00Z' },
      { type: 'Input.Date', value: '2026-01-01' },
      { type: 'Input.Text', value: '9' },
      {},
    ]);
  });
});

function never(): never {
  throw new Error('The sample has a form.');
}
