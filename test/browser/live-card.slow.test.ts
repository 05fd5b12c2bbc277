import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { connected, fromBot, type } from '../support/browser/chat-page.ts';
import { hasBrowser, phone, withBrowser } from '../support/browser/with-browser.ts';
import { startCampaignGateway } from '../support/campaign-gateway.ts';
import { startCampaignCanvass } from '../support/start-canvass.ts';

/** How far down an element reaches, in CSS pixels. */
async function endOf(element: Locator): Promise<number> {
  const { y, height } = (await element.boundingBox()) ?? { y: Number.POSITIVE_INFINITY, height: 0 };
  return y + height;
}

/** Where pictures are left to be looked at. */
const pictures = process.env['PICTURES'];

test.skipIf(!hasBrowser())(
  'a run’s single message is edited in place on the page, also after a cut connection and a reload',
  async () => {
    const gateway = await startCampaignGateway(8);
    const canvass = await startCampaignCanvass({}, gateway);
    onTestFinished(() => gateway.close());
    onTestFinished(() => canvass.close());
    await withBrowser(
      canvass.url,
      async ({ open, context, complaints }) => {
        const page = await open();
        await connected(page);
        await page.getByRole('switch', { name: 'Operator' }).click();
        await page.locator(fromBot).getByText('10 campaigns', { exact: true }).waitFor();
        const before = await page.locator(fromBot).count();
        await type(page, 'run campaign 12');
        const live = page.locator(fromBot).nth(before);
        await live.getByText(/in progress/u).waitFor();
        const progress = live.getByText(/^Running\s·\s\d+\sof\sabout\s\d+\sresults/u);
        await progress.waitFor();
        const first = await progress.innerText();
        await expect.poll(() => progress.innerText()).not.toBe(first);
        await live.getByText('Failing so far').waitFor();
        expect(await page.locator(fromBot).count()).toBe(before + 1);
        // It has grown, and its end is in view all the same.
        await expect
          .poll(() => endOf(live))
          .toBeLessThanOrEqual(await endOf(page.locator('.webchat__basic-transcript')));
        if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'live.png') });

        const seen = await progress.innerText();
        await context.setOffline(true);
        await page.locator('#state:not([data-state="online"])').waitFor();
        await context.setOffline(false);
        await connected(page);
        await expect.poll(() => live.innerText()).not.toContain(seen);
        await expect.poll(() => live.innerText(), { timeout: 60_000 }).toMatch(/\d+\spassed, \d+\sfailed/u);
        expect(await live.innerText()).not.toContain('in progress');
        if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'ended.png') });
        const ended = await live.innerText();
        await page.reload();
        await connected(page);
        await expect.poll(() => live.innerText()).toBe(ended);
        expect(await page.locator(fromBot).count()).toBe(before + 1);
        expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
      },
      phone,
    );
  },
);
