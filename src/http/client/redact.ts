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
  const longestFirst = [...new Set(forms.map(folded))].toSorted((one, other) => other.length - one.length);

  function findFirst(
    text: string,
    from: number,
  ): { readonly start: number; readonly end: number } | undefined {
    let first: { readonly start: number; readonly end: number } | undefined;
    for (const needle of longestFirst) {
      const start = text.indexOf(needle, from);
      if (start !== -1 && (first === undefined || start < first.start))
        first = { start, end: start + needle.length };
    }
    return first;
  }

  return (text) => {
    const searched = folded(text);
    let redacted = '';
    let at = 0;
    for (let found = findFirst(searched, at); found !== undefined; found = findFirst(searched, at)) {
      redacted += `${text.slice(at, found.start)}[redacted]`;
      at = found.end;
    }
    return redacted + text.slice(at);
  };
}

/** In lower case, if that keeps a letter's length: a place in it is the same place in the text. */
function folded(text: string): string {
  return text.replace(/\p{Uppercase}/gu, (letter) => {
    const lower = letter.toLowerCase();
    return lower.length === letter.length ? lower : letter;
  });
}
