import type { Verdict } from '../../../../dialogs/ports/runs.ts';
import { splitLinks } from '../../../../dialogs/text-links.ts';

/** Finished markup. Only `html` creates it, so that no unescaped text gets into a page. */
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
 * A template for markup. Strings are escaped, suitably for text and quoted attributes; markup is inserted as it is; lists
 * are joined; `undefined` and `false` are left out.
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

/** Text that a person wrote, in which addresses are links. The page's own address is a key to it, so they don't get it. */
export function linked(text: string): Html {
  const parts = splitLinks(text).map((part) =>
    typeof part === 'string'
      ? part
      : html`<a href="${part.url}" target="_blank" rel="noopener noreferrer">${part.label}</a>${part.host !== undefined && ` (${part.host})`}`,
  );
  return html`<bdi>${parts}</bdi>`;
}

/** The marks of all verdicts, and of what passed on retry, once per page; they differ in shape as well as in colour. */
export const marks: Html = html`<svg class="marks" aria-hidden="true" width="0" height="0">
<symbol id="mark-pass" viewBox="0 0 16 16"><circle cx="8" cy="8" r="8"/><path d="M4.4 8.3l2.5 2.5 4.7-5.3"/></symbol>
<symbol id="mark-satisfactory" viewBox="0 0 16 16"><path class="shape" d="M8 0l8 8-8 8-8-8z"/><path d="M8 4.2v4.4M8 11.2v.4"/></symbol>
<symbol id="mark-fail" viewBox="0 0 16 16"><path class="shape" d="M4.7 0h6.6L16 4.7v6.6L11.3 16H4.7L0 11.3V4.7z"/><path d="M5.2 5.2l5.6 5.6M10.8 5.2l-5.6 5.6"/></symbol>
<symbol id="mark-inconclusive" viewBox="0 0 16 16"><rect width="16" height="16" rx="3"/><path d="M5.8 6.2a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .7-1 1.4M8 12v.3"/></symbol>
<symbol id="mark-retry" viewBox="0 0 16 16"><circle cx="8" cy="8" r="8"/><path d="M11.8 8a3.8 3.8 0 1 1-1.3-2.9M11.2 2.7v2.7h-2.7"/></symbol>
</svg>`;

/** @param shape what it is drawn as, in the verdict's colour */
export function mark(verdict: Verdict, shape: Verdict | 'retry' = verdict): Html {
  return html`<svg class="mark ${verdict}" aria-hidden="true"><use href="#mark-${shape}"/></svg>`;
}

/** URLs of the assets that the pages load, all of them ours. */
export interface PageAssets {
  readonly style: string;
  readonly script: string;
  /** Of a page's table of test cases. */
  readonly table: string;
  readonly icon: string;
}

/** A complete document: the product's name at the top, then `main`. */
export function pageFrame(assets: PageAssets, title: string, main: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} · Canvass</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<link rel="icon" href="${assets.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${assets.style}">
<script type="module" src="${assets.script}"></script>
<script type="module" src="${assets.table}"></script>
</head>
<body>
<header class="top"><p><img src="${assets.icon}" alt="" width="28" height="28">Canvass</p></header>
${main}
</body>
</html>
`;
}
