/** Finished markup. Only `html` makes it, so that no text gets into a page unescaped. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Hole = Html | string | number | undefined | false | readonly Hole[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * A template of markup: texts in it are escaped, for text and for quoted attributes alike; markup stays; lists are
 * joined; `undefined` and `false` are left out.
 */
export function html(pieces: TemplateStringsArray, ...holes: readonly Hole[]): Html {
  let markup = pieces[0] ?? '';
  holes.forEach((hole, index) => {
    markup += written(hole) + (pieces[index + 1] ?? '');
  });
  return new Html(markup);
}

function written(hole: Hole): string {
  if (hole instanceof Html) return hole.markup;
  if (hole === undefined || hole === false) return '';
  if (typeof hole === 'object') return hole.map(written).join('');
  return String(hole).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
