import type { Click } from '../../../dialogs/buttons.ts';
import type { LinkNotice } from '../../../dialogs/ports/survey-links.ts';
import { element, textDirection } from './message-dom.ts';
import { link, smallLinks } from './message-element.ts';

/**
 * What the page shows in place of the conversation: why the link in its address doesn't open its survey, and what
 * can be done. It looks like a question, but isn't one of the bot's messages.
 * @returns the click of the pressed choice; the notice is gone then. Never settles without a press
 */
export function showNotice(
  chat: Element,
  { text, choices, links = [], legal = [] }: LinkNotice,
): Promise<Click> {
  const place = element('div', 'notice');
  const group = element('section', 'message question');
  const words = element('div', 'text');
  words.id = 'notice';
  for (const line of text.split('\n')) {
    const drawn = element('p', '', line);
    drawn.dir = textDirection(line);
    words.append(drawn);
  }
  group.setAttribute('aria-labelledby', words.id);
  group.tabIndex = -1;
  group.append(words);
  chat.querySelector('.skeleton')?.remove();
  const pressed = new Promise<Click>((resolve) => {
    if (choices.length === 0) return;
    const answers = element('div', 'answers stack');
    for (const { label, click } of choices) {
      const button = element('button', 'answer', label);
      button.type = 'button';
      button.addEventListener('click', () => {
        place.remove();
        resolve(click);
      });
      answers.append(button);
    }
    group.append(answers);
  });
  group.append(...links.map(({ label, url }) => link('answer', label, url)));
  if (legal.length > 0) group.append(smallLinks(legal.map(({ label, url }) => ({ title: label, url }))));
  place.append(group);
  chat.append(place);
  group.focus({ preventScroll: true });
  return pressed;
}
