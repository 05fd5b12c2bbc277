import type { Message } from '../message.ts';
import { commandButton } from '../survey/say.ts';
import type { Wording } from '../wording/wording.ts';
import { type CommandDeclaration, commands } from './table.ts';

/** What can be done here, one line a command, from the table. */
export function helpMessage(wording: Wording): Message {
  const declarations: readonly CommandDeclaration[] = Object.values(commands);
  const lines = declarations
    .filter(({ help }) => help !== '')
    .map(({ example, help }) => `${example} – ${help}`);
  return {
    label: wording.helpTitle,
    text: lines.join('\n'),
    note: wording.helpFoot,
    choicesAre: 'actions',
    choices: [commandButton('surveys', wording.seeSurveys)],
  };
}
