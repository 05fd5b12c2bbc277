import { type Html, html } from './html.ts';
import { messagePage } from './message-page.ts';
import type { PageAssets } from './page-frame.ts';

/** @param status 502: the campaign service didn't give the results; 500: the fault is here */
export function failurePage(assets: PageAssets, status: 500 | 502, reference: string): Html {
  const what =
    status === 502
      ? html`The campaign service didn’t give us the results of this run. The run itself isn’t affected.`
      : html`Something went wrong on our side. The run itself isn’t affected.`;
  return messagePage(assets, 'The report can’t be shown now', [
    html`${what} Load this page again in a minute; if it happens again, mention reference <strong>${reference}</strong>.`,
  ]);
}
