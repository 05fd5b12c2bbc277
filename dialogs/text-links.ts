/** A part of a text that leads somewhere, and the host that it leads to if the label doesn't say it. */
export interface TextLink {
  readonly label: string;
  readonly url: string;
  readonly host?: string;
}

/**
 * A Markdown link, whose address may have a pair of brackets, or a bare address: letters and digits of alphabets, and the
 * marks of RFC 3986. So the next character of a Japanese sentence ends it.
 */
const links =
  /\[(?<label>[^[\]\n]{1,200})\]\((?<target>https:\/\/[^\s()<>]{1,2000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,200})?)\)|(?<![a-z\d])(?<bare>https:\/\/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\-._~:/?#@!$&'()*+,;=%]{1,2000})/giu;

/** A text that somebody else wrote, in its parts: addresses, and links as Markdown has them, that begin with `https:` are links. */
export function splitLinks(text: string): readonly (string | TextLink)[] {
  const parts: (string | TextLink)[] = [];
  let from = 0;
  for (const { index, groups = {} } of text.matchAll(links)) {
    const { label, target, bare } = groups;
    const written = target === undefined ? withoutLastMarks(bare ?? '') : target;
    const end = index + (label === undefined ? written.length : `[${label}](${written})`.length);
    const link = linkTo(written, label);
    // A text that was cut may end in the middle of one.
    if (link === undefined || text[end] === '…') continue;
    if (index > from) parts.push(text.slice(from, index));
    parts.push(link);
    from = end;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

function linkTo(written: string, said = written): TextLink | undefined {
  const url = URL.parse(written);
  const isPlain = url?.protocol === 'https:' && url.username === '' && url.password === '';
  if (!isPlain || !/[^.]\.[a-z][^.]*$/iu.test(url.hostname)) return undefined;
  const { href, host } = url;
  const label = said.trim();
  // What looks like another address than that of the link would be taken for it.
  if (label === '' || (label !== written && /:\/\/|www\./iu.test(label))) return { label: href, url: href };
  const begins = label.toLowerCase().replace(/^https:\/\//u, '');
  const isAddress = label === written && begins.startsWith(host) && /^[/?#]/u.test(begins.slice(host.length));
  return begins === host || isAddress ? { label, url: href } : { label, url: href, host };
}

/** What ends the sentence, and not the address in it; a bracket that was opened before it, too. */
function withoutLastMarks(address: string): string {
  let unopened = address.split(')').length - address.split('(').length;
  let end = address.length;
  for (; ; end -= 1) {
    const last = address[end - 1] ?? '';
    if (last === ')' ? unopened <= 0 : !/[.,:;!?'*_~]/u.test(last)) return address.slice(0, end);
    if (last === ')') unopened -= 1;
  }
}

/** Whether any part of it is a link. */
export function hasLinks(text: string): boolean {
  return splitLinks(text).some((part) => typeof part !== 'string');
}
