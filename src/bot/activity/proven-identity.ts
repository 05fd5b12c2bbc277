import type { InboundActivity } from './inbound-activity.ts';
import { isTeams } from './place-of.ts';

/**
 * The id that a role may hang on, where the channel proves one: on Teams the AAD object id, which Teams puts
 * there; in local mode the emulator's own, since only this machine can reach the bot. Any other channel's
 * ids are what a client claims.
 */
export function provenIdentity({ channelId, from }: InboundActivity, localMode: boolean): string | undefined {
  if (isTeams(channelId)) return from.aadObjectId;
  return localMode && channelId === 'emulator' ? from.id : undefined;
}
