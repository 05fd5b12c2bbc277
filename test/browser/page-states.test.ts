import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numbers, question } from '../cards/sample-messages.ts';
import { answer, connected, shown, type } from '../support/browser/chat-page.ts';
import { openWithMessage } from '../support/browser/open-with-message.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { startTestWebServer, type TestWebServer } from '../support/start-web-server.ts';

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
        page.evaluate('getComputedStyle(document.querySelector("#chat .ac-selectable")).borderTopStyle');
      expect(await edge()).toBe('solid');
      const before = server.bot.handled.length;
      await context.setOffline(true);
      await page.locator('#state', { hasText: 'Reconnecting' }).waitFor();
      expect(await edge()).toBe('dashed');
      await answer(page, '7').click();
      await type(page, 'typed in a tunnel');
      await context.setOffline(false);
      await connected(page);
      expect(await edge()).toBe('solid');
      expect(await box(page).inputValue()).toBe('typed in a tunnel');
      await box(page).press('Enter');
      await shown(page, 'You said: typed in a tunnel');
      expect(server.bot.handled.length).toBe(before + 1);
    });
  });

  test('in high contrast too it can be seen that the page is connected, and who is operator', async () => {
    await using signedIn = await startTestWebServer({ webChat: { operatorSwitch: true } });
    await withBrowser(
      signedIn.url,
      async ({ open }) => {
        const page = await open();
        await connected(page);
        const drawn = (id: string) =>
          page.evaluate(`(({ backgroundColor, backgroundImage }) => backgroundColor + backgroundImage)(
            getComputedStyle(document.querySelector('${id}'), '::before'))`);
        const off = await drawn('#operator');
        const online = await drawn('#state');
        await page.getByRole('switch').click();
        await page.locator('#operator[aria-checked="true"]').waitFor();
        await connected(page);
        expect(await drawn('#operator')).not.toBe(off);
        await signedIn.stop();
        await page.locator('#state[data-state="connecting"]').waitFor();
        expect(await drawn('#state')).not.toBe(online);
      },
      { forcedColors: 'active' },
    );
  });
});
