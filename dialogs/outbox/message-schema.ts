import { z } from 'zod';
import { type Choice, clickSchema } from '../buttons.ts';
import type { FieldChoice, Fold, Form, FormField, Message, Section } from '../message.ts';

/** A schema for each field of a type, so that a missing field doesn't compile. */
type FieldsOf<Value> = { readonly [Name in keyof Value]-?: z.ZodType };
type ItemOf<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : never;

const tone = z.enum(['good', 'warning', 'bad', 'accent']);
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).readonly().optional();
const isSet = z.literal(true).optional();

const choice = {
  label: z.string(),
  click: clickSchema,
  primary: isSet,
} satisfies FieldsOf<Choice>;
const choices = listOf(z.object(choice));
const links = listOf(
  z.object({ label: z.string(), url: z.string() } satisfies FieldsOf<ItemOf<Message['links']>>),
);
const facts = listOf(
  z.object({ name: z.string(), value: z.string(), textLinks: isSet } satisfies FieldsOf<
    ItemOf<Message['facts']>
  >),
);

const sections = listOf(
  z.object({
    title: z.string(),
    lines: z.array(z.union([z.string(), z.object({ lead: z.string(), text: z.string() })])).readonly(),
    more: z.number().optional(),
    whole: z.boolean().optional(),
    fromFolds: isSet,
    textLinks: isSet,
    open: z.number().optional(),
  } satisfies FieldsOf<Section>),
);

const folds = listOf(z.object({ title: z.string(), facts, sections, choices } satisfies FieldsOf<Fold>));

const field = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'lines', 'number', 'date', 'time', 'choice', 'choices']),
  choices: listOf(z.object({ title: z.string(), value: z.string() } satisfies FieldsOf<FieldChoice>)),
  prompt: z.string().optional(),
  value: z.string().optional(),
  hint: z.string().optional(),
  note: z.string().optional(),
  required: z.boolean().optional(),
  fault: z.string().optional(),
  continues: isSet,
} satisfies FieldsOf<FormField>);

const form = z.object({
  fields: z.array(field).readonly(),
  submit: z.object({ label: z.string(), click: clickSchema }),
} satisfies FieldsOf<Form>);

const questionRef = { session: z.string(), question: z.number() };

/** A message as it is stored. */
export const messageSchema: z.ZodType<Message> = z.object({
  label: z.string().optional(),
  reason: z.string().optional(),
  text: z.string(),
  textLinks: isSet,
  note: z.string().optional(),
  choices,
  leave: z
    .object({ ...choice, typed: z.string() } satisfies FieldsOf<NonNullable<Message['leave']>>)
    .optional(),
  keepOpen: isSet,
  singleUse: isSet,
  numbered: z.boolean().optional(),
  questionRef: z.object(questionRef).optional(),
  chosen: z.object({ ...questionRef, answer: z.number().optional() }).optional(),
  language: z.string().optional(),
  tone: tone.optional(),
  progress: z.object({ done: z.number(), of: z.number() }).optional(),
  figures: listOf(
    z.object({ number: z.string(), name: z.string(), tone: tone.exclude(['accent']).optional() }),
  ),
  facts,
  sections,
  folds,
  links,
  legal: links,
  contact: isSet,
  redirect: z.string().optional(),
  mentions: z.object({ id: z.string(), name: z.string() }).optional(),
  form: form.optional(),
  timesIn: z
    .object({
      timeZone: z.string(),
      now: z.number(),
      serviceAhead: z.number().optional(),
    } satisfies FieldsOf<NonNullable<Message['timesIn']>>)
    .optional(),
} satisfies FieldsOf<Message>);
