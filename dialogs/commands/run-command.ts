import type { SurveyPorts } from '../survey/conduct.ts';
import { offerSurveys, startByName } from '../survey/offer-surveys.ts';
import { carryOut } from '../survey/survey-turn.ts';
import type { Turn } from '../turn.ts';
import type { Wording } from '../wording/wording.ts';
import { helpMessage } from './help-message.ts';
import type { CommandMatch } from './read-command.ts';
import { whoAmI } from './who-am-i.ts';

/** Does what a command says. */
export async function runCommand(
  turn: Turn,
  ports: SurveyPorts,
  wording: Wording,
  command: CommandMatch,
): Promise<void> {
  if (command.kind === 'incomplete') {
    return await offerSurveys(turn, ports, wording, 1, wording.missing(command.example));
  }
  switch (command.name) {
    case 'surveys':
      return await offerSurveys(turn, ports, wording, Number.parseInt(command.argument, 10) || 1);
    case 'survey':
      return await startByName(turn, ports, wording, command.argument);
    case 'status':
    case 'resume':
    case 'restart':
    case 'stop':
      return await carryOut(turn, ports, wording, { kind: command.name });
    case 'whoAmI':
      return await turn.say({ kind: 'message', message: whoAmI(turn.incoming, wording) });
    case 'help':
      return await turn.say({ kind: 'message', message: helpMessage(wording) });
  }
}
