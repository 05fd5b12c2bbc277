import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bubbles, cardButton, connected, shown, type } from '../support/browser/chat-page.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { call } from '../support/direct-line-client.ts';
import { startTestWebServer, type TestWebServer } from '../support/start-web-server.ts';

describe.skipIf(!hasBrowser())('the chat page', () => {
  let server: TestWebServer;
  beforeAll(async () => {
    server = await startTestWebServer();
  });
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
  });

  test('by mouse: greeting, typed words, a card; nothing foreign, nothing broken', async () => {
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

  test('by keyboard alone: the page begins in the message box, and a question gets the focus', async () => {
    await withBrowser(server.url, async ({ open }) => {
      const page = await open();
      await shown(page, 'Hello! I can take you through a survey.');
      const keys = page.keyboard;
      await keys.type('survey 3');
      await keys.press('Enter');
      await cardButton(page, 'Very satisfied').waitFor();
      // The focus is at the question; its answers come next.
      const focused = () => page.evaluate('document.activeElement?.textContent');
      for (let stop = 0; stop < 5 && (await focused()) !== 'Satisfied'; stop++) await keys.press('Tab');
      await keys.press('Enter');
      await shown(page, 'You said: answer 1');
    });
  });

  test('a reload goes on, with all that was said; ?survey opens it once, without a greeting', async () => {
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

  test('a text that is too long says so before it is sent, and stays; the shorter one goes through', async () => {
    await withBrowser(server.url, async ({ open }) => {
      const page = await open();
      await connected(page);
      const box = page.locator('[data-id="webchat-sendbox-input"]');
      const notice = page.getByRole('alert').getByText('shorten it to about 15,000 characters');
      const before = server.bot.handled.length;
      // The second has letters of three bytes.
      for (const tooLong of ['x'.repeat(20_000), '語'.repeat(6_000)]) {
        await box.fill(tooLong);
        await notice.waitFor();
        await page.keyboard.press('Enter');
        expect(await box.inputValue()).toBe(tooLong);
      }
      const longest = `${'x'.repeat(15_000)} end`;
      await box.fill(longest);
      await notice.waitFor({ state: 'hidden' });
      expect(server.bot.handled.length).toBe(before);
      await page.keyboard.press('Enter');
      await page.getByText(`You said: ${longest}`).first().waitFor();
    });
  });

  test('two tabs show one conversation; a new one begins at a press', async () => {
    await withBrowser(server.url, async ({ open }) => {
      const first = await open();
      await connected(first);
      await type(first, 'from the first tab');
      const second = await open();
      await shown(second, 'You said: from the first tab');
      await type(second, 'from the second tab');
      await shown(first, 'You said: from the second tab');
      const kept = await second.evaluate<string>("localStorage.getItem('canvass.resume')");
      await second.getByRole('button', { name: 'New conversation' }).click();
      await shown(second, 'Hello! I can take you through a survey.');
      await connected(second);
      expect(await bubbles(second, 'from the first tab').count()).toBe(0);
      // Once something is said there, nothing leads back.
      await type(second, 'something new');
      const back = () => call(server.url, '/web-chat/session', { body: { resume: kept } });
      await expect.poll(async () => (await back()).json).toMatchObject({ resumed: false });
    });
  });

  test('a message whose fate is unknown is sent again by itself, and is there once', async () => {
    await withBrowser(server.url, async ({ open }) => {
      const page = await open();
      await connected(page);
      let lost = 0;
      await page.route(
        '**/activities',
        async (route) => {
          lost += 1;
          await route.fetch();
          await route.abort('connectionreset');
        },
        { times: 2 },
      );
      await type(page, 'only once');
      await shown(page, 'You said: only once');
      await expect.poll(() => lost).toBe(2);
      await type(page, 'next');
      await shown(page, 'You said: next');
      expect(await bubbles(page, 'only once').count()).toBe(1);
      expect(await bubbles(page, 'You said: only once').count()).toBe(1);
      expect(await page.getByText('Send failed').count()).toBe(0);
    });
  });
});
