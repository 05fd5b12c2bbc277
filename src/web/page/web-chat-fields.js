/**
 * Names the fields of searchable lists by their label. The card renderer ties the label to the box around the
 * field, names the field by its placeholder, and takes that name away as soon as something is written.
 * @param {Element} chat where cards are shown, now and later
 */
export function nameFields(chat) {
  chat.addEventListener('focusin', ({ target }) => {
    if (!target.matches('.ac-choiceSetInput-filtered')) return;
    const named = target.parentElement.closest('[aria-labelledby]');
    if (named) target.setAttribute('aria-labelledby', named.getAttribute('aria-labelledby'));
  });
}
