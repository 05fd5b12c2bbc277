import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { renderMessage } from '../../src/cards/render-message.ts';
import { numbers, question } from '../cards/sample-messages.ts';
import { openWithMessage, tell } from '../support/browser/open-with-message.ts';
import { hasBrowser, phone, withBrowser } from '../support/browser/with-browser.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

const letters = [...'ABCDEFGHIJKLMNOP'];

const server = await startTestWebServer();
afterAll(() => server[Symbol.asyncDispose]());

describe.skipIf(!hasBrowser())('the chat page’s states', () => {
  test.each([
    ['a phone', phone],
    ['a desktop', {}],
  ] as const)('shows skeleton, message box hint and Web Chat in turn on %s', async (_device, device) => {
    await withBrowser(
      server.url,
      async ({ context }) => {
        await context.routeWebSocket(/\/stream/u, async (socket) => {
          const stream = socket.connectToServer();
          await page.locator('.before .skeleton').waitFor();
          stream.onMessage((message) => socket.send(message));
        });
        const page = await context.newPage();
        const box = page.locator('.before textarea');
        await page.goto(`${server.url}/?survey=5`);
        await page.locator('.before canvass-message').first().waitFor();
        expect(await page.locator('.skeleton').count()).toBe(0);
        await page.locator('.before #send').waitFor();
        const conversation = server.bot.handled.at(-1)?.conversation.id ?? '';
        const asked = renderMessage(question(numbers(0, 10)), 'webchat');
        await server.feed.outboxFor(conversation).send({ type: 'message', ...asked });
        await expect.poll(() => box.getAttribute('placeholder')).toBe('Choose above');
        await page.locator('.before').getByRole('button', { name: '7', exact: true }).click();
        await page.locator('.before').getByText('You said: answer 7').waitFor();
        await box.fill('One line\nand another');
        await box.press('Enter');
        await page.locator('.before').getByText('You said: One line').waitFor();
        expect(await page.locator('.web-chat').count()).toBe(0);
        const lookAway = () =>
          page.evaluate(
            "Object.defineProperty(document, 'hidden', { value: true }); document.dispatchEvent(new Event('visibilitychange'))",
          );
        // What is filled in stays.
        const list = renderMessage(question(numbers(1, 40).map((n) => `Room ${n}`)), 'webchat');
        await server.feed.outboxFor(conversation).send({ type: 'message', ...list });
        const before = page.locator('.before');
        await before.locator('select').selectOption('Room 33');
        await lookAway();
        expect(await page.locator('script[src*="webchat-bundle"]').count()).toBe(0);
        await before.getByRole('button', { name: 'Send' }).first().click();
        await before.getByText('You said: answer 32').waitFor();
        await lookAway();
        await page.locator('.web-chat:not(.behind)').waitFor();
      },
      { ...device, ownProfile: true, isLookedAt: true },
    );
  });

  test('shows keys only on the open question, and only where they differ from its answers', async () => {
    await withBrowser(server.url, async ({ open }) => {
      const page = await openWithMessage(server, open);
      for (const [answers, first, last] of [
        [['Yes', 'No'], '"1" / ""', '"2" / ""'],
        [letters.slice(0, 11), '"1" / ""', '"11" / ""'],
        [numbers(0, 10), 'none', 'none'],
      ] as const) {
        const text = `One of ${answers.length}?`;
        await tell(server, question(answers, text));
        await page.locator('.web-chat .open').getByText(text).waitFor();
        const shown = `[...document.querySelectorAll('.web-chat .answer')]
          .map((part) => [part.textContent, getComputedStyle(part, '::before').content])
          .filter(([text, key]) => ${JSON.stringify(answers)}.includes(text) || key !== 'none')`;
        const keys = z.array(z.tuple([z.string(), z.string()])).parse(await page.evaluate(shown));
        expect([keys.length, keys.at(0), keys.at(-1)]).toEqual([
          answers.length,
          [answers.at(0), first],
          [answers.at(-1), last],
        ]);
      }
    });
  });

  test('ignores the second tap of a double tap on a question that has just appeared', async () => {
    await withBrowser(server.url, async ({ open }) => {
      const page = await openWithMessage(server, open);
      const click = { canvass: 1, do: 'leave', session: 's', question: 1 } as const;
      await tell(server, {
        ...question(['Yes', 'No'], 'Well?'),
        leave: { label: 'Stop', typed: '/stop', click },
      });
      const asked = page.locator('.web-chat .open').filter({ hasText: 'Well?' });
      const before = server.bot.handled.length;
      expect(await asked.locator('.leave.pressed').count()).toBe(0);
      for (const name of ['Stop', 'No'])
        await asked.getByRole('button', { name }).dispatchEvent('click', { detail: 2 });
      await asked.getByRole('button', { name: 'Yes' }).click();
      await expect.poll(() => server.bot.handled.slice(before).map(({ text }) => text)).toEqual(['Yes']);
    });
  });

  test('reports an empty choice even for a list without its own error message', async () => {
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

  test('replaces the first view with Web Chat in place, and shows a focus ring only after Tab', async () => {
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
        placeholder: await page.locator('textarea').first().getAttribute('placeholder'),
      });
      await page.locator('.before .open .answer').first().waitFor();
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
