import { commandButton } from '../../buttons.ts';
import type { Message } from '../../message.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { SessionStatus } from '../../ports/survey.ts';
import type { Wording } from '../../wording/wording.ts';
import { type Context, type Decision, decide, finish, type ServiceEvent } from '../decision.ts';
import { startAnew, surveyButton, unknownFateMessage } from '../messages.ts';
import { type StateOf, type SurveyState, sessionOf } from '../state.ts';

/** The service has given a session's status. What that means depends on why it was asked. */
export function statusRead(
  state: SurveyState,
  { session, outcome }: Extract<ServiceEvent, { kind: 'statusRead' }>,
  context: Context,
): Decision {
  const { wording } = context;
  if (sessionOf(state)?.reference !== session) return decide(state, []);
  switch (state.kind) {
    case 'asking':
      return shown(state, outcome, wording.atQuestion(state.number), wording);
    case 'stopped':
      return shown(state, outcome, wording.atStopped(state.was.number), wording);
    case 'finished':
      return shown(state, outcome, wording.atFinished[state.outcome], wording);
    case 'unknownFate':
      return ofUnknownFate(state, outcome, wording);
    case 'ending':
      return atEnd(state, outcome, context);
    default:
      return decide(state, []);
  }
}

/**
 * Shows the service's status to a person who asked for it. Complete and Invalid end the survey as well.
 * @param where how far the survey is on our side, in words
 */
function shown(
  state: StateOf<'asking' | 'stopped' | 'finished'>,
  outcome: Outcome<SessionStatus>,
  where: string,
  wording: Wording,
): Decision {
  const session = state.kind === 'stopped' ? state.was.session : state.session;
  const { survey } = session;
  if (!outcome.ok) {
    const text = wording.statusUnavailable(survey.name, where, outcome.failure.reference);
    return decide(state, [{ text }]);
  }
  const text = wording.status(survey.name, where, outcome.value.raw);
  if (state.kind === 'finished') return decide(state, [{ text }]);
  switch (outcome.value.status) {
    case 'complete':
      return finish(session, 'complete', { text: wording.completeAfterAll(survey.name) });
    case 'invalid':
      return finish(session, 'gone', startAnew(wording, survey, `${text}\n${wording.gone(survey.name)}`));
    default:
      return decide(state, [{ text, choices: [commandButton('resume', wording.resume)] }]);
  }
}

function ofUnknownFate(
  state: StateOf<'unknownFate'>,
  outcome: Outcome<SessionStatus>,
  wording: Wording,
): Decision {
  const { session, number, given } = state;
  const { survey } = session;
  if (!outcome.ok) {
    const text = wording.fateUnknownNoStatus(number, given.label, outcome.failure.reference);
    return decide(state, [{ text }]);
  }
  const { status, raw } = outcome.value;
  switch (status) {
    case 'complete':
      return finish(session, 'complete', { text: wording.completeAfterAll(survey.name) });
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
function atEnd(
  state: StateOf<'ending'>,
  outcome: Outcome<SessionStatus>,
  { wording, reference }: Context,
): Decision {
  const { session, closing, shape = '' } = state;
  const { survey } = session;
  const offerToLook = (text: string) => decide(state, [lookAgainMessage(state, text, wording)]);
  if (!outcome.ok) return offerToLook(wording.endUnconfirmed(survey.name, outcome.failure.reference));
  const { status, raw } = outcome.value;
  const missing = { survey: survey.id, shape, status, reference };
  switch (status) {
    case 'complete': {
      const thanks = wording.complete(survey.name);
      return finish(session, 'complete', { text: closing.trim() === '' ? thanks : `${thanks}\n${closing}` });
    }
    case 'invalid':
      return { ...finish(session, 'gone', startAnew(wording, survey, wording.gone(survey.name))), missing };
    case 'partiallyComplete':
      return { ...offerToLook(wording.questionMissing(survey.name, reference)), missing };
    case 'other':
      return { ...offerToLook(wording.questionMissingOther(survey.name, raw, reference)), missing };
  }
}

function lookAgainMessage(state: StateOf<'ending'>, text: string, wording: Wording): Message {
  const taken = state.number === 1 ? wording.surveyStarted : wording.answerTaken;
  const choices = [
    surveyButton(state, 'lookAgain', wording.lookAgain),
    surveyButton(state, 'startOver', wording.startOver),
  ];
  return { text: `${taken}\n${text}`, choices, singleUse: true };
}
