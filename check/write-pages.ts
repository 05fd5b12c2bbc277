import { readFileSync, writeFileSync } from 'node:fs';
import { commands } from '../dialogs/table.ts';
import { commandTables } from './pages/commands.ts';
import { configurationTable, environmentExample } from './pages/configuration.ts';
import { keptBesides, keptOfPeople } from './pages/privacy.ts';

/** Writes `.env.example`, and the tables of pages in docs that come from the code, each between two comments. */
const tables: readonly (readonly [page: string, begin: string, table: string])[] = [
  ['docs/commands.md', 'From dialogs/commands', commandTables(commands)],
  ['docs/configuration.md', 'From src/config/variables.ts', configurationTable()],
  ['docs/privacy.md', 'Of people', keptOfPeople()],
  ['docs/privacy.md', 'Besides', keptBesides()],
];
for (const [page, begin, table] of tables) {
  const text = readFileSync(page, 'utf8');
  const end = '-->\n\n';
  const from = text.indexOf(end, text.indexOf(`<!-- ${begin}`)) + end.length;
  const to = text.indexOf('\n\n<!-- End of the table', from);
  writeFileSync(page, text.slice(0, from) + table + text.slice(to));
}
writeFileSync('.env.example', environmentExample());
