import type { ChosenAnswer } from '../../../dialogs/message.ts';
import { type Activity, type Draft, type Fate, isObject, type Press } from './activity.ts';
import {
  askedIn,
  type Choice,
  choiceFor,
  choicesOf,
  firstClick,
  isAnswer,
  isEqual,
  type Parts,
  questionOf,
  readParts,
} from './message-parts.ts';

/** A message of the bot, as the page has it. */
export interface Message {
  activity: Activity;
  /** Undefined if it needs the card renderer. */
  parts: Parts | undefined;
  /** The click behind its first choice. */
  click: Press | undefined;
  /** Which question it belongs to. */
  question: string | undefined;
  /** Whether it asks that question. */
  asks: boolean;
  /** The name of its survey, as its label has it. */
  survey: string | undefined;
  /** Its survey has been named: by the question before it, of the same session, or before its end. */
  readonly goesOn: boolean;
  /** Messages of the same number are one reply. */
  readonly turn: number;
  /** It can no longer be answered. */
  atRest: boolean;
  /** The title of the choice that was taken. */
  chosen?: string | undefined;
  /** The title of the choice that was pressed. */
  pressed?: string | undefined;
  /** The way out was pressed. */
  leaving?: boolean;
  /** An answer is on its way: what is pressed now would come behind it, when another question may be open. */
  held?: boolean;
  /** A press is being sent. */
  pending?: boolean;
  /** What was pressed last waits for a connection. */
  waiting?: Draft | undefined;
  /** What was pressed last was not sent. */
  failed?: boolean;
  /** What was pressed last has come back from the server. */
  arrived?: boolean;
  /** It took the place of an earlier one. */
  replaced?: boolean;
  /** Called whenever it changes. */
  readonly redraws: Set<() => void>;
}

export type MessageStates = ReturnType<typeof createMessageStates>;

/**
 * Which messages of the conversation can be answered, and what was chosen. Elements draw themselves by it, and again when
 * it changes. An answer is chosen once the bot has said that it was taken; until then it is only pressed.
 * @param post sends an activity; rejects if it was not sent
 */
