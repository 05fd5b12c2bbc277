import { z } from 'zod';
import type { InboundActivity } from './inbound-activity.ts';

/**
 * What Web Chat has noted on a message that it sends once more ("Retry"), and never on a first try: its place in the
 * history, which is the server's time (in milliseconds since 1970) of the newest message that was there when it was
 * written, or its own once it came back, and thousandths for those that follow.
 */
const sentAgain = z.object({ 'webchat:sequence-id': z.number().nonnegative() });

/**
 * When a message was written that is sent once more: milliseconds since 1970, at most one after what was said last
 * before it. `undefined` for one that is sent for the first time.
 */
export function writtenAt({ channelId, channelData }: InboundActivity): number | undefined {
  if (channelId !== 'webchat' && channelId !== 'directline') return undefined;
  const noted = sentAgain.safeParse(channelData).data?.['webchat:sequence-id'];
  return noted === undefined ? undefined : Math.floor(noted) + 1;
}
