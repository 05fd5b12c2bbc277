import type { CaseRowsLine, CasesStart } from '../case-line.ts';

/** The rows of a table of test cases, by their places. */
export interface Cases {
  readonly count: number;
  /** What is searched, in lower case. */
  text(at: number): string;
  /** What the list of kinds can ask for. */
  kinds(at: number): readonly string[];
  /** By what a column is sorted. */
  key(at: number, column: number): string;
  row(at: number): HTMLTableRowElement;
}

/** What the table knows of its cells. */
interface CellReader {
  /** The column that says how a test case stands. */
  readonly stands: number;
  kindsOf(cell: HTMLElement): readonly string[];
  keyOf(cell: HTMLElement): string;
}

/** The test cases of a table that is too long for the page, as the server's lines of JSON have them. */
export async function loadCases(address: string, { stands, kindsOf, keyOf }: CellReader): Promise<Cases> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  const { page, names, ids, odd, columns } = await readAll(response);
  const texts: string[] = [];
  const kinds = columns[stands - 2]?.make(kindsOf);
  const keys = columns.map((column) => column.make(keyOf));
  const cells = columns.map((column) => column.make((cell) => cell));
  return {
    count: names.length,
    text(at) {
      texts[at] ??= `${names[at]} ${ids[at] ?? ''}`.toLowerCase();
      return texts[at];
    },
    kinds: (at) => kinds?.(at) ?? [],
    key(at, column) {
      if (column === 0) return names[at] ?? '';
      if (column === 1) return `${ids[at] ?? ''}`;
      return keys[column - 2]?.(at) ?? '';
    },
    row(at) {
      const row = document.createElement('tr');
      row.append(heading(at), number(ids[at]), ...cells.flatMap((cell) => cell(at)?.cloneNode(true) ?? []));
      return row;
    },
  };

  function heading(at: number): HTMLTableCellElement {
    const cell = document.createElement('th');
    cell.scope = 'row';
    const markup = odd.get(at);
    if (markup !== undefined) cell.innerHTML = markup;
    else {
      const [link, name] = [document.createElement('a'), document.createElement('bdi')];
      link.href = page.replace('/cases/0?', `/cases/${ids[at]}?`);
      name.textContent = names[at] ?? '';
      link.append(name);
      cell.append(link);
    }
    return cell;
  }
}

function number(id: number | null | undefined): HTMLTableCellElement {
  const cell = document.createElement('td');
  cell.className = 'number';
  cell.textContent = `${id ?? ''}`;
  return cell;
}

interface AllCases {
  page: string;
  readonly names: string[];
  readonly ids: (number | null)[];
  readonly odd: Map<number, string>;
  readonly columns: Column[];
}

async function readAll({ body }: Response): Promise<AllCases> {
  const all: AllCases = { page: '', names: [], ids: [], odd: new Map(), columns: [] };
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      add(all, JSON.parse(line));
      // So that the page can answer in between.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  return all;
}

function add(all: AllCases, line: unknown): void {
  if (isStart(line)) all.page = line.page;
  if (!isRows(line)) return;
  for (const [at, markup] of line.odd) all.odd.set(all.names.length + at, markup);
  all.names.push(...line.names);
  all.ids.push(...line.ids);
  line.looks.forEach((markups, index) => {
    all.columns[index] ??= createColumn();
    all.columns[index].add(markups, line.cells[index] ?? []);
  });
}

function isStart(line: unknown): line is CasesStart {
  return typeof line === 'object' && line !== null && 'page' in line;
}

function isRows(line: unknown): line is CaseRowsLine {
  return typeof line === 'object' && line !== null && 'names' in line;
}

type Column = ReturnType<typeof createColumn>;

/** A column's cells: most of them look like others, so each look is parsed once, and read once. */
function createColumn() {
  const markups: string[] = [];
  const parsed: HTMLElement[] = [];
  const places: number[] = [];

  function parse(place: number): HTMLElement | undefined {
    if (parsed[place] !== undefined) return parsed[place];
    const template = document.createElement('template');
    template.innerHTML = markups[place] ?? '';
    const cell = template.content.firstElementChild;
    if (cell instanceof HTMLElement) parsed[place] = cell;
    return parsed[place];
  }

  return {
    add(more: readonly string[], cells: readonly number[]): void {
      markups.push(...more);
      places.push(...cells);
    },
    /** What is read of the cell at a place of the table. */
    make<Read>(read: (cell: HTMLElement) => Read): (at: number) => Read | undefined {
      const known = new Map<number, Read>();
      return (at) => {
        const place = places[at] ?? -1;
        const cell = parse(place);
        if (cell !== undefined && !known.has(place)) known.set(place, read(cell));
        return known.get(place);
      };
    },
  };
}
