import type { Request } from 'restify';
import { pathPart } from '../links/link-of.ts';
import { readWholeNumber } from '../links/read-whole-number.ts';
import { type Html, html } from './html.ts';
import { messagePage } from './message-page.ts';
import type { PageAssets } from './page-frame.ts';

/** For a link that is followed too often. */
export function busyLinkPage(assets: PageAssets, seconds: number): Html {
  return messagePage(assets, 'This link is asked for too often', [
    html`Load this page again in ${seconds} s. The run itself isn’t affected.`,
  ]);
}

/** Says nothing of whether there is such a run: only what stands in the address itself is said again. */
export function refusedLinkPage(assets: PageAssets, reason: 'expired' | 'forged', req: Request): Html {
  const campaign = readWholeNumber(pathPart(req, 'campaign')) ?? 12;
  const again = html`Type <kbd>results of campaign ${campaign}</kbd> to Canvass for a new one.`;
  return reason === 'expired'
    ? messagePage(assets, 'This link has expired', [html`Links to reports work for seven days. ${again}`])
    : messagePage(assets, 'This link doesn’t work', [
        html`It may have been cut short when it was copied. ${again}`,
      ]);
}
