import { z } from 'zod';
import type { Browser } from '../browser.ts';
import type { SimulatedDisk } from '../store.ts';
import type { Tab } from '../tab.ts';

const row = z.object({ activity: z.string() });
const fromBot = z.object({
  id: z.string(),
  type: z.literal('message'),
  from: z.object({ role: z.literal('bot') }),
});

/**
 * Every tab that is open at the end has shown all that is kept, each message once, in the order in which it was said.
 */
export function checkTabs(
  disk: SimulatedDisk,
  browsers: readonly Browser[],
  wasLogCut: boolean,
): readonly string[] {
  return browsers.flatMap(({ tabs }) =>
    tabs
      .filter(({ isOpen, isOnline }) => isOpen() && isOnline())
      .flatMap((tab) => checkTab(disk, tab, wasLogCut)),
  );
}

function keptIn(disk: SimulatedDisk, conversation: string): readonly unknown[] {
  return disk
    .read(
      `SELECT activity FROM web_chat_activities WHERE conversation_id = '${conversation}' ORDER BY sequence`,
    )
    .map((stored) => JSON.parse(row.parse(stored).activity));
}

function checkTab(
  disk: SimulatedDisk,
  { name, received, conversation }: Tab,
  wasLogCut: boolean,
): readonly string[] {
  const kept = keptIn(disk, conversation()).flatMap((one) => fromBot.safeParse(one).data?.id ?? []);
  const findings: string[] = [];
  // What was said last is gone then: the tab has it all the same, and it may be said again, as the same message.
  const twice = wasLogCut ? undefined : received.find((id, index) => received.indexOf(id) !== index);
  if (twice !== undefined) findings.push(`${name} got ${twice} twice`);
  const missing = kept.filter((id) => !received.includes(id));
  if (missing.length > 0) findings.push(`${name} never got ${missing.join(', ')}`);
  const inOrder = received.filter((id) => kept.includes(id));
  const wanted = kept.filter((id) => inOrder.includes(id));
  if (missing.length === 0 && twice === undefined && !wasLogCut && inOrder.join() !== wanted.join())
    findings.push(`${name} got ${inOrder.join(', ')}, and ${wanted.join(', ')} was said`);
  return findings;
}
