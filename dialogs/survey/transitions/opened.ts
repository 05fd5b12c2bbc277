import { withAsideClosed } from '../aside.ts';
import { type Context, type Decision, decide, type LinkEvent } from '../decision.ts';
import { isInterrupted, withoutInterruption } from '../interruption.ts';
import { askQuestion, linkButton, linkQuestion } from '../messages.ts';
import { leftIn } from '../past.ts';
import type { StateOf, SurveyState } from '../state.ts';
import { goOn } from './asking.ts';
import { beginStart } from './begin.ts';
import { overMessage, stopped } from './ended.ts';
import { startUnknown } from './starting.ts';

/**
 * A link to a survey was opened: by a first press, in a new tab, by a reload, or in two tabs at once. The survey starts if it was
 * never taken here, and continues where it was left. One that is over stays over, and another open one stays open: this then only
 * says what can be done. So opening a link again does no harm, however often it happens.
 */
export function opened(state: SurveyState, event: LinkEvent, context: Context): Decision {
  const { wording } = context;
  switch (state.kind) {
    case 'idle':
      return elsewhere(state, event, context);
    case 'starting': {
      // Its first question is on its way.
      if (state.survey.id === event.survey.id) return decide(state, []);
      const choices = [linkButton(event.survey, wording.tryAgain)];
      return decide(state, [{ text: wording.alreadyStarting(state.survey.name), choices }]);
    }
    case 'startUnknown': {
      if (state.survey.id === event.survey.id) return startUnknown(state, { kind: 'resume' }, context);
      const decision = elsewhere(state, event, context);
      return decision.state.kind === 'starting'
        ? startUnknown(state, { kind: 'start', survey: event.survey }, context)
        : decision;
    }
    case 'asking':
      if (!isAbout(state, event)) return leaveOrNot(state, event, context);
      return hasSaidMore(state, event) ? goOn(state, context) : decide(state, []);
    case 'sending':
      // Its next question is on its way.
      return isAbout(state, event) ? decide(state, []) : leaveOrNot(state, event, context);
    case 'unknownFate':
      return isAbout(state, event)
        ? decide(state, [], { kind: 'status', session: state.session })
        : leaveOrNot(state, event, context);
    case 'ending':
      return isAbout(state, event)
        ? decide(state, [], { kind: 'status', session: state.session })
        : elsewhere(state, event, context);
    case 'stopped':
      return isAbout(state.was, event)
        ? stopped(state, { kind: 'resume' }, context)
        : elsewhere(state, event, context);
    case 'finished':
      return isAbout(state, event)
        ? decide(state, [overMessage(state, context)])
        : elsewhere(state, event, context);
  }
}

function isAbout({ session }: Pick<StateOf<'sending'>, 'session'>, { survey }: LinkEvent): boolean {
  return session.survey.id === survey.id;
}

/** Whether the open question may no longer be the last thing on the screen, or never was there. */
function hasSaidMore(state: StateOf<'asking'>, { isBeingShown = false }: LinkEvent): boolean {
  const { asked, aside, unsent } = state;
  return (
    (!asked.shown && !isBeingShown) || isInterrupted(state) || aside !== undefined || unsent !== undefined
  );
}

/** Another survey is open. The person decides which of the two to continue. */
function leaveOrNot(
  state: StateOf<'asking' | 'sending' | 'unknownFate'>,
  event: LinkEvent,
  context: Context,
): Decision {
  const { wording } = context;
  const { survey, instead } = event;
  const { session } = state;
  const before = context.past(survey.id);
  if (before?.kind === 'finished') {
    const over = overMessage(before, context);
    return state.kind === 'asking'
      ? decide(withAsideClosed(state), [over, askQuestion(wording, state)])
      : decide(state, [over]);
  }
  if (instead === session.reference && state.kind !== 'sending') return elsewhere(state, event, context);
  const link = before === undefined ? 'start' : 'resume';
  const message = linkQuestion(state, survey, link, wording);
  if (state.kind !== 'asking') return decide(state, [message]);
  return decide({ ...withoutInterruption(state), meanwhile: { kind: 'start', survey, link } }, [message]);
}

/** Nothing keeps the person from this survey: it continues if they left it before, or else starts. */
function elsewhere(state: SurveyState, { survey }: LinkEvent, context: Context): Decision {
  const left = leftIn(state);
  const before =
    left?.session.survey.id === survey.id
      ? ({ kind: 'stopped', was: left } as const)
      : context.past(survey.id);
  switch (before?.kind) {
    case 'finished':
      return decide(state, [overMessage(before, context)]);
    case 'stopped':
      return stopped(before, { kind: 'resume' }, context);
    case undefined:
      return beginStart(survey, context, left);
  }
}
