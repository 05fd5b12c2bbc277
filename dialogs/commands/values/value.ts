import type { operators } from '../../wording/operators.ts';
import type { Wording } from '../../wording/wording.ts';
import { meantText, typed, type Word } from '../tokens.ts';

/** What was wrong with a value: the wording has a text for each, which says it and what is accepted. */
export type FaultKind = keyof Wording['commandFaults'] | keyof typeof operators.commandFaults;

export interface Fault {
  readonly kind: FaultKind;
  /** The words at fault, as they were typed. */
  readonly said: string;
  /** Readable words that may have been meant instead. */
  readonly instead?: string;
  /** A line that works and is close to what was typed; absent: the command's own example. */
  readonly example?: string;
}

export type ValueReading<Value> =
  | {
      readonly kind: 'read';
      readonly value: Value;
      /** Present if it isn't written as it was typed. */
      readonly written?: Written;
    }
  /** These words clearly aren't such a value. */
  | { readonly kind: 'no' }
  | { readonly kind: 'fault'; readonly fault: Fault };

/** A value whose words say too little, or mean something else tomorrow. */
export interface Written {
  /** Words that always mean it. */
  readonly line: string;
  /** As people read it now. */
  readonly shown: string;
}

/** When a line was typed (milliseconds since 1970), and the person's time zone (IANA) if known. */
export interface Moment {
  readonly now: number;
  readonly timeZone?: string;
}

/** Words from a line. `text` is the whole line. */
export interface Extent {
  readonly text: string;
  readonly words: readonly Word[];
}

/** A placeholder for a value in a phrase. */
export interface Placeholder<Value = unknown> {
  /** How it is written in the documentation, e.g. `{run}`; absent: its own name. */
  readonly shown?: string;
  /** Used in its place if it is missing. */
  readonly example: string;
  /**
   * `word`: one; `name`: one if it is a number or quoted, else up to the next word of the phrase; `words`: up to the next word of
   * the phrase; `text`: as `words`, or to the end; `rest`: to the end, as typed.
   */
  readonly takes: 'word' | 'name' | 'words' | 'text' | 'rest';
  /** True if the example is as good as any: a corrected line may then be offered as a button. */
  readonly harmless: boolean;
  /** True if any word will do, as in an ordinary sentence, so that only a number or a quoted name is deliberate. */
  readonly anyWord?: true;
  /** Which words it can begin with; a name before it ends there. Absent: any. */
  readonly begins?: (word: Word) => boolean;
  readonly read: (extent: Extent, moment: Moment) => ValueReading<Value>;
}

export const no = { kind: 'no' } as const;

export function read<Value>(value: Value): ValueReading<Value> {
  return { kind: 'read', value };
}

export function fault(kind: FaultKind, said: string, example?: string): ValueReading<never> {
  return { kind: 'fault', fault: { kind, said, example } };
}

/** A campaign as a person names it: by its id, or by an alias or its name. */
export type NamedCampaign = { readonly id: number } | { readonly name: string };

/** A campaign by number, alias or name; if quoted, it is always a name. */
export function namedCampaign({ text, words }: Extent): NamedCampaign | undefined {
  const [first] = words;
  const name = meantText(text, words);
  if (first === undefined || name === '=') return undefined;
  if (words.length > 1 || first.quoted) return { name };
  const id = readNumber(first.text);
  if (id !== undefined) return { id };
  // `run campaign`: the word itself isn't a name. `campaign 12?` asks for the one with that number.
  return first.lower === 'campaign' || /^#?\d*\?*$/u.test(name) ? undefined : { name };
}

export function readCampaign(extent: Extent): ValueReading<NamedCampaign> {
  const campaign = namedCampaign(extent);
  const said = typed(extent.text, extent.words);
  if (campaign === undefined && /^#?\d+$/u.test(said)) return fault('campaign', said);
  return campaign === undefined ? no : read(campaign);
}

/** A whole number from 1 to 999,999,999, written with digits, `#` in front or not; undefined if it isn't one. */
export function readNumber(text: string): number | undefined {
  const match = /^#?0*([1-9]\d{0,8})$/u.exec(text);
  return match === null ? undefined : Number(match[1]);
}

/** Reads the number of something other than a campaign. */
export function numberOf(kind: 'run' | 'scheduleNumber' | 'alertNumber' | 'page') {
  return ({ words: [word] }: Extent): ValueReading<number> => {
    const text = word?.text ?? '';
    const number = readNumber(text);
    return number === undefined ? fault(kind, text) : read(number);
  };
}
