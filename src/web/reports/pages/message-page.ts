import { type Html, html } from './html.ts';
import { type PageAssets, pageFrame } from './page-frame.ts';

/** A page that says one thing in plain words, instead of a report. */
export function messagePage(assets: PageAssets, title: string, paragraphs: readonly Html[]): Html {
  return pageFrame(
    assets,
    title,
    html`<main class="message"><h1>${title}</h1>${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}</main>`,
  );
}
