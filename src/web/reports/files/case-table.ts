import type { Cases } from './case-data.ts';

/**
 * Finding, sorting and turning the pages of the table of test cases. Without it the table has its first rows. A table has all its
 * rows in the page, or, if there are very many, the first of them: then all are loaded as soon as anything else is wanted.
 */

const table = document.querySelector('#case-table');
const controls = filterControls();
const matches = document.querySelector('#matches');
if (table instanceof HTMLTableElement && controls !== undefined && matches !== null)
  begin(table, controls, matches);

interface FilterControls {
  readonly form: HTMLFormElement;
  readonly text: HTMLInputElement;
  readonly kind: HTMLSelectElement;
}

function filterControls(): FilterControls | undefined {
  const form = document.querySelector('#filter');
  if (!(form instanceof HTMLFormElement)) return undefined;
  const [text, kind] = [form.elements.namedItem('text'), form.elements.namedItem('kind')];
  return text instanceof HTMLInputElement && kind instanceof HTMLSelectElement
    ? { form, text, kind }
    : undefined;
}

/** By what rows are ordered. */
interface Order {
  readonly column: number | undefined;
  readonly descending: boolean;
}

function begin(table: HTMLTableElement, controls: FilterControls, matches: Element): void {
  const { form, text, kind } = controls;
  const [body = table.createTBody()] = table.tBodies;
  const headings = [...(table.tHead?.rows[0]?.cells ?? [])];
  const pager = pagerOf(document.querySelector('#pages'));
  const perPage = pager === undefined ? Number.POSITIVE_INFINITY : body.rows.length;
  const total = Number(table.dataset['count'] ?? body.rows.length);
  let order: Order = { column: undefined, descending: false };
  let page = 0;
  let shownPage = 0;
  let latest = 0;
  let all: Promise<Cases> | Cases | undefined;

  /** Shows what is wanted; if something else is wanted meanwhile, that. */
  async function show(): Promise<void> {
    latest += 1;
    const mine = latest;
    const isOld = () => mine !== latest;
    try {
      all ??= pager === undefined ? casesOf(body) : loadLong();
      const cases = await all;
      const places = await sorted(cases, order, isOld);
      const found = places && (await filtered(cases, places, controls, isOld));
      if (found !== undefined) showRows(cases, found);
    } catch (error) {
      all = undefined;
      page = shownPage;
      matches.textContent =
        error instanceof Error && error.message === '403'
          ? 'They can’t be loaded: the link of this page has expired.'
          : 'They could not be loaded. Try again in a moment.';
    }
  }

  async function loadLong(): Promise<Cases> {
    matches.textContent = `Loading ${numbered(total)} test cases …`;
    const { loadCases } = await import('./case-data.ts');
    const stands = headings.findIndex((heading) => heading.classList.contains('stands'));
    return await loadCases(table.dataset['rows'] ?? '', { stands, kindsOf, keyOf });
  }

  function showRows(cases: Cases, found: readonly number[]): void {
    const last = Math.max(0, Math.ceil(found.length / perPage) - 1);
    page = Math.min(Math.max(0, page), last);
    shownPage = page;
    const from = pager === undefined ? 0 : page * perPage;
    const rows = found.slice(from, from + perPage).map((at) => cases.row(at));
    body.replaceChildren(...rows);
    matches.textContent = describeMatches(found.length, from, rows.length);
    if (pager === undefined) return;
    table.setAttribute('aria-rowcount', `${found.length + 1}`);
    rows.forEach((row, at) => {
      row.setAttribute('aria-rowindex', `${from + at + 2}`);
    });
    const { previous, next, input, most } = pager;
    previous.setAttribute('aria-disabled', `${page === 0}`);
    next.setAttribute('aria-disabled', `${page === last}`);
    input.max = `${last + 1}`;
    input.value = `${page + 1}`;
    most.textContent = `of ${numbered(last + 1)}`;
  }

  function describeMatches(count: number, from: number, rows: number): string {
    const cases = `${numbered(total)} test ${total === 1 ? 'case' : 'cases'}`;
    if (count === 0) return `None of ${cases} matches`;
    const part = `Test cases ${numbered(from + 1)} to ${numbered(from + rows)} of ${numbered(count)}`;
    if (count === total) return rows === count ? cases : part;
    return rows === count ? `${numbered(count)} of ${cases}` : `${part} that match, of ${numbered(total)}`;
  }

  function sortBy(heading: HTMLTableCellElement, column: number): void {
    order = { column, descending: heading.getAttribute('aria-sort') === 'ascending' };
    page = 0;
    for (const other of headings) other.removeAttribute('aria-sort');
    heading.setAttribute('aria-sort', order.descending ? 'descending' : 'ascending');
    show();
  }

  async function turnTo(wanted: number): Promise<void> {
    page = wanted;
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
    page = 0;
    show();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
  if (pager !== undefined) {
    const { nav, previous, next, input } = pager;
    previous.setAttribute('aria-disabled', 'true');
    for (const button of [previous, next]) {
      button.addEventListener('click', () => {
        if (button.getAttribute('aria-disabled') !== 'true') turnTo(page + Number(button.value));
      });
    }
    input.addEventListener('change', () => {
      turnTo(Math.round(input.valueAsNumber || page + 1) - 1);
    });
    nav.hidden = false;
    document.querySelector('#first-alone')?.remove();
  }
  // The browser may have restored what was typed before a reload.
  if (pager === undefined || text.value !== '' || kind.value !== '') show();
}

interface Pager {
  readonly nav: HTMLElement;
  readonly previous: HTMLButtonElement;
  readonly next: HTMLButtonElement;
  readonly input: HTMLInputElement;
  /** How many pages there are, in words. */
  readonly most: HTMLElement;
}

/** undefined if all rows are in the page. */
function pagerOf(nav: Element | null): Pager | undefined {
  if (!(nav instanceof HTMLElement)) return undefined;
  const [previous, next] = nav.querySelectorAll('button');
  const [input, most] = [nav.querySelector('input'), nav.querySelector('span')];
  if (previous === undefined || next === undefined || input === null || most === null) return undefined;
  return { nav, previous, next, input, most };
}

function numbered(number: number): string {
  return number.toLocaleString('en');
}

/** The test cases of rows that the page has. */
function casesOf(body: HTMLTableSectionElement): Cases {
  const cases = [...body.rows].map((row) => {
    const cells = [...row.cells];
    const text = `${cells[0]?.textContent} ${cells[1]?.textContent}`.toLowerCase();
    return { row, text, kinds: kindsOf(row), keys: cells.map(keyOf) };
  });
  return {
    count: cases.length,
    row: (at) => cases[at]?.row ?? document.createElement('tr'),
    text: (at) => cases[at]?.text ?? '',
    kinds: (at) => cases[at]?.kinds ?? [],
    key: (at, column) => cases[at]?.keys[column] ?? '',
  };
}

/** The kinds of a row, or of its cell that says how the test case stands. */
function kindsOf(element: HTMLElement): readonly string[] {
  const verdict = element.querySelector('.mark')?.classList[1] ?? '';
  return [verdict, ...[...element.querySelectorAll('i')].map(({ dataset }) => dataset['kind'] ?? '')];
}

/** By what a cell is sorted. */
function keyOf(cell: HTMLElement): string {
  return cell.dataset['rank'] ?? cell.textContent.trim();
}

/** Whether something else is wanted by now. */
type IsOld = () => boolean;

const collator = new Intl.Collator(undefined, { numeric: true });

/** The places of all, in the wanted order; undefined if another is wanted by now. */
async function sorted(
  cases: Cases,
  { column, descending }: Order,
  isOld: IsOld,
): Promise<number[] | undefined> {
  if (column === undefined) return Array.from({ length: cases.count }, (_, at) => at);
  const keyed = Array.from({ length: cases.count }, (_, at) => {
    const key = cases.key(at, column);
    return { at, key, number: key === '' ? 0 : Number(key) };
  });
  const areNumbers = keyed.every(({ number }) => !Number.isNaN(number));
  const direction = descending ? -1 : 1;
  const sorted = await sortInPieces(
    keyed,
    (one, other) => {
      // Rows without a sort key come last in either direction.
      if (one.key === '' || other.key === '') return Number(one.key === '') - Number(other.key === '');
      return direction * (areNumbers ? one.number - other.number : collator.compare(one.key, other.key));
    },
    isOld,
  );
  return sorted?.map(({ at }) => at);
}

const piece = 4000;

type Compare<Item> = (one: Item, other: Item) => number;

/** Sorts in place of `sort`, which would hold the page up for a second if there are 100,000. */
async function sortInPieces<Item>(
  list: Item[],
  compare: Compare<Item>,
  isOld: IsOld,
): Promise<Item[] | undefined> {
  if (list.length <= piece) return list.sort(compare);
  let parts: Item[][] = [];
  for (let from = 0; from < list.length; from += piece) {
    parts.push(list.slice(from, from + piece).sort(compare));
    if (await pausedTooLong(isOld)) return undefined;
  }
  while (parts.length > 1) {
    const merged: Item[][] = [];
    for (let at = 0; at < parts.length; at += 2) {
      merged.push(await merge(parts[at] ?? [], parts[at + 1] ?? [], compare));
      if (await pausedTooLong(isOld)) return undefined;
    }
    parts = merged;
  }
  return parts[0];
}

async function merge<Item>(one: Item[], other: Item[], compare: Compare<Item>): Promise<Item[]> {
  if (other.length === 0) return one;
  const merged: Item[] = [];
  const [lefts, rights] = [one.values(), other.values()];
  let [left, right] = [lefts.next(), rights.next()];
  while (!left.done || !right.done) {
    if (left.done || (!right.done && compare(left.value, right.value) > 0)) {
      if (!right.done) merged.push(right.value);
      right = rights.next();
    } else {
      merged.push(left.value);
      left = lefts.next();
    }
    if (merged.length % piece === 0) await pausedTooLong(() => false);
  }
  return merged;
}

async function filtered(
  cases: Cases,
  order: number[],
  { text, kind }: FilterControls,
  isOld: IsOld,
): Promise<number[] | undefined> {
  const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && kind.value === '') return isOld() ? undefined : order;
  const found: number[] = [];
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
async function pausedTooLong(isOld: IsOld): Promise<boolean> {
  if (performance.now() - stretchBegan > maxStretch) {
    await new Promise((resolve) => setTimeout(resolve));
    stretchBegan = performance.now();
  }
  return isOld();
}
