import type { Message, Section } from '../message.ts';
import { isAllowed, type Role } from '../role.ts';
import { commandButton } from '../survey/say.ts';
import type { Wording } from '../wording/wording.ts';
import { commandNames, commands } from './table.ts';

/** What this role can do here, one line a command, from the table. */
export function helpMessage(role: Role, wording: Wording): Message {
  const sections = (['survey', 'campaign', 'general'] as const)
    .map((dialog): Section => ({ title: wording.helpSections[dialog], lines: linesOf(dialog, role) }))
    .filter(({ lines }) => lines.length > 0);
  const message = {
    label: wording.helpTitle,
    note: wording.helpFoot,
    choicesAre: 'actions',
    choices: [
      commandButton('surveys', wording.seeSurveys),
      ...(role === 'none' ? [] : [commandButton('campaigns', wording.seeCampaigns)]),
    ],
  } as const;
  // A customer's few commands need no headings.
  return role === 'none'
    ? { ...message, text: sections.flatMap(({ lines }) => lines).join('\n') }
    : { ...message, text: wording.helpIntroduction[role], sections };
}

function linesOf(dialog: 'survey' | 'campaign' | 'general', role: Role): readonly string[] {
  return commandNames
    .map((name) => commands[name])
    .filter((command) => command.dialog === dialog && isAllowed(role, command.role))
    .map(({ example, help }) => `${example} – ${help}`);
}
