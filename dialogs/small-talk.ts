/** Greetings in the languages that Canvass speaks. */
const salutations: ReadonlySet<string> = new Set([
  ...['hi', 'hello', 'hey', 'hi there', 'hello there', 'hey there'],
  ...['good morning', 'good afternoon', 'good evening'],
  ...['hola', 'buenas', 'buenos días', 'buenos dias', 'buenas tardes', 'buenas noches'],
  ...['bonjour', 'bonsoir', 'salut', 'coucou'],
  ...['hallo', 'guten tag', 'guten morgen', 'guten abend', 'moin', 'servus', 'grüezi', 'grüß gott'],
  ...['olá', 'ola', 'oi', 'bom dia', 'boa tarde', 'boa noite'],
  ...['こんにちは', 'おはよう', 'おはようございます', 'こんばんは', 'はじめまして'],
]);

/** Thanks in the same languages, and nothing that may be the answer to a question: “great” is praise. */
const thanks: ReadonlySet<string> = new Set([
  ...['thanks', 'thank you', 'thank you very much', 'thank you so much', 'thanks a lot', 'many thanks'],
  ...['thanks so much', 'thx', 'ty', 'cheers', 'much appreciated'],
  ...['gracias', 'muchas gracias', 'mil gracias', 'merci', 'merci beaucoup', 'merci bien'],
  ...['danke', 'danke schön', 'danke sehr', 'vielen dank', 'besten dank', 'herzlichen dank'],
  ...['obrigado', 'obrigada', 'muito obrigado', 'muito obrigada', 'valeu'],
  ...['ありがとう', 'ありがとうございます', 'ありがとうございました', 'どうも', 'どうもありがとう'],
]);
const beforeThanks = /^(?:(?:great|ok|okay|perfect|super|nice|cool|good|gut|bien|bueno) )+/u;

/** Whether a text is only a greeting: it is returned instead of being reported as unknown. */
export function isSalutation(text: string): boolean {
  return salutations.has(foldedWords(text));
}

/** Whether a text is only thanks: it is answered kindly. */
export function isThanks(text: string): boolean {
  return thanks.has(foldedWords(text).replace(beforeThanks, ''));
}

/** A yes or a no in the same languages, to a question that was just asked. */
export function yesOrNo(text: string): 'yes' | 'no' | undefined {
  const said = foldedWords(text);
  if (yes.has(said)) return 'yes';
  return no.has(said) ? 'no' : undefined;
}

const yes: ReadonlySet<string> = new Set([
  ...['yes', 'yes please', 'yeah', 'yep', 'yup', 'sure', 'y'],
  ...['sí', 'si', 'sí por favor', 'si por favor', 'claro'],
  ...['oui', 'oui s il vous plaît', 'oui s il te plaît', 'oui merci', 'd accord'],
  ...['ja', 'ja bitte', 'ja gerne', 'jawohl'],
  ...['sim', 'sim por favor'],
  ...['はい', 'はい お願いします', 'ええ', 'うん'],
]);

const no: ReadonlySet<string> = new Set([
  ...['no', 'no thanks', 'no thank you', 'nope', 'nah', 'n'],
  ...['no gracias'],
  ...['non', 'non merci'],
  ...['nein', 'nein danke', 'nö'],
  ...['não', 'nao', 'não obrigado', 'não obrigada', 'nao obrigado', 'nao obrigada'],
  ...['いいえ', 'いいえ 結構です', 'いえ', 'いや'],
]);

function foldedWords(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\s]/gu, ' ')
    .replace(/\bcanvass\b/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
