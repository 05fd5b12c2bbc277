import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Person, Place } from '../../../dialogs/turn.ts';
import type { InboundActivity } from './inbound-activity.ts';

/** Who is behind an activity. Where the bot's own arrival is announced in its name, the person who came too. */
export function personOf({ from, recipient, membersAdded = [] }: InboundActivity): Person {
  const other = isSameAccount(from.id, recipient?.id)
    ? membersAdded.find(({ id }) => id !== undefined && id !== '' && !isSameAccount(id, recipient?.id))
    : undefined;
  const { id, name } = other ?? from;
  return { id: id ?? from.id, name: name ?? '' };
}

/** The locale where it looks like one; else whatever a dialog does without. */
export function localeOf({ locale }: InboundActivity): string | undefined {
  return locale !== undefined && /^[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8}){0,4}$/.test(locale)
    ? locale.replaceAll('_', '-')
    : undefined;
}

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

/**
 * The id that a role may hang on, where the channel proves one: on Teams the AAD object id, which Teams puts
 * there; in local mode the emulator's own, since only this machine can reach the bot. Any other channel's
 * ids are what a client claims.
 */
export function provenIdentity({ channelId, from }: InboundActivity, localMode: boolean): string | undefined {
  if (isTeams(channelId)) return from.aadObjectId;
  return localMode && channelId === 'emulator' ? from.id : undefined;
}

const named = z.object({ clientActivityID: z.string().min(1).max(256) });

/** Names an activity for the log of duplicates. One without an id gets a key that never comes again. */
export function activityKey(activity: InboundActivity): string {
  const { type, channelId, conversation, id, timestamp, channelData } = activity;
  const client = named.safeParse(channelData).data?.clientActivityID;
  if (type === 'message' && client !== undefined && isDirectLine(activity))
    return recordKey('sent', channelId, conversation.id, activity.from.id, client, contentOf(activity));
  // Teams tells of an edited message under the id of the message itself.
  if (type === 'messageUpdate' && id !== undefined)
    return recordKey('edit', channelId, conversation.id, id, timestamp ?? '');
  return recordKey(
    id === undefined ? 'activity-without-id' : 'activity',
    channelId,
    conversation.id,
    id ?? randomUUID(),
  );
}

/**
 * Azure's Direct Line gives a message that a page sends twice two ids of its own. Our own knows it before it is kept, and
 * what is kept there goes on under the names that it has.
 */
function isDirectLine({ channelId, serviceUrl }: InboundActivity): boolean {
  return (channelId === 'webchat' || channelId === 'directline') && serviceUrl.startsWith('https:');
}

/** A client may use its ids more than once, but hardly for the same words. */
function contentOf({ text, value, attachments }: InboundActivity): string {
  return createHash('sha256')
    .update(JSON.stringify([text, value, attachments]))
    .digest('base64url');
}

/** Parts can hold any character, `/` too. */
export function recordKey(...parts: readonly string[]): string {
  return parts.map(encodeURIComponent).join('/');
}

/** Teams writes a bot's id with `28:` before it in some places and without it in others. */
export function isSameAccount(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined || one === '') return false;
  return bare(one) === bare(other);
}

function bare(id: string): string {
  return id.startsWith('28:') ? id.slice(3) : id;
}
