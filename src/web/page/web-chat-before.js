import { element } from './message-dom.js';

/**
 * The conversation until Web Chat is loaded: the messages, drawn as they will be, and a box to type in. What stands in
 * the box goes over, and what was typed and hasn't arrived.
 * @param {Element} chat
 * @param connection the chat adapter
 * @param given `isMarked(activity)`: see `createMessageStates`; `isTooLong(text)`; `compose(text)` returns what was typed
 *   as an activity, `post(activity)` sends it and resolves once it has arrived
 * @param {{notSent: string, tryAgain: string}} words
 */
export function showBefore(chat, connection, { isMarked, isTooLong, compose, post }, words) {
  const view = element('div', 'before');
  const log = element('div', 'messages');
  const [skeleton] = chat.getElementsByClassName('skeleton');
  const form = chat.querySelector('form');
  const box = form.querySelector('textarea');
  /** What the server hasn't shown that it has, by `clientActivityID`. */
  const unsent = new Map();
  view.append(log, form);
  chat.append(view);

  const subscription = connection.activity$.subscribe((activity) => {
    if (activity.type !== 'message') return;
    const drawn =
      activity.from.role === 'bot' ? document.createElement('canvass-message') : drawSaid(activity);
    if (!drawn) return;
    skeleton?.remove();
    log.append(drawn);
    drawn.show?.(activity.id);
  });

  function drawSaid(activity) {
    const id = activity.channelData?.clientActivityID;
    const shown = unsent.get(id)?.drawn;
    unsent.delete(id);
    shown?.remove();
    return !isMarked(activity) && sayingOf(activity);
  }

  function send(event) {
    event.preventDefault();
    const text = box.value;
    if (text.trim() === '' || isTooLong(text)) return;
    box.value = '';
    const activity = compose(text);
    const drawn = element('p', 'said sending', text);
    log.append(drawn);
    drawn.scrollIntoView({ block: 'nearest' });
    // What was said until now, and not what will have been said when it is sent again.
    const message = { again: connection.asResent(activity), drawn };
    unsent.set(activity.channelData.clientActivityID, message);
    follow(message, post(activity));
  }

  function follow(message, sent) {
    const { again, drawn } = message;
    message.sent = sent;
    sent.catch(() => {
      // Its echo may have come although the reply was lost.
      if (!unsent.has(again.channelData.clientActivityID)) return;
      drawn.classList.remove('sending');
      drawn.replaceChildren(
        again.text,
        fault(() => sendAgain(message)),
      );
    });
  }

  function sendAgain(message) {
    const { again, drawn } = message;
    drawn.classList.add('sending');
    drawn.replaceChildren(again.text);
    box.focus();
    follow(message, post(again));
  }

  function fault(press) {
    const drawn = element('span', 'not-sent', words.notSent);
    drawn.setAttribute('role', 'alert');
    const button = element('button', '', words.tryAgain);
    button.type = 'button';
    button.addEventListener('click', press);
    drawn.append(' ', button);
    return drawn;
  }

  form.addEventListener('submit', send);
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) send(event);
  });

  return {
    messages: log,
    /**
     * Ends this view.
     * @returns what was typed and not sent, whether the person is typing, and what was sent and hasn't arrived, with the
     *   promise that it will
     */
    end() {
      subscription.unsubscribe();
      const typed = {
        text: box.value,
        isFocused: document.activeElement === box,
        unsent: [...unsent.values()],
      };
      view.remove();
      return typed;
    },
  };
}

function sayingOf({ text, channelData }) {
  const said = channelData?.messageBack?.displayText ?? (channelData?.postBack ? undefined : text);
  return said === undefined || said === '' ? undefined : element('p', 'said', said);
}