export function createMessageStates(post: (activity: Draft) => Promise<unknown>) {
  /** By activity id, the oldest first. */
  const messages = new Map<string, Message>();
  /** What the person last said, until the bot has said something. */
  let lastSaid: Activity | undefined;
  /** How often the person has said or pressed something: messages of the same number are one reply. */
  let turn = 0;
  const marked = new Set<string>();
  /** Presses that wait for a connection, by the id of their message, which may not be here yet. */
  const waiting = new Map<string | undefined, Draft>();
  /** What was typed or chosen and is on its way, by the client's ids. */
  const onTheirWay = new Set<string | undefined>();

  function change(message: Message, fields: Partial<Message>): void {
    Object.assign(message, fields);
    for (const redraw of message.redraws) redraw();
  }

  function observeBot(activity: Activity): boolean {
    const taken = activity.channelData?.['canvass:chosen'];
    if (taken !== undefined) markTaken(taken);
    const known = messages.get(activity.id);
    const parts = readParts(activity);
    const click = parts === undefined ? undefined : firstClick(parts);
    const asked = askedIn(activity, click);
    const fields = {
      activity,
      parts,
      click,
      question: asked ?? questionOf(click),
      asks: asked !== undefined,
      survey: parts?.label?.split(' · ')[0],
    };
    if (known !== undefined) {
      change(known, { ...fields, replaced: true });
      return true;
    }
    if (isAskedAlready(fields)) return true;
    if (lastSaid !== undefined) for (const message of messages.values()) rest(message, lastSaid);
    lastSaid = undefined;
    for (const message of messages.values())
      if (!message.atRest && isOverWith(message, fields)) change(message, atRest);
    const goesOn = isNamed(
      [...messages.values()].findLast(({ asks }) => asks),
      fields,
    );
    const held = onTheirWay.size > 0;
    messages.set(activity.id, { ...fields, goesOn, turn, held, atRest: false, redraws: new Set() });
    showWaiting(activity.id);
    return false;
  }

  function holdBehind({ channelData }: Draft, fate: Fate): void {
    const id = channelData?.clientActivityID;
    if (fate === 'sending' || fate === 'waiting') onTheirWay.add(id);
    else onTheirWay.delete(id);
    const held = onTheirWay.size > 0;
    for (const message of messages.values()) {
      if (message.held === held) continue;
      // A long history isn't drawn again for it.
      if (message.atRest) message.held = held;
      else change(message, { held });
    }
  }

  function showWaiting(id: string | undefined): void {
    const [message, press] = [messages.get(id ?? ''), waiting.get(id)];
    if (message === undefined || press === undefined) return;
    const choice = press.value && choiceFor(message.parts, press.value);
    const shown = shownAsPressed(message, press.value, choice?.title ?? press.text);
    change(message, { ...shown, atRest: true, pending: true, failed: false, arrived: false, waiting: press });
  }

  /**
   * The same question twice in a row, with nothing said in between, is one item: after a kill the turns of that moment are
   * run again, and the answer to an earlier message is then the question that was open already.
   */
  function isAskedAlready({ question, parts }: Pick<Message, 'question' | 'parts'>): boolean {
    const last = [...messages.values()].at(-1);
    return (
      question !== undefined &&
      lastSaid === undefined &&
      last?.question === question &&
      JSON.stringify(last.parts) === JSON.stringify(parts)
    );
  }

  /** Once the bot has answered the person, earlier questions are over: an open one is asked again. */
  function rest(message: Message, { text = '' }: Activity): void {
    if (message.pressed !== undefined || message.leaving) change(message, atRest);
    if (message.atRest || !isPassing(message)) return;
    const typed = choicesOf(message.parts).find(({ title }) => folded(title) === folded(text));
    const isCommand = typed !== undefined && !isAnswer(typed.send.value);
    change(message, isCommand ? { ...atRest, chosen: typed.title } : atRest);
  }

  /** The service took an answer: it is marked wherever its question is, and where it was offered once more. */
  function markTaken(taken: ChosenAnswer): void {
    for (const message of messages.values()) {
      if (message.question !== questionOf(taken)) continue;
      const answer = choiceFor(message.parts, { do: 'answer', ...taken })?.title;
      const title = message.asks ? answer : message.pressed;
      change(message, { ...atRest, chosen: title ?? message.chosen });
    }
  }

  /** A press is shown in the message that it answers, not as a message of its own. */
  function observePerson(activity: Activity): void {
    lastSaid = activity;
    const { id, value } = activity;
    if (!isObject(value)) return;
    const having = [...messages.values()].flatMap((message) => {
      const choice = choiceFor(message.parts, value);
      return choice === undefined ? [] : [{ message, title: choice.title }];
    });
    const isCommand = questionOf(value) === undefined;
    const passing = having.filter(({ message }) => isPassing(message));
    // A command may be in many messages; it was pressed in the newest.
    for (const { message, title } of isCommand ? passing.slice(-1) : having) {
      marked.add(id);
      if (!isAnswer(value)) change(message, { ...atRest, arrived: true, chosen: title });
      else if (message.pending || !message.atRest)
        change(message, { ...arrived, atRest: true, pressed: title });
    }
  }

  return {
    /** Has to see every activity, in order. @returns true if it replaced one that is shown already */
    observe(activity: Activity): boolean {
      // What the page presses for the person, as at a link, is an event.
      if (activity.from?.role === 'user' && activity.type !== 'typing') turn += 1;
      if (activity.type !== 'message') return false;
      if (activity.from?.role === 'bot') return observeBot(activity);
      observePerson(activity);
      return false;
    },

    /** Whether what the person pressed is shown in the message that it answers, and need not be shown again. */
    isMarked: ({ id }: Pick<Activity, 'id'>): boolean => marked.has(id),

    /** The state of a message; its `redraws` are called whenever it changes. */
    find: (id: string): Message | undefined => messages.get(id),

    /** The newest message that asks something and can still be answered, including in writing. */
    open(): Message | undefined {
      return [...messages.values()].findLast(
        ({ atRest, click, asks }) => !atRest && (asks || click !== undefined),
      );
    },

    /** A question whose answer was pressed, until it is known what became of it. */
    pressed(): Message | undefined {
      const newest = this.newestQuestion();
      return newest?.pending || newest?.pressed !== undefined ? newest : undefined;
    },

    /** The newest question of a survey, open or not. */
    newestQuestion(): Message | undefined {
      return [...messages.values()].findLast(({ asks }) => asks);
    },

    /** Whether the surveys can be chosen from in the newest message: in a greeting, or a list of two or more. */
    offersSurveys(): boolean {
      const choices = choicesOf(this.open()?.parts);
      const surveys = choices.filter(({ send }) => send.value?.do === 'start').length;
      return surveys >= (turn === 0 ? 1 : 2);
    },

    /** Sends a choice, once. */
    async press(message: Message, { title, send }: Choice): Promise<void> {
      if (message.atRest || message.pending || isHeld(message, send.value)) return;
      const passes = isPassing(message) || message.click?.do === 'invitation';
      const sent = { pending: true, failed: false, arrived: false };
      const shown = shownAsPressed(message, send.value, title);
      change(message, passes ? { ...sent, ...shown, atRest: true } : sent);
      try {
        await post({ ...send, replyToId: message.activity.id });
        const sure = { pending: false, waiting: undefined };
        const isCommand = passes && 'pressed' in shown && !isAnswer(send.value);
        change(message, isCommand ? { ...sure, pressed: undefined, chosen: title } : sure);
      } catch {
        // Its echo may have come although the reply was lost, or its question is over by now.
        if (message.arrived || !message.pending) change(message, { pending: false });
        else change(message, { ...open, failed: true });
      }
    },

    /** What becomes of a message that was kept, here or in another tab, now or before a reload. */
    follow(press: Draft, fate: Fate): void {
      const id = press.replyToId;
      if (id === undefined || isAnswer(press.value)) holdBehind(press, fate);
      if (id === undefined || fate === 'sending') return;
      const message = messages.get(id);
      if (fate === 'waiting') {
        waiting.set(id, press);
        showWaiting(id);
        return;
      }
      waiting.delete(id);
      if (message === undefined) return;
      if (fate !== 'sent' && !message.arrived) change(message, { ...open, failed: fate === 'refused' });
      else change(message, { waiting: undefined });
    },
  };
}

