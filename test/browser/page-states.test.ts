import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numbers, question } from '../cards/sample-messages.ts';
import { answer, connected, shown, type } from '../support/browser/chat-page.ts';
import { openWithMessage } from '../support/browser/open-with-message.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { startTestWebServer, type TestWebServer } from '../support/start-web-server.ts';

/** “That wasn’t sent. Please try again.” */
const unsent = '.web-chat .fault';
const box = (page: Page) => page.getByRole('textbox', { name: 'Message input box' });

describe.skipIf(!hasBrowser())('what the chat page shows of its state', () => {
  let server: TestWebServer;
  beforeAll(async () => {
    server = await startTestWebServer();
  });
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
  });

  test('without a connection: it says so, answers look as if they could not be pressed, and words stay', async () => {
    await withBrowser(server.url, async ({ open, context }) => {
      const page = await openWithMessage(server, open, question(numbers(0, 10)));
      await answer(page, '7').waitFor();
      const edge = () =>
        page.evaluate('getComputedStyle(document.querySelector(".web-chat .answer")).borderTopStyle');
      expect(await edge()).toBe('solid');
      const before = server.bot.handled.length;
      await context.setOffline(true);
      await page.locator('#state', { hasText: 'Reconnecting' }).waitFor();
      expect(await edge()).toBe('dashed');
      await answer(page, '7').click();
      await page.locator(unsent).waitFor();
      await type(page, 'typed in a tunnel');
      await context.setOffline(false);
      await connected(page);
      expect(await edge()).toBe('solid');
      expect(await box(page).inputValue()).toBe('typed in a tunnel');
      await box(page).press('Enter');
      await shown(page, 'You said: typed in a tunnel');
      expect(server.bot.handled.length).toBe(before + 1);
      // The question is over, and nobody is asked to answer it again.
      expect(await page.locator(unsent).count()).toBe(0);
    });
  });
});
