import type { Draft, Fate } from './activity.ts';
import { element } from './message-dom.ts';
import { words } from './web-chat-language.ts';
import type { StoredActivity } from './web-chat-library.ts';
import { reactElement } from './web-chat-react.ts';
import { clientIdOf, type Waiting } from './web-chat-waiting.ts';

/** Says that an answer waits to be sent, with a button that takes it back. */
export function drawWaiting(withdraw: () => void): HTMLElement {
  const note = element('div', 'waiting');
  const said = element('span', '', navigator.onLine ? words.notSentYet : words.waiting);
  said.setAttribute('role', 'status');
  const button = element('button', '', words.dontSend);
  button.type = 'button';
  button.addEventListener('click', withdraw);
  note.append(said, button);
  return note;
}

/** The text of what was taken back, before what has been typed since. */
export function withTaken({ text = '' }: Draft, typed: string): string {
  return typed === '' ? text : `${text}\n${typed}`;
}

/**
 * The same below what was typed, in Web Chat.
 * @param taken gets what was taken back
 */
export function createNotes(waiting: Waiting, taken: (activity: Draft) => void) {
  const fates = new Map<string, Fate>();
  const hosts = new Map<string, Element>();

  function draw(activity: Draft): void {
    const id = clientIdOf(activity);
    const note = drawWaiting(() => {
      waiting.withdraw(activity);
      taken(activity);
    });
    hosts.get(id)?.replaceChildren(...(fates.get(id) === 'waiting' ? [note] : []));
  }

  return {
    follow(activity: Draft, fate: Fate): void {
      fates.set(clientIdOf(activity), fate);
      draw(activity);
    },
    /** In place of what Web Chat says about a message on its way; undefined for others. */
    drawn(activity: Draft & Pick<StoredActivity, 'id'>): object | undefined {
      const id = clientIdOf(activity);
      const fate = fates.get(id);
      if (activity.id !== undefined || fate === undefined || fate === 'refused') return undefined;
      return reactElement('div', `waiting-${id}`, (host) => {
        hosts.set(id, host);
        draw(activity);
      });
    },
  };
}
