import { commandButton } from '../../buttons.ts';
import type { Message } from '../../message.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { SessionStatus } from '../../ports/survey.ts';
import type { Wording } from '../../wording/wording.ts';
import { type Context, type Decision, decide, finish, type ServiceEvent, tellTaken } from '../decision.ts';
import {
  closingText,
  endMessage,
  openQuestion,
  startAnew,
  surveyButton,
  unknownFateMessage,
} from '../messages.ts';
import { type StateOf, type SurveyState, sessionOf } from '../state.ts';
import { beginStart } from './begin.ts';
import { overMessage } from './ended.ts';

/** The service has returned a session's status. What it means depends on why it was requested. */
export function statusRead(
  state: SurveyState,
  { session, outcome, startsOver }: Extract<ServiceEvent, { kind: 'statusRead' }>,
  context: Context,
): Decision {
  if (sessionOf(state)?.reference !== session) return decide(state, []);
  const isUnfinished = outcome.ok && !['complete', 'invalid'].includes(outcome.value.status);
  if (startsOver === true && isUnfinished && (state.kind === 'unknownFate' || state.kind === 'ending'))
    return beginStart(state.session.survey, context, state);
  switch (state.kind) {
    case 'asking':
    case 'stopped':
    case 'finished':
      return shown(state, outcome, context);
    case 'unknownFate':
      return ofUnknownFate(state, outcome, context);
    case 'ending': {
      const decision = atEnd(state, outcome, context);
      const answered = { session: state.session, number: state.number - 1 };
      return state.number === 1 ? decision : tellTaken(answered, state.answer, decision);
    }
    default:
      return decide(state, []);
  }
}

/**
 * Tells a person who asked where the survey stands, with the service's own word only if it says something else. Complete and
 * Invalid also end the survey.
 */
function shown(
  state: StateOf<'asking' | 'stopped' | 'finished'>,
  outcome: Outcome<SessionStatus>,
  context: Context,
): Decision {
  const { wording } = context;
  const session = state.kind === 'stopped' ? state.was.session : state.session;
  const { survey } = session;
  const where = whereItStands(state, context);
  const tell = (text: string): Decision => {
    if (state.kind === 'asking') return decide(state, [{ text }, ...openQuestion(wording, state)]);
    if (state.kind === 'finished') return decide(state, [{ ...overMessage(state, context), text }]);
    const choices = [commandButton('resume', wording.resume)];
    return decide(state, [{ text, choices }]);
  };
  if (!outcome.ok) return tell(`${where}\n${wording.statusUnavailable}`);
  const { status, raw } = outcome.value;
  const disagreeing = `${where}\n${wording.serviceStatus(raw)}`;
  if (state.kind === 'finished') return tell(status === expected[state.outcome] ? where : disagreeing);
  switch (status) {
    case 'complete':
      return finish(session, 'complete', endMessage(context, session, wording.complete(survey.name)));
    case 'invalid':
      return finish(
        session,
        'gone',
        startAnew(wording, survey, `${wording.gone(survey.name)}\n${wording.serviceStatus(raw)}`),
      );
    case 'partiallyComplete':
      return tell(where);
    case 'other':
      return tell(disagreeing);
  }
}

/** What the service says about a survey that ended like this here. */
const expected = { complete: 'complete', gone: 'invalid', expired: 'partiallyComplete' } as const;

function whereItStands(state: StateOf<'asking' | 'stopped' | 'finished'>, context: Context): string {
  const { wording } = context;
  switch (state.kind) {
    case 'asking':
      return wording.atQuestion(state.session.survey.name, state.number);
    case 'stopped':
      return wording.atStopped(state.was.session.survey.name, state.was.number);
    case 'finished':
      return overMessage(state, context).text;
  }
}

function ofUnknownFate(
  state: StateOf<'unknownFate'>,
  outcome: Outcome<SessionStatus>,
  context: Context,
): Decision {
  const { wording, attempt } = context;
  const { session, number, given } = state;
  const { survey } = session;
  if (!outcome.ok) {
    const text = wording.fateUnknownNoStatus(number, given.label);
    const choices = [surveyButton(state, 'lookAgain', wording.lookAgain, attempt.id)];
    return decide(state, [{ text, choices, singleUse: true }]);
  }
  const { status, raw } = outcome.value;
  switch (status) {
    case 'complete':
      return finish(session, 'complete', endMessage(context, session, wording.complete(survey.name)));
    case 'invalid':
      return finish(session, 'gone', startAnew(wording, survey, wording.gone(survey.name)));
    case 'partiallyComplete':
      return decide(state, [unknownFateMessage(wording, state, wording.fateUnknown(number, given.label))]);
    case 'other': {
      const text = wording.fateStatusOther(number, given.label, raw);
      return decide(state, [unknownFateMessage(wording, state, text)]);
    }
  }
}

/** Whether a survey is over after no further question came. */
function atEnd(state: StateOf<'ending'>, outcome: Outcome<SessionStatus>, context: Context): Decision {
  const { wording, reference, attempt } = context;
  const { session, closing, shape = '' } = state;
  const { survey } = session;
  // A personal link is good for one round, and this one may be complete.
  const startsOver = outcome.ok || session.once !== true;
  const offerToLook = (text: string) =>
    decide(state, [lookAgainMessage(state, text, wording, attempt.id, startsOver)]);
  if (!outcome.ok) return offerToLook(wording.endUnconfirmed(survey.name));
  const { status, raw } = outcome.value;
  const missing = { survey: survey.id, shape, status, reference };
  switch (status) {
    case 'complete': {
      const text = closingText(wording, survey, closing);
      const { pace } = session;
      const questions = state.number - 1;
      const isTimed = questions > 0 && pace?.answers === questions;
      return decide(
        {
          kind: 'finished',
          session,
          outcome: 'complete',
          ...(isTimed && { length: { questions, milliseconds: pace.milliseconds } }),
        },
        [endMessage(context, session, text)],
      );
    }
    case 'invalid':
      return { ...finish(session, 'gone', startAnew(wording, survey, wording.gone(survey.name))), missing };
    case 'partiallyComplete':
      return { ...offerToLook(wording.questionMissing(survey.name, reference)), missing };
    case 'other':
      return { ...offerToLook(wording.questionMissingOther(survey.name, raw, reference)), missing };
  }
}

/** @param look which look it offers: pressed on a later message, it is a different one */
function lookAgainMessage(
  state: StateOf<'ending'>,
  text: string,
  wording: Wording,
  look: string,
  startsOver: boolean,
): Message {
  const taken = state.number === 1 ? wording.surveyStarted : wording.answerTaken;
  const choices = [surveyButton(state, 'lookAgain', wording.lookAgain, look)];
  if (startsOver) choices.push(surveyButton(state, 'startOver', wording.startOver));
  return { text: `${taken}\n${text}`, choices, singleUse: true };
}
