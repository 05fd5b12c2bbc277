import { expect, test } from 'vitest';
import { helpLine } from '../../dialogs/commands/help-line.ts';
import { helpMessage } from '../../dialogs/commands/help-message.ts';
import { commandNames, commands } from '../../dialogs/commands/table.ts';
import { isAllowed, type Role } from '../../dialogs/role.ts';
import { english } from '../../dialogs/wording/english.ts';

const titles = (role: Role) => helpMessage(role, english).sections?.map(({ title }) => title);

test.each<Role>(['operator', 'viewer', 'none'])(
  'help for %s shows what that role allows, and no more',
  (role) => {
    const { text, sections = [] } = helpMessage(role, english);
    const lines = [...text.split('\n'), ...sections.flatMap((section) => section.lines)];
    for (const name of commandNames) {
      const { example, role: required } = commands[name];
      const help = helpLine(commands[name], english);
      expect(lines.includes(`${example} – ${help}`)).toBe(isAllowed(role, required));
    }
  },
);

test('it is grouped where there is much of it', () => {
  expect(titles('operator')).toEqual(['Surveys', 'Campaigns', 'Other']);
  expect(titles('viewer')).toEqual(['Surveys', 'Campaigns', 'Other']);
  expect(titles('none')).toBeUndefined();
});
