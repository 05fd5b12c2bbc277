import { afterAll, describe, expect, test } from 'vitest';
import { bubbles, cardButton, connected, shown, type } from '../support/browser/chat-page.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

const server = await startTestWebServer();
afterAll(() => server[Symbol.asyncDispose]());

describe.skipIf(!hasBrowser())('the chat page', () => {
  test('shows a greeting, typed text and a card, with nothing external and no errors', async () => {
    await withBrowser(server.url, async ({ open, complaints, foreign }) => {
      const page = await open();
      await connected(page);
      await shown(page, 'Hello! I can take you through a survey.');
      await cardButton(page, 'help').click();
      await shown(page, 'You said: help');
      await type(page, 'survey 7');
      await cardButton(page, 'Dissatisfied').click();
      await shown(page, 'You said: answer 3');
      expect(foreign).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });

  test('restores the conversation after a reload, and opens ?survey once without a greeting', async () => {
    await withBrowser(server.url, async ({ open }) => {
      const page = await open('/?survey=5');
      const question = page.getByText('How satisfied were you with your visit today?');
      await question.waitFor();
      await type(page, 'before the reload');
      await shown(page, 'You said: before the reload');
      await page.reload();
      await shown(page, 'You said: before the reload');
      await connected(page);
      await type(page, 'after');
      await shown(page, 'You said: after');
      expect(await question.count()).toBe(1);
      expect(await bubbles(page, 'Hello! I can take you through a survey.').count()).toBe(0);
    });
  });

  test('reports a text that is too long before it is sent, keeps it, and sends a shorter one', async () => {
    await withBrowser(server.url, async ({ open }) => {
      const page = await open();
      await connected(page);
      const box = page.locator('[data-id="webchat-sendbox-input"]');
      const notice = page.getByRole('alert').getByText('too long to send');
      const before = server.bot.handled.length;
      // The second has letters of three bytes.
      for (const [tooLong, over] of [
        ['x'.repeat(20_000), '4,642'],
        ['語'.repeat(6_000), '881'],
      ] as const) {
        await box.fill(tooLong);
        await notice.waitFor();
        await page.getByText(`Characters over the limit: ${over}`, { exact: true }).waitFor();
        await page.keyboard.press('Enter');
        expect(await box.inputValue()).toBe(tooLong);
      }
      const longest = `${'x'.repeat(15_000)} end`;
      await box.fill(longest);
      await notice.waitFor({ state: 'hidden' });
      await page.getByText('Characters left: 354', { exact: true }).waitFor();
      expect(server.bot.handled.length).toBe(before);
      await page.keyboard.press('Enter');
      await page.getByText(`You said: ${longest}`).first().waitFor();
    });
  });
});
