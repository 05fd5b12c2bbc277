import { z } from 'zod';
import { type Click, choiceSchema, clickSchema } from './buttons.ts';
import { timeContextSchema } from './wording/times.ts';

const isSet = z.literal(true).optional();
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();

/** A question of a session, by our own reference (never the service's session id). */
const questionReferenceSchema = z.object({ session: z.string(), question: z.number() });

const tone = z.enum(['good', 'warning', 'bad', 'accent']);

const linkSchema = z.object({ label: z.string(), url: z.string() });

const factSchema = z.object({
  name: z.string(),
  value: z.string(),
  /** Addresses in its value become links. */
  textLinks: isSet,
});

const figureSchema = z.object({
  /** As shown, e.g. `1,204`. */
  number: z.string(),
  /** What is counted, e.g. `passed`. */
  name: z.string(),
  /** Absent if it needs no attention. */
  tone: tone.exclude(['accent']).optional(),
});

/** A line of a list; one with a `lead` reads `lead – text`. */
const lineSchema = z.union([z.string(), z.object({ lead: z.string(), text: z.string() }).readonly()]);

export const sectionSchema = z.object({
  /** Empty: the lines follow the text directly. */
  title: z.string(),
  lines: listOf(lineSchema),
  /** How many lines were left out, shown below them. */
  more: z.number().optional(),
  /** Never folded, because it is what the person asked for. */
  whole: z.boolean().optional(),
  /** Its lines are also in the folds: where nothing folds, those are written out instead of it. */
  fromFolds: isSet,
  /** Addresses in the texts of its lines become links. */
  textLinks: isSet,
  /** How many lines stay visible; the others are shown on a press. Absent: a long section is folded by its length. */
  open: z.number().optional(),
});

const foldSchema = z.object({
  /** On its button: a fold that holds only lists says how much there is, e.g. `3 fixed`. */
  title: z.string(),
  facts: listOf(factSchema).optional(),
  sections: listOf(sectionSchema).optional(),
  choices: listOf(choiceSchema).optional(),
});

const fieldChoiceSchema = z.object({
  title: z.string(),
  /** Without a comma. */
  value: z.string(),
});

const formFieldSchema = z.object({
  /** The name under which its value comes back, e.g. `concurrency`. */
  name: z.string(),
  label: z.string(),
  /** `choice`: one of its choices; `choices`: any number of them, their values separated by commas. */
  kind: z.enum(['text', 'lines', 'number', 'date', 'time', 'choice', 'choices']),
  choices: listOf(fieldChoiceSchema).optional(),
  /** Shown while none of its choices is chosen. */
  prompt: z.string().optional(),
  value: z.string().optional(),
  /** An example or a description of what is accepted, if it is typed. */
  hint: z.string().optional(),
  /** Quiet line below it. */
  note: z.string().optional(),
  required: z.boolean().optional(),
  /** What is wrong with its value. */
  fault: z.string().optional(),
  /** It continues the field before it, and is typed together with it if there are no inputs. */
  continues: isSet,
});

const formSchema = z.object({
  fields: listOf(formFieldSchema),
  submit: z.object({ label: z.string(), click: clickSchema }),
});

/**
 * What a dialog says, independent of the channel; also as it is stored. Every string is plain text, no matter who wrote it: the
 * renderer escapes it for its channel. Line breaks in `text` are kept.
 */
export const messageSchema = z.object({
  /** Small line above the text, e.g. `Coffee bar · Question 2`. */
  label: z.string().optional(),
  /** Why it is said, or said again: above the text, and less prominent. */
  reason: z.string().optional(),
  text: z.string(),
  /** Its text is a service's: addresses in it become links, as do Markdown links. */
  textLinks: isSet,
  /** Quiet line under the text. */
  note: z.string().optional(),
  /** The answers of a question (may be many, may be a 0–10 scale), or things to do next. */
  choices: listOf(choiceSchema).optional(),
  /**
   * The way out of a question, shown quietly below its choices and not one of them. `typed`: the line that says how to leave if
   * there are no buttons.
   */
  leave: choiceSchema.extend({ typed: z.string() }).optional(),
  /** Its choices stay when more is said, and may be pressed much later. */
  keepOpen: isSet,
  /**
   * It can be answered once: if the channel allows, the answer then replaces its buttons and its note, so the note may say what
   * holds until then. A message that offers an act is one, see `offersAct`.
   */
  singleUse: isSet,
  /** True if a typed number means a choice's position; only then does a text channel number the choices. */
  numbered: z.boolean().optional(),
  /** The question that this message shows, so that the card can be replaced once it is answered. */
  questionRef: questionReferenceSchema.optional(),
  /** The answer that the service took before this was said, for clients that mark it in its question. `answer`: a choice's. */
  chosen: questionReferenceSchema.extend({ answer: z.number().optional() }).optional(),
  /** BCP 47: everything from here on is in this language, for a client whose own words follow it. */
  language: z.string().optional(),
  /** Colours the first line of `text`, which says the same in words. */
  tone: tone.optional(),
  /** Progress, which the text states too. */
  progress: z.object({ done: z.number(), of: z.number() }).optional(),
  /** Prominent numbers, which the text states too. */
  figures: listOf(figureSchema).optional(),
  /** Names with their values, below the text. */
  facts: listOf(factSchema).optional(),
  /** Lists under a heading, below the facts. */
  sections: listOf(sectionSchema).optional(),
  /**
   * Shown on a press. With these, or an empty list, a message is short: where nothing folds, only their choices and the titles of
   * lists are written out (but see `fromFolds`), and only the first line of `text` is spoken and notified.
   */
  folds: listOf(foldSchema).optional(),
  links: listOf(linkSchema).optional(),
  /** Small, below everything else: added when a survey's first question is rendered, or a message with `contact`. */
  legal: listOf(linkSchema).optional(),
  /** Adds how to reach a person, if that was configured. */
  contact: isSet,
  /** One of the links, which our own page opens automatically once the message has been read. */
  redirect: z.string().optional(),
  /** The person the message is for: notified if the channel can, else named. */
  mentions: z.object({ id: z.string(), name: z.string() }).optional(),
  /** A form to fill in. Its inputs come back as texts along with `click`. */
  form: formSchema.optional(),
  /**
   * How the times in its texts were written (`timeWords`), so that a client that can draws them in its reader's zone. Absent if a
   * zone was named: the times stay in that zone.
   */
  timesIn: timeContextSchema.optional(),
});

export type Message = Readonly<z.infer<typeof messageSchema>>;
export type Section = Readonly<z.infer<typeof sectionSchema>>;
export type Fold = Readonly<z.infer<typeof foldSchema>>;
export type Line = z.infer<typeof lineSchema>;
export type Form = Readonly<z.infer<typeof formSchema>>;
export type FormField = Readonly<z.infer<typeof formFieldSchema>>;
export type FieldChoice = Readonly<z.infer<typeof fieldChoiceSchema>>;
export type QuestionReference = Readonly<z.infer<typeof questionReferenceSchema>>;
export type ChosenAnswer = NonNullable<Message['chosen']>;

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
