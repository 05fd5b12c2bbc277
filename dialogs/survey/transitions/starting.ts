import { commandButton } from '../../buttons.ts';
import {
  askingNow,
  type Context,
  type Decision,
  decide,
  type ServiceEvent,
  type SurveyEvent,
} from '../decision.ts';
import { askQuestion, serviceWords, startButton, startUnknownMessage } from '../messages.ts';
import type { StateOf } from '../state.ts';
import { afterFailedStart, beginStart } from './begin.ts';
import { leftBefore, stopped } from './ended.ts';

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

type StartUnknown = StateOf<'startUnknown'>;

/**
 * The fate of a start is unknown. Only the person begins another, or goes back to the survey that they left for it;
 * whatever else they do, they are first told so.
 */
export function startUnknown(state: StartUnknown, event: SurveyEvent, context: Context): Decision {
  const { wording } = context;
  const { left } = state;
  const again = decide(state, [startUnknownMessage(state, wording)]);
  switch (event.kind) {
    case 'start': {
      const begun = beginStart(event.survey, context, left);
      if (event.survey.id === state.survey.id) return begun;
      return {
        ...begun,
        outputs: decide(state, [{ text: wording.startUnknown(state.survey.name) }]).outputs,
      };
    }
    case 'restart':
      return beginStart(state.survey, context, left);
    case 'press': {
      const goesBack =
        left !== undefined &&
        event.button === 'keepGoing' &&
        event.at.session === left.session.reference &&
        event.at.question === left.number;
      if (!goesBack) return again;
      return stopped({ kind: 'stopped', was: left }, { kind: 'resume' }, context);
    }
    case 'stop': {
      const { outputs } =
        left === undefined ? { outputs: [] } : leftBefore({ kind: 'stopped', was: left }, context);
      const unknown = decide(state, [{ text: wording.startUnknown(state.survey.name) }]);
      return { state: afterFailedStart(state), outputs: [...unknown.outputs, ...outputs] };
    }
    case 'expired':
      return decide(
        left === undefined
          ? { kind: 'idle' }
          : { kind: 'finished', session: left.session, outcome: 'expired' },
        [],
      );
    case 'started':
      // A start that was given up answers after all: its session is as good as any. A late "no" changes nothing.
      return event.attempt === state.attempt.id && event.outcome.ok
        ? started(state, event, context)
        : decide(state, []);
    case 'orphaned':
    case 'replied':
    case 'statusRead':
      return decide(state, []);
    default:
      return again;
  }
}

/** What came of the start; also for one that was given up and answers after all. */
function started(
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
  if (failure.code === 'FATE_UNKNOWN' || failure.code === 'INVALID_RESPONSE') {
    const unknown = { ...state, kind: 'startUnknown' } as const;
    return decide(unknown, [startUnknownMessage(unknown, wording)]);
  }
  if (failure.code === 'UNREACHABLE' || failure.status === 429) {
    return decide(before, [{ text: wording.startUnreachable(name, failure.reference), choices: again }]);
  }
  if (failure.status === 401) return decide(before, [{ text: wording.notAvailableNow(failure.reference) }]);
  if (failure.status === 404 || failure.status === 410) {
    const choices = [commandButton('surveys', wording.seeSurveys)];
    return decide(before, [{ text: wording.startNotFound(name), choices }]);
  }
  return decide(before, [
    { text: wording.startRefused(name, serviceWords(wording, failure), failure.reference) },
  ]);
}
