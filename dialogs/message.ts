import type { Choice, Click } from './buttons.ts';
import type { TimeContext } from './wording/times.ts';

/**
 * What a dialog says, independent of the channel. Every string is plain text, no matter who wrote it: the renderer escapes it for
 * its channel. Line breaks in `text` are kept.
 */
export interface Message {
  /** Small line above the text, e.g. `Coffee bar · Question 2`. */
  readonly label?: string;
  /** Why it is said, or said again: above the text, and less prominent. */
  readonly reason?: string;
  readonly text: string;
  /** Its text is a service's: addresses in it become links, as do Markdown links. */
  readonly textLinks?: true;
  /** Quiet line under the text. */
  readonly note?: string | undefined;
  /** The answers of a question (may be many, may be a 0–10 scale), or things to do next. */
  readonly choices?: readonly Choice[];
  /**
   * The way out of a question, shown quietly below its choices and not one of them. `typed`: the line that says how to leave if
   * there are no buttons.
   */
  readonly leave?: Choice & { readonly typed: string };
  /** Its choices stay when more is said, and may be pressed much later. */
  readonly keepOpen?: true;
  /**
   * It can be answered once: if the channel allows, the answer then replaces its buttons and its note, so the note may say what
   * holds until then. A message that offers an act is one, see `offersAct`.
   */
  readonly singleUse?: true;
  /** True if a typed number means a choice's position; only then does a text channel number the choices. */
  readonly numbered?: boolean;
  /** The question that this message shows, so that the card can be replaced once it is answered. */
  readonly questionRef?: QuestionReference;
  /** The answer that the service took before this was said, for clients that mark it in its question. `answer`: a choice's. */
  readonly chosen?: ChosenAnswer;
  /** BCP 47: everything from here on is in this language, for a client whose own words follow it. */
  readonly language?: string;
  /** Colours the first line of `text`, which says the same in words. */
  readonly tone?: 'good' | 'warning' | 'bad' | 'accent';
  /** Progress, which the text states too. */
  readonly progress?: { readonly done: number; readonly of: number };
  /** Prominent numbers, which the text states too. */
  readonly figures?: readonly Figure[];
  /** Names with their values, below the text. */
  readonly facts?: readonly Fact[];
  /** Lists under a heading, below the facts. */
  readonly sections?: readonly Section[];
  /**
   * Shown on a press. With these, or an empty list, a message is short: where nothing folds, only their choices and the titles of
   * lists are written out (but see `fromFolds`), and only the first line of `text` is spoken and notified.
   */
  readonly folds?: readonly Fold[];
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  /** Small, below everything else: added when a survey's first question is rendered, or a message with `contact`. */
  readonly legal?: Message['links'];
  /** Adds how to reach a person, if that was configured. */
  readonly contact?: true;
  /** One of the links, which our own page opens automatically once the message has been read. */
  readonly redirect?: string;
  /** The person the message is for: notified if the channel can, else named. */
  readonly mentions?: { readonly id: string; readonly name: string };
  /** A form to fill in. Its inputs come back as texts along with `click`. */
  readonly form?: Form;
  /**
   * How the times in its texts were written (`timeWords`), so that a client that can draws them in its reader's zone. Absent if a
   * zone was named: the times stay in that zone.
   */
  readonly timesIn?: TimeContext;
}

interface Fact {
  readonly name: string;
  readonly value: string;
  /** Addresses in its value become links. */
  readonly textLinks?: true | undefined;
}

interface Figure {
  /** As shown, e.g. `1,204`. */
  readonly number: string;
  /** What is counted, e.g. `passed`. */
  readonly name: string;
  /** Absent if it needs no attention. */
  readonly tone?: 'good' | 'warning' | 'bad';
}

export interface Section {
  /** Empty: the lines follow the text directly. */
  readonly title: string;
  readonly lines: readonly Line[];
  /** How many lines were left out, shown below them. */
  readonly more?: number;
  /** Never folded, because it is what the person asked for. */
  readonly whole?: boolean;
  /** Its lines are also in the folds: where nothing folds, those are written out instead of it. */
  readonly fromFolds?: true;
  /** Addresses in the texts of its lines become links. */
  readonly textLinks?: true;
  /** How many lines stay visible; the others are shown on a press. Absent: a long section is folded by its length. */
  readonly open?: number;
}

export interface Fold {
  /** On its button: a fold that holds only lists says how much there is, e.g. `3 fixed`. */
  readonly title: string;
  readonly facts?: NonNullable<Message['facts']>;
  readonly sections?: readonly Section[];
  readonly choices?: readonly Choice[];
}

/** A line of a list; one with a `lead` reads `lead – text`. */
export type Line = string | { readonly lead: string; readonly text: string };

export interface Form {
  readonly fields: readonly FormField[];
  readonly submit: { readonly label: string; readonly click: Click };
}

export interface FormField {
  /** The name under which its value comes back, e.g. `concurrency`. */
  readonly name: string;
  readonly label: string;
  /** `choice`: one of its choices; `choices`: any number of them, their values separated by commas. */
  readonly kind: 'text' | 'lines' | 'number' | 'date' | 'time' | 'choice' | 'choices';
  readonly choices?: readonly FieldChoice[];
  /** Shown while none of its choices is chosen. */
  readonly prompt?: string;
  readonly value?: string;
  /** An example or a description of what is accepted, if it is typed. */
  readonly hint?: string;
  /** Quiet line below it. */
  readonly note?: string;
  readonly required?: boolean;
  /** What is wrong with its value. */
  readonly fault?: string;
  /** It continues the field before it, and is typed together with it if there are no inputs. */
  readonly continues?: true;
}

export interface FieldChoice {
  readonly title: string;
  /** Without a comma. */
  readonly value: string;
}

/** A question of a session, by our own reference (never the service's session id). */
export interface QuestionReference {
  readonly session: string;
  readonly question: number;
}

export interface ChosenAnswer extends QuestionReference {
  readonly answer?: number | undefined;
}

/**
 * What a dialog sends: a new message, or a message that replaces an earlier question and its buttons (skipped where the
 * channel can't replace a sent message). `retireCard`: nothing was chosen there, so a card that was pressed keeps what it asked.
 */
export type Output =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'retireCard'; readonly question: QuestionReference; readonly message: Message }
  | { readonly kind: 'replaceCard'; readonly question: QuestionReference; readonly message: Message };

/** It is decided on its card, which is then edited for everyone. */
const editedElsewhere: ReadonlySet<string> = new Set(['approve', 'decline']);

/** Whether a message offers something that can be done once: a form, or a button that acts on what the person has seen. */
export function offersAct({ choices = [], form }: Message): boolean {
  return form !== undefined || choices.some(({ click }) => isAct(click));
}

function isAct(click: Click): boolean {
  if (click.do === 'campaign') return !editedElsewhere.has(click.action);
  // Someone was asked about it.
  return click.do === 'command' && click.at !== undefined;
}

/** A message with something said first, in a line of its own. */
export function withLead(message: Message, lead: string | undefined): Message {
  return lead === undefined ? message : { ...message, text: `${lead}\n${message.text}` };
}
