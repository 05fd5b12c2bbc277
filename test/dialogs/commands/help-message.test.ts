import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { CommandReading } from '../../../dialogs/commands/command-reading.ts';
import { helpLine, helpMessage } from '../../../dialogs/commands/help.ts';
import { createCommandReader } from '../../../dialogs/commands/read.ts';
import { wantsToLeave } from '../../../dialogs/small-talk.ts';
import { commands } from '../../../dialogs/table.ts';
import { isAllowed, type Role } from '../../../dialogs/turn.ts';
import { english } from '../../../dialogs/wording/english.ts';
import { languageTags, wordings } from '../../../dialogs/wording/languages.ts';
import { typedWords } from '../../../dialogs/wording/typed-words.ts';
import { renderMessage } from '../../../src/cards/render-message.ts';
import { readCard } from '../../cards/read-card.ts';

const read = createCommandReader(commands);
const nameOf = (reading: CommandReading | undefined): string | undefined =>
  reading?.kind === 'command' ? reading.command.name : undefined;

/** All that it has, be it shown at once or at a press. */
const sectionsFor = (role: Role, about?: string) => {
  const { sections = [], folds } = helpMessage(commands, role, english, about);
  return folds?.flatMap((fold) => fold.sections ?? []) ?? sections;
};
const titles = (role: Role) => sectionsFor(role).map(({ title }) => title);
const examples = (role: Role, about?: string) =>
  sectionsFor(role, about).flatMap(({ lines }) =>
    lines.flatMap((line) => (typeof line === 'string' ? [] : [line.lead])),
  );

test.each<Role>(['operator', 'viewer'])('help for %s shows exactly what that role may do', (role) => {
  const lines = sectionsFor(role).flatMap((section) => section.lines);
  // What has no phrase of its own is another way to say something that has.
  for (const command of commands.filter(({ phrases }) => phrases.length > 0)) {
    const { example, role: required } = command;
    const help = helpLine(command, english);
    expect(lines.some((line) => isDeepStrictEqual(line, { lead: example, text: help }))).toBe(
      isAllowed(role, required),
    );
  }
});

test('groups help by topic, with the main topics of the role first', () => {
  const own = ['Run and watch', 'Results', 'Campaigns', 'Schedules', 'Notifications'];
  const last = ['Surveys', 'Other'];
  expect(titles('operator')).toEqual([...own, 'Failures, audit', 'Rarely used', ...last]);
  expect(titles('viewer')).toEqual([...own.filter((title) => title !== 'Schedules'), 'Rarely used', ...last]);
});

test('groups rarely used commands under “More”, which can also be typed', () => {
  const folds = helpMessage(commands, 'operator', english).folds ?? [];
  expect(folds.map(({ title }) => title)).toEqual([
    ...['Run and watch', 'Results', 'Campaigns', 'Schedules', 'Notifications', 'More'],
  ]);
  const { sections = [], folds: none } = helpMessage(commands, 'operator', english, 'more');
  expect(sections.map(({ title }) => title)).toEqual(['Failures, audit', 'Rarely used', 'Surveys', 'Other']);
  expect(sections[1]?.lines).toMatchObject([
    { lead: 'unwatch campaign 12' },
    { lead: 'plan 3' },
    { lead: 'aliases' },
    { lead: 'mutes' },
  ]);
  expect(sections).toEqual(folds.at(-1)?.sections);
  expect(none).toBeUndefined();
  const customer = helpMessage(commands, 'none', english, 'more');
  expect(customer).toEqual(helpMessage(commands, 'none', english));
  expect(nameOf(read('help more', { now: 0, role: 'viewer' }))).toBe('help');
});

test.each(languageTags)(
  'a customer’s help in %s has four buttons, whose labels can also be typed',
  (language) => {
    const wording = wordings[language];
    for (const [survey, lines] of [
      ['open', ['surveys', 'status', 'language', 'stop']],
      ['left', ['surveys', 'resume', 'language', 'invitations off']],
      ['elsewhere', ['surveys', 'status', 'language', 'invitations off']],
    ] as const) {
      const { choices = [], sections } = helpMessage(commands, 'none', wording, '', { survey });
      expect(sections).toBeUndefined();
      expect(choices.map(({ click }) => click.do === 'command' && click.line)).toEqual(lines);
      for (const { label, click } of choices) {
        const line = click.do === 'command' ? click.line : '';
        const customer = { now: 0, role: 'none' } as const;
        const said = wantsToLeave(label) === 'certain' ? 'stop' : label;
        expect(read(said, customer), label).toMatchObject({
          command: { name: nameOf(read(line, customer)) },
        });
      }
    }
  },
);

test.each(Object.entries(typedWords))(
  'every command word in %s works with and without accents, in any case and width',
  (language, { commands: said }) => {
    for (const [name, lines] of Object.entries(said)) {
      for (const line of lines) {
        const plain = line.replace(' [{language}]', '');
        const bare = plain
          .normalize('NFD')
          .replace(/[\u0300-\u036f]/gu, '')
          .normalize('NFC');
        const wide = plain.replace(/[a-z]/gu, (letter) =>
          String.fromCodePoint(letter.charCodeAt(0) + 0xfee0),
        );
        for (const typed of [
          plain,
          plain.toUpperCase(),
          bare,
          wide,
          plain.normalize('NFD'),
          `${plain}!`,
          ` ${plain}。`,
        ])
          expect(nameOf(read(typed, { now: 0, role: 'none' })), `${language}: ${typed}`).toBe(name);
      }
    }
  },
);

test('shows the most used commands at once, and each group behind a fold', () => {
  for (const role of ['operator', 'viewer'] as const) {
    const { sections = [], folds } = helpMessage(commands, role, english);
    expect(folds?.flatMap((fold) => fold.sections ?? []).map(({ title }) => title)).toEqual(titles(role));
    const open = sections.flatMap(({ lines }) =>
      lines.map((line) => (typeof line === 'string' ? line : line.lead)),
    );
    expect(examples(role)).toEqual(expect.arrayContaining(open));
    expect(open.length).toBeGreaterThan(2);
    expect(open.length).toBeLessThan(7);
  }
  expect(helpMessage(commands, 'operator', english, 'rerun').folds).toBeUndefined();
  expect(helpMessage(commands, 'operator', english, 'campaign').folds).toBeDefined();
});

test.each(['webchat', 'msteams', 'sms'])(
  'shows every command on %s, and only once where nothing folds',
  (channel) => {
    const rendered = renderMessage(helpMessage(commands, 'operator', english), channel);
    const written = channel === 'sms' ? (rendered.text ?? '') : readCard(rendered).texts.join('\n');
    for (const example of examples('operator')) expect(written).toContain(example);
    if (channel === 'sms') expect(written.split('run a campaign by number')).toHaveLength(2);
  },
);

test('help about a word ignores the names of placeholders', () => {
  expect(examples('operator', 'known')).toEqual([
    'known 63 until Friday "ticket 812"',
    'unknown 63',
    'known',
  ]);
});

test('help about a plural shows the same as the singular', () => {
  expect(examples('operator', 'alerts')).toEqual(examples('operator', 'alert'));
  expect(examples('operator', 'alerts')).toEqual([
    'alert campaign 12 when pass rate below 95%',
    'unalert 2',
    'alerts',
  ]);
});
