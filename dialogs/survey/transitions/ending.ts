import type { Message } from '../../message.ts';
import type { Wording } from '../../wording/wording.ts';
import type { Context, Decision } from '../decision.ts';
import { decide } from '../decision.ts';
import type { ServiceEvent, SurveyEvent } from '../event.ts';
import { commandButton, startButton, surveyButton } from '../say.ts';
import type { StateOf } from '../state.ts';
import { beginStart } from './begin.ts';

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
          choicesAre: 'actions',
          choices: [commandButton('resume', wording.resume), commandButton('surveys', wording.seeSurveys)],
        },
      ]);
    case 'statusRead':
      return event.session === session.reference ? statusRead(state, event, context) : decide(state, []);
    case 'expired':
      return decide({ kind: 'finished', session, outcome: 'expired' }, [
        { text: wording.expired(survey.name), choices: [startButton(survey, wording.startAnew)] },
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
  const { standing, raw } = outcome.value;
  const missing = { survey: survey.id, shape, standing, reference };
  switch (standing) {
    case 'complete': {
      const said = wording.complete(survey.name);
      const text = closing.trim() === '' ? said : `${said}\n${closing}`;
      return decide({ kind: 'finished', session, outcome: 'complete' }, [{ text }]);
    }
    case 'invalid': {
      const choices = [startButton(survey, wording.startAnew)];
      const gone = { text: wording.gone(survey.name), choices };
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
    choicesAre: 'actions',
    once: true,
    choices: [
      surveyButton(state, 'lookAgain', wording.lookAgain),
      surveyButton(state, 'startOver', wording.startOver),
    ],
  };
}
