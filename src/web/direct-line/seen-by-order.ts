import { z } from 'zod';
import type { ActivityJson } from '../dependencies.ts';
import type { WebChatFeed } from './feed.ts';

/** What a page says of the newest message of the bot that it had: its time by our clock, and its id. See `createSeen`. */
const notes = z.object({
  channelData: z.looseObject({ 'canvass:seen': z.number(), 'canvass:newest': z.string() }),
});

/** Web Chat adds this to a message that it sends again: minutes may have passed, and a clock may have caught up. */
const sentAgain = z.object({ channelData: z.object({ 'webchat:sequence-id': z.number() }) });

/** What was said this far in the future was dated by a clock that was ahead and has been corrected. Milliseconds. */
const clockStepMs = 5_000;

/**
 * The activity with a time of what its page had seen that questions can be compared with: by a clock that has been put back
 * since, everything after it would seem to be older. Then what came next in the history decides.
 */
export async function datedByOrder(
  { log }: Pick<WebChatFeed, 'log'>,
  conversation: string,
  activity: ActivityJson,
  now: number,
): Promise<ActivityJson> {
  const { data } = notes.safeParse(activity);
  if (data === undefined) return activity;
  const { channelData } = data;
  const isAhead = channelData['canvass:seen'] > now + clockStepMs;
  if (!isAhead && !sentAgain.safeParse(activity).success) return activity;
  const newest = await log.findByActivityId(conversation, channelData['canvass:newest']);
  const [next] = newest === undefined ? [] : (await log.readSince(conversation, newest.sequence)).activities;
  if (next === undefined || (!isAhead && next.at >= channelData['canvass:seen'])) return activity;
  // A question is stored before its message.
  return { ...activity, channelData: { ...channelData, 'canvass:seen': next.at - clockStepMs } };
}
