import { afterAll, describe, expect, test } from 'vitest';
import { bubbles, cardButton, connected, shown, type } from '../support/browser/chat-page.ts';
import { hasBrowser, phone, withBrowser } from '../support/browser/with-browser.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

const server = await startTestWebServer();
afterAll(() => server[Symbol.asyncDispose]());

describe.skipIf(!hasBrowser())('the chat page', () => {
  test('fits a phone in dark mode, without overlaps and with large touch targets', async () => {
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

  test('continues after a night in an open tab', async () => {
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

  test('reconnects after a server restart without losing or repeating a message', async () => {
    const first = await startTestWebServer();
    const { url, folder } = first;
    await withBrowser(url, async ({ open }) => {
      const page = await open();
      await connected(page);
      await type(page, 'before');
      await shown(page, 'You said: before');
      await first.stop();
      await page.locator('#state', { hasText: 'Reconnecting' }).waitFor();
      await type(page, 'meanwhile');
      await using second = await startTestWebServer({ folder, port: Number(new URL(url).port) });
      await connected(page);
      await shown(page, 'You said: meanwhile');
      expect(await bubbles(page, 'meanwhile').count()).toBe(1);
      expect(second.bot.handled.filter(({ text }) => text === 'meanwhile')).toHaveLength(1);
      expect(await bubbles(page, 'You said: before').count()).toBe(1);
    });
  });

  test('shows connection and operator state in high contrast mode too', async () => {
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
