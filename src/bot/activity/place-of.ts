import type { Place } from '../../../dialogs/turn.ts';
import type { InboundActivity } from './inbound-activity.ts';

export function isTeams(channel: string): boolean {
  return channel.toLowerCase() === 'msteams';
}

/**
 * Where an activity happens. Teams tells `personal`, `groupChat` or `channel` (Teams: "Conversation basics");
 * elsewhere a conversation is personal unless it is marked as a group.
 */
export function placeOf({ channelId, conversation }: InboundActivity): Place {
  return { channel: channelId, conversation: conversation.id, kind: kindOf(channelId, conversation) };
}

function kindOf(channel: string, conversation: InboundActivity['conversation']): Place['kind'] {
  const type = conversation.conversationType?.toLowerCase();
  if (type === 'groupchat' || type === 'channel') return 'group';
  if (type === 'personal') return 'personal';
  if (conversation.isGroup !== undefined) return conversation.isGroup ? 'group' : 'personal';
  // Teams' ids of threads begin with 19:, those of one-to-one chats with a:.
  return isTeams(channel) && conversation.id.startsWith('19:') ? 'group' : 'personal';
}
