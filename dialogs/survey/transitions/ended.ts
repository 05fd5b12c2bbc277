import { commandButton } from '../../buttons.ts';
import type { Message } from '../../message.ts';
import type { Wording } from '../../wording/wording.ts';
import { type Context, type Decision, decide, type ServiceEvent, type SurveyEvent } from '../decision.ts';
import { askQuestion, startAnew, startButton, surveyButton } from '../messages.ts';
import type { StateOf } from '../state.ts';
import { beginStart } from './begin.ts';
import { sessionStatus } from './session-status.ts';

/** The survey is over here: complete, lost at the service, or let go. */
export function finished(state: StateOf<'finished'>, event: SurveyEvent, context: Context): Decision {
  const { wording } = context;
  const { session, outcome } = state;
  const { survey } = session;
  const past = { complete: wording.finishedBefore, gone: wording.gone, expired: wording.letGoBefore }[
    outcome
  ];
  switch (event.kind) {
    case 'start':
      return beginStart(event.survey, context);
    case 'restart':
      return decide(state, [
        {
          text: outcome === 'complete' ? wording.takeAgainQuestion(survey.name) : past(survey.name),
          choices: [startButton(survey, outcome === 'complete' ? wording.takeAgain : wording.startAnew)],
        },
      ]);
    case 'status':
      return decide(state, [], { kind: 'status', session });
    case 'statusRead':
      return event.session === session.reference
        ? sessionStatus(state, event.outcome, wording.atFinished[outcome], wording)
        : decide(state, []);
    case 'orphaned':
    case 'expired':
    case 'started':
    case 'replied':
      return decide(state, []);
    default:
      return decide(state.untold === undefined ? state : { kind: 'finished', session, outcome }, [
        {
          text: past(survey.name),
          choices: [
            startButton(survey, outcome === 'complete' ? wording.takeAgain : wording.startAnew),
            commandButton('surveys', wording.seeSurveys),
          ],
        },
      ]);
  }
}

/** The person left the survey; what was open is kept, so that "resume" can go on. */
export function stopped(state: StateOf<'stopped'>, event: SurveyEvent, context: Context): Decision {
  const { wording } = context;
  const { session } = state.was;
  switch (event.kind) {
    case 'start':
      return beginStart(event.survey, context, state.was);
    case 'restart':
      return beginStart(session.survey, context, state.was);
    case 'resume':
      return state.was.kind === 'asking'
        ? decide(state.was, [askQuestion(wording, state.was)])
        : decide(state.was, [], { kind: 'status', session });
    case 'status':
      return decide(state, [], { kind: 'status', session });
    case 'statusRead':
      return event.session === session.reference
        ? sessionStatus(state, event.outcome, wording.atStopped(state.was.number), wording)
        : decide(state, []);
    case 'expired':
      return decide({ kind: 'finished', session, outcome: 'expired' }, []);
    case 'orphaned':
    case 'started':
    case 'replied':
      return decide(state, []);
    case 'press':
      if (event.button === 'startOver' && event.at.session === session.reference) {
        return beginStart(session.survey, context, state.was);
      }
      return leftBefore(state, context);
    default:
      return leftBefore(state, context);
  }
}

/** Tells that a survey was left, and how to go on with it. */
export function leftBefore(state: StateOf<'stopped'>, { wording }: Context): Decision {
  const { survey } = state.was.session;
  return decide(state, [
    {
      text: wording.leftBefore(survey.name),
      choices: [commandButton('resume', wording.resume), startButton(survey, wording.startOver)],
    },
  ]);
}

/** No survey has been started here. */
export function idle(state: StateOf<'idle'>, event: SurveyEvent, context: Context): Decision {
  const { wording } = context;
  switch (event.kind) {
    case 'start':
      return beginStart(event.survey, context);
    case 'pick':
    case 'press':
      return decide(state, [
        { text: wording.notOpen, choices: [commandButton('surveys', wording.seeSurveys)] },
      ]);
    case 'answer':
    case 'unmatched':
    case 'empty':
    case 'early':
    case 'word':
    case 'aside':
    case 'resume':
    case 'status':
    case 'restart':
    case 'stop':
      return decide(state, [
        { text: wording.noSurveyOpen, choices: [commandButton('surveys', wording.seeSurveys)] },
      ]);
    case 'orphaned':
    case 'expired':
    case 'started':
    case 'replied':
    case 'statusRead':
      return decide(state, []);
  }
}

type Ending = StateOf<'ending'>;

/**
 * The last answer was taken, and no question came that can be read. Only the service's word that the survey is complete
 * ends it: until then it may go on with a question that we don't know.
 */
export function ending(state: Ending, event: SurveyEvent, context: Context): Decision {
  const { wording } = context;
  const { session, number } = state;
  const { survey } = session;
  const look = decide(state, [], { kind: 'status', session });
  switch (event.kind) {
    case 'start':
      return event.survey.id === survey.id ? look : beginStart(event.survey, context, state);
    case 'press': {
      const here = event.at.session === session.reference && event.at.question === number;
      if (here && event.button === 'startOver') return beginStart(survey, context, state);
      return look;
    }
    case 'stop':
      return decide({ kind: 'stopped', was: state }, [
        {
          text: wording.stopped(survey.name, number - 1),
          choices: [commandButton('resume', wording.resume), commandButton('surveys', wording.seeSurveys)],
        },
      ]);
    case 'statusRead':
      return event.session === session.reference ? statusRead(state, event, context) : decide(state, []);
    case 'expired':
      return decide({ kind: 'finished', session, outcome: 'expired' }, [
        startAnew(wording, survey, wording.expired(survey.name)),
      ]);
    case 'orphaned':
    case 'started':
    case 'replied':
      return decide(state, []);
    default:
      return look;
  }
}

function statusRead(
  state: Ending,
  { outcome }: Extract<ServiceEvent, { kind: 'statusRead' }>,
  { wording, reference }: Context,
): Decision {
  const { session, closing, shape = '' } = state;
  const { survey } = session;
  if (!outcome.ok) {
    const text = wording.endUnconfirmed(survey.name, outcome.failure.reference);
    return decide(state, [offerToLook(state, text, wording)]);
  }
  const { status, raw } = outcome.value;
  const missing = { survey: survey.id, shape, status, reference };
  switch (status) {
    case 'complete': {
      const said = wording.complete(survey.name);
      const text = closing.trim() === '' ? said : `${said}\n${closing}`;
      return decide({ kind: 'finished', session, outcome: 'complete' }, [{ text }]);
    }
    case 'invalid': {
      const gone = startAnew(wording, survey, wording.gone(survey.name));
      return { ...decide({ kind: 'finished', session, outcome: 'gone' }, [gone]), missing };
    }
    case 'partiallyComplete': {
      const text = wording.questionMissing(survey.name, reference);
      return { ...decide(state, [offerToLook(state, text, wording)]), missing };
    }
    case 'other': {
      const text = wording.questionMissingOther(survey.name, raw, reference);
      return { ...decide(state, [offerToLook(state, text, wording)]), missing };
    }
  }
}

function offerToLook(state: Ending, text: string, wording: Wording): Message {
  const taken = state.number === 1 ? wording.surveyStarted : wording.answerTaken;
  return {
    text: `${taken}\n${text}`,
    singleUse: true,
    choices: [
      surveyButton(state, 'lookAgain', wording.lookAgain),
      surveyButton(state, 'startOver', wording.startOver),
    ],
  };
}
