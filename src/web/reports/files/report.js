/** Times in the reader's own zone, steps that a link leads to, and filtering and sorting. The page is complete without it. */

const zoned = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });
const zone = new Intl.DateTimeFormat('en', { timeZoneName: 'short' });

for (const time of document.querySelectorAll('time')) {
  const at = shownTime(time);
  const name = zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  time.title = time.textContent;
  time.textContent = `${zoned.format(at)} ${name}`;
}

/** The end of a day is told as its last minute. */
function shownTime({ dateTime, dataset }) {
  const at = new Date(dateTime);
  const before = new Date(at - 1);
  return 'until' in dataset && before.getDate() !== at.getDate() ? before : at;
}

const axisStyles = {
  day: new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }),
  time: new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }),
};

for (const label of document.querySelectorAll('text[data-at]')) {
  label.textContent = axisStyles[label.dataset.style].format(new Date(label.dataset.at));
}

/** Not every browser unfolds what a link leads to. */
function unfold() {
  const target = document.getElementById(location.hash.slice(1));
  const folded = target?.closest('details:not([open])');
  if (folded) {
    folded.open = true;
    target.scrollIntoView();
  }
}

addEventListener('hashchange', unfold);
unfold();

const table = document.querySelector('#case-table');
if (table !== null) beginTable(table);

function beginTable(table) {
  const form = document.querySelector('#filter');
  const matches = document.querySelector('#matches');
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row) => ({
    row,
    text: `${row.cells[0].textContent} ${row.cells[1].textContent}`.toLowerCase(),
    kinds: [
      row.querySelector('.mark').classList[1],
      ...[...row.querySelectorAll('i')].map((stands) => stands.dataset.kind),
    ],
    shown: true,
  }));

  function filter() {
    const words = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const kind = form.elements.kind.value;
    let count = 0;
    for (const entry of rows) {
      const shown =
        (kind === '' || entry.kinds.includes(kind)) && words.every((word) => entry.text.includes(word));
      if (shown) count += 1;
      if (shown !== entry.shown) entry.row.hidden = !shown;
      entry.shown = shown;
    }
    matches.textContent = told(count);
  }

  function told(count) {
    const all = `${rows.length.toLocaleString('en')} test ${rows.length === 1 ? 'case' : 'cases'}`;
    if (count === rows.length) return all;
    return count === 0 ? `None of ${all} matches` : `${count.toLocaleString('en')} of ${all}`;
  }

  const collator = new Intl.Collator(undefined, { numeric: true });
  const keyOf = (row, column) => row.cells[column].dataset.rank ?? row.cells[column].textContent.trim();

  function sort(heading, column) {
    const descending = heading.getAttribute('aria-sort') === 'ascending';
    for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
    heading.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
    const keyed = rows.map((entry) => ({ entry, key: keyOf(entry.row, column) }));
    keyed.sort((one, other) => {
      // Rows without a sort key come last in either direction.
      if ((one.key === '') !== (other.key === '')) return one.key === '' ? 1 : -1;
      return collator.compare(one.key, other.key) * (descending ? -1 : 1);
    });
    body.append(...keyed.map(({ entry }) => entry.row));
  }

  [...table.tHead.rows[0].cells].forEach((heading, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...heading.childNodes);
    button.addEventListener('click', () => sort(heading, column));
    heading.append(button);
  });
  form.addEventListener('input', filter);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
  // The browser may have restored what was typed before a reload.
  filter();
}
