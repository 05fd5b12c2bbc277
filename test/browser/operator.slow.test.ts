import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cardButton, connected, fromBot, question, said, type } from '../support/browser/chat-page.ts';
import { hasBrowser, phone, withBrowser } from '../support/browser/with-browser.ts';
import { startCampaignCanvass } from '../support/start-canvass.ts';

test.skipIf(!hasBrowser())(
  'turning on operator mode shows the campaigns once, and keeps the open survey question',
  async () => {
    const canvass = await startCampaignCanvass();
    onTestFinished(() => canvass.close());
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
  },
);

test.skipIf(!hasBrowser())(
  'the first card is shown whole, though its renderer is only loaded when it comes',
  async () => {
    const canvass = await startCampaignCanvass();
    onTestFinished(() => canvass.close());
    await withBrowser(
      canvass.url,
      async ({ open, complaints }) => {
        const page = await open();
        await connected(page);
        await page.getByRole('switch', { name: 'Operator' }).click();
        await page.locator('.before').getByText('10 campaigns', { exact: true }).waitFor();
        await page.locator('#box').fill('failures of campaign 15');
        await page.locator('#box').press('Enter');
        const card = page.locator('.before canvass-message').last();
        await card.getByRole('button', { name: 'Steps' }).waitFor();
        const list = page.locator('.messages');
        const hidden = async (): Promise<number> => {
          const [shown, frame] = [await card.boundingBox(), await list.boundingBox()];
          if (shown === null || frame === null) throw new Error('There is no card to be seen.');
          return shown.y + shown.height - frame.y - frame.height;
        };
        await expect.poll(hidden).toBeLessThanOrEqual(0);
        expect(complaints).toEqual([]);
      },
      { ...phone, isLookedAt: true },
    );
  },
);

/** Where pictures are left to be looked at. */
const pictures = process.env['PICTURES'];

test.skipIf(!hasBrowser())(
  'a confirmation card replaces its buttons with the choice, also after a reload',
  async () => {
    const canvass = await startCampaignCanvass({ CONFIRM_ABOVE_CALLS: '10', REFERENCE_RUN_SPEED: '1' });
    onTestFinished(() => canvass.close());
    await withBrowser(canvass.url, async ({ open, complaints }) => {
      const page = await open();
      await connected(page);
      await page.getByRole('switch', { name: 'Operator' }).click();
      await page.locator(said).getByText('10 campaigns', { exact: true }).waitFor();
      await type(page, 'run campaign 12');
      await cardButton(page, 'Run').click();
      await page.locator(fromBot).getByText('You chose: Run', { exact: true }).waitFor();
      await page
        .locator(fromBot)
        .getByText(/in progress/u)
        .waitFor();
      await type(page, 'run campaign 12');
      await cardButton(page, 'Run anyway').waitFor();
      if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'asked.png') });
      await cardButton(page, 'Watch').click();
      const watched = page.locator(fromBot).getByText('You chose: Watch', { exact: true });
      await watched.waitFor();
      await type(page, 'update campaign 12 concurrency 7');
      await cardButton(page, 'Send').click();
      await page.locator(fromBot).getByText('You chose: Send', { exact: true }).waitFor();
      if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'answered.png') });
      for (const reloaded of [false, true]) {
        if (reloaded) {
          await page.reload();
          await connected(page);
          await watched.waitFor();
        }
        for (const gone of ['Run anyway', 'Watch', 'Send', 'Discard'])
          expect(await cardButton(page, gone).count()).toBe(0);
        expect(await page.locator(fromBot).getByText('Nothing has been sent yet').count()).toBe(0);
      }
      expect(complaints).toEqual([]);
    });
  },
);
