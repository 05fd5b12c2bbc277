import { expect, test } from 'vitest';
import { connected, shown, type } from '../support/browser/chat-page.ts';
import { startSite } from '../support/browser/start-site.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

test.skipIf(!hasBrowser())('the page stands in a frame of a site that may, and of no other', async () => {
  await using named = await startSite();
  await using other = await startSite();
  await using server = await startTestWebServer({ webChat: { sites: [named.origin] } });
  for (const site of [named, other])
    site.show(
      `<!doctype html><title>Shop</title><iframe src="${server.url}" width="420" height="640"></iframe>`,
    );
  await withBrowser(named.origin, async ({ open, complaints }) => {
    const frame = (await open()).frameLocator('iframe');
    await connected(frame);
    await type(frame, 'hello');
    await shown(frame, 'You said: hello');
    expect(complaints).toEqual([]);
  });
  await withBrowser(other.origin, async ({ open, complaints }) => {
    const page = await open();
    await expect.poll(() => complaints.join()).toContain('frame-ancestors');
    expect(await page.frameLocator('iframe').locator('#chat').count()).toBe(0);
  });
});
