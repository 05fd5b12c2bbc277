import { foldSpelling } from './text.ts';
import type { SaidCommand } from './wording/typed/words.ts';
import { saidInAnyLanguage, spellings, typedWords } from './wording/typed-words.ts';
import { type WishWithin, wishesWithin, wordsWithin } from './wording/wishes-within.ts';

type Meaning = Exclude<keyof (typeof typedWords)['en'], 'commands' | 'unlessAnswer'>;

function inAllLanguages(...meanings: readonly Meaning[]): ReadonlySet<string> {
  const words = Object.values(typedWords).flatMap((language) => meanings.flatMap((each) => language[each]));
  return new Set(foldedSpellings(words));
}

/** On a phone, “don’t” is often typed without the apostrophe. */
function foldedSpellings(words: readonly string[]): readonly string[] {
  return words
    .flatMap(spellings)
    .flatMap((each) => [each, each.replaceAll('’', '')])
    .map(foldedWords);
}

/** Longer texts say more. */
const maxLength = 100;

const greetings = inAllLanguages('greetings');
const thanks = inAllLanguages('thanks');
const yes = inAllLanguages('yes');
const no = inAllLanguages('no');
const cancelling = inAllLanguages('cancel');
const leaving = inAllLanguages('leave');
const stopping = new Set(['stop', 'cancel', ...saidInAnyLanguage('stop')].map(foldedWords));
const declining = inAllLanguages('decline');
/** By what is said for a command if it isn't taken as an answer. */
const wishes: ReadonlyMap<string, SaidCommand> = new Map(
  Object.values(typedWords).flatMap(({ unlessAnswer }) =>
    unlessAnswer.flatMap(([name, words]) => foldedSpellings(words).map((word) => [word, name] as const)),
  ),
);
const beforeThanks = /^(?:(?:great|ok|okay|perfect|super|nice|cool|good|gut|bien|bueno) )+/u;
const please =
  /^(?:please|bitte|por favor|s il (?:vous|te) plait|svp) | (?:please|bitte|por favor|s il (?:vous|te) plait|svp|お願いします)$/u;

const toAll = / (?:all|everyone|everybody|team|folks|guys|zusammen|alle|a tous|a todos|a todas)$/u;

/** Whether a text is only a greeting: it is returned instead of being reported as unknown. */
export function isSalutation(text: string): boolean {
  return greetings.has(foldedWords(text).replace(toAll, ''));
}

/** Whether a text is only thanks: it is answered kindly. */
export function isThanks(text: string): boolean {
  return thanks.has(foldedWords(text).replace(beforeThanks, ''));
}

const pleasantries = inAllLanguages('pleased', 'thanks', 'decline');
const smileys: ReadonlySet<string> = new Set([':)', ':-)', ';)', ';-)', '<3', '+1']);
const kindSigns: ReadonlySet<string> = new Set(
  '👍👌🙏👏🙌🤝✌💪🎉🎊✨⭐🌟💯✅✔😀😃😄😁😊🙂😉😍🥰😘🤗😎☺🤩🥳👋🫶❤🧡💛💚💙💜🖤🤍🤎💕💖💐🌹🌸',
);

/** Whether a text says no more than thanks, goodbye, or that all is well, such as “ok, thank you!” or 👍. */
export function isPleasantry(text: string): boolean {
  if (text.length > maxLength) return false;
  if (smileys.has(text.trim())) return true;
  const plain = text.replace(/\p{Emoji_Modifier}|\u200D|\uFE0F/gu, '');
  const said = foldedWords(plain);
  const signs = [...plain.replace(/[\p{L}\p{M}\p{P}\s]/gu, '')];
  if (said === '' && signs.length === 0) return false;
  return signs.every((sign) => kindSigns.has(sign)) && (said === '' || consistsOf(said, pleasantries));
}

function consistsOf(line: string, phrases: ReadonlySet<string>): boolean {
  const words = line.split(' ');
  const starts = new Set([0]);
  for (const start of starts) {
    for (let end = start + 1; end <= words.length; end += 1) {
      if (phrases.has(words.slice(start, end).join(' '))) starts.add(end);
    }
  }
  return starts.has(words.length);
}

/** The line of the command that a text asks for if it isn't an answer, in words that could be one elsewhere. */
export function wishedCommand(text: string): string | undefined {
  const name = wishes.get(foldedWords(text));
  return name && saidInAnyLanguage(name)[0];
}

