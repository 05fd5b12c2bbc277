import type { Dialog, TableCommand } from '../../dialogs/commands/command.ts';
import { helpLine } from '../../dialogs/commands/help.ts';
import { placeholders } from '../../dialogs/commands/placeholders.ts';
import type { Placeholder } from '../../dialogs/commands/values/value.ts';
import { english } from '../../dialogs/wording/english.ts';

const titles = { survey: 'Surveys', campaign: 'Campaigns', general: 'Other' } as const;
const shown = new Map(
  Object.entries<Placeholder>(placeholders).map(([name, placeholder]) => [name, placeholder.shown]),
);

/** The commands as Markdown for docs/commands.md, one table per dialog. */
export function commandTables(commands: readonly TableCommand[]): string {
  const dialogs = ['survey', 'campaign', 'general'] as const;
  return dialogs.map((dialog) => `## ${titles[dialog]}\n\n${tableOf(commands, dialog)}`).join('\n\n');
}

function tableOf(commands: readonly TableCommand[], dialog: Dialog): string {
  const rows = commands
    .filter((command) => command.dialog === dialog)
    .map((command) => {
      // All phrases would hide the command: other words for the same are said once, above the tables.
      const { phrases, short = [], role, example } = command;
      const [phrase = ''] = [...phrases, ...short];
      const more = example === phrase ? '' : code(example);
      return `| ${code(readable(phrase))} | ${role} | ${helpLine(command, english)} | ${more} |`;
    });
  return ['| phrase | role | does | for example |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function readable(phrase: string): string {
  return phrase.replace(/\{(\w+)\}/gu, (whole, name: string) => shown.get(name) ?? whole);
}

function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}
