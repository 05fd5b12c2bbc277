import { commandButton } from '../buttons.ts';
import { command } from '../commands/command.ts';
import { sayMessage } from '../turn.ts';
import { saidInAnyLanguage } from '../wording/typed-words.ts';
import type { SurveyDependencies } from './conduct.ts';
import { invitationsOff, invitationsOn, invite } from './invitations/commands.ts';
import type { InvitationDependencies } from './invitations/dependencies.ts';
import { surveyReport } from './invitations/report.ts';
import { sessionOf } from './state.ts';
import { changeOpenQuestion, loadSurvey } from './survey-record.ts';
import { conductForPerson, surveyPlace } from './survey-turn.ts';
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

/** Says that what was sent stays as it is, and offers to start over, if possible; once at each question. */
const changeAnswer = command({
  name: 'changeAnswer',
  phrases: ['change my answer'],
  said: saidInAnyLanguage('changeAnswer'),
  asked: [],
  means: 'change answer, wrong answer, correct answer, my answer',
  role: 'anyone',
  help: { text: 'changeAnswer' },
  example: 'change my answer',
  async run(turn, ports: SurveyDependencies) {
    const wording = ports.wordingFor(turn.incoming.locale);
    const { key, records } = surveyPlace(turn, wording);
    const { state } = await loadSurvey({ key, records });
    const session = sessionOf(state);
    if (turn.incoming.place.kind === 'group' || session === undefined)
      return await conductForPerson(turn, ports, { kind: 'status' });
    if (state.kind === 'asking') {
      if (state.toldAnswersStay) return await conductForPerson(turn, ports, { kind: 'resume' });
      await changeOpenQuestion(records, key, (asking) => ({ ...asking, toldAnswersStay: true }));
    }
    if (state.kind === 'asking' && state.number === 1) {
      await sayMessage(turn, { text: wording.restartNote(0) });
      return await conductForPerson(turn, ports, { kind: 'resume' });
    }
    if (state.kind === 'stopped' && state.was.kind === 'asking' && state.was.number === 1) {
      const choices = [commandButton('resume', wording.resume)];
      return await sayMessage(turn, { text: wording.restartNote(0), choices });
    }
    const isOver = state.kind === 'finished' && session.once === true;
    const choices = isOver ? [] : [commandButton('restart', wording.startOver)];
    await sayMessage(turn, { text: wording.answersStay, choices });
  },
});

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