/** Nothing is chosen before it has arrived, nor an answer before it was taken; and the way out is not one of the choices. */
function shownAsPressed({ parts }: Message, click: Press | undefined, title: string | undefined) {
  const leave = parts?.leave?.send.value;
  if (leave !== undefined && isEqual(click, leave)) return { leaving: true };
  return { pressed: title };
}

const unpressed = { pending: false, pressed: undefined, leaving: false, waiting: undefined };
const open = { ...unpressed, atRest: false, chosen: undefined };
const atRest = { ...unpressed, atRest: true, failed: false };
const arrived = { arrived: true, failed: false, waiting: undefined };

/** See `questionOf`. */
function sessionOf(question = ''): string {
  return question.slice(0, question.lastIndexOf('/'));
}

function isNamed(
  before: Message | undefined,
  { question, parts }: Pick<Message, 'question' | 'parts'>,
): boolean {
  if (before?.question === undefined) return false;
  if (question !== undefined) return sessionOf(before.question) === sessionOf(question);
  // An end has only the survey's name.
  return parts?.label !== undefined && before.survey === parts.label;
}

/** Whether a message has had its time once this one is below it. */
function isOverWith(
  message: Message,
  { question, asks, click }: Pick<Message, 'question' | 'asks' | 'click'>,
): boolean {
  if (question === undefined || message.question === undefined || isInvitation(message)) return false;
  // Asked again, or another one is open now, as after a link. What else belongs to the same question, such as an answer to
  // be sent again, stays above it.
  if (asks) return message.asks || message.question !== question;
  return message.question === question && message.click?.do === click?.do;
}

/**
 * Whether a choice of a message has to wait until an answer has been sent, or taken back: it belongs to a question, or leads out
 * of the survey.
 */
export function isHeld(
  { held, question }: Pick<Message, 'held' | 'question'>,
  click: Press | undefined,
): boolean {
  const stops = click?.do === 'leave' || (click?.do === 'command' && click['line'] === 'stop');
  return held === true && (question !== undefined || stops);
}

/** Questions and suggestions are over once something else is said. Cards of commands and invitations stay. */
function isPassing(message: Message): boolean {
  if (isInvitation(message)) return false;
  return message.question !== undefined || (message.activity.attachments ?? []).length === 0;
}

function isInvitation({ click }: Message): boolean {
  return click?.do === 'invitation';
}

function folded(text: string): string {
  return text.trim().toLowerCase();
}
