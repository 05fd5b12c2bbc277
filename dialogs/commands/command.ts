import type { RequiredRole, Turn } from '../turn.ts';
import type { operators } from '../wording/operators.ts';
import type { Wording } from '../wording/wording.ts';
import { courtesyWords, phraseWithoutFillers } from './courtesy.ts';
import { compilePhrase, type Element } from './grammar.ts';
import type { PlaceholderName, ValueName, Values, ValueTypes } from './placeholders.ts';

/** What people see of a command, in help, documentation and the lists for channels. */
export interface CommandInfo<Name extends string = string> {
  /** Unique in the table, in camel case; as words it names the command in the audit. */
  readonly name: Name;
  /**
   * Every phrase that means this command; the first one is shown. `{name}` stands for a value (see `placeholders.ts`), parts in
   * brackets may be left out, adjacent brackets come in any order, and `one|other` takes either word.
   */
  readonly phrases: readonly string[];
  /**
   * Phrases that ordinary sentences also begin with, e.g. `run {known}`. They count for people with a role, and for everyone if
   * what they name is a number or quoted, or the line begins with a slash.
   */
  readonly short?: readonly string[];
  /**
   * Other wordings of a command that only asks, as people say them. `show me`, `the`, `of` and the like are ignored (see
   * `courtesy.ts`), as is a question mark, and `campaign` may come before a name. They count for people with a role. If present,
   * even if empty, the command changes nothing.
   */
  readonly asked?: readonly string[];
  /** What customers say instead, in all languages (`wording/typed-words.ts`); only with placeholders from `phrases`. */
  readonly said?: readonly string[];
  /** Phrases that can also mean something else: this command is suggested for them, but never run. */
  readonly offered?: readonly string[];
  /**
   * Comma-separated words and groups of words that speak for it in a line that fits no phrase; one that begins with `!` speaks
   * against it. Absent: it is never read from such a line.
   */
  readonly means?: string;
  /** Meant when a person only names a thing. */
  readonly barely?: true;
  readonly role: RequiredRole;
  /** The name of the act in a refusal, if the role is missing. */
  readonly refusedAs?: 'run';
  /** One line for `help`: in English for commands that take a role, else the name of a text of the wording. */
  readonly help: string | { readonly text: keyof Wording['commandHelp'] };
  /** A line that works as it is. */
  readonly example: string;
}

interface Behaviour<Dependencies> {
  /** Must not be done twice: refused if its message is delivered again after a crash. */
  readonly acts?: true;
  /** Asks before it does anything, so a question mark doesn't matter. */
  readonly asks?: true;
  /**
   * May run again if its message is delivered again after a crash, because its own records know what was begun. Absent: the
   * person's survey is shown instead.
   */
  readonly repeatable?: true;
  /** The free words after its phrase ask about other commands. */
  readonly asksAboutCommands?: true;
  /** Offers choices if a value is missing or wrong, below `text`, which says so. */
  readonly offer?: (turn: Turn, dependencies: Dependencies, text: string) => Promise<void>;
}

/** One way to type a command. */
interface Pattern {
  readonly elements: readonly Element[];
  readonly kind: 'own' | 'short' | 'asked' | 'offered';
}

/** A command of any name, without its dependencies. */
export interface Command<Name extends string = string, Dependencies = never>
  extends CommandInfo<Name>,
    Behaviour<Dependencies> {
  readonly patterns: readonly Pattern[];
  /** Checks that a thing it names by number exists; absent: it names nothing, or only asks. */
  readonly existence?: 'checked' | 'itself';
  /**
   * Runs it; the role has already been checked.
   * @throws if a value is absent that one of its patterns would have given
   */
  readonly run: (turn: Turn, dependencies: Dependencies, values: Values) => Promise<void>;
}

/** Whose command it is; documentation groups by it. */
export type Dialog = 'survey' | 'campaign' | 'general';
/** What commands about campaigns are about; help groups by it. */
type CampaignGroup = keyof typeof operators.helpGroups | keyof typeof operators.moreHelpGroups;

/** A command in the table. */
export interface TableCommand<Name extends string = string, Dependencies = never>
  extends Command<Name, Dependencies> {
  readonly dialog: Dialog;
  /** Only for commands about campaigns. */
  readonly group?: CampaignGroup;
}

interface Declaration<
  Name extends string,
  Phrase extends string,
  Short extends string,
  Asked extends string,
  Dependencies,
> extends CommandInfo<Name>,
    Behaviour<Dependencies> {
  readonly phrases: readonly (Phrase & Checked<Phrase>)[];
  readonly short?: readonly (Short & Checked<Short>)[];
  readonly asked?: readonly (Asked & Checked<Asked>)[];
  /** Whether what it names by number exists: if not, this says so, and the command isn't run. `itself`: the command finds out. */
  readonly exists?: 'itself' | ((turn: Turn, dependencies: Dependencies, values: Values) => Promise<boolean>);
  /** `values`: what the placeholders were filled with, as the phrases promise. */
  readonly run: (
    turn: Turn,
    dependencies: Dependencies,
    values: PhraseValues<Phrase | Short | Asked>,
  ) => Promise<void>;
}

/**
 * Declares a command with its handler. The types of its values follow from its phrases: a value outside brackets in all of them
 * is present, any other may be absent.
 */
