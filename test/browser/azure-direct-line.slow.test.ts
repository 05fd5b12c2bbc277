import { expect, onTestFinished, test } from 'vitest';
import { connected, shown, type } from '../support/browser/chat-page.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { startTestWebServer } from '../support/start-web-server.ts';
import { startDirectLineElsewhere } from './direct-line-elsewhere.ts';

test.skipIf(!hasBrowser())(
  'the page works with a Direct Line on another origin, using only a token',
  async () => {
    await using behind = await startTestWebServer();
    const azure = await startDirectLineElsewhere(behind.url, 'top-secret');
    await using server = await startTestWebServer({
      webChat: { azure: { secret: () => 'top-secret', baseUrl: azure.baseUrl } },
    });
    onTestFinished(() => azure.close());
    await withBrowser(server.url, async ({ open, complaints, foreign, context }) => {
      const sent: string[] = [];
      context.on('request', (request) => {
        sent.push(JSON.stringify([request.url(), request.headers(), request.postData()]));
      });
      const page = await open();
      await connected(page);
      await type(page, 'hello');
      await shown(page, 'You said: hello');
      await page.reload();
      await connected(page);
      await shown(page, 'You said: hello');
      await type(page, 'again');
      await shown(page, 'You said: again');
      expect(complaints).toEqual([]);
      const { origin } = new URL(azure.baseUrl);
      expect(foreign.filter((url) => !url.startsWith(origin))).toEqual([]);
      expect(sent.join('\n')).not.toContain('top-secret');
      expect(await page.content()).not.toContain('top-secret');
    });
    expect(azure.requests.some((line) => line.startsWith('WS '))).toBe(true);
    expect(server.bot.handled).toEqual([]);
  },
);

test.skipIf(!hasBrowser())(
  'the page never shows a delivered message as failed there, and Retry sends one once under its first id',
  async () => {
    await using behind = await startTestWebServer();
    const azure = await startDirectLineElsewhere(behind.url, 'top-secret');
    await using server = await startTestWebServer({
      webChat: { azure: { secret: () => 'top-secret', baseUrl: azure.baseUrl } },
    });
    onTestFinished(() => azure.close());
    await withBrowser(
      server.url,
      async ({ open, context }) => {
        await context.clock.install();
        const page = await open();
        await connected(page);
        const posted: string[] = [];
        const failed = page.getByText('Send failed');
        const until = async (arrives: boolean) => {
          await page.route('**/activities', async (route) => {
            posted.push(String(JSON.parse(route.request().postData() ?? '{}').channelData?.clientActivityID));
            if (arrives) await route.fetch();
            await route.abort('connectionreset');
          });
        };
        await until(true);
        await type(page, 'arrived');
        await shown(page, 'You said: arrived');
        await page.clock.fastForward(21_000);
        await type(page, 'another');
        await shown(page, 'You said: another');
        expect(await failed.count()).toBe(0);
        await page.unroute('**/activities');

        await until(false);
        await type(page, 'never arrived');
        await expect.poll(() => posted.length).toBe(3);
        await page.clock.fastForward(21_000);
        await failed.first().waitFor();
        await page.unroute('**/activities');
        const again = page.waitForRequest((request) => request.method() === 'POST');
        await page.getByRole('button', { name: 'Retry' }).click();
        expect((await again).postDataJSON()).toMatchObject({
          channelData: { clientActivityID: posted[2] },
        });
        await shown(page, 'You said: never arrived');
        await expect.poll(() => failed.count()).toBe(0);
        expect(behind.bot.handled.filter(({ text }) => text === 'never arrived')).toHaveLength(1);
      },
      { ownProfile: true },
    );
  },
);
