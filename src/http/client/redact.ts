const minSecret = 4;
/** Minimum length of the decoded form of a secret that itself looks encoded. */
const minDecoded = 2;
/** More levels of encoding than an answer that quotes a quotation of a quotation. */
const maxLevels = 6;
/** Escapes for a character or, as a run of bytes, for several. */
const encoded =
  /\+|\\[uU][\da-fA-F]{4}|\\[nrtbf\\/"']|(?:%[\da-fA-F]{2})+|&(?:#\d{1,10}|#[xX][\da-fA-F]{1,8}|[a-zA-Z]{2,4});/gu;
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A text with the position of each of its characters in the original text. */
interface Level {
  readonly text: string;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * Makes a function that redacts secrets in a text, in every form in which a URL (encoded once or several times), a
 * header, a JSON body or an HTML page may contain them, even with each character encoded differently, and ignoring case.
 * Secrets shorter than four characters are not redacted: they also occur inside ordinary words.
 *
 * The text is decoded level by level and searched at each, so that the time only grows with its length: a pattern with
 * all forms of every character would try long runs of backslashes again from each position.
 */
export function createRedact(secrets: readonly string[]): (text: string) => string {
  const known = new Set(secrets.flatMap((secret) => [secret, secret.trim()]));
  const forms = [...known]
    .filter(({ length }) => length >= minSecret)
    .flatMap((secret) => [
      secret,
      Buffer.from(secret).toString('base64').replaceAll('=', ''),
      Buffer.from(secret).toString('base64url'),
    ])
    .flatMap((form) => levelsOf(form).map(({ text }) => text))
    .filter(({ length }) => length >= minDecoded);
  const needles = [...new Set(forms.map(inSmallLetters))];
  if (needles.length === 0) return (text) => text;
  return (text) => {
    const found = levelsOf(text).flatMap((level) => stretchesIn(level, needles));
    return found.length === 0 ? text : without(text, found);
  };
}

/** The text itself, then decoded once, twice and so on, until nothing is left to decode. */
function levelsOf(text: string): Level[] {
  const starts = Int32Array.from({ length: text.length }, (_, index) => index);
  let level: Level = { text, starts, ends: starts.map((place) => place + 1) };
  const levels = [level];
  while (levels.length <= maxLevels) {
    const next = decoded(level);
    if (next === undefined) break;
    level = next;
    levels.push(level);
  }
  return levels;
}

/** Undefined where there is nothing to decode. */
function decoded({ text, starts, ends }: Level): Level | undefined {
  const written: string[] = [];
  const places = { starts: new Int32Array(text.length), ends: new Int32Array(text.length) };
  let count = 0;
  let from = 0;
  function copy(until: number): void {
    written.push(text.slice(from, until));
    places.starts.set(starts.subarray(from, until), count);
    places.ends.set(ends.subarray(from, until), count);
    count += until - from;
    from = until;
  }
  for (const { 0: token, index } of text.matchAll(encoded)) {
    for (const { characters, length } of charactersOf(token)) {
      if (from < index) copy(index);
      written.push(characters);
      places.starts.fill(starts[from] ?? 0, count, count + characters.length);
      places.ends.fill(ends[from + length - 1] ?? 0, count, count + characters.length);
      count += characters.length;
      from += length;
    }
  }
  if (from === 0) return undefined;
  copy(text.length);
  return { text: written.join(''), ...places };
}

/** A character, and how many characters encoded it. */
interface Decoded {
  readonly characters: string;
  readonly length: number;
}

/** None where a token only stands for itself. */
function charactersOf(token: string): readonly Decoded[] {
  if (token.startsWith('%')) return readBytes(Buffer.from(token.replaceAll('%', ''), 'hex'));
  const characters = characterOf(token);
  return characters === undefined ? [] : [{ characters, length: token.length }];
}

function characterOf(token: string): string | undefined {
  if (token === '+') return ' ';
  const hex = /^(?:\\u|&#x)([\da-f]+)/iu.exec(token)?.[1];
  const code = hex === undefined ? /^&#(\d+)/u.exec(token)?.[1] : Number.parseInt(hex, 16);
  if (code !== undefined) return Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : undefined;
  return token.startsWith('&')
    ? entities[token.slice(1, -1).toLowerCase()]
    : (escapes[token.charAt(1)] ?? token.charAt(1));
}

/** Decodes UTF-8 whose bytes are written as `%xx`. A byte that isn't part of a character stands for itself. */
function readBytes(bytes: Uint8Array): readonly Decoded[] {
  const found: Decoded[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    let size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    let characters = String.fromCharCode(first);
    try {
      characters = utf8.decode(bytes.subarray(at, at + size));
    } catch {
      size = 1;
    }
    found.push({ characters, length: 3 * size });
    at += size;
  }
  return found;
}

function stretchesIn({ text, starts, ends }: Level, needles: readonly string[]): Stretch[] {
  const searched = inSmallLetters(text);
  return needles.flatMap((needle) => {
    const stretches: Stretch[] = [];
    for (let at = searched.indexOf(needle); at >= 0; at = searched.indexOf(needle, at + needle.length)) {
      stretches.push({ start: starts[at] ?? 0, end: ends[at + needle.length - 1] ?? text.length });
    }
    return stretches;
  });
}

/** Every character keeps its position: one that would become two is left as it is. */
function inSmallLetters(text: string): string {
  const small = text.toLowerCase();
  return small.length === text.length ? small : text.replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase());
}

function without(text: string, found: readonly Stretch[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of found.toSorted((one, other) => one.start - other.start)) {
    if (start >= from) pieces.push(text.slice(from, start), '[redacted]');
    from = Math.max(from, end);
  }
  return pieces.join('') + text.slice(from);
}
