import { type Language, languageOf } from '../../../dialogs/wording/languages.ts';

/** The language that a browser likes best among those we have (RFC 9110 §12.5.4); English where it names none. */
export function acceptedLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 1_000)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.find((parameter) => /^q=/iu.test(parameter))?.slice(2);
      return { language: languageOf(range), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return wanted.find(({ language }) => language !== undefined)?.language ?? 'en';
}
