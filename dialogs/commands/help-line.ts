import type { Wording } from '../wording/wording.ts';
import type { CommandDeclaration } from './declaration.ts';

/** What a command does, in one line. */
export function helpLine({ help }: Pick<CommandDeclaration, 'help'>, wording: Wording): string {
  return typeof help === 'string' ? help : wording.commandHelp[help.text];
}
