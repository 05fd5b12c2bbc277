import { z } from 'zod';
import type { Mention } from '../../../dialogs/turn.ts';
import type { InboundActivity } from './inbound-activity.ts';
import { isSameAccount, isTeams } from './sender.ts';

const mentionSchema = z.object({
  type: z.string().regex(/^mention$/i),
  text: z.string().min(1),
  mentioned: z.object({ id: z.string(), name: z.string().optional().catch(undefined) }),
});

/** Mentions that are read, and people that are passed on: more than anyone mentions in one message. */
const maxMentions = 50;
const maxPeople = 20;
/** Different ways in which a message may write the bot's name; each costs a search through the text. */
const maxForms = 4;
/** Characters of a mention. A search may take as many steps for each character of the text. */
const maxForm = 300;
/** Characters of a text that are searched for mentions: more than Teams allows in a message. */
const maxSearched = 32_000;

type WireMention = z.infer<typeof mentionSchema>;

/** A part of a text that may have to be removed. */
interface Found {
  readonly start: number;
  readonly end: number;
}

/**
 * The text of a message without the mentions of the bot (Teams: `<at>Canvass</at>`). Mentions of other people and all
 * other characters stay. One space is left between words where a mention was removed; the ends are trimmed. No
 * regular expression is built from input, since it could take minutes to match.
 */
export function removeBotMentions({ text = '', entities = [], recipient }: InboundActivity): string {
  const mentions = readMentions(entities).slice(0, maxMentions);
  const forms = mentions
    .filter(({ mentioned }) => isSameAccount(mentioned.id, recipient?.id))
    .map((mention) => mention.text)
    .filter(({ length }) => length <= maxForm);
  let rest = text;
  for (const form of [...new Set(forms)].slice(0, maxForms)) {
    const ofForm = mentions.filter((mention) => mention.text === form);
    rest = removeForm(rest, form, ofForm, recipient?.id);
  }
  return removeUnlisted(rest, recipient?.name, new Set(mentions.map((mention) => mention.text)));
}

/** Two accounts may have the same name: the first occurrence of a form belongs to its first mention, and so on. */
function removeForm(
  text: string,
  form: string,
  mentions: readonly WireMention[],
  bot: string | undefined,
): string {
  const searched = text.slice(0, maxSearched);
  const found: Found[] = [];
  let occurrence = 0;
  for (let start = searched.indexOf(form); start >= 0; ) {
    const end = start + form.length;
    const mention = mentions[occurrence] ?? mentions.at(-1);
    if (isSameAccount(mention?.mentioned.id, bot)) found.push({ start, end });
    occurrence += 1;
    start = searched.indexOf(form, end);
  }
  return removeAll(text, found);
}

/** Some clients omit the entity, or write it differently from the text. */
function removeUnlisted(text: string, name: string | undefined, listed: ReadonlySet<string>): string {
  const wanted = name?.trim().toLowerCase() ?? '';
  if (wanted === '' || wanted.length > maxForm) return text;
  const searched = text.slice(0, maxSearched);
  const found: Found[] = [];
  for (let start = searched.indexOf('<'); start >= 0; ) {
    const next = searched.indexOf('<', start + 1);
    if (next < 0) break;
    // From one angle bracket to the next: `<at id="0">Canvass` and `</at>`.
    const [tag = '', written] = searched.slice(start, next).split('>');
    const end = next + '</at>'.length;
    const isMention = /^<at(?:$|\s)/iu.test(tag) && written?.trim().toLowerCase() === wanted;
    const isClosed = searched.slice(next, end).toLowerCase() === '</at>';
    if (isMention && isClosed && !listed.has(searched.slice(start, end))) found.push({ start, end });
    start = next;
  }
  return removeAll(text, found);
}

function removeAll(text: string, found: readonly Found[]): string {
  const kept: string[] = [];
  let last: string | undefined;
  let from = 0;
  for (const { start, end } of found) {
    // It was already removed with the spaces around the one before.
    if (start < from) continue;
    const before = endOfWords(text, from, start);
    const after = beginOfWords(text, end);
    const inside = !isEdge(before > from ? text[before - 1] : last) && !isEdge(text[after]);
    const spaced = before < start || after > end;
    const piece = text.slice(from, before) + (inside && spaced ? ' ' : '');
    kept.push(piece);
    last = piece.at(-1) ?? last;
    from = after;
  }
  return from === 0 ? text : kept.join('') + text.slice(from);
}

/** The end of a line or of the text. */
function isEdge(character: string | undefined): boolean {
  return character === undefined || character === '\n' || character === '\r';
}

/** The place after the spaces (no line breaks) from `at` on. Teams may write one as `&nbsp;`. */
function beginOfWords(text: string, at: number): number {
  let begin = at;
  for (;;) {
    if (text.startsWith('&nbsp;', begin)) begin += '&nbsp;'.length;
    else if (isSpace(text.charAt(begin))) begin += 1;
    else return begin;
  }
}

/** The place before the spaces that end at `at`, but not before `from`. */
function endOfWords(text: string, from: number, at: number): number {
  let end = at;
  for (;;) {
    if (end - '&nbsp;'.length >= from && text.endsWith('&nbsp;', end)) end -= '&nbsp;'.length;
    else if (end > from && isSpace(text.charAt(end - 1))) end -= 1;
    else return end;
  }
}

function isSpace(character: string): boolean {
  return /^[^\S\r\n]$/u.test(character);
}

/** The people mentioned in a Teams message, without the bot. In other channels a mention is only a client's claim. */
export function mentionsIn({ channelId, entities = [], recipient }: InboundActivity): readonly Mention[] {
  if (!isTeams(channelId)) return [];
  return readMentions(entities)
    .filter(({ mentioned: { id } }) => id !== '' && id.length <= 2_000 && !isSameAccount(id, recipient?.id))
    .slice(0, maxPeople)
    .map(({ text, mentioned: { id, name = '' } }) => ({ text, id, name }));
}

function readMentions(entities: NonNullable<InboundActivity['entities']>): readonly WireMention[] {
  return entities.flatMap((entity) => mentionSchema.safeParse(entity).data ?? []);
}
