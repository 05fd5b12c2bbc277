import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandTables } from '../../dialogs/commands/documentation.ts';
import { commands } from '../../dialogs/table.ts';

test('docs/commands.md holds the tables, and they every command', () => {
  const tables = commandTables(commands);
  expect(readFileSync('docs/commands.md', 'utf8')).toContain(`\n\n${tables}\n\n`);
  for (const { example } of commands) expect(tables).toContain(`| \`${example}\` |`);
});
