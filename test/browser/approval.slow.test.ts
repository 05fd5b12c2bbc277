import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connected, fromBot, type } from '../support/browser/chat-page.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { startCampaignGateway } from '../support/campaign-gateway.ts';
import { runKey, runRequests } from '../support/run-requests.ts';
import { startCampaignCanvass } from '../support/start-canvass.ts';

const pictures = process.env['PICTURES'];

test.skipIf(!hasBrowser())(
  'a request for approval fits a narrow page, and says what became of it',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'canvass-'));
    const gateway = await startCampaignGateway(join(folder, 'campaign.sqlite'), 30);
    const canvass = await startCampaignCanvass({ APPROVE_ABOVE_CALLS: '20', RUN_API_KEY: runKey }, gateway);
    try {
      await withBrowser(
        canvass.url,
        async ({ open }) => {
          const page = await open();
          await connected(page);
          await page.getByRole('switch', { name: 'Operator' }).click();
          await page.locator(fromBot).getByText('10 campaigns', { exact: true }).waitFor();
          await type(page, 'run campaign 12');
          await page
            .getByText(/nobody else is here/u)
            .last()
            .waitFor();
          await type(page, 'subscribe campaign 12');
          await page
            .getByText(/^Subscribed to campaign 12/u)
            .last()
            .waitFor();
          await runRequests(() => canvass.url).run({ campaign: 12 });
          await page
            .getByText(/^Approval needed/u)
            .last()
            .waitFor();
          if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'asked.png') });
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
          await page.getByRole('button', { name: 'Approve' }).last().click();
          await page.getByText('Requested by RUN_API_KEY').last().waitFor();
          if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'approved.png') });
        },
        { viewport: { width: 360, height: 780 } },
      );
    } finally {
      await canvass.close();
      await gateway.close();
      await rm(folder, { recursive: true });
    }
  },
);
