import { command } from '../commands/command.ts';
import type { Turn } from '../turn.ts';
import type { SurveyDependencies } from './conduct.ts';
import { invitationsOff, invitationsOn, invite } from './invitations/commands.ts';
import type { InvitationDependencies } from './invitations/dependencies.ts';
import { surveyReport } from './invitations/report.ts';
import { conductForPerson } from './survey-turn.ts';
import { survey, surveys } from './surveys.ts';

export interface SurveyCommandDependencies extends SurveyDependencies {
  readonly invitations: InvitationDependencies;
}

const status = command({
  name: 'status',
  phrases: ['status'],
  role: 'anyone',
  help: { text: 'status' },
  example: 'status',
  run: conduct('status'),
});

const resume = command({
  name: 'resume',
  phrases: ['resume'],
  role: 'anyone',
  help: { text: 'resume' },
  example: 'resume',
  run: conduct('resume'),
});

const restart = command({
  name: 'restart',
  phrases: ['restart'],
  role: 'anyone',
  help: { text: 'restart' },
  example: 'restart',
  run: conduct('restart'),
});

const stop = command({
  name: 'stop',
  phrases: ['stop', 'cancel'],
  role: 'anyone',
  help: { text: 'stop' },
  example: 'stop',
  run: conduct('stop'),
});

function conduct(kind: 'status' | 'resume' | 'restart' | 'stop') {
  return (turn: Turn, ports: SurveyDependencies): Promise<void> =>
    conductForPerson(turn, ports, ports.wordingFor(turn.incoming.locale), { kind });
}

/** The commands that concern surveys, in the order in which help shows them. */
export const surveyCommands = [
  surveys,
  // Before the command that starts one: `survey report 5` names no survey `report 5`.
  surveyReport,
  survey,
  status,
  resume,
  restart,
  stop,
  invitationsOn,
  invitationsOff,
  invite,
];
