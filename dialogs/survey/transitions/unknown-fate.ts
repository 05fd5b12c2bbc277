import { commandButton } from '../../buttons.ts';
import { type Context, type Decision, decide, type ServiceEvent, type SurveyEvent } from '../decision.ts';
import { startAnew, startButton, surveyButton, unknownFateMessage } from '../messages.ts';
import type { StateOf } from '../state.ts';
import { beginReply, beginStart } from './begin.ts';
import { taken } from './sending.ts';

type UnknownFate = StateOf<'unknownFate'>;

/**
 * An answer left us and no word came back. Nothing is sent again by itself: whatever the person does, the
 * service is asked for the session's state first, and only a press of "Send it again" sends.
 */
export function unknownFate(state: UnknownFate, event: SurveyEvent, context: Context): Decision {
  const { wording } = context;
  const { session } = state;
  const look = decide(state, [], { kind: 'status', session });
  switch (event.kind) {
    case 'press': {
      const here = event.at.session === session.reference && event.at.question === state.number;
      const isOffered = event.offer === state.attempt.id;
      if (here && event.button === 'sendAgain' && isOffered)
        return beginReply(state, state.given, true, context);
      if (here && (event.button === 'startOver' || event.button === 'restart'))
        return beginStart(session.survey, context, state);
      if (here && event.button === 'leave') return stop(state, context);
      return look;
    }
    case 'start':
      return event.instead === session.reference
        ? beginStart(event.survey, context, state)
        : decide(state, [
            {
              text: wording.switchQuestion(session.survey.name, event.survey.name),
              choices: [
                surveyButton(state, 'keepGoing', wording.keepGoing),
                startButton(event.survey, wording.leaveAndStart(event.survey.name), session.reference),
              ],
            },
          ]);
    case 'stop':
      return stop(state, context);
    case 'statusRead':
      return event.session === session.reference ? statusRead(state, event, context) : decide(state, []);
    case 'replied':
      // The reply was given up as lost and is confirmed after all.
      return event.attempt === state.attempt.id && event.outcome.ok
        ? taken(state, event, context)
        : decide(state, []);
    case 'expired':
      return decide({ kind: 'finished', session, outcome: 'expired' }, [
        startAnew(wording, session.survey, wording.expired(session.survey.name)),
      ]);
    case 'orphaned':
    case 'started':
      return decide(state, []);
    default:
      return look;
  }
}

function statusRead(
  state: UnknownFate,
  { outcome }: Extract<ServiceEvent, { kind: 'statusRead' }>,
  { wording }: Context,
): Decision {
  const { session, number, given } = state;
  const { survey } = session;
  if (!outcome.ok) {
    const { reference } = outcome.failure;
    return decide(state, [{ text: wording.fateUnknownNoStatus(number, given.label, reference) }]);
  }
  switch (outcome.value.status) {
    case 'complete':
      return decide({ kind: 'finished', session, outcome: 'complete' }, [
        { text: wording.completeAfterAll(survey.name) },
      ]);
    case 'invalid':
      return decide({ kind: 'finished', session, outcome: 'gone' }, [
        startAnew(wording, survey, wording.gone(survey.name)),
      ]);
    case 'partiallyComplete':
      return decide(state, [unknownFateMessage(wording, state, wording.fateUnknown(number, given.label))]);
    case 'other':
      return decide(state, [
        unknownFateMessage(wording, state, wording.fateStatusOther(number, given.label, outcome.value.raw)),
      ]);
  }
}

function stop(state: UnknownFate, { wording }: Context): Decision {
  const text = wording.stoppedUnknown(state.session.survey.name, state.given.label);
  return decide({ kind: 'stopped', was: state }, [
    { text, choices: [commandButton('resume', wording.resume)] },
  ]);
}