/**
 * What a person wants who says so in a sentence.
 * @param asked what they were asked, and may be answering: its words don't ask for anything
 */
export function wishWithin(text: string, asked: readonly string[] = []): WishWithin | undefined {
  const clauses = foldedClauses(text);
  const wish = wishesWithin.find((one) => says(one, clauses));
  if (wish === undefined || asked.some((one) => says(wish, foldedClauses(one)))) return undefined;
  return wish;
}

const within = {
  help: wordsFor('help'),
  changeAnswer: wordsFor('changeAnswer'),
  leave: wordsFor('leave'),
  skip: wordsFor('skip'),
  repeat: wordsFor('repeat'),
};

function wordsFor(wish: WishWithin) {
  const wordsOf = (language: Readonly<Record<WishWithin, string>>) => language[wish].split(/,\s+/u);
  const { ja, ...spaced } = wordsWithin;
  const words = Object.values(spaced).flatMap(wordsOf);
  const isWhole = (word: string): boolean => word.startsWith('=');
  const anywhere = foldedSpellings(words.filter((word) => !isWhole(word)));
  return {
    whole: new Set(foldedSpellings([...words, ...wordsOf(ja)].filter(isWhole))),
    byFirstWord: Map.groupBy(anywhere, (phrase) => phrase.split(' ', 1)[0]),
    // Japanese has no spaces between words.
    inJapanese: foldedSpellings(wordsOf(ja).filter((word) => !isWhole(word))),
  };
}

function says(wish: WishWithin, clauses: readonly string[]): boolean {
  const { whole, byFirstWord, inJapanese } = within[wish];
  const [only = '', ...more] = clauses;
  if (more.length === 0 && (whole.has(only) || whole.has(only.replace(please, '')))) return true;
  return clauses.some((clause) => {
    if (japanese.test(clause)) return inJapanese.some((words) => clause.includes(words));
    const words = clause.split(' ');
    return words.some((word, at) =>
      byFirstWord.get(word)?.some((phrase) => `${words.slice(at).join(' ')} `.startsWith(`${phrase} `)),
    );
  });
}

const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/u;

/** Whether a text declines something, or says goodbye. */
export function isDeclining(text: string): boolean {
  return yesOrNo(text) === 'no' || wantsToLeave(text) !== undefined;
}

/** The same, without words that also ask for something to be stopped. */
export function isNo(text: string): boolean {
  return yesOrNo(text) === 'no' || wantsToLeave(text) === 'perhaps';
}

/** A yes or a no to a question that was just asked. */
export function yesOrNo(text: string): 'yes' | 'no' | undefined {
  const said = foldedWords(text);
  if (yes.has(said)) return 'yes';
  return no.has(said) ? 'no' : undefined;
}

/** Whether a person who is asked whether to do something else backs out of that. */
export function isCancelling(text: string): boolean {
  return cancelling.has(foldedWords(text).replace(please, ''));
}

const assents = new Set(
  [...yes].concat('ok okay k sure fine approved agreed go lgtm'.split(' '), [
    'go ahead',
    'fine by me',
    'do it',
    'ok go',
    'sounds good',
    'thumbs up',
  ]),
);

/** Whether a person says no more than that they agree. */
export function isAssent(text: string): boolean {
  return assents.has(foldedWords(text).replace(please, '')) || /^\s*(?:👍|✅|\+1)\s*$/u.test(text);
}

/**
 * Whether a person who says only this wants to leave: as `certain` as if they had typed the command, or unless it is an answer.
 */
export function wantsToLeave(text: string): 'certain' | 'perhaps' | undefined {
  const whole = foldedWords(text);
  const said = whole.replace(please, '');
  if (leaving.has(said) || (said !== whole && stopping.has(said))) return 'certain';
  return declining.has(said) ? 'perhaps' : undefined;
}

/** “No, more milk” doesn’t say “no more”. */
function foldedClauses(text: string): readonly string[] {
  if (text.length > maxLength) return [];
  return text
    .split(/[\n.,;:!?…、。！？¿¡()]+/u)
    .map(foldedWords)
    .filter((clause) => clause !== '');
}

function foldedWords(text: string): string {
  if (text.length > maxLength) return '';
  return foldSpelling(text)
    .replace(/[^\p{L}\p{M}\s]/gu, ' ')
    .replace(/\bcanvass\b/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
