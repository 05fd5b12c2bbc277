import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { hasBrowser, phone, type Visit, withBrowser } from '../support/browser/with-browser.ts';
import { newFolder } from '../support/new-folder.ts';
import { spawnCanvass } from '../support/spawn-canvass.ts';

const maxBytes = 45_000;

/** What comes over the wire until the first question is there: headers, contents, and the messages of the stream. */
async function bytesUntilQuestion(page: Page, url: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  session.on('Network.webSocketFrameReceived', ({ response }) => {
    bytes += response.payloadData.length;
  });
  // They are asked for after the first question.
  await page.route(/webchat-bundle|web-chat-later/u, (route) => route.abort());
  await page.goto(url);
  await page.locator('canvass-message .question .answers').first().waitFor();
  return bytes;
}

test.skipIf(!hasBrowser())('the first question is there after at most 45 KB, headers included', async () => {
  const canvass = await spawnCanvass(newFolder());
  onTestFinished(async () => void (await canvass.end('SIGKILL')));
  async function measure(): Promise<number> {
    let bytes = Number.NaN;
    const visit = async ({ context }: Visit): Promise<void> => {
      bytes = await bytesUntilQuestion(await context.newPage(), `${canvass.url}/?survey=11`);
    };
    await withBrowser(canvass.url, visit, { ...phone, isLookedAt: true });
    return bytes;
  }
  // Right after a start, scripts are compressed quickly instead of well.
  await expect.poll(measure, { timeout: 60_000 }).toBeLessThanOrEqual(maxBytes);
});
