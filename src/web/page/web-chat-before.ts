import type { PageWords } from '../../../dialogs/wording/wording.ts';
import type { Activity, Draft } from './activity.ts';
import { element, pagePart } from './message-dom.ts';
import { MessageElement } from './message-element.ts';
import type { MessageStates } from './message-states.ts';
import type { Connection } from './web-chat-connection.ts';
import { followScreen } from './web-chat-scrolling.ts';
import { clientIdOf } from './web-chat-waiting.ts';
import { drawWaiting, withTaken } from './web-chat-waiting-note.ts';

interface Given {
  readonly isMarked: MessageStates['isMarked'];
  /** Whether a text must stay in the box. */
  mustStay(text: string): boolean;
  /** Sends what was typed. */
  say(text: string): void;
}

export type BeforeView = ReturnType<typeof showBefore>;

/**
 * The conversation until Web Chat is loaded: the messages, drawn as they will be, and a box to type in. What is in the
 * box is carried over.
 */
export function showBefore(
  chat: HTMLElement,
  connection: Connection,
  { isMarked, mustStay, say }: Given,
  words: Pick<PageWords, 'notSent'>,
) {
  const view = element('div', 'before');
  const log = element('div', 'messages');
  const [skeleton] = chat.getElementsByClassName('skeleton');
  const form = pagePart(HTMLFormElement, 'form', chat);
  const box = pagePart(HTMLTextAreaElement, 'textarea', form);
  /** What was typed and hasn't been shown to have reached the server, by `clientActivityID`. */
  const unsent = new Map<string, HTMLElement>();
  // Until the first message is drawn.
  if (skeleton !== undefined) log.append(skeleton);
  view.append(log, form);
  chat.append(view);
  // The box grows with what is in it.
  followScreen(log);

  const subscription = connection.activity$.subscribe((activity) => {
    if (activity.type !== 'message') return;
    const drawn = activity.from?.role === 'bot' ? new MessageElement() : drawSaid(activity);
    if (drawn === undefined) return;
    skeleton?.remove();
    log.append(drawn);
    if (drawn instanceof MessageElement) drawn.show(activity.id);
  });

  function drawSaid(activity: Activity): HTMLElement | undefined {
    const id = clientIdOf(activity);
    unsent.get(id)?.remove();
    unsent.delete(id);
    return isMarked(activity) ? undefined : sayingOf(activity);
  }

  function send(event: Event): void {
    event.preventDefault();
    const text = box.value;
    if (text.trim() === '' || mustStay(text)) return;
    box.value = '';
    say(text);
  }

  const unfollow = connection.waiting.follow((activity, fate) => {
    if (activity.replyToId !== undefined) return;
    const id = clientIdOf(activity);
    const { text = '' } = activity;
    const drawn = unsent.get(id) ?? element('p', 'said');
    drawn.replaceChildren(text);
    drawn.classList.toggle('sending', fate === 'sending');
    switch (fate) {
      case 'sending':
      case 'waiting':
        if (fate === 'waiting') drawn.append(drawWaiting(() => withdraw(activity)));
        unsent.set(id, drawn);
        // Another try to send it doesn't move a reader who has scrolled back since.
        if (fate === 'sending' && drawn.isConnected) return;
        if (!drawn.isConnected) log.append(drawn);
        return drawn.scrollIntoView({ block: 'nearest' });
      case 'refused':
        return drawn.append(fault());
      case 'withdrawn':
        unsent.delete(id);
        return drawn.remove();
    }
  });

  function withdraw(activity: Draft): void {
    connection.waiting.withdraw(activity);
    box.value = withTaken(activity, box.value);
    box.focus();
  }

  function fault(): HTMLElement {
    const drawn = element('span', 'not-sent', words.notSent);
    drawn.setAttribute('role', 'alert');
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
     * @returns what was typed and not sent, and whether the person is typing
     */
    end() {
      subscription.unsubscribe();
      unfollow();
      const typed = { text: box.value, isFocused: document.activeElement === box };
      view.remove();
      return typed;
    },
  };
}

function sayingOf({ text, channelData }: Activity): HTMLElement | undefined {
  const said = channelData?.messageBack?.displayText ?? (channelData?.postBack ? undefined : text);
  return said === undefined || said === '' ? undefined : element('p', 'said', said);
}
