import type { TableCommand } from '../../dialogs/commands/command.ts';
import { helpLine } from '../../dialogs/commands/help.ts';
import { placeholders } from '../../dialogs/commands/placeholders.ts';
import type { Placeholder } from '../../dialogs/commands/values/value.ts';
import type { RequiredRole } from '../../dialogs/turn.ts';
import { english } from '../../dialogs/wording/english.ts';

const titles: Readonly<Record<RequiredRole, string>> = {
  anyone: 'For everybody',
  viewer: 'For viewers and operators',
  operator: 'For operators',
};
const shown = new Map(
  Object.entries<Placeholder>(placeholders).map(([name, placeholder]) => [name, placeholder.shown]),
);

/** The commands as Markdown for docs/commands.md, one table per role. */
export function commandTables(commands: readonly TableCommand[]): string {
  const roles = ['anyone', 'viewer', 'operator'] as const;
  return roles.map((role) => `## ${titles[role]}\n\n${tableOf(commands, role)}`).join('\n\n');
}

function tableOf(commands: readonly TableCommand[], role: RequiredRole): string {
  const rows = commands
    .filter((command) => command.role === role)
    .map((command) => {
      // All phrases would hide the command: other words for the same are said once, above the tables.
      const { phrases, short = [], example } = command;
      const [phrase = ''] = [...phrases, ...short];
      const more = example === phrase ? '' : code(example);
      return `| ${code(readable(phrase))} | ${helpLine(command, english)} | ${more} |`;
    });
  return ['| phrase | does | for example |', '| --- | --- | --- |', ...rows].join('\n');
}

function readable(phrase: string): string {
  return phrase.replace(/\{(\w+)\}/gu, (whole, name: string) => shown.get(name) ?? whole);
}

function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}
