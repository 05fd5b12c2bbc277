import { findPart, findParts } from './message-dom.ts';

/**
 * Gives the fields of searchable lists their label as accessible name. The card renderer ties the label to the box
 * around the field; the field itself is only named by its placeholder, which is gone once something is typed.
 * @param chat the element in which all cards are shown
 */
export function nameFields(chat: HTMLElement): void {
  chat.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches('.ac-choiceSetInput-filtered')) return;
    const names = target.parentElement?.closest('[aria-labelledby]')?.getAttribute('aria-labelledby');
    if (names) target.setAttribute('aria-labelledby', names);
  });
}

/** Fewer boxes are seen at a glance. */
const searchedFrom = 9;

/**
 * Gives many boxes to tick a field that finds some of them, since the card renderer shows them all, however many. What
 * is ticked stays in sight. The boxes are one stop of the Tab key; the arrow keys lead from one to the next.
 * @param field the input with its label, as the renderer made it
 * @param prompt the placeholder of the search field
 */
export function makeSearchable(field: HTMLElement, prompt: string | undefined): void {
  const list = findPart(HTMLElement, '.ac-choiceSetInput-multiSelect', field);
  if (list === undefined || list.childElementCount < searchedFrom) return;
  const rows = findParts(HTMLElement, ':scope > *', list).flatMap((row) => {
    const box = row.querySelector('input');
    return box === null ? [] : [{ row, box, words: row.textContent.toLowerCase() }];
  });
  const search = Object.assign(document.createElement('input'), {
    type: 'search',
    placeholder: prompt ?? '',
    autocomplete: 'off',
  });
  search.setAttribute('aria-label', prompt ?? field.textContent);
  const count = document.createElement('output');
  const box = document.createElement('div');
  box.className = 'searchable';
  list.replaceWith(box);
  box.append(search, count, list);

  const shown = () => rows.filter(({ row }) => row.style.display !== 'none');
  const find = () => {
    const wanted = search.value.toLowerCase().split(/\s+/u);
    for (const { row, box, words } of rows) {
      const isFound = box.checked || wanted.every((word) => words.includes(word));
      row.style.display = isFound ? 'flex' : 'none';
    }
    const ticked = rows.filter(({ box }) => box.checked).length;
    const left = shown().length;
    const which = left === rows.length ? `all ${left}` : `${left} of ${rows.length}`;
    count.textContent = `${ticked} selected · showing ${which}`;
    stopAt(shown()[0]?.box);
  };
  const stopAt = (stop: EventTarget | null | undefined): void => {
    for (const { box } of rows) box.tabIndex = box === stop ? 0 : -1;
  };
  search.addEventListener('input', find);
  search.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    shown()[0]?.box.focus();
  });
  list.addEventListener('change', ({ target }) => {
    find();
    stopAt(target);
  });
  list.addEventListener('focusin', ({ target }) => stopAt(target));
  list.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    if (step === undefined) return;
    event.preventDefault();
    const boxes = shown().map(({ box }) => box);
    const at = event.target instanceof HTMLInputElement ? boxes.indexOf(event.target) : -1;
    (boxes[at + step] ?? (step < 0 ? search : boxes[at]))?.focus();
  });
  find();
}
