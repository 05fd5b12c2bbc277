import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bubbles, cardButton, connected, shown, suggestion, type } from '../support/browser/chat-page.ts';
import { hasBrowser, phone, withBrowser } from '../support/browser/with-browser.ts';
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

  test('by mouse: greeting, suggestion, typed words, a card; nothing foreign, nothing broken', async () => {
    await withBrowser(server.url, async ({ open, complaints, foreign }) => {
      const page = await open();
      await connected(page);
      await shown(page, 'Hello! I can take you through a survey.');
      await suggestion(page, 'help').click();
      await shown(page, 'You said: help');
      await type(page, 'survey 7');
      await cardButton(page, 'Dissatisfied').click();
      await shown(page, 'You said: answer 3');
      expect(foreign).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });

  test('by keyboard alone: the page begins in the message box, and a card is answered from there', async () => {
    await withBrowser(server.url, async ({ open }) => {
      const page = await open();
      await shown(page, 'Hello! I can take you through a survey.');
      const keys = page.keyboard;
      await keys.type('survey 3');
      await keys.press('Enter');
      await cardButton(page, 'Very satisfied').waitFor();
      // The transcript is two stops before the box; Enter steps into its newest message.
      await keys.press('Shift+Tab');
      await keys.press('Shift+Tab');
      await keys.press('Enter');
      const focused = () => page.evaluate('document.activeElement?.textContent');
      for (let stop = 0; stop < 5 && (await focused()) !== 'Satisfied'; stop++) await keys.press('Tab');
      await keys.press('Enter');
      await shown(page, 'You said: answer 1');
    });
  });

  test('a reload goes on, with all that was said; ?survey starts once', async () => {
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
      expect(await bubbles(page, 'Hello! I can take you through a survey.').count()).toBe(1);
    });
  });

  test('a message that is too long says so and how long it may be; the shorter one goes through', async () => {
    await withBrowser(server.url, async ({ open }) => {
      const page = await open();
      await connected(page);
      await page.locator('[data-id="webchat-sendbox-input"]').fill('x'.repeat(20_000));
      await page.keyboard.press('Enter');
      await page.getByText('shorten it to about 15,000 characters').first().waitFor();
      const longest = `${'x'.repeat(15_000)} end`;
      await page.locator('[data-id="webchat-sendbox-input"]').fill(longest);
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
      const back = await call(server.url, '/web-chat/session', { body: { resume: kept } });
      expect(back.json).toMatchObject({ resumed: false });
    });
  });

  test('on a phone, in the dark: nothing to scroll sideways, nothing overlaps, touch finds its target', async () => {
    await withBrowser(
      server.url,
      async ({ open, complaints }) => {
        const page = await open('/?survey=5');
        const answer = cardButton(page, /^Somewhat dissatisfied/);
        await answer.waitFor();
        for (const width of [390, 360, 320]) {
          await page.setViewportSize({ width, height: 640 });
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
          const box = await answer.boundingBox();
          expect(box?.width).toBeGreaterThan(width * 0.75);
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(width);
        }
        const state = await page.locator('#state').boundingBox();
        const button = await page.getByRole('button', { name: 'New conversation' }).boundingBox();
        expect((state?.x ?? 0) + (state?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
        expect(button?.height).toBeGreaterThanOrEqual(44);
        expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
          'rgb(20, 26, 25)',
        );
        await answer.tap();
        await shown(page, 'You said: answer 4');
        expect(complaints).toEqual([]);
      },
      { ...phone, colorScheme: 'dark' },
    );
  });

  test("Microsoft's own Direct Line client gets on with the server, after a lost socket too", async () => {
    await withBrowser(server.url, async ({ open }) => {
      const page = await open('/healthz');
      await page.goto(server.url);
      await connected(page);
      // It waits 3 to 15 s before it connects again, by chance.
      const heard = page.evaluate(`(async () => {
        Math.random = () => 0;
        const sockets = [];
        globalThis.WebSocket = class extends WebSocket {
          constructor(url) { super(url); sockets.push(this); }
        };
        const session = await (await fetch('/web-chat/session', {
          method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}',
        })).json();
        const line = WebChat.createDirectLine({ domain: location.origin + session.domain, token: session.token });
        const texts = [];
        const until = (text) => new Promise((resolve) => {
          const timer = setInterval(() => texts.includes(text) && resolve(clearInterval(timer)), 20);
        });
        line.activity$.subscribe(({ text }) => texts.push(text));
        const post = (text) => new Promise((resolve, reject) =>
          line.postActivity({ type: 'message', from: { id: 'me' }, text }).subscribe(resolve, reject));
        const id = await post('first');
        await until('You said: first');
        sockets[0].close();
        await post('second');
        await until('You said: second');
        line.end();
        return [id.length, ...texts];
      })()`);
      expect(await heard).toEqual([
        36,
        expect.stringContaining('Hello'),
        'first',
        'You said: first',
        'second',
        'You said: second',
      ]);
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

  test('a page that was left open over night goes on', async () => {
    await using aging = await startTestWebServer();
    await withBrowser(aging.url, async ({ open }) => {
      const page = await open();
      await connected(page);
      await type(page, 'good night');
      await shown(page, 'You said: good night');
      aging.passTime(12 * 60 * 60 * 1000);
      await type(page, 'good morning');
      await shown(page, 'You said: good morning');
      expect(await bubbles(page, 'good night').count()).toBe(1);
    });
  });

  test('a server that restarts: the page says so, comes back, and no message is lost or doubled', async () => {
    const first = await startTestWebServer();
    const { url, folder } = first;
    await withBrowser(url, async ({ open }) => {
      const page = await open();
      await connected(page);
      await type(page, 'before');
      await shown(page, 'You said: before');
      await first.stop();
      await page.locator('#state', { hasText: 'Reconnecting' }).waitFor();
      // Web Chat keeps it in its box while there is no connection.
      await type(page, 'meanwhile');
      await using second = await startTestWebServer({ folder, port: Number(new URL(url).port) });
      await connected(page);
      await type(page, 'meanwhile');
      await shown(page, 'You said: meanwhile');
      expect(await bubbles(page, 'meanwhile').count()).toBe(1);
      expect(second.bot.handled.filter(({ text }) => text === 'meanwhile')).toHaveLength(1);
      expect(await bubbles(page, 'You said: before').count()).toBe(1);
    });
  });
});
