import { element } from './message-dom.js';

/**
 * The conversation until Web Chat is loaded: the messages, drawn as they will be, and a box to type in. What stands in
 * the box goes over.
 * @param {Element} chat
 * @param connection the chat adapter
 * @param given `isMarked(activity)`: see `createMessageStates`; `isTooLong(text)`; `say(text)` sends what was typed
 */
export function showBefore(chat, connection, { isMarked, isTooLong, say }) {
  const view = element('div', 'before');
  const log = element('div', 'messages');
  const [skeleton] = chat.getElementsByClassName('skeleton');
  const form = chat.querySelector('form');
  const box = form.querySelector('textarea');
  view.append(log, form);
  chat.append(view);

  const subscription = connection.activity$.subscribe((activity) => {
    if (activity.type !== 'message') return;
    const drawn =
      activity.from.role === 'bot'
        ? document.createElement('canvass-message')
        : !isMarked(activity) && sayingOf(activity);
    if (!drawn) return;
    skeleton?.remove();
    log.append(drawn);
    drawn.show?.(activity.id);
  });

  function send(event) {
    event.preventDefault();
    const text = box.value;
    if (text.trim() === '' || isTooLong(text)) return;
    box.value = '';
    say(text);
  }
  form.addEventListener('submit', send);
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) send(event);
  });

  return {
    messages: log,
    /** Ends this view. @returns what was typed and not sent, and whether the person is typing */
    end() {
      subscription.unsubscribe();
      const typed = { text: box.value, isFocused: document.activeElement === box };
      view.remove();
      return typed;
    },
  };
}

function sayingOf({ text, channelData }) {
  const said = channelData?.messageBack?.displayText ?? (channelData?.postBack ? undefined : text);
  return said === undefined || said === '' ? undefined : element('p', 'said', said);
}
