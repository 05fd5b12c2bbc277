import { firstClick, questionOf, readParts } from './message-parts.js';

/**
 * Which messages of the conversation can be answered, and what was chosen. Elements draw themselves by it, and anew when
 * it changes.
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
    const known = messages.get(activity.id);
    const parts = readParts(activity);
    const click = parts === undefined ? undefined : firstClick(parts);
    const fields = { activity, parts, click, question: questionOf(click), turn };
    if (known !== undefined) {
      change(known, { ...fields, turn: known.turn, replaced: true });
      return true;
    }
    if (isAskedAlready(fields)) return true;
    if (lastSaid !== undefined) for (const message of messages.values()) rest(message, lastSaid);
    lastSaid = undefined;
    const chosen = activity.channelData?.['canvass:chosen'];
    if (chosen !== undefined) markAnswer({ do: 'answer', ...chosen });
    // Asked again, or another one is open now, as after a link. What else belongs to the same question, such as an answer to
    // be sent again, stays above it.
    for (const message of messages.values()) {
      if (fields.question === undefined || message.question === undefined) continue;
      const isOver =
        message.question === fields.question ? message.click.do === click.do : click.do === 'answer';
      if (isOver && !message.atRest) change(message, { atRest: true, failed: false });
    }
    messages.set(activity.id, { ...fields, atRest: false, redraws: new Set() });
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
  function rest(message, said) {
    if (message.atRest || !isPassing(message)) return;
    const chosen = message.chosen ?? titleOf(message, said.text);
    change(message, { atRest: true, failed: false, chosen });
  }

  /** A press is marked in the message that it answers. */
  function observePerson(activity) {
    lastSaid = activity;
    if (activity.value === undefined) return;
    if (questionOf(activity.value) === undefined) return markSuggestion(activity);
    marked.add(activity.id);
    markAnswer(activity.value, activity.text);
  }

  /** Marks an answer wherever its question stands. @param text what it is called where no choice has it */
  function markAnswer(given, text) {
    const question = questionOf(given);
    for (const message of messages.values()) {
      if (message.question !== question) continue;
      const listed = message.parts?.list?.choices.find(({ value }) => value === String(given.answer));
      const pressed = choicesOf(message.parts).find(({ send }) => isSame(send.value, given));
      const chosen = (listed ?? pressed)?.title ?? message.chosen ?? text;
      change(message, { atRest: true, failed: false, arrived: true, chosen });
    }
  }

  function markSuggestion({ id, value }) {
    const sent = JSON.stringify(value);
    const isPressed = ({ send }) => JSON.stringify(send.value) === sent;
    const message = [...messages.values()].findLast(
      (known) => isPassing(known) && choicesOf(known.parts).some(isPressed),
    );
    if (message === undefined) return;
    marked.add(id);
    change(message, {
      atRest: true,
      failed: false,
      arrived: true,
      chosen: choicesOf(message.parts).find(isPressed).title,
    });
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

    /** Whether what the person pressed is marked in the message that it answers, and need not be shown again. */
    isMarked: ({ id }) => marked.has(id),

    /** The state of a message; its `redraws` are called whenever it changes. */
    find: (id) => messages.get(id),

    /** The newest message that asks something and still can be answered. */
    open() {
      return [...messages.values()].findLast(({ atRest, click }) => !atRest && click !== undefined);
    },

    /** Sends a choice, once. */
    async press(message, { title, send }) {
      if (message.atRest || message.pending) return;
      const passes = isPassing(message) || message.click?.do === 'invitation';
      const taken = { pending: true, failed: false, arrived: false };
      change(message, passes ? { ...taken, atRest: true, chosen: title } : taken);
      try {
        await post(send);
        change(message, { pending: false });
      } catch {
        // Its echo may have come although the reply was lost.
        if (message.arrived) change(message, { pending: false });
        else change(message, { atRest: false, chosen: undefined, pending: false, failed: true });
      }
    },
  };
}

/** Questions and suggestions are over once something else is said. Cards of commands and invitations stay. */
function isPassing({ activity, click, question }) {
  if (click?.do === 'invitation') return false;
  return question !== undefined || (activity.attachments ?? []).length === 0;
}

function choicesOf(parts) {
  return parts === undefined ? [] : [...(parts.scale ?? []), ...parts.choices];
}

function titleOf({ parts }, text = '') {
  const wanted = folded(text);
  const choices = parts?.list?.choices ?? choicesOf(parts);
  return choices.find(({ title }) => folded(title) === wanted)?.title;
}

function folded(text) {
  return text.trim().toLowerCase();
}

/** The same press; the server may have dropped fields that only the page reads. */
function isSame(one, other) {
  return one?.do === other.do && String(one?.answer) === String(other.answer) && one?.choice === other.choice;
}
