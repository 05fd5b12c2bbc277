/**
 * Gives the fields of searchable lists their label as accessible name. The card renderer ties the label to the box
 * around the field; the field itself is only named by its placeholder, which is gone once something is typed.
 * @param {Element} chat the element in which all cards are shown
 */
export function nameFields(chat) {
  chat.addEventListener('focusin', ({ target }) => {
    if (!target.matches('.ac-choiceSetInput-filtered')) return;
    const named = target.parentElement.closest('[aria-labelledby]');
    if (named) target.setAttribute('aria-labelledby', named.getAttribute('aria-labelledby'));
  });
}
