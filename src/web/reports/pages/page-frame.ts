import { type Html, html } from './html.ts';

/** Addresses of what the pages load, all of them ours. */
export interface PageAssets {
  readonly style: string;
  readonly script: string;
  readonly icon: string;
}

/** One whole document: the product's name above, `main` in the middle. */
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
</head>
<body>
<header class="top"><p><img src="${assets.icon}" alt="" width="28" height="28">Canvass</p></header>
${main}
</body>
</html>
`;
}
