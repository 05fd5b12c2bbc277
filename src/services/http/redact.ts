const shortestSecret = 4;
const namedEntities: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};
const shortEscapes: Readonly<Record<string, string>> = {
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
  '\b': 'b',
  '\f': 'f',
};

/**
 * Makes a function that takes secrets out of a text, in every form in which a URL (encoded once or several
 * times), a header, a JSON body or an HTML page would carry them, each character in a form of its own if
 * need be. Case is not told apart. Secrets shorter than four characters are left: taking them out would
 * hollow out words.
 */
export function createRedact(secrets: readonly string[]): (text: string) => string {
  const known = new Set(secrets.flatMap((secret) => [secret, secret.trim()]));
  const sources = [...known]
    .filter(({ length }) => length >= shortestSecret)
    // The longest first, so that none is cut in two by one that it contains.
    .sort((one, other) => other.length - one.length)
    .flatMap((secret) => [
      [...secret].map(anyFormOf).join(''),
      RegExp.escape(Buffer.from(secret).toString('base64').replace(/=+$/u, '')),
      RegExp.escape(Buffer.from(secret).toString('base64url')),
    ]);
  if (sources.length === 0) return (text) => text;
  const anywhere = new RegExp(sources.join('|'), 'giu');
  return (text) => text.replaceAll(anywhere, '[redacted]');
}

function anyFormOf(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  const bytes = [...Buffer.from(character)].map((byte) => `%(?:25){0,3}${hex(byte, 2)}`);
  const units = [...Array(character.length).keys()].map(
    (index) => `\\\\+u${hex(character.charCodeAt(index), 4)}`,
  );
  const forms = [
    RegExp.escape(character),
    bytes.join(''),
    units.join(''),
    `&#0{0,4}${codePoint};`,
    `&#x0{0,4}${codePoint.toString(16)};`,
  ];
  const entity = namedEntities[character];
  if (entity !== undefined) forms.push(`&${entity};`);
  const letter = shortEscapes[character];
  if (letter !== undefined) forms.push(`\\\\+${letter}`);
  if (character === ' ') forms.push('\\+');
  if (/["'\\/]/u.test(character)) forms.unshift(`\\\\+${RegExp.escape(character)}`);
  return `(?:${forms.join('|')})`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
