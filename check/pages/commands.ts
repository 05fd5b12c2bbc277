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
      const { role, example } = command;
      const spelled = mainPhrases(command)
        .map((phrase) => code(readable(phrase)))
        .join('<br>');
      return `| ${spelled} | ${role} | ${helpLine(command, english)} | ${code(example)} |`;
    });
  return ['| phrase | role | does | for example |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** Without other words for the same: with all of them, nobody finds a command. A few have only those. */
function mainPhrases({ phrases, short = [] }: TableCommand): readonly string[] {
  const all = phrases.length > 0 ? phrases : short;
  return all.filter((phrase, index) => index === 0 || !phrase.includes('|'));
}

function readable(phrase: string): string {
  return phrase.replace(/\{(\w+)\}/gu, (whole, name: string) => shown.get(name) ?? whole);
}

function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}
