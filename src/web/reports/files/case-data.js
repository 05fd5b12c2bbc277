/** The test cases of a table that is too long for the page, as the server's lines of JSON have them. */

export async function loadCases(address, { stands, kindsOf }) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  const { page, names, ids, odd, columns } = await readAll(response);
  const texts = [];
  return {
    count: names.length,
    text(at) {
      texts[at] ??= `${names[at]} ${ids[at] ?? ''}`.toLowerCase();
      return texts[at];
    },
    kinds: (at) => columns[stands - 2].look(at, 'kinds', kindsOf),
    key(at, column) {
      if (column === 0) return names[at];
      if (column === 1) return `${ids[at] ?? ''}`;
      return columns[column - 2].look(at, 'key', keyOf);
    },
    row(at) {
      const row = document.createElement('tr');
      const cells = columns.map(({ look }) => look(at, 'cell', (cell) => cell).cloneNode(true));
      row.append(heading(at), number(ids[at]), ...cells);
      return row;
    },
  };

  function heading(at) {
    const cell = document.createElement('th');
    cell.scope = 'row';
    if (odd.has(at)) cell.innerHTML = odd.get(at);
    else {
      const [link, name] = [document.createElement('a'), document.createElement('bdi')];
      link.href = page.replace('/cases/0?', `/cases/${ids[at]}?`);
      name.textContent = names[at];
      link.append(name);
      cell.append(link);
    }
    return cell;
  }
}

function number(id) {
  const cell = document.createElement('td');
  cell.className = 'number';
  cell.textContent = id ?? '';
  return cell;
}

function keyOf(cell) {
  return cell.dataset.rank ?? cell.textContent.trim();
}

async function readAll(response) {
  const read = { page: '', names: [], ids: [], odd: new Map(), columns: [] };
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      add(read, JSON.parse(line));
      // So that the page can answer in between.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  return read;
}

function add(read, { page, names = [], ids = [], odd = [], looks = [], cells = [] }) {
  read.page = page ?? read.page;
  for (const [at, markup] of odd) read.odd.set(read.names.length + at, markup);
  read.names.push(...names);
  read.ids.push(...ids);
  looks.forEach((markups, column) => {
    read.columns[column] ??= createColumn();
    read.columns[column].add(markups, cells[column]);
  });
}

/** A column's cells: most of them look like others, so each look is parsed once. */
function createColumn() {
  const looks = [];
  const places = [];
  return {
    add(markups, cells) {
      for (const markup of markups) looks.push({ markup });
      places.push(...cells);
    },
    look(at, what, make) {
      const known = looks[places[at]];
      if (known.parsed === undefined) {
        const template = document.createElement('template');
        template.innerHTML = known.markup;
        known.parsed = template.content.firstElementChild;
      }
      known[what] ??= make(known.parsed);
      return known[what];
    },
  };
}
