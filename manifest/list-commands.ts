import { commands } from '../dialogs/commands/table.ts';

/** One command of the table, as far as the app package needs it. */
export interface ListedCommand {
  /** Its name in the table. */
  readonly name: string;
  /** What Teams writes into the message when it is picked: the command up to its first value. */
  readonly title: string;
  readonly description: string;
  readonly dialog: 'survey' | 'campaign' | 'general';
}

interface TableRow {
  readonly phrases: readonly string[];
  readonly help: string;
  readonly example: string;
  readonly dialog?: ListedCommand['dialog'];
}

/** The table's commands in its order, without those that help does not show. */
export function listCommands(): readonly ListedCommand[] {
  const rows: readonly (readonly [string, TableRow])[] = Object.entries(commands);
  return rows.flatMap(([name, row]) => {
    const title = titleOf(row.phrases[0] ?? '');
    if (row.help === '' || title === '') return [];
    return [{ name, title, description: describe(row, title), dialog: row.dialog ?? 'survey' }];
  });
}

/** `runs [of] campaign {campaign} [since {when}]` → `runs of campaign`. */
export function titleOf(phrase: string): string {
  const withoutBrackets = phrase.replaceAll(/\[([^[\]{}]+)\]/gu, '$1');
  return withoutBrackets.replace(/[[{].*$/u, '').trim();
}

function describe({ help, example }: TableRow, title: string): string {
  const sentence = help.charAt(0).toUpperCase() + help.slice(1);
  return example === title ? sentence : `${sentence}: ${example}`;
}
