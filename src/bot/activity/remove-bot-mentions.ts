import { z } from 'zod';
import type { InboundActivity } from './inbound-activity.ts';
import { isSameAccount } from './is-same-account.ts';

const mentionSchema = z.object({
  type: z.string().regex(/^mention$/i),
  text: z.string().min(1),
  mentioned: z.object({ id: z.string() }),
});

/** More than anybody mentions in one message; each costs a look through the text. */
const mostMentions = 50;

type Mention = z.infer<typeof mentionSchema>;

/**
 * The text of a message without the mentions of the bot (Teams: `<at>Canvass</at>`). Other people's mentions
 * and every other character stay; of the spaces around a removed mention one is left between words, and
 * none at either end of the text.
 */
export function removeBotMentions({ text = '', entities = [], recipient }: InboundActivity): string {
  const mentions = entities
    .flatMap((entity) => mentionSchema.safeParse(entity).data ?? [])
    .slice(0, mostMentions);
  const written = new Set(mentions.map((mention) => mention.text));
  let rest = text;
  for (const form of written) {
    const ofForm = mentions.filter((mention) => mention.text === form);
    rest = removeForm(rest, form, ofForm, recipient?.id);
  }
  return removeUnlisted(rest, recipient?.name, written);
}

/** Two accounts may bear one name: the first occurrence of a form belongs to its first mention, and so on. */
function removeForm(
  text: string,
  form: string,
  mentions: readonly Mention[],
  bot: string | undefined,
): string {
  let occurrence = -1;
  return removeWhere(text, new RegExp(RegExp.escape(form), 'gu'), () => {
    occurrence += 1;
    return isSameAccount((mentions[occurrence] ?? mentions.at(-1))?.mentioned.id, bot);
  });
}

/** Some clients leave the entity out, or write it in another form than the text. */
function removeUnlisted(text: string, name: string | undefined, listed: ReadonlySet<string>): string {
  if (name === undefined || name === '' || !text.includes('<at')) return text;
  const unlisted = new RegExp(`<at(?:\\s[^<>]*)?>\\s*${RegExp.escape(name)}\\s*</at>`, 'giu');
  return removeWhere(text, unlisted, (form) => !listed.has(form));
}

function removeWhere(text: string, form: RegExp, isTheBots: (form: string) => boolean): string {
  const kept: string[] = [];
  let last: string | undefined;
  let from = 0;
  for (const { 0: mention, index } of text.matchAll(form)) {
    if (!isTheBots(mention)) continue;
    const before = trimmedEnd(text.slice(from, index));
    const after = index + mention.length + leadingSpace(text.slice(index + mention.length));
    const inside = !isEdge(before.at(-1) ?? last) && !isEdge(text[after]);
    const spaced = from + before.length < index || after > index + mention.length;
    const piece = inside && spaced ? `${before} ` : before;
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

/** Length of the spaces (no line breaks) at the start. Teams may write one as `&nbsp;`. */
function leadingSpace(text: string): number {
  return /^(?:[^\S\r\n]|&nbsp;)*/.exec(text)?.[0].length ?? 0;
}

/** Not by a pattern: one that looks for spaces at the end tries each run of spaces from every start. */
function trimmedEnd(text: string): string {
  let end = text.length;
  for (;;) {
    if (text.endsWith('&nbsp;', end)) end -= '&nbsp;'.length;
    else if (end > 0 && /[^\S\r\n]/.test(text.charAt(end - 1))) end -= 1;
    else return text.slice(0, end);
  }
}
