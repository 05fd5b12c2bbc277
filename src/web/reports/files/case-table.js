/**
 * Finding, sorting and turning the pages of the table of test cases. Without it the table has its first rows. A table has all its
 * rows in the page, or, where they are very many, the first of them: then all are loaded as soon as anything else is wanted.
 */

const table = document.querySelector('#case-table');
if (table !== null) begin(table);

function begin(table) {
  const form = document.querySelector('#filter');
  const matches = document.querySelector('#matches');
  const pages = document.querySelector('#pages');
  const body = table.tBodies[0];
  const headings = [...table.tHead.rows[0].cells];
  const perPage = pages === null ? Number.POSITIVE_INFINITY : body.rows.length;
  const total = Number(table.dataset.count ?? body.rows.length);
  const wanted = { page: 0, column: undefined, descending: false };
  let shownPage = 0;
  let latest = 0;
  let all;

  /** Shows what is wanted; where something else is wanted meanwhile, that. */
  async function show() {
    latest += 1;
    const mine = latest;
    const isOld = () => mine !== latest;
    try {
      all ??= pages === null ? casesOf(body) : loadLong();
      const cases = await all;
      const order = await sorted(cases, wanted, isOld);
      const found = order && (await filtered(cases, order, form.elements, isOld));
      if (found !== undefined) showRows(cases, found);
    } catch (error) {
      all = undefined;
      wanted.page = shownPage;
      matches.textContent =
        error.message === '403'
          ? 'They can’t be loaded: the link of this page has expired.'
          : 'They could not be loaded. Try again in a moment.';
    }
  }

  async function loadLong() {
    matches.textContent = `Loading ${numbered(total)} test cases …`;
    const { loadCases } = await import('./case-data.js');
    const stands = headings.findIndex((heading) => heading.classList.contains('stands'));
    return await loadCases(table.dataset.rows, { stands, kindsOf });
  }

  function showRows(cases, found) {
    const last = Math.max(0, Math.ceil(found.length / perPage) - 1);
    wanted.page = Math.min(Math.max(0, wanted.page), last);
    shownPage = wanted.page;
    const from = pages === null ? 0 : wanted.page * perPage;
    const rows = found.slice(from, from + perPage).map((at) => cases.row(at));
    body.replaceChildren(...rows);
    matches.textContent = told(found.length, from, rows.length);
    if (pages === null) return;
    table.setAttribute('aria-rowcount', found.length + 1);
    rows.forEach((row, at) => {
      row.setAttribute('aria-rowindex', from + at + 2);
    });
    const [previous, next] = pages.querySelectorAll('button');
    previous.setAttribute('aria-disabled', wanted.page === 0);
    next.setAttribute('aria-disabled', wanted.page === last);
    const input = pages.querySelector('input');
    input.max = last + 1;
    input.value = wanted.page + 1;
    pages.querySelector('span').textContent = `of ${numbered(last + 1)}`;
  }

  function told(count, from, rows) {
    const cases = `${numbered(total)} test ${total === 1 ? 'case' : 'cases'}`;
    if (count === 0) return `None of ${cases} matches`;
    const part = `Test cases ${numbered(from + 1)} to ${numbered(from + rows)} of ${numbered(count)}`;
    if (count === total) return rows === count ? cases : part;
    return rows === count ? `${numbered(count)} of ${cases}` : `${part} that match, of ${numbered(total)}`;
  }

  function sortBy(heading, column) {
    wanted.descending = heading.getAttribute('aria-sort') === 'ascending';
    wanted.column = column;
    wanted.page = 0;
    for (const other of headings) other.removeAttribute('aria-sort');
    heading.setAttribute('aria-sort', wanted.descending ? 'descending' : 'ascending');
    show();
  }

  async function turnTo(page) {
    wanted.page = page;
    await show();
    matches.scrollIntoView();
  }

  headings.forEach((heading, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...heading.childNodes);
    button.addEventListener('click', () => sortBy(heading, column));
    heading.append(button);
  });
  form.addEventListener('input', () => {
    wanted.page = 0;
    show();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
  if (pages !== null) {
    pages.querySelector('button').setAttribute('aria-disabled', 'true');
    for (const button of pages.querySelectorAll('button')) {
      button.addEventListener('click', () => {
        if (button.getAttribute('aria-disabled') !== 'true') turnTo(wanted.page + Number(button.value));
      });
    }
    pages.querySelector('input').addEventListener('change', ({ target }) => {
      turnTo(Math.round(target.valueAsNumber || wanted.page + 1) - 1);
    });
    pages.hidden = false;
    document.querySelector('#first-alone').remove();
  }
  // The browser may have restored what was typed before a reload.
  if (pages === null || form.elements.text.value !== '' || form.elements.kind.value !== '') show();
}

function numbered(number) {
  return number.toLocaleString('en');
}

/** The test cases of rows that the page has. */
function casesOf(body) {
  const rows = [...body.rows];
  const texts = rows.map((row) => `${row.cells[0].textContent} ${row.cells[1].textContent}`.toLowerCase());
  const kinds = rows.map(kindsOf);
  return {
    count: rows.length,
    row: (at) => rows[at],
    text: (at) => texts[at],
    kinds: (at) => kinds[at],
    key: (at, column) => rows[at].cells[column].dataset.rank ?? rows[at].cells[column].textContent.trim(),
  };
}

function kindsOf(element) {
  return [
    element.querySelector('.mark').classList[1],
    ...[...element.querySelectorAll('i')].map((stands) => stands.dataset.kind),
  ];
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** The places of all, in the wanted order; undefined where another is wanted by now. */
async function sorted(cases, { column, descending }, isOld) {
  const order = Array.from({ length: cases.count }, (_, at) => at);
  if (column === undefined) return order;
  const keys = order.map((at) => cases.key(at, column));
  const numbers = keys.map((key) => (key === '' ? Number.NaN : Number(key)));
  const areNumbers = keys.every((key, at) => key === '' || !Number.isNaN(numbers[at]));
  const compared = areNumbers
    ? (one, other) => numbers[one] - numbers[other]
    : (one, other) => collator.compare(keys[one], keys[other]);
  return await sortInPieces(
    order,
    (one, other) => {
      // Rows without a sort key come last in either direction.
      if ((keys[one] === '') !== (keys[other] === '')) return keys[one] === '' ? 1 : -1;
      return keys[one] === '' ? 0 : compared(one, other) * (descending ? -1 : 1);
    },
    isOld,
  );
}

const piece = 4000;

/** Sorts in place of `sort`, which would hold the page up for a second where there are 100,000. */
async function sortInPieces(list, compare, isOld) {
  if (list.length <= piece) return list.sort(compare);
  let parts = [];
  for (let from = 0; from < list.length; from += piece) {
    parts.push(list.slice(from, from + piece).sort(compare));
    if (await pausedTooLong(isOld)) return undefined;
  }
  while (parts.length > 1) {
    const merged = [];
    for (let at = 0; at < parts.length; at += 2) {
      const part = parts[at + 1] === undefined ? parts[at] : await merge(parts[at], parts[at + 1], compare);
      merged.push(part);
      if (await pausedTooLong(isOld)) return undefined;
    }
    parts = merged;
  }
  return parts[0];
}

async function merge(one, other, compare) {
  const merged = [];
  let [left, right] = [0, 0];
  while (left < one.length || right < other.length) {
    const isLeft = right === other.length || (left < one.length && compare(one[left], other[right]) <= 0);
    merged.push(isLeft ? one[left++] : other[right++]);
    if (merged.length % piece === 0) await pausedTooLong(() => false);
  }
  return merged;
}

async function filtered(cases, order, { text, kind }, isOld) {
  const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && kind.value === '') return isOld() ? undefined : order;
  const found = [];
  for (const [nth, at] of order.entries()) {
    const isOfKind = kind.value === '' || cases.kinds(at).includes(kind.value);
    if (isOfKind && words.every((word) => cases.text(at).includes(word))) found.push(at);
    if (nth % piece === piece - 1 && (await pausedTooLong(isOld))) return undefined;
  }
  return isOld() ? undefined : found;
}

const maxStretch = 20;
let stretchBegan = 0;

/** Lets the page answer now and then. @returns whether something else is wanted by then */
async function pausedTooLong(isOld) {
  if (performance.now() - stretchBegan > maxStretch) {
    await new Promise((resolve) => setTimeout(resolve));
    stretchBegan = performance.now();
  }
  return isOld();
}
