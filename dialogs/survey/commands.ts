import { command } from '../commands/command.ts';
import { saidInAnyLanguage } from '../wording/typed-words.ts';
import { changeAnswer } from './change-answer.ts';
import type { SurveyDependencies } from './conduct.ts';
import { invitationsOff, invitationsOn, invite } from './invitations/commands.ts';
import type { InvitationDependencies } from './invitations/dependencies.ts';
import { surveyReport } from './invitations/report.ts';
import { conductForPerson } from './survey-turn.ts';
import { survey, surveys } from './surveys.ts';

export interface SurveyCommandDependencies extends SurveyDependencies {
  readonly invitations: InvitationDependencies;
}

/** A command that only passes an event on to the person's survey. */
function surveyCommand<const Name extends 'resume' | 'restart'>(name: Name, means: string) {
  const phrases: readonly string[] = [name];
  return command({
    name,
    phrases,
    said: saidInAnyLanguage(name),
    means,
    role: 'anyone',
    help: { text: name },
    example: name,
    run: (turn, ports: SurveyDependencies) => conductForPerson(turn, ports, { kind: name }),
  });
}

/** The survey commands, in the order of help. */
export const surveyCommands = [
  surveys,
  // Before the command that starts one, so that `survey report 5` doesn't start a survey “report 5”.
  surveyReport,
  survey,
  surveyCommand(
    'resume',
    `resume survey, continue survey, continue where, go on survey, pick up survey, where stopped, where left, continue, go on,
    back to survey`,
  ),
  surveyCommand(
    'restart',
    `restart survey, start over, from scratch, survey over, survey again, redo survey, from top, first question, from beginning,
    start survey again`,
  ),
  changeAnswer,
  invitationsOn,
  invitationsOff,
  invite,
];
