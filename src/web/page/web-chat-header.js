import { openSession, saveSession, sendAfterReload } from './web-chat-session.js';

/** In local mode people may try out the operators' commands; the server signs the role into the token. */
export function showOperatorSwitch(isOperator) {
  const button = document.querySelector('#operator');
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

/** A language that is chosen is the page's from now on, and the bot's in this conversation. */
export function followLanguage() {
  const list = document.querySelector('#language');
  list.addEventListener('change', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the other interface is missing in some browsers
    document.cookie = `canvass-language=${list.value}; path=/; max-age=31536000; samesite=lax`;
    sendAfterReload(`language ${list.value}`);
    location.reload();
  });
}