export function command<
  const Name extends string,
  const Phrase extends string,
  Dependencies,
  const Short extends string = never,
  const Asked extends string = never,
>(declaration: Declaration<Name, Phrase, Short, Asked, Dependencies>): Command<Name, Dependencies> {
  const { exists, ...info } = declaration;
  const { phrases, said = [], short = [], asked = [], offered = [], run } = info;
  const patterns = [
    ...[...phrases, ...said].map((phrase) => ({ elements: compilePhrase(phrase), kind: 'own' }) as const),
    ...short.map((phrase) => ({ elements: compilePhrase(phrase), kind: 'short' }) as const),
    ...asked.map((phrase) => ({ elements: compilePhrase(askedPhrase(phrase)), kind: 'asked' }) as const),
    ...offered.map((phrase) => ({ elements: compilePhrase(phrase), kind: 'offered' }) as const),
  ];

  function areWhole(values: Values): values is Values & PhraseValues<Phrase | Short | Asked> {
    return patterns.some(({ elements }) =>
      elements.every((element) => element.kind !== 'value' || values[element.name] !== undefined),
    );
  }

  return {
    ...info,
    patterns,
    ...(exists && { existence: exists === 'itself' ? 'itself' : 'checked' }),
    async run(turn, dependencies, values) {
      if (!areWhole(values)) throw new Error(`The command ${declaration.name} lacks a value.`);
      if (typeof exists === 'function' && !(await exists(turn, dependencies, values))) return;
      await run(turn, dependencies, values);
    },
  };
}

/** As it is compared with the typed line: without fillers, and `campaign` may come before a name. */
function askedPhrase(phrase: string): string {
  return phraseWithoutFillers(phrase).replace(/(?<!campaign )\{(?:known|numbered)\}/gu, '[campaign] $&');
}

/** The commands of one dialog, as a part of the table. @param partOf picks what they need from all dependencies */
export function commandsOf<Name extends string, Part, Whole>(
  dialog: Dialog,
  commands: readonly Command<Name, Part>[],
  partOf: (dependencies: Whole) => Part,
  group?: CampaignGroup,
): readonly TableCommand<Name, Whole>[] {
  return commands.map(({ run, offer, ...rest }) => ({
    ...rest,
    dialog,
    ...(group && { group }),
    run: (turn, dependencies, values) => run(turn, partOf(dependencies), values),
    ...(offer && {
      offer: (turn: Turn, dependencies: Whole, text: string) => offer(turn, partOf(dependencies), text),
    }),
  }));
}

/** The words of all phrases, in lower case: an alias must not be one of them. */
export function phraseWords(commands: readonly Pick<Command, 'patterns'>[]): ReadonlySet<string> {
  const wordsOf = (elements: readonly Element[]): readonly string[] =>
    elements.flatMap((element) => {
      if (element.kind === 'options') return element.options.flatMap(wordsOf);
      return element.kind === 'word' ? element.anyOf.filter((word) => /\p{L}/u.test(word)) : [];
    });
  const own = commands.flatMap(({ patterns }) =>
    patterns.filter(({ kind }) => kind === 'own' || kind === 'short'),
  );
  return new Set([...courtesyWords, ...own.flatMap(({ elements }) => wordsOf(elements))]);
}

/** Whether a command runs something. */
export function isRun({ refusedAs }: Command): boolean {
  return refusedAs === 'run';
}

/** A command that leads to a run isn't a query, even if it only asks about one. */
export function isQueryOf({ asked, refusedAs }: Command): boolean {
  return asked !== undefined && refusedAs === undefined;
}

/** The names in braces. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** A phrase without its bracketed parts, which may be nested: the innermost go first. */
type WithoutOptions<Text extends string> = Text extends `${infer Before}]${infer After}`
  ? WithoutOptions<`${UpToLastBracket<Before>}${After}`>
  : Text;

type UpToLastBracket<Text extends string> = Text extends `${infer Before}[${infer Inside}`
  ? Inside extends `${string}[${string}`
    ? `${Before}[${UpToLastBracket<Inside>}`
    : Before
  : Text;

/** The phrase, or never if it has a placeholder that doesn't exist. */
type Checked<Phrase extends string> = Phrase extends string
  ? [NamesIn<Phrase>] extends [PlaceholderName]
    ? Phrase
    : never
  : never;

type ValuesIn<Text extends string> = ValueName<NamesIn<Text> & PlaceholderName>;

/** The phrases that don't give a value of that name, or give it in brackets. */
type Lacking<Phrase extends string, Name> = Phrase extends string
  ? Name extends ValuesIn<WithoutOptions<Phrase>>
    ? never
    : Phrase
  : never;

type Certain<Phrase extends string, Names = ValuesIn<Phrase>> =
  Names extends ValuesIn<Phrase> ? ([Lacking<Phrase, Names>] extends [never] ? Names : never) : never;

/** The values in a line that is one of these phrases. */
export type PhraseValues<Phrase extends string> = {
  readonly [Name in Certain<Phrase>]: ValueTypes[Name];
} & {
  readonly [Name in Exclude<ValuesIn<Phrase>, Certain<Phrase>>]?: ValueTypes[Name];
};
