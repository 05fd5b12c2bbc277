import { type Click, commandButton } from '../buttons.ts';
import type { Message } from '../message.ts';
import type { Wording } from '../wording/wording.ts';
import { invitationMessage, unfinishedReminder } from './invitations/messages.ts';
import { languagesMessage } from './language-choice.ts';
import {
  leaveMessage,
  linkQuestion,
  restartMessage,
  surveyButton,
  surveyButtons,
  switchMessage,
  unsentMessage,
} from './messages.ts';
import type { Interruption, StateOf } from './state.ts';

type Asking = StateOf<'asking'>;

/** A question is open, and something else has been asked since, so a typed text isn't an answer without asking. */
export type Interrupted = Asking & { readonly meanwhile: Interruption };

/** Asks what interrupted the question. */
export function interruptionMessage(state: Interrupted, wording: Wording): Message {
  const { meanwhile } = state;
  const keepGoing = surveyButton(state, 'keepGoing', wording.keepGoing);
  switch (meanwhile.kind) {
    case 'restart':
      return restartMessage(state, keepGoing, wording);
    case 'start':
      return meanwhile.link === undefined
        ? { ...switchMessage(state, meanwhile.survey, wording), singleUse: true }
        : linkQuestion(state, meanwhile.survey, meanwhile.link, wording);
    case 'list': {
      if (isLanguageAsked(state)) return languagesMessage(wording.whichLanguage);
      if (meanwhile.leaving === true) return leaveMessage(state, keepGoing, wording);
      const listed = surveyButtons(wording, meanwhile.surveys);
      const choices = [
        keepGoing,
        ...(listed.length > 0 ? listed : [commandButton('surveys', wording.seeSurveys)]),
      ];
      return { text: wording.surveysTitle, choices, singleUse: true };
    }
    case 'invitation':
      return invitationMessage(meanwhile, wording);
    case 'reminder':
      return unfinishedReminder(state, wording);
  }
}

/** What was asked in addition to the open question: what interrupted it, or whether to send the unsent answer. */
export function askedAbove(state: Asking, wording: Wording): Message | undefined {
  if (isInterrupted(state)) return interruptionMessage(state, wording);
  return state.unsent && unsentMessage(wording, state, wording.notOpenUnsent);
}

/** What a typed yes or no means for a question of ours that it can answer: the button that says the same. */
export function buttonFor(said: 'yes' | 'no', asked: Message): Click | undefined {
  const clicks = (asked.choices ?? []).map(({ click }) => click);
  return clicks.find((click) => meaningOf(click) === said);
}

function meaningOf(click: Click): 'yes' | 'no' | undefined {
  switch (click.do) {
    case 'restart':
    case 'start':
    case 'link':
    case 'leave':
      return 'yes';
    case 'keepGoing':
      return 'no';
    case 'invitation':
      return click.choice === 'start' ? 'yes' : 'no';
    case 'command':
      return click.line === 'resume' ? 'yes' : undefined;
    default:
      return undefined;
  }
}

export function isInterrupted(state: Asking): state is Interrupted {
  return state.meanwhile !== undefined;
}

/** Whether the languages were offered, and no question was answered since. */
export function isLanguageAsked({ meanwhile }: Asking): boolean {
  return meanwhile?.kind === 'list' && meanwhile.languages === true;
}

/** The state without its interruption; the same object if there was none. */
export function withoutInterruption(state: Asking): Asking {
  if (state.meanwhile === undefined && state.aside === undefined) return state;
  const { meanwhile: _, aside: __, asideOpen: ___, reshown: ____, ...rest } = state;
  return rest;
}

export function under(reason: string, message: Message): Message {
  return { ...message, reason };
}
