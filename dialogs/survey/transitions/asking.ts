import type { QuestionReference } from '../../message.ts';
import { asideQuestion, withAsideClosed } from '../aside.ts';
import { askingNow, type Context, type Decision, decide, type PersonEvent } from '../decision.ts';
import {
  askedAbove,
  interruptionMessage,
  isInterrupted,
  under,
  withoutInterruption,
} from '../interruption.ts';
import { askQuestion, isAt, isUnanswerable, openQuestion } from '../messages.ts';
import {
  choiceGiven,
  type Given,
  type Interruption,
  type Offered,
  type StateOf,
  textGiven,
} from '../state.ts';
import { beginAnswer, beginStart } from './begin.ts';
import { stop } from './ended.ts';

type Asking = StateOf<'asking'>;

/** A question is open. */
export function asking(asked: Asking, event: PersonEvent, context: Context): Decision {
  const { wording } = context;
  const aside = event.kind === 'yesOrNo' ? asideQuestion(asked, wording) : undefined;
  if (aside !== undefined) return decide(asked, [under(wording.couldBeEither, aside)]);
  const state = withAsideClosed(asked);
  const again = (reason?: string): Decision => decide(state, [askQuestion(wording, state, reason)]);
  const askAbout = (given: Given, asideOpen: Asking['asideOpen']): Decision => {
    const next = { ...state, aside: { ...given, offer: context.attempt.id }, asideOpen };
    const question = asideQuestion(next, wording);
    return question === undefined ? again() : decide(next, [question]);
  };
  const interrupt = (meanwhile: Interruption): Decision => {
    const next = { ...withoutInterruption(state), meanwhile };
    return decide(next, [interruptionMessage(next, wording)]);
  };
  switch (event.kind) {
    case 'answer':
      return isUnanswerable(state) ? again() : beginAnswer(state, event.given, context);
    case 'pick':
      return pick(state, event, context);
    case 'press':
      return press(state, event, context);
    case 'unmatched':
      return again(event.several ? wording.chooseSeveral : wording.chooseOne);
    case 'skipping':
      return again(wording.noSkipping);
    case 'empty':
      return again(event.attached ? wording.attachedAnswer : wording.emptyAnswer);
    case 'early':
      return again(wording.cameEarly);
    case 'yesOrNo':
      return again();
    case 'word':
      return askAbout(textGiven(event.word), { command: event.command });
    case 'leaving':
      return interrupt({ kind: 'list', surveys: [], leaving: true });
    case 'aside': {
      const above = askedAbove(state, wording);
      if (above === undefined) return again(wording.chooseOne);
      return event.given === undefined
        ? decide(state, [under(wording.chooseOne, above)])
        : askAbout(event.given, {});
    }
    case 'start':
      if (event.survey.id === state.session.survey.id) return goOn(state, context);
      return event.instead === state.session.reference
        ? beginStart(event.survey, context, withoutInterruption(state))
        : interrupt({ kind: 'start', survey: event.survey });
    case 'again':
      return decide(state, openQuestion(wording, state));
    case 'restart':
      return interrupt({ kind: 'restart' });
    case 'resume':
      return goOn(state, context);
    case 'stop':
      return stop(withoutInterruption(state), context);
    case 'status':
      return decide(state, [], { kind: 'status', session: state.session });
  }
}

/** A click on something that is no longer open changes nothing, and shows the open question. */
function stale(state: Asking, at: QuestionReference, { wording }: Context): Decision {
  const answered = at.session === state.session.reference && at.question < state.number;
  const reason = answered ? wording.alreadyAnswered(at.question) : wording.notOpen;
  return decide(state, [askQuestion(wording, state, reason)]);
}

function pick(state: Asking, event: Extract<PersonEvent, { kind: 'pick' }>, context: Context): Decision {
  const { question } = state;
  const { wording } = context;
  if (!isAt(state, event.at) || question.kind !== 'choice') return stale(state, event.at, context);
  const answer = question.answers.find(({ id }) => id === event.answerId);
  return answer === undefined
    ? decide(state, [askQuestion(wording, state, wording.chooseOne)])
    : beginAnswer(state, choiceGiven(answer), context);
}

function press(state: Asking, event: Extract<PersonEvent, { kind: 'press' }>, context: Context): Decision {
  if (!isAt(state, event.at)) return stale(state, event.at, context);
  switch (event.button) {
    case 'sendAgain':
      return sendOffered(state, state.unsent, event.offer, context);
    case 'sendAsAnswer':
      return sendOffered(state, state.aside, event.offer, context);
    case 'restart':
    case 'startOver':
      return beginStart(state.session.survey, context, withoutInterruption(state));
    case 'keepGoing':
    case 'lookAgain':
      return goOn(state, context);
  }
}

/** A button sends the answer it offered. An older button, which offered another, only shows the question again. */
function sendOffered(
  state: Asking,
  offered: Offered | undefined,
  pressed: string | undefined,
  context: Context,
): Decision {
  if (offered === undefined || offered.offer !== pressed) {
    return goOn(state, context, context.wording.notThatAnswer);
  }
  if (isUnanswerable(state)) return goOn(state, context);
  const { offer: _, ...given } = offered;
  return beginAnswer(state, given, context);
}

/**
 * Ends any interruption and shows the open question again, with the unsent answer if there is one. What was typed before that
 * may have been meant for the interruption, and may come only now.
 */
export function goOn(state: Asking, context: Context, reason?: string): Decision {
  const next = isInterrupted(state)
    ? { ...withoutInterruption(state), asked: askingNow(state, context).asked }
    : withoutInterruption(state);
  return decide(next, openQuestion(context.wording, next, { reason }));
}
