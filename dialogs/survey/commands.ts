import { command } from '../commands/command.ts';
import type { SurveyDependencies } from './conduct.ts';
import { invitationsOff, invitationsOn, invite } from './invitations/commands.ts';
import type { InvitationDependencies } from './invitations/dependencies.ts';
import { surveyReport } from './invitations/report.ts';
import { conductForPerson } from './survey-turn.ts';
import { survey, surveys } from './surveys.ts';

export interface SurveyCommandDependencies extends SurveyDependencies {
  readonly invitations: InvitationDependencies;
}

/** A command that only passes on what the person wants of their survey. */
function surveyCommand<const Name extends 'status' | 'resume' | 'restart' | 'stop'>(
  name: Name,
  phrases: readonly string[] = [name],
) {
  return command({
    name,
    phrases,
    role: 'anyone',
    help: { text: name },
    example: name,
    run: (turn, ports: SurveyDependencies) => conductForPerson(turn, ports, { kind: name }),
  });
}

/** The commands that concern surveys, in the order in which help shows them. */
export const surveyCommands = [
  surveys,
  // Before the command that starts one: `survey report 5` names no survey `report 5`.
  surveyReport,
  survey,
  surveyCommand('status'),
  surveyCommand('resume'),
  surveyCommand('restart'),
  surveyCommand('stop', ['stop', 'cancel']),
  invitationsOn,
  invitationsOff,
  invite,
];
