import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numbers, question } from '../cards/sample-messages.ts';
import { answer, shown } from '../support/browser/chat-page.ts';
import { openWithMessage, tell } from '../support/browser/open-with-message.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { startTestWebServer, type TestWebServer } from '../support/start-web-server.ts';

const scale = numbers(0, 10).map((number) => (number === '0' ? '0 – Not at all' : number));
const long = 'I had to call several times until somebody understood what it was all about';

const focused = (page: Page) =>
  page.evaluate('document.activeElement.dataset.id ?? document.activeElement.innerText.trim()');

describe.skipIf(!hasBrowser())('the conversation without a screen or a mouse', () => {
  let server: TestWebServer;
  beforeAll(async () => {
    server = await startTestWebServer();
  });
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
  });

  test.each([
    ['a scale', scale],
    ['long answers', [long, 'No']],
    ['buttons', ['A', 'B', 'C', 'D', 'E', 'F']],
  ])(
    'a question with %s is announced with its answers, and named in the list of messages',
    async (_, labels) => {
      await withBrowser(server.url, async ({ open }) => {
        const page = await openWithMessage(server, open, question(labels));
        await answer(page, labels[0] ?? '').waitFor();
        // What is read out as it comes.
        const log = page.locator('[role=log] article', { hasText: 'How was it?' });
        for (const label of labels) await expect.poll(() => log.innerText()).toContain(label);
        const item = page.getByRole('feed').getByRole('article', { name: /How was it\?/ });
        expect(await item.count()).toBeGreaterThan(0);
      });
    },
  );

  test('after an answer by key the focus is in the message box, and the next question is three keys away', async () => {
    await withBrowser(server.url, async ({ open }) => {
      const page = await openWithMessage(server, open, question(scale));
      for (const [keys, given] of [
        [3, '3'],
        [0, '0 – Not at all'],
      ] as const) {
        await answer(page, '3').waitFor();
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Enter');
        for (let tab = 0; tab < keys; tab++) await page.keyboard.press('Tab');
        expect(await focused(page)).toBe(String(keys));
        await page.keyboard.press('Enter');
        await shown(page, given);
        await expect.poll(() => focused(page)).toBe('webchat-sendbox-input');
        await tell(server, question(scale, `And then, after ${given}?`));
        await page.locator('.webchat__bubble').getByText(`And then, after ${given}?`).waitFor();
      }
      await page.keyboard.type('a word');
      await page.keyboard.press('Enter');
      await shown(page, 'You said: a word');
    });
  });
});
