import { commandButton } from '../buttons.ts';
import type { Message } from '../message.ts';
import { cutGraphemes, oneLine } from '../text.ts';
import type { Wording } from '../wording/wording.ts';
import { invitationMessage, unfinishedReminder } from './invitations/messages.ts';
import { startButton, surveyButton } from './messages.ts';
import type { Meanwhile, Offered, StateOf } from './state.ts';

type Asking = StateOf<'asking'>;

/** A question is open, and something else was asked since. */
export type Interrupted = Asking & { readonly meanwhile: Meanwhile };

/** What was asked in between. */
export function askMeanwhile(state: Interrupted, wording: Wording): Message {
  const { meanwhile, session, number } = state;
  switch (meanwhile.kind) {
    case 'restart':
      return {
        text: wording.restartQuestion(session.survey.name, number - 1),
        choicesAre: 'actions',
        singleUse: true,
        choices: [
          surveyButton(state, 'restart', wording.yesStartOver),
          surveyButton(state, 'keepGoing', wording.keepGoing),
        ],
      };
    case 'start': {
      const { survey } = meanwhile;
      return {
        text: wording.switchQuestion(session.survey.name, survey.name),
        choicesAre: 'actions',
        singleUse: true,
        choices: [
          surveyButton(state, 'keepGoing', wording.keepGoing),
          startButton(survey, wording.leaveAndStart(survey.name), session.reference),
        ],
      };
    }
    case 'list':
      return {
        text: wording.surveysTitle,
        choicesAre: 'actions',
        singleUse: true,
        choices: [
          surveyButton(state, 'keepGoing', wording.keepGoing),
          commandButton('surveys', wording.seeSurveys),
        ],
      };
    case 'invitation':
      return invitationMessage(meanwhile, wording);
    case 'reminder':
      return unfinishedReminder(state, wording);
  }
}

/** Asks it once more, after something was typed that is neither an answer nor a button. */
export function askMeanwhileAgain(state: Interrupted, wording: Wording): Message {
  return under(wording.chooseOne, askMeanwhile(state, wording));
}

/** Whether what was typed is the answer to the open question, or meant what was asked in between. */
export function askAside(state: Interrupted, { label, offer }: Offered, wording: Wording): Message {
  const said = cutGraphemes(oneLine(label), maxQuote);
  const asked = under(wording.answerOrNot(said, state.number), askMeanwhile(state, wording));
  const send = surveyButton(state, 'sendAsAnswer', wording.sendAsAnswer(said), offer);
  return { ...asked, choices: [send, ...(asked.choices ?? [])] };
}

export function isInterrupted(state: Asking): state is Interrupted {
  return state.meanwhile !== undefined;
}

/** The open question alone, with nothing asked in between; the same state where there was nothing. */
export function withoutMeanwhile(state: Asking): Asking {
  if (state.meanwhile === undefined && state.aside === undefined) return state;
  const { meanwhile: _, aside: __, ...rest } = state;
  return rest;
}

function under(line: string, message: Message): Message {
  return { ...message, text: `${line}\n${message.text}` };
}

/** As much of a typed text as fits on a button. */
const maxQuote = 60;
