import type { Context, Decision } from '../decision.ts';
import { askingNow, decide } from '../decision.ts';
import type { ServiceEvent, SurveyEvent } from '../event.ts';
import { askQuestion, serviceWords, startButton } from '../say.ts';
import type { StateOf } from '../state.ts';
import { afterFailedStart, sayStartUnknown } from './start-unknown.ts';

/** A session start has been written down and is being sent. */
export function starting(state: StateOf<'starting'>, event: SurveyEvent, context: Context): Decision {
  switch (event.kind) {
    case 'started':
      return event.attempt === state.attempt.id ? started(state, event, context) : decide(state, []);
    case 'orphaned':
      return decide({ ...state, kind: 'startUnknown' }, []);
    case 'replied':
    case 'statusRead':
    case 'expired':
      return decide(state, []);
    default:
      return decide(state, [{ text: context.wording.alreadyStarting(state.survey.name) }]);
  }
}

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
      return decide({ kind: 'ending', session, closing: outcome.value.message }, [], {
        kind: 'status',
        session,
      });
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
    return decide(before, [{ text: wording.startNotFound(name) }]);
  }
  return decide(before, [
    { text: wording.startRefused(name, serviceWords(wording, failure), failure.reference) },
  ]);
}
