import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { helpLine, helpMessage } from '../../../dialogs/commands/help.ts';
import { commands } from '../../../dialogs/table.ts';
import { isAllowed, type Role } from '../../../dialogs/turn.ts';
import { english } from '../../../dialogs/wording/english.ts';

const titles = (role: Role) => helpMessage(commands, role, english).sections?.map(({ title }) => title);

test.each<Role>(['operator', 'viewer', 'none'])(
  'help for %s shows what that role allows, and no more',
  (role) => {
    const { sections = [] } = helpMessage(commands, role, english);
    const lines = sections.flatMap((section) => section.lines);
    // What has no phrase of its own is another way to say something that has.
    for (const command of commands.filter(({ phrases }) => phrases.length > 0)) {
      const { example, role: required } = command;
      const help = helpLine(command, english);
      expect(lines.some((line) => isDeepStrictEqual(line, { lead: example, text: help }))).toBe(
        isAllowed(role, required),
      );
    }
  },
);

test('it is grouped where there is much of it, with what the role is for first', () => {
  const own = ['Run and watch', 'Results', 'Campaigns', 'Schedules', 'What is posted here'];
  const last = ['Surveys', 'Other'];
  expect(titles('operator')).toEqual([...own, 'Known failures and audit', ...last]);
  expect(titles('viewer')).toEqual([...own.filter((title) => title !== 'Schedules'), ...last]);
  expect(titles('none')).toEqual(['']);
});

test('a word is one that people read, and no name of a value', () => {
  const examples = helpMessage(commands, 'operator', english, 'known').sections?.flatMap(({ lines }) =>
    lines.map((line) => (typeof line === 'string' ? line : line.lead)),
  );
  expect(examples).toEqual(['known 63 until Friday "ticket 812"', 'unknown 63', 'known']);
});

test('a word in the plural shows what its singular does', () => {
  const leads = (about: string) =>
    helpMessage(commands, 'operator', english, about).sections?.flatMap(({ lines }) =>
      lines.map((line) => (typeof line === 'string' ? line : line.lead)),
    );
  expect(leads('alerts')).toEqual(leads('alert'));
  expect(leads('alerts')).toEqual(['alert campaign 12 when pass rate below 95%', 'unalert 2', 'alerts']);
});
