import { afterAll, describe, expect, test } from 'vitest';
import { english } from '../../dialogs/wording/english.ts';
import { numbers, question } from '../cards/sample-messages.ts';
import { answer, messageBox, shown } from '../support/browser/chat-page.ts';
import { openWithMessage, tell } from '../support/browser/open-with-message.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

const scale = numbers(0, 10).map((number) => (number === '0' ? '0 – Not at all' : number));

const server = await startTestWebServer();
afterAll(() => server[Symbol.asyncDispose]());

describe.skipIf(!hasBrowser())('the conversation by keyboard and screen reader', () => {
  test('announces a question while somebody types, and keeps the text', async () => {
    await withBrowser(server.url, async ({ open }) => {
      const page = await openWithMessage(server, open);
      await page.keyboard.type('a wo');
      await tell(server, question(scale));
      await expect
        .poll(() => page.locator('#live').textContent())
        .toMatch(/How was it\?\n0 – Not at all\n1\n2\n/u);
      await page.keyboard.type('rd');
      await page.keyboard.press('Enter');
      // It was begun before the question came.
      await page.getByRole('status').getByText(english.page.newQuestion).waitFor();
      await page.keyboard.press('Enter');
      await shown(page, 'You said: a word');
    });
  });

  test('takes answers by key, including 10, and focuses each new question', async () => {
    await withBrowser(server.url, async ({ open }) => {
      const page = await openWithMessage(server, open, question(scale));
      for (const [keys, given] of [
        ['3', '3'],
        ['0', '0'],
        ['1', '1'],
        ['10', '10'],
      ] as const) {
        await answer(page, '3').waitFor();
        const asked = `And then, after ${given}?`;
        await expect.poll(() => page.evaluate('document.activeElement.getAttribute("role")')).toBe('group');
        await page.keyboard.type(keys);
        await shown(page, `You said: answer ${given}`);
        await tell(server, question(scale, asked));
        await page.locator('.web-chat canvass-message').getByText(asked).waitFor();
      }
      await messageBox(page).fill('a word');
      await page.keyboard.press('Enter');
      await shown(page, 'You said: a word');
    });
  });
});
