import { expect, test } from 'vitest';
import { connected } from '../support/browser/chat-page.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

const name = 'The Northwind Trading Company of Greater Rochester';

test.skipIf(!hasBrowser()).each([
  ['square', '0 0 60 60', true],
  ['tall', '0 0 20 60', true],
  ['wide', '0 0 300 60', false],
  ['very wide', '0 0 2000 60', false],
])('a %s logo has a fixed height, and doesn’t overlap the name', async (_, box, showsName) => {
  const bytes = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><rect width="2000" height="60"/></svg>`,
  );
  const brand = { name, logo: () => ({ bytes, contentType: 'image/svg+xml' }) };
  await using server = await startTestWebServer({ webChat: { brand } });
  await withBrowser(server.url, async ({ open, complaints }) => {
    const page = await open();
    await connected(page);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      const logo = await page.locator('#logo').boundingBox();
      expect(logo?.height).toBe(28);
      expect(logo?.width).toBeGreaterThan(8);
      expect(logo?.width).toBeLessThanOrEqual(width * 0.6);
      const shown = await page.locator('h1 span').boundingBox();
      // Read out in any case.
      await page.getByRole('heading', { name }).waitFor();
      if (showsName) expect(shown?.x).toBeGreaterThanOrEqual((logo?.x ?? 0) + (logo?.width ?? 0));
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
    expect(complaints).toEqual([]);
  });
});
