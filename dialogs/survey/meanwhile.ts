import type { Choice, Message } from '../message.ts';
import type { Wording } from '../wording/wording.ts';
import type { PersonEvent } from './event.ts';
import { referenceOf, startButton, surveyButton } from './say.ts';
import type { Given, StateOf } from './state.ts';

type Asking = StateOf<'asking'>;

/** A button of the question in between, and what it does. */
type MeanwhileChoice = Choice & { readonly event: PersonEvent };

/** What was asked while a question is open: whether to begin anew, or to leave it for another survey. */
export function askMeanwhile(state: Asking, wording: Wording, note?: string): Message {
  const text = meanwhileText(state, wording);
  return {
    text: note === undefined ? text : `${note}\n${text}`,
    choicesAre: 'actions',
    choices: meanwhileChoices(state, wording).map(({ label, click }) => ({ label, click })),
  };
}

/** Whether what was typed is the answer to the open question, or meant what was asked in between. */
export function askAside(state: Asking, { label }: Given, wording: Wording): Message {
  const asked = askMeanwhile(state, wording, wording.answerOrNot(shortened(label), state.number));
  const send = surveyButton(state, 'sendAsAnswer', wording.sendAsAnswer(shortened(label)));
  return { ...asked, choices: [send, ...(asked.choices ?? [])] };
}

/** What can be chosen there; nothing where nothing was asked in between. */
export function meanwhileChoices(state: Asking, wording: Wording): readonly MeanwhileChoice[] {
  const { meanwhile, session } = state;
  const press = (button: 'keepGoing' | 'restart', label: string): MeanwhileChoice => ({
    ...surveyButton(state, button, label),
    event: { kind: 'press', button, at: referenceOf(state) },
  });
  switch (meanwhile?.kind) {
    case undefined:
      return [];
    case 'restart':
      return [press('restart', wording.yesStartOver), press('keepGoing', wording.keepGoing)];
    case 'start': {
      const { survey } = meanwhile;
      const leave = startButton(survey, wording.leaveAndStart(survey.name), session.reference);
      const event = { kind: 'start', survey, instead: session.reference } as const;
      return [press('keepGoing', wording.keepGoing), { ...leave, event }];
    }
  }
}

/** The open question alone, with nothing asked in between; the same state where there was nothing. */
export function withoutMeanwhile(state: Asking): Asking {
  if (state.meanwhile === undefined && state.aside === undefined) return state;
  const { meanwhile: _, aside: __, ...rest } = state;
  return rest;
}

function meanwhileText({ meanwhile, session, number }: Asking, wording: Wording): string {
  return meanwhile?.kind === 'start'
    ? wording.switchQuestion(session.survey.name, meanwhile.survey.name)
    : wording.restartQuestion(session.survey.name, number - 1);
}

const longest = 60;

/** As much of a text as a button holds, in one line. */
function shortened(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const characters = [...new Intl.Segmenter().segment(line)];
  if (characters.length <= longest) return line;
  return `${characters
    .slice(0, longest - 1)
    .map(({ segment }) => segment)
    .join('')}…`;
}
