import { readFileSync, writeFileSync } from 'node:fs';
import { commandTables } from '../dialogs/commands/documentation.ts';
import { commands } from '../dialogs/table.ts';

/** Writes the tables of docs/commands.md from the table of commands. */
const page = 'docs/commands.md';
const between = /(<!-- From dialogs\/commands[^\n]*-->\n\n)[\s\S]*?(\n\n<!-- End of the tables\. -->)/u;
const text = readFileSync(page, 'utf8');
writeFileSync(
  page,
  text.replace(between, (_all, before: string, after: string) => before + commandTables(commands) + after),
);
