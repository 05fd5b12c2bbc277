import { expect, onTestFinished, test } from 'vitest';
import { connected, said, type } from '../support/browser/chat-page.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { startCampaignCanvass } from '../support/start-canvass.ts';

test.skipIf(!hasBrowser())(
  'a campaign can be created with the keyboard alone on a narrow page, with a search for test cases',
  async () => {
    const width = 390;
    const canvass = await startCampaignCanvass();
    onTestFinished(() => canvass.close());
    const viewport = { width, height: 844 };
    await withBrowser(
      canvass.url,
      async ({ open, complaints }) => {
        const page = await open();
        await connected(page);
        await page.getByRole('switch', { name: 'Operator' }).click();
        await page.locator('#operator[aria-checked="true"]').waitFor();
        await connected(page);
        await type(page, '/create campaign');
        const card = page.locator('.ac-adaptiveCard').last();
        const search = card.getByRole('searchbox', { name: 'Search by number or name' });
        await search.waitFor();
        const keys = page.keyboard;
        await card.getByRole('textbox', { name: 'Name' }).focus();
        await keys.type('By keys');
        await keys.press('Tab');
        await keys.press('Tab');
        await keys.type('3');
        await keys.press('Tab');
        await keys.type('bill pay');
        await expect.poll(() => card.locator('output').textContent()).toBe('0 selected · showing 12 of 300');
        await keys.press('ArrowDown');
        await keys.press('Space');
        await keys.press('ArrowDown');
        await keys.press('Space');
        await expect.poll(() => card.locator('output').textContent()).toBe('2 selected · showing 12 of 300');
        await keys.press('ArrowUp');
        await keys.press('ArrowUp');
        await search.selectText();
        // What is ticked stays in sight.
        await keys.type('no such case');
        await expect.poll(() => card.locator('output').textContent()).toBe('2 selected · showing 2 of 300');
        await keys.press('Tab');
        await keys.press('Tab');
        await keys.press('Tab');
        await keys.type('4');
        await keys.press('Tab');
        await keys.type('1.5');
        await card.getByLabel('Scheduled run, day').fill('2030-01-31');
        await card.getByLabel('Scheduled run, time').fill('08:30');
        for (const input of await card.locator('input:visible, textarea, select').all()) {
          const box = await input.boundingBox();
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
        }
        await page.locator('.ac-pushButton').filter({ hasText: 'Create' }).focus();
        await keys.press('Enter');
        const created = page.locator(said).filter({ hasText: '“By keys” created.' });
        await created.waitFor();
        await expect.poll(() => created.textContent()).toMatch(/2\sin\sequal\sshares.*31\sJan\s2030/su);
        expect(complaints).toEqual([]);
      },
      { viewport },
    );
  },
);
