import type { LeaveQuestion } from '../../../dialogs/ports/survey-links.ts';
import type { PageWords } from '../../../dialogs/wording/wording.ts';
import { element, pagePart } from './message-dom.ts';
import { onLanguage } from './web-chat-language.ts';
import {
  askToLeave,
  closeBefore,
  conversationBefore,
  goBack,
  isPersonalLink,
  leaveSession,
} from './web-chat-session.ts';

const unreached = element('p', 'unreached');
unreached.setAttribute('role', 'alert');

/**
 * “New conversation” asks first while a survey is open, and leads to a new conversation at `/`. There the way back is
 * offered until something is said. A personal link’s page doesn’t have it.
 */
export function offerNewConversation(
  words: Pick<PageWords, 'goBack' | 'newConversation' | 'noConnection'>,
): void {
  if (isPersonalLink) return;
  const button = pagePart(HTMLButtonElement, '#new-conversation');
  const chat = pagePart(HTMLElement, 'main');
  chat.before(unreached);
  button.addEventListener('click', async () => {
    button.disabled = true;
    unreached.textContent = '';
    const question = await askToLeave().catch(() => 'unknown' as const);
    button.disabled = false;
    if (question === 'unknown') {
      unreached.textContent = words.noConnection;
      return button.focus();
    }
    if (question !== undefined && !(await confirms(question, words.newConversation))) return button.focus();
    leaveSession();
    location.assign('/');
  });
  onLanguage(() => {
    if (unreached.textContent !== '') unreached.textContent = words.noConnection;
  });
  if (conversationBefore() === undefined) return;
  const bar = element('div', 'way-back');
  const back = element('button', 'answer', words.goBack);
  back.type = 'button';
  back.addEventListener('click', goBack);
  onLanguage(() => {
    back.textContent = words.goBack;
  });
  bar.append(back);
  chat.before(bar);
}

/** There is a connection (again). */
export function reached(): void {
  unreached.textContent = '';
}

/** Something is said in the new conversation: the one before is closed for good. */
export function stay(): void {
  document.querySelector('.way-back')?.remove();
  closeBefore();
}

function confirms({ text, stay: keepGoing }: LeaveQuestion, leave: string): Promise<boolean> {
  const dialog = element('dialog', 'leave');
  const asked = element('p', '', text);
  asked.id = 'leave-question';
  const form = element('form', 'answers stack');
  form.method = 'dialog';
  for (const [value, label] of [
    ['', keepGoing],
    ['leave', leave],
  ] as const) {
    const button = element('button', 'answer', label);
    button.value = value;
    form.append(button);
  }
  dialog.setAttribute('aria-labelledby', asked.id);
  dialog.append(asked, form);
  document.body.append(dialog);
  // Escape closes this, and not the chat around it as well: see `fitIntoPopover`.
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') event.stopPropagation();
  });
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'leave');
    });
  });
}
