const minSecret = 4;
/** Of a secret that itself looks encoded. */
const minDecoded = 2;
/** An answer that quotes a quotation of a quotation is as far as texts are nested. */
const maxLevels = 6;
const namedEntities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const shortEscapes: ReadonlyMap<string, string> = new Map<string, string>([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
  ...['\\', '/', '"', "'"].map((character) => [character, character] as const),
]);
const percentEscape = /%[0-9a-f]{2}/iy;
const unicodeEscape = /\\u[0-9a-f]{4}/iy;
const entity = /&(?:#\d{1,10}|#x[0-9a-f]{1,8}|[a-z]{2,4});/iy;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A text with the place in the first text that each of its characters was written at. */
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
 * Makes a function that takes secrets out of a text, in every form in which a URL (encoded once or several
 * times), a header, a JSON body or an HTML page would carry them, each character in a form of its own if
 * need be. Case is not told apart. Secrets shorter than four characters are left: taking them out would
 * hollow out words.
 *
 * The text is decoded level by level and looked through at each, so that the time it takes grows with its length
 * alone: a pattern of all forms of every character would try long runs of backslashes from each one anew.
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

/** The text as it is, then decoded once, twice and so on, until nothing is left to decode. */
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

/** Nothing where there is nothing to decode. */
function decoded({ text, starts, ends }: Level): Level | undefined {
  const written: string[] = [];
  const begins = new Int32Array(text.length);
  const stops = new Int32Array(text.length);
  let count = 0;
  let from = 0;
  for (const { index } of text.matchAll(/[%\\&+]/gu)) {
    if (index < from) continue;
    const { characters, length } = readCharacter(text, index);
    if (length === 1 && characters === text.charAt(index)) continue;
    written.push(text.slice(from, index), characters);
    begins.set(starts.subarray(from, index), count);
    stops.set(ends.subarray(from, index), count);
    count += index - from;
    const last = count + characters.length;
    begins.fill(starts[index] ?? 0, count, last);
    stops.fill(ends[index + length - 1] ?? 0, count, last);
    count = last;
    from = index + length;
  }
  if (from === 0) return undefined;
  written.push(text.slice(from));
  begins.set(starts.subarray(from, text.length), count);
  stops.set(ends.subarray(from, text.length), count);
  return { text: written.join(''), starts: begins, ends: stops };
}

/** What stands at a place, and how many characters say it. */
function readCharacter(text: string, at: number): { readonly characters: string; readonly length: number } {
  const character = text.charAt(at);
  switch (character) {
    case '+':
      return { characters: ' ', length: 1 };
    case '\\': {
      if (matchAt(unicodeEscape, text, at) !== undefined) {
        const unit = Number.parseInt(text.slice(at + 2, at + 6), 16);
        return { characters: String.fromCharCode(unit), length: 6 };
      }
      const escaped = shortEscapes.get(text.charAt(at + 1));
      return escaped === undefined
        ? { characters: character, length: 1 }
        : { characters: escaped, length: 2 };
    }
    case '%':
      return readBytes(text, at);
    case '&': {
      const written = matchAt(entity, text, at);
      const said = written === undefined ? undefined : entityCharacter(written.slice(1, -1).toLowerCase());
      return written === undefined || said === undefined
        ? { characters: character, length: 1 }
        : { characters: said, length: written.length };
    }
    default:
      return { characters: character, length: 1 };
  }
}

/** One character of UTF-8, each byte of it as `%xx`. */
function readBytes(text: string, at: number): { readonly characters: string; readonly length: number } {
  const bytes: number[] = [];
  for (let next = at; bytes.length < 4; next += 3) {
    if (matchAt(percentEscape, text, next) === undefined) break;
    bytes.push(Number.parseInt(text.slice(next + 1, next + 3), 16));
    try {
      return { characters: utf8.decode(Uint8Array.from(bytes)), length: 3 * bytes.length };
    } catch {
      // Not whole yet, or none.
    }
  }
  const [first] = bytes;
  return first === undefined
    ? { characters: '%', length: 1 }
    : { characters: String.fromCharCode(first), length: 3 };
}

function entityCharacter(name: string): string | undefined {
  if (!name.startsWith('#')) return namedEntities.get(name);
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
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

/** Every character keeps its place: one that would become two stays as it is. */
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
