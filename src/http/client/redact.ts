const minSecret = 4;

/**
 * Makes a function that redacts secrets in a text: plain, URL-encoded, and either as JSON writes it, since log lines are JSON.
 * Case doesn't matter. Secrets shorter than four characters are not redacted: they also occur inside ordinary words.
 */
export function createRedact(secrets: readonly string[]): (text: string) => string {
  const forms = secrets
    .flatMap((secret) => [secret, secret.trim()])
    .filter(({ length }) => length >= minSecret)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret.toWellFormed()),
      new URLSearchParams({ '': secret }).toString().slice(1),
    ])
    .flatMap((form) => [form, JSON.stringify(form).slice(1, -1)]);
  if (forms.length === 0) return (text) => text;
  // If two begin at the same place, the longer one is the whole secret.
  const longestFirst = [...new Set(forms)].toSorted((one, other) => other.length - one.length);
  const anySecret = new RegExp(longestFirst.map((form) => RegExp.escape(form)).join('|'), 'giu');
  return (text) => text.replace(anySecret, '[redacted]');
}
