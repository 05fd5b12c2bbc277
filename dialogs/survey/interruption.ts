import { commandButton } from '../buttons.ts';
import type { Message } from '../message.ts';
import { cutGraphemes, oneLine } from '../text.ts';
import type { Wording } from '../wording/wording.ts';
import { invitationMessage, unfinishedReminder } from './invitations/messages.ts';
import { surveyButton, switchMessage } from './messages.ts';
import type { Interruption, Offered, StateOf } from './state.ts';

type Asking = StateOf<'asking'>;

/** A question is open, and something else has been asked since, so a typed text is no answer without asking. */
export type Interrupted = Asking & { readonly meanwhile: Interruption };

/** Asks what interrupted the question. */
export function interruptionMessage(state: Interrupted, wording: Wording): Message {
  const { meanwhile, session, number } = state;
  const keepGoing = surveyButton(state, 'keepGoing', wording.keepGoing);
  switch (meanwhile.kind) {
    case 'restart': {
      const restart = surveyButton(state, 'restart', wording.yesStartOver);
      const text = wording.restartQuestion(session.survey.name, number - 1);
      return { text, choices: [restart, keepGoing], singleUse: true };
    }
    case 'start':
      return { ...switchMessage(state, meanwhile.survey, wording), singleUse: true };
    case 'list': {
      const choices = [keepGoing, commandButton('surveys', wording.seeSurveys)];
      return { text: wording.surveysTitle, choices, singleUse: true };
    }
    case 'invitation':
      return invitationMessage(meanwhile, wording);
    case 'reminder':
      return unfinishedReminder(state, wording);
  }
}

/** Asks it again, after a typed text that is neither an answer nor a button's label. */
export function repeatInterruption(state: Interrupted, wording: Wording): Message {
  return under(wording.chooseOne, interruptionMessage(state, wording));
}

/** Asks whether what was typed answers the open question, or what interrupted it. */
export function askWhetherAnswer(state: Interrupted, { label, offer }: Offered, wording: Wording): Message {
  const quote = cutGraphemes(oneLine(label), maxQuote);
  const asked = under(wording.answerOrNot(quote, state.number), interruptionMessage(state, wording));
  const send = surveyButton(state, 'sendAsAnswer', wording.sendAsAnswer(quote), offer);
  return { ...asked, choices: [send, ...(asked.choices ?? [])] };
}

export function isInterrupted(state: Asking): state is Interrupted {
  return state.meanwhile !== undefined;
}

/** The state without its interruption; the same object where there was none. */
export function withoutInterruption(state: Asking): Asking {
  if (state.meanwhile === undefined && state.aside === undefined) return state;
  const { meanwhile: _, aside: __, ...rest } = state;
  return rest;
}

function under(line: string, message: Message): Message {
  return { ...message, text: `${line}\n${message.text}` };
}

/** As much of a typed text as fits on a button. */
const maxQuote = 60;
