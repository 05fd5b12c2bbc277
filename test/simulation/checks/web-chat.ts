import { z } from 'zod';
import type { Browser } from '../browser.ts';
import type { SimulatedDisk } from '../store.ts';
import type { Tab } from '../tab.ts';

const row = z.object({ activity: z.string() });
const fromPerson = z.object({
  timestamp: z.string(),
  channelData: z.object({ clientActivityID: z.string(), 'webchat:sequence-id': z.number().optional() }),
});
const fromBot = z.object({
  id: z.string(),
  type: z.literal('message'),
  from: z.object({ role: z.literal('bot') }),
});

/**
 * Every tab that is open at the end has shown all that is kept, each message once, in the order in which it was said; and
 * what a person said stands there once.
 */
export function checkTabs(
  disk: SimulatedDisk,
  browsers: readonly Browser[],
  wasLogCut: boolean,
): readonly string[] {
  // What was said last is gone then, and another message may have its number.
  if (wasLogCut) return [];
  return browsers.flatMap(({ tabs }) => [
    ...tabs.filter(({ isOpen, isOnline }) => isOpen() && isOnline()).flatMap((tab) => checkTab(disk, tab)),
    ...tabs.flatMap((tab) => checkPosts(disk, tab)),
  ]);
}

/** Both tries may be read at once by a process that stood still: neither stands there yet. Milliseconds. */
const atOnceMs = 1_000;

/** What was sent again once it stood there is there once. */
function checkPosts(disk: SimulatedDisk, { name, posts, conversation }: Tab): readonly string[] {
  const kept = keptIn(disk, conversation()).flatMap((one) => fromPerson.safeParse(one).data ?? []);
  return posts
    .filter((ids) => ids.length > 1)
    .flatMap((ids) => {
      const [first, ...more] = kept.filter(({ channelData }) => ids.includes(channelData.clientActivityID));
      const isSentAgain = more.some(
        ({ channelData, timestamp }) =>
          channelData['webchat:sequence-id'] !== undefined &&
          Date.parse(timestamp) > Date.parse(first?.timestamp ?? '') + atOnceMs,
      );
      return isSentAgain ? [`what ${name} posted stands there ${more.length + 1} times`] : [];
    });
}

function keptIn(disk: SimulatedDisk, conversation: string): readonly unknown[] {
  return disk
    .read(
      `SELECT activity FROM web_chat_activities WHERE conversation_id = '${conversation}' ORDER BY sequence`,
    )
    .map((stored) => JSON.parse(row.parse(stored).activity));
}

function checkTab(disk: SimulatedDisk, { name, received, conversation }: Tab): readonly string[] {
  const kept = keptIn(disk, conversation()).flatMap((one) => fromBot.safeParse(one).data?.id ?? []);
  const findings: string[] = [];
  const twice = received.find((id, index) => received.indexOf(id) !== index);
  if (twice !== undefined) findings.push(`${name} got ${twice} twice`);
  const missing = kept.filter((id) => !received.includes(id));
  if (missing.length > 0) findings.push(`${name} never got ${missing.join(', ')}`);
  const inOrder = received.filter((id) => kept.includes(id));
  const wanted = kept.filter((id) => inOrder.includes(id));
  if (missing.length === 0 && twice === undefined && inOrder.join() !== wanted.join())
    findings.push(`${name} got ${inOrder.join(', ')}, and ${wanted.join(', ')} was said`);
  return findings;
}
