/** How people begin, in the languages that Canvass speaks. */
const salutations: ReadonlySet<string> = new Set([
  ...['hi', 'hello', 'hey', 'hi there', 'hello there', 'hey there'],
  ...['good morning', 'good afternoon', 'good evening'],
  ...['hola', 'buenas', 'buenos días', 'buenos dias', 'buenas tardes', 'buenas noches'],
  ...['bonjour', 'bonsoir', 'salut', 'coucou'],
  ...['hallo', 'guten tag', 'guten morgen', 'guten abend', 'moin', 'servus', 'grüezi', 'grüß gott'],
  ...['olá', 'ola', 'oi', 'bom dia', 'boa tarde', 'boa noite'],
  ...['こんにちは', 'おはよう', 'おはようございます', 'こんばんは', 'はじめまして'],
]);

/** Whether a text is a greeting and nothing more, so that it is returned and not called unknown. */
export function isSalutation(text: string): boolean {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\s]/gu, ' ')
    .replace(/\bcanvass\b/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return salutations.has(words);
}
