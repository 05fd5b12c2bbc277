import {
  askedIn,
  choiceFor,
  choicesOf,
  firstClick,
  isAnswer,
  questionOf,
  readParts,
} from './message-parts.js';

/**
 * Which messages of the conversation can be answered, and what was chosen. Elements draw themselves by it, and anew when
 * it changes. An answer is chosen once the bot has said that it was taken; until then it is only pressed.
 * @param {(activity: object) => Promise<unknown>} post sends an activity; rejects where it was not sent
 */
export function createMessageStates(post) {
  /** By activity id, the oldest first. */
  const messages = new Map();
  /** What the person last said, until the bot has said something. */
  let lastSaid;
  /** How often the person has said or pressed something: messages of the same number are one reply. */
  let turn = 0;
  const marked = new Set();

  function change(message, fields) {
    Object.assign(message, fields);
    for (const redraw of message.redraws) redraw();
  }

  function observeBot(activity) {
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
    messages.set(activity.id, { ...fields, turn, atRest: false, redraws: new Set() });
    return false;
  }

  /**
   * The same question twice in a row, with nothing said in between, is one item: after a kill the turns of that moment are
   * run again, and the answer to an earlier message is then the question that was open already.
   */
  function isAskedAlready({ question, parts }) {
    const last = [...messages.values()].at(-1);
    return (
      question !== undefined &&
      lastSaid === undefined &&
      last?.question === question &&
      JSON.stringify(last.parts) === JSON.stringify(parts)
    );
  }

  /** Once the bot has answered the person, earlier questions are over: an open one is asked again. */
  function rest(message, { text = '' }) {
    if (message.pressed !== undefined) change(message, atRest);
    if (message.atRest || !isPassing(message)) return;
    const typed = choicesOf(message.parts).find(({ title }) => folded(title) === folded(text));
    const isCommand = typed !== undefined && !isAnswer(typed.send.value);
    change(message, isCommand ? { ...atRest, chosen: typed.title } : atRest);
  }

  /** The service took an answer: it is marked wherever its question stands, and where it was offered once more. */
  function markTaken(taken) {
    for (const message of messages.values()) {
      if (message.question !== questionOf(taken)) continue;
      const answer = choiceFor(message.parts, { do: 'answer', ...taken })?.title;
      const title = message.asks ? answer : message.pressed;
      change(message, { ...atRest, chosen: title ?? message.chosen });
    }
  }

  /** A press is shown in the message that it answers, and not by itself. */
  function observePerson(activity) {
    lastSaid = activity;
    const { id, value } = activity;
    if (value === undefined) return;
    const having = [...messages.values()].filter(({ parts }) => choiceFor(parts, value) !== undefined);
    const isCommand = questionOf(value) === undefined;
    // A command may stand in many messages; it was pressed in the newest.
    for (const message of isCommand ? having.filter(isPassing).slice(-1) : having) {
      const { title } = choiceFor(message.parts, value);
      // What an earlier version asked stays unmarked: it didn't say what became of an answer.
      if (!message.asks || message.activity.channelData?.['canvass:question'] !== undefined) marked.add(id);
      if (!isAnswer(value)) change(message, { ...atRest, arrived: true, chosen: title });
      else if (message.pending || !message.atRest)
        change(message, { atRest: true, failed: false, arrived: true, pressed: title });
    }
  }

  return {
    /** Has to see every activity, in order. @returns {boolean} true where it replaced one that is shown already */
    observe(activity) {
      // What the page presses for the person, as at a link, is an event.
      if (activity.from?.role === 'user' && activity.type !== 'typing') turn += 1;
      if (activity.type !== 'message') return false;
      if (activity.from?.role === 'bot') return observeBot(activity);
      observePerson(activity);
      return false;
    },

    /** Whether what the person pressed is shown in the message that it answers, and need not be shown again. */
    isMarked: ({ id }) => marked.has(id),

    /** The state of a message; its `redraws` are called whenever it changes. */
    find: (id) => messages.get(id),

    /** The newest message that asks something and still can be answered, be it in writing. */
    open() {
      return [...messages.values()].findLast(
        ({ atRest, click, asks }) => !atRest && (asks || click !== undefined),
      );
    },

    /** The newest question of a survey, open or not. */
    newestQuestion() {
      return [...messages.values()].findLast(({ asks }) => asks);
    },

    /** Whether the surveys can be chosen from in the newest message: in a greeting, or a list of two or more. */
    offersSurveys() {
      const choices = choicesOf(this.open()?.parts);
      const surveys = choices.filter(({ send }) => send.value?.do === 'start').length;
      return surveys >= (turn === 0 ? 1 : 2);
    },

    /** Sends a choice, once. */
    async press(message, { title, send }) {
      if (message.atRest || message.pending) return;
      const passes = isPassing(message) || message.click?.do === 'invitation';
      const sent = { pending: true, failed: false, arrived: false };
      const shown = isAnswer(send.value) ? { pressed: title } : { chosen: title };
      change(message, passes ? { ...sent, ...shown, atRest: true } : sent);
      try {
        await post({ ...send, replyToId: message.activity.id });
        change(message, { pending: false });
      } catch {
        // Its echo may have come although the reply was lost, or its question is over by now.
        if (message.arrived || !message.pending) change(message, { pending: false });
        else change(message, { ...open, failed: true });
      }
    },
  };
}

const open = { atRest: false, pending: false, pressed: undefined, chosen: undefined };
const atRest = { atRest: true, pending: false, failed: false, pressed: undefined };

/** Whether a message has had its time once this one stands below it. */
function isOverWith(message, { question, asks, click }) {
  if (question === undefined || message.question === undefined || isInvitation(message)) return false;
  // Asked again, or another one is open now, as after a link. What else belongs to the same question, such as an answer to
  // be sent again, stays above it.
  if (asks) return message.asks || message.question !== question;
  return message.question === question && message.click?.do === click?.do;
}

/** Questions and suggestions are over once something else is said. Cards of commands and invitations stay. */
function isPassing(message) {
  if (isInvitation(message)) return false;
  return message.question !== undefined || (message.activity.attachments ?? []).length === 0;
}

function isInvitation({ click }) {
  return click?.do === 'invitation';
}

function folded(text) {
  return text.trim().toLowerCase();
}
