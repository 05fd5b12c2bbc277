import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { renderMessage } from '../../src/cards/render-message.ts';
import { numbers, question } from '../cards/sample-messages.ts';
import { answer, connected, shown, type } from '../support/browser/chat-page.ts';
import { openWithMessage, tell } from '../support/browser/open-with-message.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

/** “That wasn’t sent. Please try again.” */
const unsent = '.web-chat .fault';
const box = (page: Page) => page.getByRole('textbox', { name: 'Message input box' });

const letters = [...'ABCDEFGHIJKLMNOP'];

const server = await startTestWebServer();
afterAll(() => server[Symbol.asyncDispose]());

describe.skipIf(!hasBrowser())('what the chat page shows of its state', () => {
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
      // Web Chat doesn't say the same once more.
      expect(await page.locator('.webchat__connectivityStatus').count()).toBe(0);
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

  test('the tip names the keys that answer what is asked', async () => {
    await withBrowser(server.url, async ({ open }) => {
      const page = await openWithMessage(server, open);
      for (const [answers, keys] of [
        [letters.slice(0, 3), '1–3'],
        [letters.slice(0, 2), '1 or 2'],
        [letters.slice(0, 11), '1–9 or 0'],
        [numbers(0, 10), '0–10'],
        [letters, undefined],
      ] as const) {
        await page.evaluate('localStorage.clear()');
        const text = `One of ${answers.length}, ${keys}?`;
        await tell(server, question(answers, text));
        await page.locator('.web-chat .message').getByText(text).waitFor();
        const tip = page.locator('.web-chat .tip');
        if (keys === undefined) await expect.poll(() => tip.count()).toBe(0);
        else await tip.getByText(`press ${keys} to`).waitFor();
      }
    });
  });

  test('a list without words for it still says that nothing was chosen', async () => {
    await withBrowser(server.url, async ({ open }) => {
      const page = await openWithMessage(server, open);
      const { attachments, ...message } = renderMessage(question(letters), 'webchat');
      const json = JSON.stringify(attachments).replaceAll(/"errorMessage":"[^"]*",/gu, '');
      const conversation = server.bot.handled.at(-1)?.conversation.id ?? '';
      const activity = { type: 'message' as const, ...message, attachments: JSON.parse(json) };
      await server.feed.outboxFor(conversation).send(activity);
      await page.locator('.web-chat .answers.list button').click();
      await page.locator('.web-chat .fault', { hasText: 'Choose' }).waitFor();
    });
  });

  test('Web Chat takes the place of what stood there before, and nothing moves; a ring comes with the Tab key', async () => {
    await withBrowser(server.url, async ({ open, context }) => {
      const released = Promise.withResolvers<void>();
      await context.route('**/webchat-bundle.js*', async (route) => {
        await released.promise;
        await route.continue();
      });
      const page = await open('/?survey=5');
      const places = async (message: string, form: string) => ({
        message: await page.locator(message).first().boundingBox(),
        form: await page.locator(form).boundingBox(),
        hint: await page.locator('.tip').count(),
        placeholder: await page.locator('textarea').first().getAttribute('placeholder'),
      });
      await page.locator('.before .tip').waitFor();
      const before = await places('.before .message', '.before form');
      released.resolve();
      await page.locator('.web-chat:not(.behind) .message').waitFor();
      await expect.poll(() => places('.web-chat .message', '.webchat__send-box')).toEqual(before);
      const ring = () =>
        page.evaluate('getComputedStyle(document.activeElement.closest(".message")).outlineStyle');
      expect(await ring()).toBe('none');
      await page.keyboard.press('Tab');
      await page.evaluate('document.querySelector(".web-chat .message").focus()');
      expect(await ring()).toBe('solid');
      await context.unrouteAll();
    });
  });
});
