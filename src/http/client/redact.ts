const minSecret = 4;

/**
 * Makes a function that redacts secrets in a text as our requests, a log line and an error hold them: plain, as a part of a
 * URL, in base64, and each of these as JSON writes it, once or in a text that is written as JSON again. Case doesn't matter.
 * Secrets shorter than four characters are not redacted: they also occur inside ordinary words.
 */
export function createRedact(secrets: readonly string[]): (text: string) => string {
  const needles = [...new Set(secrets.flatMap((secret) => [secret, secret.trim()]))]
    .filter(({ length }) => length >= minSecret)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret.toWellFormed()),
      new URLSearchParams({ '': secret }).toString().slice(1),
      Buffer.from(secret).toString('base64').replaceAll('=', ''),
      Buffer.from(secret).toString('base64url'),
    ])
    .flatMap((form) => [form, asJson(form), asJson(asJson(form))]);
  if (needles.length === 0) return (text) => text;
  // Of two that begin at the same place, the longer one is the whole secret.
  const longestFirst = [...new Set(needles)].toSorted((one, other) => other.length - one.length);
  const anyOf = new RegExp(longestFirst.map((needle) => RegExp.escape(needle)).join('|'), 'giu');
  return (text) => text.replaceAll(anyOf, '[redacted]');
}

function asJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
