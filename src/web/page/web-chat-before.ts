import type { PageWords } from '../../../dialogs/wording/wording.ts';
import type { Activity, Draft } from './activity.ts';
import { element, pagePart } from './message-dom.ts';
import { MessageElement } from './message-element.ts';
import type { MessageStates } from './message-states.ts';
import type { Connection } from './web-chat-connection.ts';

interface Given {
  readonly isMarked: MessageStates['isMarked'];
  isTooLong(text: string): boolean;
  /** What was typed as an activity. */
  compose(text: string): Draft;
  /** Sends it; resolves once it has arrived. */
  post(activity: Draft): Promise<unknown>;
}

/** What was sent and hasn't arrived. */
export interface Unsent {
  /** The activity as it is sent again. */
  readonly again: Draft;
  readonly drawn: HTMLElement;
  /** Rejects where it could not be sent. */
  sent: Promise<unknown>;
}

export type BeforeView = ReturnType<typeof showBefore>;

/**
 * The conversation until Web Chat is loaded: the messages, drawn as they will be, and a box to type in. What stands in
 * the box goes over, and what was typed and hasn't arrived.
 */
export function showBefore(
  chat: HTMLElement,
  connection: Connection,
  { isMarked, isTooLong, compose, post }: Given,
  words: Pick<PageWords, 'notSent' | 'tryAgain'>,
) {
  const view = element('div', 'before');
  const log = element('div', 'messages');
  const [skeleton] = chat.getElementsByClassName('skeleton');
  const form = pagePart(HTMLFormElement, 'form', chat);
  const box = pagePart(HTMLTextAreaElement, 'textarea', form);
  /** What the server hasn't shown that it has, by `clientActivityID`. */
  const unsent = new Map<string | undefined, Unsent>();
  view.append(log, form);
  chat.append(view);

  const subscription = connection.activity$.subscribe((activity) => {
    if (activity.type !== 'message') return;
    const drawn = activity.from?.role === 'bot' ? new MessageElement() : drawSaid(activity);
    if (drawn === undefined) return;
    skeleton?.remove();
    log.append(drawn);
    if (drawn instanceof MessageElement) drawn.show(activity.id);
  });

  function drawSaid(activity: Activity): HTMLElement | undefined {
    const id = activity.channelData?.clientActivityID;
    const shown = unsent.get(id)?.drawn;
    unsent.delete(id);
    shown?.remove();
    return isMarked(activity) ? undefined : sayingOf(activity);
  }

  function send(event: Event): void {
    event.preventDefault();
    const text = box.value;
    if (text.trim() === '' || isTooLong(text)) return;
    box.value = '';
    const activity = compose(text);
    const drawn = element('p', 'said sending', text);
    log.append(drawn);
    drawn.scrollIntoView({ block: 'nearest' });
    // What was said until now, and not what will have been said when it is sent again.
    const message: Unsent = { again: connection.asResent(activity), drawn, sent: post(activity) };
    unsent.set(activity.channelData?.clientActivityID, message);
    follow(message);
  }

  function follow(message: Unsent): void {
    const { again, drawn, sent } = message;
    sent.catch(() => {
      // Its echo may have come although the reply was lost.
      if (!unsent.has(again.channelData?.clientActivityID)) return;
      drawn.classList.remove('sending');
      drawn.replaceChildren(
        again.text ?? '',
        fault(() => sendAgain(message)),
      );
    });
  }

  function sendAgain(message: Unsent): void {
    const { again, drawn } = message;
    drawn.classList.add('sending');
    drawn.replaceChildren(again.text ?? '');
    box.focus();
    message.sent = post(again);
    follow(message);
  }

  function fault(press: () => void): HTMLElement {
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
     * @returns what was typed and not sent, whether the person is typing, and what was sent and hasn't arrived
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

function sayingOf({ text, channelData }: Activity): HTMLElement | undefined {
  const said = channelData?.messageBack?.displayText ?? (channelData?.postBack ? undefined : text);
  return said === undefined || said === '' ? undefined : element('p', 'said', said);
}
