import { clauseEnd } from './clauses.ts';
import type { Line } from './line.ts';
import { tokenOf } from './synonyms.ts';
import type { Thing } from './things.ts';
import type { FreeWord } from './words.ts';

/** What may be wanted beside something else. */
const acts: ReadonlySet<string> = new Set(
  `run rerun schedule stop delete mute unmute pause resume ignore known unknown approve decline subscribe unsubscribe watch unwatch
  notify alarm rename add`.split(/\s+/u),
);
/** Before a word that is no verb: `the run`. */
const article = /^(?:the|a|an|of|last|this|my|our|every|new)$/u;

/** Whether a word says that something is to be done. */
export function isVerb(words: readonly FreeWord[], at: number): boolean {
  const { plain = '', quoted = true } = words[at] ?? {};
  return !quoted && acts.has(tokenOf(plain)) && !article.test(words[at - 1]?.plain ?? '');
}

/** Ends the clause before a second act, too: `run 12 and mute 15`, `12 starten und 15 pausieren`. */
export function actsApart(words: readonly FreeWord[]): readonly FreeWord[] {
  let hasVerb = false;
  return words.flatMap((word, at) => {
    hasVerb ||= isVerb(words, at);
    const isJoint = hasVerb && !word.quoted && /^(?:and|then)$/u.test(word.plain);
    const begins = isVerb(words, at + 1) || (isVerb(words, at - 1) && isVerb(words, at + 2));
    return isJoint && begins ? [{ plain: clauseEnd, quoted: false }, word] : [word];
  });
}

interface Part {
  readonly places: readonly number[];
  /** The words that say what is to be done. */
  readonly verbs: readonly number[];
}

/**
 * Reads a line that wants several acts, each of its own things: of `run 12 and mute 15` a run gets 12 alone. What another act has
 * is still there for one that has nothing of its kind: `mute 12 and run it`.
 * @returns what a line says for an act of which these words were heard
 */
export function lineForAct(line: Line): (heard: ReadonlySet<number>) => Line {
  const parts = partsOf(line);
  if (parts.length < 2) return () => line;
  return (heard) => {
    const own = parts.filter(({ verbs }) => verbs.some((at) => heard.has(at)));
    if (own.length === 0 || own.length === parts.length) return line;
    const foreign = new Set(parts.flatMap((part) => (own.includes(part) ? [] : part.places)));
    const isForeign = ({ places }: Thing): boolean => places.every((at) => foreign.has(at));
    const things = line.things.filter(
      (one) => !isForeign(one) || !line.things.some((other) => other.name === one.name && !isForeign(other)),
    );
    return { ...line, things, foreign };
  };
}

/** The clauses that say what to do, each with those that follow it up to the next. */
function partsOf({ words, things }: Line): readonly Part[] {
  const named = new Set(things.flatMap((one) => one.places));
  const parts: { places: number[]; verbs: number[] }[] = [];
  let places: number[] = [];
  let verbs: number[] = [];
  const end = (): void => {
    if (verbs.length > 0) parts.push({ places, verbs });
    else parts.at(-1)?.places.push(...places);
    places = [];
    verbs = [];
  };
  for (const [at, { plain, quoted }] of words.entries()) {
    if (!quoted && plain === clauseEnd) end();
    places.push(at);
    if (!named.has(at) && isVerb(words, at)) verbs.push(at);
  }
  end();
  return parts;
}
