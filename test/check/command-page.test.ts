import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandTables } from '../../dialogs/commands/documentation.ts';
import { commandNames, commands } from '../../dialogs/commands/table.ts';

test('docs/commands.md holds the tables, and they every command', () => {
  const tables = commandTables();
  expect(readFileSync('docs/commands.md', 'utf8')).toContain(`\n\n${tables}\n\n`);
  for (const name of commandNames) expect(tables).toContain(`| \`${commands[name].example}\` |`);
});
