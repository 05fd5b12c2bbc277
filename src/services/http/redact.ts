/**
 * Makes a function that takes secrets out of a text, in every form in which a URL, a header or a JSON body
 * would carry them. Secrets shorter than four characters are left: taking them out would hollow out words.
 */
export function createRedact(secrets: readonly string[]): (text: string) => string {
  const forms = new Set<string>();
  for (const secret of secrets) {
    if (secret.length < 4) continue;
    const encoded = encodeURIComponent(secret);
    for (const form of [
      secret,
      encoded,
      encoded.replaceAll(/%[0-9A-F]{2}/gu, (code) => code.toLowerCase()),
      new URLSearchParams({ k: secret }).toString().slice(2),
      encodeURI(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64'),
    ]) {
      if (form.length >= 4) forms.add(form);
    }
  }
  // The longest first, so that no form is cut in two by one that it contains.
  const longestFirst = [...forms].sort((one, other) => other.length - one.length);
  return (text) => longestFirst.reduce((left, form) => left.replaceAll(form, '[redacted]'), text);
}
