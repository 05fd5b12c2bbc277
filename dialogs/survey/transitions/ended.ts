import { type Choice, commandButton } from '../../buttons.ts';
import type { Message } from '../../message.ts';
import { askingNow, type Context, type Decision, decide, type PersonEvent } from '../decision.ts';
import {
  isAt,
  openQuestion,
  otherSurveys,
  restartMessage,
  startButton,
  takeAgain,
  wayOn,
} from '../messages.ts';
import type { StateOf } from '../state.ts';
import { beginOver, beginStart } from './begin.ts';

/** The survey is over: complete, lost at the service, or expired. */
export function finished(state: StateOf<'finished'>, event: PersonEvent, context: Context): Decision {
  const { wording } = context;
  const { session, outcome } = state;
  const { survey } = session;
  const message = overMessage(state, context);
  const { text, choices: again } = message;
  const over = state.askedToRestart === undefined ? state : finishedPlainly(state);
  const comesLate = event.kind === 'unmatched' && outcome === 'complete' && session.once !== true;
  switch (event.kind) {
    case 'start':
      // A personal link may only note later that it was used up.
      return session.once === true && again.length === 0 && event.survey.id === survey.id
        ? decide(over, [message])
        : beginStart(event.survey, context);
    case 'restart': {
      if (again.length === 0) return decide(over, [message]);
      const asked = outcome === 'complete' ? wording.takeAgainQuestion(survey.name) : text;
      return decide({ ...state, askedToRestart: true }, [{ text: asked, choices: again }]);
    }
    case 'status':
      return decide(over, [], { kind: 'status', session });
    default:
      // Until they have read that it expired, that comes first.
      if (event.kind === 'stop' && over.untold === undefined)
        return decide(over, [{ text: wording.comeBack }]);
      return decide(over.untold === undefined ? over : { kind: 'finished', session, outcome }, [
        {
          ...message,
          ...(comesLate && over === state && { text: wording.completeAlready(survey.name) }),
          choices: [...again, ...otherSurveys(context, session)],
        },
      ]);
  }
}

function finishedPlainly({ askedToRestart: _, ...state }: StateOf<'finished'>): StateOf<'finished'> {
  return state;
}

/** Says that a survey is over, and offers what its end did; only the end itself goes on to another page automatically. */
export function overMessage({ session, outcome }: StateOf<'finished'>, context: Context): OverMessage {
  const { wording } = context;
  const { survey, once } = session;
  const { links } = wayOn(context, survey);
  if (once === true && outcome === 'complete')
    return { text: wording.finishedLink(survey.name), choices: [], contact, links };
  if (once === true && outcome === 'expired') return { text: wording.linkExpired, choices: [], contact };
  if (outcome === 'complete') {
    const choices = takeAgain(context, session);
    return { text: wording.finishedBefore(survey.name), choices, contact, links };
  }
  const text = { gone: wording.gone, expired: wording.letGoBefore };
  return { text: text[outcome](survey.name), choices: [startButton(survey, wording.startAnew)] };
}

const contact = true;

interface OverMessage extends Pick<Message, 'text' | 'contact' | 'links'> {
  readonly choices: readonly Choice[];
}

/** The person left the survey. The open question is kept, so that "resume" can continue. */
export function stopped(state: StateOf<'stopped'>, event: PersonEvent, context: Context): Decision {
  const { was } = state;
  const { session } = was;
  if (mayBeOver(state) && startsSame(state, event)) return decide(was, [], { kind: 'status', session });
  switch (event.kind) {
    case 'start':
      return beginStart(event.survey, context, was);
    case 'restart': {
      const stay = commandButton('resume', context.wording.resume);
      return decide({ kind: 'stopped', was, askedToRestart: true }, [
        restartMessage(was, stay, context.wording),
      ]);
    }
    case 'resume': {
      if (was.kind !== 'asking') return decide(was, [], { kind: 'status', session });
      // What was typed while no question was open may come only now.
      const open = { ...was, asked: askingNow(was, context).asked };
      return decide(open, openQuestion(context.wording, open));
    }
    case 'status':
      return decide(state, [], { kind: 'status', session });
    case 'stop':
      return decide(leftPlainly(state), [{ text: context.wording.comeBack }]);
    case 'press':
      return startsSame(state, event) ? beginStart(session.survey, context, was) : leftBefore(state, context);
    default:
      return leftBefore(state, context);
  }
}

/** A personal link is good for one round, and this one may be complete: first its status is read. */
function mayBeOver({ was }: StateOf<'stopped'>): boolean {
  return was.session.once === true && was.kind !== 'asking';
}

function startsSame({ was: { session } }: StateOf<'stopped'>, event: PersonEvent): boolean {
  if (event.kind === 'start') return event.survey.id === session.survey.id;
  if (event.kind !== 'press') return event.kind === 'restart';
  const startsOver = event.button === 'startOver' || event.button === 'restart';
  return startsOver && event.at.session === session.reference;
}

/** Says that a survey was left, and how to continue it. */
export function leftBefore(state: StateOf<'stopped'>, { wording }: Context): Decision {
  const { survey } = state.was.session;
  const choices = [commandButton('resume', wording.resume)];
  if (!mayBeOver(state)) choices.push(startButton(survey, wording.startOver));
  return decide(leftPlainly(state), [{ text: wording.leftBefore(survey.name), choices }]);
}

function leftPlainly(state: StateOf<'stopped'>): StateOf<'stopped'> {
  return state.askedToRestart === undefined ? state : { kind: state.kind, was: state.was };
}

/** The person leaves the survey at a question that is open or should have come, or with an answer that may have arrived. */
export function stop(was: StateOf<'stopped'>['was'], context: Context): Decision {
  const { wording } = context;
  const resume = commandButton('resume', wording.resume);
  const isUnsure = was.kind === 'unknownFate';
  const text = isUnsure ? wording.stoppedUnknown(was.given.label) : wording.stopped(was.number - 1);
  const choices = isUnsure ? [resume] : [resume, ...otherSurveys(context, was.session)];
  return decide({ kind: 'stopped', was }, [{ text, choices, contact: true }]);
}

/**
 * The last answer was taken, but no readable question came. The survey ends only when the service's status says that it is
 * complete; until then it may continue with a question that we can't read.
 */
export function ending(state: StateOf<'ending'>, event: PersonEvent, context: Context): Decision {
  const { session } = state;
  const { survey } = session;
  const startsOver = event.kind === 'press' && event.button === 'startOver' && isAt(state, event.at);
  if (startsOver) return beginOver(state, context);
  if (event.kind === 'start' && event.survey.id !== survey.id) {
    return beginStart(event.survey, context, state);
  }
  return event.kind === 'stop' ? stop(state, context) : decide(state, [], { kind: 'status', session });
}
