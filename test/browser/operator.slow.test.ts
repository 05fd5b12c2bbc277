import { expect, test } from 'vitest';
import { cardButton, connected, question, said, type } from '../support/browser/chat-page.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { startCampaignCanvass } from '../support/start-canvass.ts';

test.skipIf(!hasBrowser())(
  'who becomes operator sees the campaigns, once; an open question stays as it was',
  async () => {
    const canvass = await startCampaignCanvass();
    try {
      await withBrowser(canvass.url, async ({ open, complaints }) => {
        const page = await open();
        await connected(page);
        await type(page, 'survey mobile app feedback');
        await question(page, 1);
        await page.getByRole('switch', { name: 'Operator' }).click();
        const lists = page.locator(said).getByText('10 campaigns', { exact: true });
        await lists.waitFor();
        await page.reload();
        await connected(page);
        await type(page, '4');
        await question(page, 2);
        expect(await lists.count()).toBe(1);
        await type(page, '/campaign 12');
        await cardButton(page, 'Run').waitFor();
        await page.getByRole('switch', { name: 'Operator' }).click();
        await page.locator('#operator[aria-checked="false"]').waitFor();
        await connected(page);
        await type(page, 'iPhone');
        await question(page, 3);
        expect(complaints).toEqual([]);
      });
    } finally {
      await canvass.close();
    }
  },
);
