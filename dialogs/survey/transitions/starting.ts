import { type Choice, commandButton } from '../../buttons.ts';
import {
  askingNow,
  type Context,
  type Decision,
  decide,
  type PersonEvent,
  type ServiceEvent,
} from '../decision.ts';
import { askQuestion, isAt, serviceWords, startButton, startUnknownMessage } from '../messages.ts';
import type { StateOf } from '../state.ts';
import { beginOver, beginStart } from './begin.ts';
import { leftBefore, stopped } from './ended.ts';

/**
 * The fate of a start is unknown. Only the person can start another, or go back to the survey that they left for it; if they do
 * anything else, they are told about it first.
 */
export function startUnknown(state: StateOf<'startUnknown'>, event: PersonEvent, context: Context): Decision {
  const { wording } = context;
  const { survey, left } = state;
  const unknown = decide(state, [{ text: wording.startUnknown(survey.name) }]);
  switch (event.kind) {
    case 'start':
      return event.survey.id === survey.id
        ? beginAgain(state, context)
        : { ...beginStart(event.survey, context, left), outputs: unknown.outputs };
    case 'restart':
      return beginAgain(state, context);
    case 'press':
      if (left === undefined || event.button !== 'keepGoing' || !isAt(left, event.at)) break;
      return stopped({ kind: 'stopped', was: left }, { kind: 'resume' }, context);
    case 'stop': {
      if (left === undefined) return { ...unknown, state: { kind: 'idle' } };
      const before = leftBefore({ kind: 'stopped', was: left }, context);
      return { ...before, outputs: [...unknown.outputs, ...before.outputs] };
    }
  }
  return decide(state, [startUnknownMessage(state, wording)]);
}

/** If it was to start over, the round before it may be complete by now. */
function beginAgain({ survey, left }: StateOf<'startUnknown'>, context: Context): Decision {
  const startsOver = left !== undefined && left.kind !== 'asking' && left.session.survey.id === survey.id;
  return startsOver ? beginOver(left, context) : beginStart(survey, context, left);
}

/** The result of the start. A start that was given up may still succeed late; a late refusal changes nothing. */
export function started(
  state: StateOf<'starting' | 'startUnknown'>,
  { outcome, about, once = false }: Extract<ServiceEvent, { kind: 'started' }>,
  context: Context,
): Decision {
  const { wording, reference } = context;
  if (outcome.ok) {
    const { sessionId, surveyTitle, question, message: closing, shape = '' } = outcome.value;
    const survey = { id: state.survey.id, name: surveyTitle.trim() === '' ? state.survey.name : surveyTitle };
    const session = { reference, survey, sessionId, about, ...(once && { once }) };
    if (question === undefined) {
      return decide({ kind: 'ending', session, number: 1, closing, shape }, [], { kind: 'status', session });
    }
    const open = { session, number: 1, question };
    return decide(askingNow(open, context), [askQuestion(wording, open)]);
  }
  if (state.kind === 'startUnknown') return decide(state, []);
  const { failure } = outcome;
  const { code, status } = failure;
  const { survey, left } = state;
  if (code === 'FATE_UNKNOWN' || code === 'INVALID_RESPONSE') {
    const unknown = { ...state, kind: 'startUnknown' } as const;
    return decide(unknown, [startUnknownMessage(unknown, wording)]);
  }
  // The start has certainly failed, so the survey before it can be resumed.
  const before = left === undefined ? ({ kind: 'idle' } as const) : ({ kind: 'stopped', was: left } as const);
  const offer = (text: string, ...choices: readonly Choice[]) => decide(before, [{ text, choices }]);
  const tryAgain = startButton(survey, wording.tryAgain);
  if (code === 'UNREACHABLE' || status === 429) return offer(wording.startUnreachable(survey.name), tryAgain);
  if (status === 401) return offer(wording.notAvailableNow, tryAgain);
  // A personal link leads to no other survey.
  const others = once ? [] : [commandButton('surveys', wording.seeSurveys)];
  if (status === 404 || status === 410) return offer(wording.startNotFound(survey.name), ...others);
  const said = serviceWords(wording, failure);
  return offer(wording.startRefused(survey.name, said, failure.reference), ...(once ? [tryAgain] : others));
}
