import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

/** A site of somebody else's with a frame in its page. */
async function startSite(): Promise<{ origin: string; show: (url: string) => void; close: () => void }> {
  let framed = '';
  const server = createServer((_req, res) => {
    res.setHeader('content-type', 'text/html');
    res.end(`<!doctype html><title>Shop</title><iframe src="${framed}" width="420" height="640"></iframe>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port }: AddressInfo = Object(server.address());
  return {
    origin: `http://127.0.0.1:${port}`,
    show: (url) => {
      framed = url;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test.skipIf(!hasBrowser())('the page stands in a frame of a site that may, and of no other', async () => {
  const [named, other] = await Promise.all([startSite(), startSite()]);
  await using server = await startTestWebServer({ webChat: { sites: [named.origin] } });
  named.show(server.url);
  other.show(server.url);
  try {
    await withBrowser(named.origin, async ({ open, complaints }) => {
      const frame = (await open()).frameLocator('iframe');
      await frame.locator('#state[data-state="online"]').waitFor();
      const box = frame.getByRole('textbox', { name: 'Message input box' });
      await box.fill('hello');
      await box.press('Enter');
      await frame.locator('.webchat__bubble').getByText('You said: hello', { exact: true }).waitFor();
      expect(complaints).toEqual([]);
    });
    await withBrowser(other.origin, async ({ open, complaints }) => {
      const page = await open();
      await expect.poll(() => complaints.join()).toContain('frame-ancestors');
      expect(await page.frameLocator('iframe').locator('#chat').count()).toBe(0);
    });
  } finally {
    named.close();
    other.close();
  }
});
