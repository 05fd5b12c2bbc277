import { expect, onTestFinished, test } from 'vitest';
import { openDirectLineJs } from '../support/browser/direct-line-js.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { newFolder } from '../support/new-folder.ts';
import { startRoundRobin } from '../support/round-robin.ts';
import { filedAnswers, spawnCanvass } from '../support/spawn-canvass.ts';

test.skipIf(!hasBrowser()).each([
  ['continues by itself over a WebSocket', true],
  // It gives up polling at the first call that fails: the page that holds it has to open the conversation again.
  ['continues by polling once its conversation is reopened', false],
])('after a cut connection and a killed process, Microsoft’s own client %s', async (_, webSocket) => {
  const folder = newFolder();
  let canvass = await spawnCanvass(folder);
  const proxy = await startRoundRobin([canvass.url]);
  onTestFinished(() => proxy.close());
  onTestFinished(async () => void (await canvass.end('SIGKILL')));
  await withBrowser(proxy.url, async ({ context }) => {
    let client = await openDirectLineJs(context, proxy.url, { webSocket });
    const openAgain = async () => {
      if (!webSocket) client = await openDirectLineJs(context, proxy.url, { webSocket, old: client });
    };
    await client.say('/survey 5');
    await client.shows(/Question 1/u);
    proxy.cut();
    await openAgain();
    await client.shows(/Question 1/u);
    await client.press('3');
    await client.shows(/Question 2/u);

    await canvass.end('SIGKILL');
    canvass = await spawnCanvass(folder);
    proxy.use([canvass.url]);
    await openAgain();
    await client.shows(/Question 2/u);
    await client.press('Yes');
    await client.shows(/Question 3/u);
    await client.say('Pick up sooner');
    await client.shows(/Thank you, this helps us/u);

    const ids = await client.ids();
    expect(new Set(ids).size).toBe(ids.length);
    const later = await openDirectLineJs(context, proxy.url, { webSocket, old: client });
    await later.shows(/Thank you, this helps us/u);
    expect(await later.ids()).toEqual(ids);
  });
  expect(await canvass.end('SIGTERM')).toBe(0);
  expect(filedAnswers(folder)).toEqual(['5/0: 3', '5/1: Yes', '5/2: Pick up sooner']);
});
