import { pagePart } from './message-dom.ts';
import { openSession, saveSession, sendAfterReload } from './web-chat-session.ts';

/** In local mode people may try out the operators' commands; the server signs the role into the token. */
export function showOperatorSwitch(isOperator: boolean): void {
  const button = pagePart(HTMLButtonElement, '#operator');
  button.setAttribute('aria-checked', String(isOperator));
  button.hidden = false;
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      saveSession(await openSession(isOperator ? 'none' : 'operator'));
      // The most useful command of the new role.
      if (!isOperator) sendAfterReload('campaigns');
      location.reload();
    } catch {
      button.disabled = false;
    }
  });
}
