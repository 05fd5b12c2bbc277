import type { Choice, Click } from './buttons.ts';

/**
 * What a dialog says, free of any channel. Every string is plain text, whoever wrote it: a renderer escapes
 * all of it for where it goes. Line breaks in `text` are kept.
 */
export interface Message {
  /** Small line above the text, e.g. `Coffee bar · Question 2`. */
  readonly label?: string;
  readonly text: string;
  /** Quiet line under the text. */
  readonly note?: string | undefined;
  /** The answers of a question (may be many, may be a 0–10 scale), or things to do next. */
  readonly choices?: readonly Choice[];
  /** Its choices may be pressed long after: they stay where they are when more is said. */
  readonly keepOpen?: true;
  /** It is answered once: where the channel can, it loses its buttons then, and says what was chosen. */
  readonly singleUse?: true;
  /** True where a typed number means a choice's position; only then are choices numbered where they are text. */
  readonly numbered?: boolean;
  /** Names the question that this message shows, so that it can be settled later. */
  readonly questionRef?: QuestionReference;
  /** Colours the first line of `text`, never as the only sign of what it says. */
  readonly tone?: 'good' | 'warning' | 'bad' | 'accent';
  /** How far something is; also said in the text. */
  readonly progress?: { readonly done: number; readonly of: number };
  /** Numbers to be seen at a glance; they also stand in the text. */
  readonly figures?: readonly Figure[];
  /** The same numbers as parts of a whole: drawn instead of the figures where the channel can draw. */
  readonly chart?: Chart;
  /** Names with their values, below the text. */
  readonly facts?: readonly { readonly name: string; readonly value: string }[];
  /** Lists under a heading, below the facts. */
  readonly sections?: readonly Section[];
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  /** Whom the message is meant for: notified where the channel can, named elsewhere. */
  readonly mentions?: { readonly id: string; readonly name: string };
  /** To be filled in and sent. Its inputs come back as texts beside `click`. */
  readonly form?: Form;
}

export interface Figure {
  /** As it is shown, e.g. `1,204`. */
  readonly number: string;
  /** What there are so many of, e.g. `passed`. */
  readonly name: string;
  /** Absent where it needs no attention. */
  readonly tone?: 'good' | 'warning' | 'bad';
}

export interface Chart {
  /** What the parts make up together, e.g. `Results`. */
  readonly title: string;
  /** Stands in the middle, e.g. `95%`. */
  readonly centre: string;
  /** `legend` holds the number too, e.g. `38 passed`. */
  readonly parts: readonly {
    readonly legend: string;
    readonly count: number;
    readonly tone?: Figure['tone'];
  }[];
}

export interface Section {
  /** Empty: the lines stand right below the text. */
  readonly title: string;
  readonly lines: readonly Line[];
  /** How many lines there are beside these; said below them. */
  readonly more?: number;
  /** What was asked for, to be read whole: never folded. */
  readonly whole?: boolean;
}

/** A line of a list; or one that begins with what it is about, in words `lead – text`. */
export type Line = string | { readonly lead: string; readonly text: string };

export interface Form {
  readonly fields: readonly FormField[];
  readonly submit: { readonly label: string; readonly click: Click };
}

export interface FormField {
  /** The name under which its value comes back, e.g. `concurrency`. */
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'lines' | 'number' | 'date';
  readonly value?: string;
  /** An example, or what is accepted. */
  readonly hint?: string;
  readonly required?: boolean;
}

/** One question of one session, by our own reference (never the service's session id). */
export interface QuestionReference {
  readonly session: string;
  readonly question: number;
}

/**
 * What a dialog hands out: a new message; or the end of an earlier question's buttons, where the channel can
 * replace a sent message (elsewhere it is skipped).
 */
export type Output =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'replaceCard'; readonly question: QuestionReference; readonly message: Message };
