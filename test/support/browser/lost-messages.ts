import type { Page, Route } from 'playwright-core';
import type { Visit } from './with-browser.ts';

/** What becomes of each message that is posted, until the returned function is called. */
export async function everyPost(
  page: Page,
  handle: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const url = '**/activities';
  await page.route(url, (route) => handle(route).catch(() => {}));
  return () => page.unroute(url);
}

/** What is posted stays on its way until it is let go. */
export async function heldPosts(page: Page): Promise<{ seen(): number; go(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let seen = 0;
  await page.route('**/activities', async (route) => {
    seen += 1;
    await promise;
    await route.continue().catch(() => {});
  });
  return { seen: () => seen, go: resolve };
}

/** The page's sockets, whose messages are dropped while they are `deaf`. */
export async function deafStream({ context }: Visit): Promise<{ deaf: boolean }> {
  const stream = { deaf: false };
  await context.routeWebSocket(/\/stream/u, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!stream.deaf) socket.send(message);
    });
  });
  return stream;
}
