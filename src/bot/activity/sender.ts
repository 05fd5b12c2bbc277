import { hash } from 'node:crypto';
import { z } from 'zod';
import { repaired } from '../../../dialogs/ports/well-formed.ts';
import { isTimeZone } from '../../../dialogs/time-zone.ts';
import type { Person, Place, Position } from '../../../dialogs/turn.ts';
import { systemRandom } from '../../random.ts';
import type { InboundActivity } from './inbound-activity.ts';

/** The person behind an activity; if the bot itself announces its arrival, the person who joined with it. */
export function personOf({ from, recipient, membersAdded = [] }: InboundActivity): Person {
  const other = isSameAccount(from.id, recipient?.id)
    ? membersAdded.find(({ id }) => id !== undefined && id !== '' && !isSameAccount(id, recipient?.id))
    : undefined;
  const { id, name } = other ?? from;
  return { id: id ?? from.id, name: name ?? '' };
}

export const accountSchema = z.object({ id: z.string(), name: z.string().optional() });
export type Account = z.infer<typeof accountSchema>;

export function accountOf({ id, name }: { id: string; name: string | undefined }): Account {
  return name === undefined ? { id } : { id, name };
}

/** The bot's own account, as the channel addresses it. */
export function botOf({ recipient }: InboundActivity): Account {
  return accountOf({ id: recipient?.id ?? 'canvass', name: recipient?.name });
}

const tenantData = z.object({ tenant: z.object({ id: repaired }) });

/** The Teams tenant that an activity comes from. */
export function tenantOf({ channelData, conversation }: InboundActivity): string | undefined {
  return tenantData.safeParse(channelData).data?.tenant.id ?? conversation.tenantId;
}

/** The locale, if it looks like one. */
export function localeOf({ locale }: Pick<InboundActivity, 'locale'>): string | undefined {
  return locale !== undefined && /^[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8}){0,4}$/.test(locale)
    ? locale.replaceAll('_', '-')
    : undefined;
}

/** A personal link may be open on several devices: each page says which language it is in, whatever is chosen on another one. */
const ofPage = z.object({ 'canvass:locale': z.string() });

export function languageOfPage({ channelId, channelData }: InboundActivity): string | undefined {
  const locale = isWebChat(channelId) ? ofPage.safeParse(channelData).data?.['canvass:locale'] : undefined;
  return localeOf({ locale });
}

const ofClient = z.object({ clientActivityID: z.string() });

/** The client's own id of an activity, by which a page knows what is said in answer to it. */
export function clientIdOf({ channelId, channelData }: InboundActivity): string | undefined {
  return isWebChat(channelId) ? ofClient.safeParse(channelData).data?.clientActivityID : undefined;
}

/** The person's time zone, if the channel sends one that exists. */
export function timeZoneOf({ localTimezone }: InboundActivity): string | undefined {
  return localTimezone !== undefined && isTimeZone(localTimezone) ? localTimezone : undefined;
}

export function isTeams(channel: string): boolean {
  return channel.toLowerCase() === 'msteams';
}

/**
 * Where an activity happens. Teams sends `personal`, `groupChat` or `channel` (Teams: "Conversation basics"); in other
 * channels a conversation is personal unless it is marked as a group.
 */
export function placeOf({ channelId, conversation }: InboundActivity): Place {
  const name = conversation.name?.trim().slice(0, maxName).toWellFormed();
  return {
    channel: channelId,
    conversation: conversation.id,
    kind: kindOf(channelId, conversation),
    ...(name !== undefined && name !== '' && { name }),
  };
}

const maxName = 100;

function kindOf(channel: string, conversation: InboundActivity['conversation']): Place['kind'] {
  const type = conversation.conversationType?.toLowerCase() ?? '';
  if (type === 'personal') return 'personal';
  if (type === 'groupchat' || type === 'channel' || conversation.isGroup === true) return 'group';
  if (conversation.isGroup === false) return 'personal';
  // Teams' ids of threads begin with 19:, those of one-to-one chats with a:.
  return isTeams(channel) && conversation.id.startsWith('19:') ? 'group' : 'personal';
}

