import { expect, test } from 'vitest';
import { startDirectLineElsewhere } from '../servers/direct-line-elsewhere.ts';
import { startWebRoom } from '../web/start-web-room.ts';
import { connected, shown, type } from './chat-page.ts';
import { hasBrowser, withBrowser } from './with-browser.ts';

test.skipIf(!hasBrowser())(
  'the page talks through a Direct Line on another origin, with a token alone',
  async () => {
    await using behind = await startWebRoom();
    const azure = await startDirectLineElsewhere(behind.url, 'top-secret');
    await using room = await startWebRoom({
      webChat: { azure: { secret: 'top-secret', baseUrl: azure.baseUrl } },
    });
    try {
      await withBrowser(room.url, async ({ open, complaints, foreign, context }) => {
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
      expect(room.bot.handled).toEqual([]);
    } finally {
      azure.close();
    }
  },
);
