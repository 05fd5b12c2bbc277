import { commandButton } from '../buttons.ts';
import { command } from '../commands/command.ts';
import { sayMessage } from '../turn.ts';
import { saidInAnyLanguage } from '../wording/typed-words.ts';
import type { SurveyDependencies } from './conduct.ts';
import { sessionOf } from './state.ts';
import { loadSurvey } from './survey-record.ts';
import { conductForPerson, surveyPlace } from './survey-turn.ts';

/** Says that what was sent stays as it is, and offers to start over, if possible. */
export const changeAnswer = command({
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
    const { state } = await loadSurvey(surveyPlace(turn, wording));
    const session = sessionOf(state);
    if (turn.incoming.place.kind === 'group' || session === undefined)
      return await conductForPerson(turn, ports, { kind: 'status' });
    if (state.kind === 'asking' && state.number === 1) {
      await sayMessage(turn, { text: wording.restartNote(0) });
      return await conductForPerson(turn, ports, { kind: 'resume' });
    }
    const isOver = state.kind === 'finished' && session.once === true;
    const choices = isOver ? [] : [commandButton('restart', wording.startOver)];
    await sayMessage(turn, { text: wording.answersStay, choices });
  },
});