/**
 * The id that a role may depend on: in Teams the AAD object id, which Teams sets; in local mode the emulator's id, since
 * only this machine can reach the bot. In other channels an id is only a client's claim.
 */
export function provenIdentity({ channelId, from }: InboundActivity, localMode: boolean): string | undefined {
  if (isTeams(channelId)) return from.aadObjectId;
  return localMode && channelId === 'emulator' ? from.id : undefined;
}

const named = z.object({ clientActivityID: repaired.pipe(z.string().min(1).max(256)) });

/** The key by which duplicates of an activity are recognised. One without an id gets a unique key. */
export function activityKey(activity: InboundActivity): string {
  const { type, channelId, conversation, id, timestamp, channelData } = activity;
  const client = named.safeParse(channelData).data?.clientActivityID;
  if (type === 'message' && client !== undefined && isDirectLine(activity))
    return recordKey('sent', channelId, conversation.id, activity.from.id, client, contentOf(activity));
  // In Teams an edit has the id of the message itself.
  if (type === 'messageUpdate' && id !== undefined)
    return recordKey('edit', channelId, conversation.id, id, timestamp ?? '');
  const prefix = id === undefined ? 'activity-without-id' : 'activity';
  return recordKey(prefix, channelId, conversation.id, id ?? systemRandom.id());
}

const isWebChat = (channel: string): boolean => channel === 'webchat' || channel === 'directline';

/** Azure's Direct Line gives two ids to a message that a page sends twice; our own recognises it before it is stored. */
function isDirectLine({ channelId, serviceUrl }: InboundActivity): boolean {
  return isWebChat(channelId) && serviceUrl.startsWith('https:');
}

/** A client may reuse an id, but hardly for the same text. */
function contentOf({ text, value, attachments }: InboundActivity): string {
  return hash('sha256', JSON.stringify([text, value, attachments]), 'base64url');
}

/** Parts may contain any character, including `/`. */
export function recordKey(...parts: readonly string[]): string {
  return parts.map(encodeURIComponent).join('/');
}

export function recordKeyParts(key: string): readonly string[] {
  return key.split('/').map(decodeURIComponent);
}

/** Teams writes a bot's id with the prefix `28:` in some places and without it in others. */
export function isSameAccount(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined || one === '') return false;
  return one.replace(/^28:/, '') === other.replace(/^28:/, '');
}

/**
 * Web Chat adds this to a message that it sends again ("Retry"), never to a first try: the message's place in the
 * history. It is the server's time (milliseconds since 1970) of the newest message when this one was written, or its
 * own once it was echoed, with thousandths to order the messages after it.
 */
const sentAgain = z.object({ 'webchat:sequence-id': z.number().nonnegative() });

/** The page of our own web chat says so with each message: the server's time of the newest message of ours that it has. */
const seen = z.object({ 'canvass:seen': z.number().nonnegative() });
/** And which message that is. */
const newest = z.object({ 'canvass:newest': z.string().min(1).max(256) });

export function seenUntil({ channelId, channelData }: InboundActivity): number | undefined {
  return isWebChat(channelId) ? seen.safeParse(channelData).data?.['canvass:seen'] : undefined;
}

/** @param isLocal our own web chat has no other clock than ours */
export function positionOf(
  { channelId, channelData, timestamp }: InboundActivity,
  isLocal: boolean,
): Position | undefined {
  const sent = isLocal ? Number.NaN : Date.parse(timestamp ?? '');
  if (!Number.isNaN(sent)) return { sent };
  const id = isWebChat(channelId) ? newest.safeParse(channelData).data?.['canvass:newest'] : undefined;
  return id === undefined ? undefined : { seen: id };
}

/**
 * When a message that is sent again was first written: milliseconds since 1970, at most one after the last message
 * before it. `undefined` for one that is sent for the first time.
 */
export function writtenAt({ channelId, channelData }: InboundActivity): number | undefined {
  const noted = isWebChat(channelId) ? sentAgain.safeParse(channelData).data : undefined;
  return noted && Math.floor(noted['webchat:sequence-id']) + 1;
}
