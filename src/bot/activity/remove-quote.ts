import { z } from 'zod';
import type { InboundActivity } from './inbound-activity.ts';
import { isTeams } from './place-of.ts';

/** Far more than Teams lets anybody write. */
const htmlSchema = z.object({ contentType: z.literal('text/html'), content: z.string().max(200_000) });
const quote = /<blockquote\b[^<>]{0,500}\bitemtype="https?:\/\/schema\.skype\.com\/Reply"[^<>]{0,500}>/iu;
const quoteEnd = /<\/blockquote>/iu;
const placeholder = /<quoted\s[^<>]{0,300}?\bmessageid="[^<>]{0,300}\/>\s*/giu;

/**
 * The text of a message without the message that it answers. Who uses “Reply” on a message in a Teams chat quotes it:
 * some clients put the quoted text in front of the person's own, without a mark; the HTML beside it tells the two
 * apart. Where that doesn't fit, the text stays as it is.
 */
export function removeQuote({ channelId, text = '', attachments = [] }: InboundActivity): string {
  if (!isTeams(channelId)) return text;
  const rest = text.replace(placeholder, '');
  for (const attachment of attachments) {
    const html = htmlSchema.safeParse(attachment).data?.content;
    const begin = html === undefined ? undefined : quote.exec(html);
    if (html === undefined || begin === undefined || begin === null) continue;
    const quoted = html.slice(begin.index);
    const end = quoteEnd.exec(quoted);
    // What somebody wrote in front of the quote is theirs, too.
    if (end === null || wordsOf(html.slice(0, begin.index)) !== '') continue;
    return endOf(rest, wordsOf(quoted.slice(end.index + end[0].length))) ?? rest;
  }
  return rest;
}

/** The end of `text` that says `words`, white space and the marks of mentions aside. */
function endOf(text: string, words: string): string | undefined {
  if (words === '') return undefined;
  let from = text.length;
  for (const character of [...words].reverse()) {
    from = skipped(text, from);
    if (!text.endsWith(character, from)) return undefined;
    from -= character.length;
  }
  return text.endsWith('<at>', from) ? text.slice(from - '<at>'.length) : text.slice(from);
}

/** Where the last character before `end` ends that is neither space nor part of a mention's marks. */
function skipped(text: string, end: number): number {
  let at = end;
  for (;;) {
    const mark = ['</at>', '<at>', '&nbsp;'].find((one) => text.endsWith(one, at));
    if (mark !== undefined) at -= mark.length;
    else if (at > 0 && /\s/u.test(text.charAt(at - 1))) at -= 1;
    else return at;
  }
}

/** What HTML says, without any white space. */
function wordsOf(html: string): string {
  return html
    .replace(/<(?:img|emoji)\b[^<>]{0,2000}?\balt="([^"<>]{0,100})"[^<>]{0,2000}>/giu, '$1')
    .replace(/<[^<>]*>/gu, '')
    .replace(/&#(\d{1,7});/gu, (_, code: string) => characterOf(Number(code)))
    .replace(/&#x([0-9a-f]{1,6});/giu, (_, code: string) => characterOf(Number.parseInt(code, 16)))
    .replace(/&(?:nbsp|lt|gt|quot|apos);/gu, (entity) => named[entity] ?? entity)
    .replaceAll('&amp;', '&')
    .replace(/\s+/gu, '');
}

const named: Readonly<Record<string, string>> = {
  ...{ '&nbsp;': ' ', '&lt;': '<', '&gt;': '>' },
  ...{ '&quot;': '"', '&apos;': "'" },
};

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
