import { z } from 'zod';
import { call, directLine, listen } from '../../test/support/direct-line-client.ts';
import { startMeasured } from './process.ts';

/** People behind one address: its limits let them all in at once. */
const perAddress = 100;

/** @returns bytes of memory for each open web chat stream: what the heap grows by, and what the process does */
export async function measureStreams(folder: string, streams: number) {
  const canvass = await startMeasured({ DATA_DIR: folder, TRUSTED_PROXY: '127.0.0.1' });
  // What the first few make the process load isn't theirs.
  const open = await openStreams(canvass.url, perAddress, 0);
  const before = await canvass.memory();
  open.push(...(await openStreams(canvass.url, streams, perAddress)));
  const after = await canvass.memory();
  for (const stream of open) stream.close();
  await canvass.close();
  return { heap: (after.heap - before.heap) / streams, rss: (after.rss - before.rss) / streams };
}

const begun = z.object({ token: z.string(), streamUrl: z.string() });

async function openStreams(url: string, count: number, from: number) {
  const open: ReturnType<typeof listen>[] = [];
  for (let number = from; number < from + count; number += 1) {
    const address = `198.51.100.${Math.floor(number / perAddress) + 1}`;
    const headers = { 'x-forwarded-for': address };
    const made = await call(url, `${directLine}/tokens/generate`, { method: 'POST', headers });
    const { token } = z.object({ token: z.string() }).parse(made.json);
    const answer = await call(url, `${directLine}/conversations`, { token, body: {}, headers });
    const stream = listen(begun.parse(answer.json).streamUrl, headers);
    open.push(stream);
    // The greeting: then it is open, and its person known.
    while (stream.activities.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return open;
}
