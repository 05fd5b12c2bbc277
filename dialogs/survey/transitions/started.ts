import { askingNow, type Context, type Decision, decide } from '../decision.ts';
import type { ServiceEvent } from '../event.ts';
import { askQuestion, commandButton, sayStartUnknown, serviceWords, startButton } from '../say.ts';
import type { StateOf } from '../state.ts';
import { afterFailedStart } from './begin.ts';

/** What came of the start; also for one that was given up and answers after all. */
export function started(
  state: StateOf<'starting'> | StateOf<'startUnknown'>,
  { outcome }: Extract<ServiceEvent, { kind: 'started' }>,
  context: Context,
): Decision {
  const { wording, reference } = context;
  if (outcome.ok) {
    const { sessionId, surveyTitle, question } = outcome.value;
    const survey = { id: state.survey.id, name: surveyTitle.trim() === '' ? state.survey.name : surveyTitle };
    const session = { reference, survey, sessionId };
    if (question === undefined) {
      const { message: closing, shape = '' } = outcome.value;
      return decide({ kind: 'ending', session, number: 1, closing, shape }, [], { kind: 'status', session });
    }
    const open = { session, number: 1, question };
    return decide(askingNow(open, context), [askQuestion(wording, open)]);
  }
  const { failure } = outcome;
  const { name } = state.survey;
  const before = afterFailedStart(state);
  const again = [startButton(state.survey, wording.tryAgain)];
  if (failure.code === 'FATE_UNKNOWN' || failure.code === 'NONSENSE') {
    const unknown = { ...state, kind: 'startUnknown' } as const;
    return decide(unknown, [sayStartUnknown(unknown, wording)]);
  }
  if (failure.code === 'UNREACHABLE' || failure.status === 429) {
    return decide(before, [
      { text: wording.startUnreachable(name, failure.reference), choicesAre: 'actions', choices: again },
    ]);
  }
  if (failure.status === 401) return decide(before, [{ text: wording.notAvailableNow(failure.reference) }]);
  if (failure.status === 404 || failure.status === 410) {
    const choices = [commandButton('surveys', wording.seeSurveys)];
    return decide(before, [{ text: wording.startNotFound(name), choicesAre: 'actions', choices }]);
  }
  return decide(before, [
    { text: wording.startRefused(name, serviceWords(wording, failure), failure.reference) },
  ]);
}
