import { z } from 'zod';
import { pressEvent } from '../../../dialogs/buttons.ts';
import { isBlank } from '../../../dialogs/text.ts';
import type { PlainInput } from '../../../dialogs/turn.ts';
import { parseJson } from '../../json-text.ts';
import type { InboundActivity } from './inbound-activity.ts';
import { removeBotMentions } from './mentions.ts';
import { isSameAccount, isTeams, placeOf } from './sender.ts';

/** A pressed `Action.Execute` (Teams: "Universal Actions for Adaptive Cards", invoke request). */
export const cardActionName = 'adaptiveCard/action';

const cardAction = z.object({ action: z.object({ data: z.unknown() }) });
const ours = z.object({ canvass: z.unknown() }).refine(({ canvass }) => canvass !== undefined);

/** What a person said or did; `undefined` for activities that the bot ignores: typing, reactions, events, … */
export function readInput(activity: InboundActivity): PlainInput | undefined {
  const isPersonal = placeOf(activity).kind === 'personal';
  switch (activity.type) {
    case 'message':
      return fromMessage(activity);
    case 'invoke':
      return fromInvoke(activity);
    case 'messageUpdate':
      return isTeams(activity.channelId) && isPersonal && isEdit(activity) ? { kind: 'edited' } : undefined;
    case 'conversationUpdate':
      return hasArrived(activity, isPersonal) ? { kind: 'arrived' } : undefined;
    case 'event':
      return fromEvent(activity);
    case 'installationUpdate':
      return activity.action?.startsWith('add') === true && isPersonal ? { kind: 'arrived' } : undefined;
    default:
      return undefined;
  }
}

const editData = z.object({ eventType: z.literal('editMessage') });

/** Teams: "Receive edit message activity"; an undone deletion comes as an update, too. */
function isEdit({ channelData }: InboundActivity): boolean {
  return editData.safeParse(channelData).success;
}

function fromMessage(activity: InboundActivity): PlainInput {
  const value = clickValue(activity.value);
  const wordless = isBlank(activity.text ?? '');
  if (ours.safeParse(value).success || (wordless && (value ?? null) !== null))
    return { kind: 'click', value };
  const text = removeBotMentions({ ...activity, text: removeQuote(activity) });
  return { kind: 'text', text, ...(isBlank(text) && hasAttachment(activity) && { attached: true }) };
}

/** Teams sends each message once more as HTML, which is an attachment only if it shows a picture. */
function hasAttachment({ attachments = [] }: InboundActivity): boolean {
  return attachments.some((attachment) => {
    const type = attachment['contentType'];
    if (typeof type !== 'string' || !/^text\/html\b/iu.test(type)) return true;
    const html = htmlSchema.safeParse(attachment).data;
    return html === undefined || html.content.search(imageTag) >= 0;
  });
}

/** Some channels pass a button's value on as text. */
function clickValue(value: unknown): unknown {
  if (typeof value !== 'string' || !value.includes('"canvass"')) return value;
  return parseJson(value) ?? value;
}

function fromInvoke({ name, value }: InboundActivity): PlainInput | undefined {
  if (name !== cardActionName) return undefined;
  return { kind: 'click', value: cardAction.safeParse(value).data?.action.data };
}

function fromEvent({ name, value }: InboundActivity): PlainInput | undefined {
  return name === pressEvent && ours.safeParse(value).success ? { kind: 'click', value } : undefined;
}

/** In a group only the bot's own arrival counts; people who join it later are not greeted. */
function hasArrived({ membersAdded = [], recipient }: InboundActivity, isPersonal: boolean): boolean {
  if (isPersonal) return membersAdded.length > 0;
  return membersAdded.some(({ id }) => isSameAccount(id, recipient?.id));
}

/** Whether the bot was removed from the conversation. */
export function isFarewell({ type, action, membersRemoved = [], recipient }: InboundActivity): boolean {
  if (type === 'installationUpdate') return action?.startsWith('remove') === true;
  return type === 'conversationUpdate' && membersRemoved.some(({ id }) => isSameAccount(id, recipient?.id));
}

/** Far more than Teams allows in a message. */
const htmlSchema = z.object({ contentType: z.literal('text/html'), content: z.string().max(200_000) });
const quoteTag = /<blockquote\b[^<>]*>/giu;
const quoteType = /\bitemtype="https?:\/\/schema\.skype\.com\/Reply"/iu;
const quoteEnd = /<\/blockquote>/iu;
const quotedTag = /<quoted\s[^<>]*>/giu;
const imageTag = /<(?:img|emoji)\b[^<>]*>/giu;
const alternative = /\balt="([^"<>]{0,100})"/iu;

/**
 * The text of a message without the message that it replies to. “Reply” in a Teams chat quotes the original message:
 * some clients put the quoted text before the person's own, unmarked, and only the attached HTML tells the two apart.
 * If the HTML doesn't match the text, the text stays as it is.
 */
function removeQuote({ channelId, text = '', attachments = [] }: InboundActivity): string {
  if (!isTeams(channelId)) return text;
  const rest = withoutPlaceholders(text);
  for (const attachment of attachments) {
    const html = htmlSchema.safeParse(attachment).data?.content;
    const begin = html?.matchAll(quoteTag).find(([tag]) => quoteType.test(tag));
    if (html === undefined || begin === undefined) continue;
    const quoted = html.slice(begin.index);
    const end = quoteEnd.exec(quoted);
    // The person's own text may also be before the quote.
    if (end === null || wordsOf(html.slice(0, begin.index)) !== '') continue;
    return endOf(rest, wordsOf(quoted.slice(end.index + end[0].length))) ?? rest;
  }
  return rest;
}

/** Removes the placeholders for quoted messages, `<quoted messageid="…"/>`, and the spaces after them. */
function withoutPlaceholders(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (const { 0: tag, index } of text.matchAll(quotedTag)) {
    if (!tag.endsWith('/>') || !/\bmessageid="/iu.test(tag)) continue;
    kept.push(text.slice(from, index));
    from = index + tag.length;
    while (from < text.length && /\s/u.test(text.charAt(from))) from += 1;
  }
  return from === 0 ? text : kept.join('') + text.slice(from);
}

/** The end of `text` that matches `words`, ignoring white space and the tags of mentions. */
function endOf(text: string, words: string): string | undefined {
  if (words === '') return undefined;
  let from = text.length;
  for (const character of [...words].reverse()) {
    from = skipBack(text, from);
    if (!text.endsWith(character, from)) return undefined;
    from -= character.length;
  }
  return text.endsWith('<at>', from) ? text.slice(from - '<at>'.length) : text.slice(from);
}

/** The position after the last character before `end` that is neither a space nor part of a mention's tags. */
function skipBack(text: string, end: number): number {
  let at = end;
  for (;;) {
    const mark = ['</at>', '<at>', '&nbsp;'].find((one) => text.endsWith(one, at));
    if (mark !== undefined) at -= mark.length;
    else if (at > 0 && /\s/u.test(text.charAt(at - 1))) at -= 1;
    else return at;
  }
}

/** The text of HTML, without any white space. */
function wordsOf(html: string): string {
  return html
    .replace(imageTag, (tag) => alternative.exec(tag)?.[1] ?? '')
    .replace(/<[^<>]*>/gu, '')
    .replace(/&#(\d{1,7});/gu, (_, code: string) => characterOf(Number(code)))
    .replace(/&#x([0-9a-f]{1,6});/giu, (_, code: string) => characterOf(Number.parseInt(code, 16)))
    .replace(/&(?:nbsp|lt|gt|quot|apos);/gu, (entity) => named[entity] ?? entity)
    .replaceAll('&amp;', '&')
    .replace(/\s+/gu, '');
}

const named: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
