import { z } from 'zod';
import { runTimeText } from '../../../dialogs/ports/campaign.ts';
import {
  type CampaignBody,
  type CampaignField,
  campaignFields,
  type FieldKey,
  type FieldKind,
  fieldValues,
  type KnownFields,
  knownValue,
  valuesOf,
} from '../../../dialogs/ports/campaign-fields.ts';
import { parseServiceDate, parseTimeSpan } from './times.ts';

/** A field that the seed shows in every reply, but that may still be missing. */
export const shown = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** With a larger number a product of two, or a share in percent, could be infinite. */
export const replyNumber = z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);

export const timestamp = shown(z.string().meta({ format: 'date-time' }));

/** How the fields of a campaign are sent and read: the same way for each kind, under the names that its table gives them. */

/** A field in a body that is sent: strict. Undefined: it is sent as more than one field. */
export function bodyField(field: CampaignField): z.ZodType | undefined {
  const schema = kinds[field.kind].body(field);
  const { inside } = field.wire;
  return schema === undefined || inside === undefined ? schema : z.strictObject({ [inside]: schema });
}

/** The fields of a body except the plan and the test cases. The prerequisites of a Velocity campaign must be there. */
export function bodyShape(body: CampaignBody): Readonly<Record<never, z.ZodType>> {
  return namedFields(body, (field) => {
    const schema = bodyField(field);
    return body === 'update' || field.needed === true ? schema : schema?.optional();
  });
}

/** The fields of a reply except the plan and the test cases, as tolerant as a client must be. */
export function replyShape(): Readonly<Record<never, z.ZodType>> {
  return namedFields('reply', (field) => {
    const schema = kinds[field.kind].reply?.(field);
    const { inside } = field.wire;
    return schema === undefined || inside === undefined ? schema : shown(z.looseObject({ [inside]: schema }));
  });
}

function namedFields(
  where: CampaignBody | 'reply',
  schemaOf: (field: CampaignField) => z.ZodType | undefined,
): Readonly<Record<string, z.ZodType>> {
  const shape: Record<string, z.ZodType> = {};
  for (const field of campaignFields) {
    const [name, schema] = [field.wire[where], schemaOf(field)];
    if (name !== undefined && schema !== undefined) shape[name] = schema;
  }
  return shape;
}

/**
 * What is sent of a campaign's fields except the plan and the test cases. The seed doesn't show which are required: what is
 * missing is sent as in the seed's own example, and a missing time only by an update, as null, which leaves it as it is.
 */
export function sentFields(body: CampaignBody, content: KnownFields): Readonly<Record<string, unknown>> {
  const sent = valuesOf(body).flatMap((field): readonly (readonly [string, unknown])[] => {
    const name = field.wire[body];
    if (name === undefined || kinds[field.kind].body(field) === undefined) return [];
    const value = knownValue(content, field) ?? field.assumed;
    if (value !== undefined) return [[name, writtenField(field, value)]];
    return body === 'update' || field.kind === 'text' ? [[name, null]] : [];
  });
  return Object.fromEntries(sent);
}

/** A value as it is sent. */
export function writtenField({ kind, wire: { inside } }: CampaignField, value: unknown): unknown {
  const written = kinds[kind].write?.(value) ?? value;
  return inside === undefined ? written : { [inside]: written };
}

/** What a reply says about the fields except the plan and the test cases, by their keys; what it leaves out is absent. */
export function repliedFields(reply: Readonly<Record<string, unknown>>): KnownFields {
  const known: { [Key in FieldKey]?: unknown } = {};
  for (const field of repliedAlike) {
    const value = readField(field, reply[field.wire.reply ?? '']);
    if (value !== undefined) known[field.key] = value;
  }
  return known;
}

/** The value of a field as it was sent; undefined if it is empty or can't be read. */
export function readField({ kind, wire: { inside } }: CampaignField, given: unknown): unknown {
  const bare = inside === undefined || !isObject(given) ? given : given[inside];
  const { read = (value: unknown) => value ?? undefined } = kinds[kind];
  return read(bare);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

interface WireKind {
  body(field: CampaignField): z.ZodType | undefined;
  /** Absent: a reply says more about it, and is read elsewhere. */
  readonly reply?: (field: CampaignField) => z.ZodType;
  /** Absent: as it is. */
  readonly write?: (value: unknown) => unknown;
  readonly read?: (given: unknown) => unknown;
}

const atMost = (field: CampaignField) => field.max ?? Number.MAX_SAFE_INTEGER;
const word = (field: CampaignField) => z.string().trim().min(1).max(atMost(field));
const bodyTimestamp = z
  .string()
  .refine((text) => parseServiceDate(text) !== undefined, 'Must be a timestamp such as 2030-01-31T08:00:00Z')
  .meta({ format: 'date-time' });
const bodyRunTime = z
  .string()
  .refine((text) => (parseTimeSpan(text) ?? 0) > 0, 'Must be a time span above zero such as 01:30:00')
  .meta({ examples: ['01:30:00'] });

const apart: WireKind = { body: () => undefined };

const kinds: Readonly<Record<FieldKind, WireKind>> = {
  text: {
    body: (field) => (field.needed ? word(field) : z.string().max(atMost(field)).nullable()),
    reply: ({ needed }) => shown(needed ? z.string() : z.string().nullable()),
    read: givenWhole,
  },
  word: { body: word, reply: () => shown(z.string()), read: givenWhole },
  whole: { body: (field) => z.int().min(1).max(atMost(field)), reply: () => shown(z.int()) },
  number: { body: (field) => z.number().positive().max(atMost(field)), reply: () => shown(replyNumber) },
  duration: {
    body: () => bodyRunTime.nullable(),
    reply: () => shown(z.string()),
    write: (value) => runTimeText(fieldValues.duration.parse(value)),
    read: parseTimeSpan,
  },
  date: {
    body: () => bodyTimestamp.nullable(),
    reply: () => timestamp,
    write: (value) => new Date(fieldValues.date.parse(value)).toISOString(),
    read: parseServiceDate,
  },
  yesNo: { body: () => z.boolean(), reply: () => shown(z.boolean()) },
  plan: apart,
  tests: apart,
  shares: apart,
};

const repliedAlike = campaignFields.filter(
  ({ kind, wire }) => wire.reply !== undefined && kinds[kind].reply !== undefined,
);

/** A text from the service at full length, for what an update sends back unchanged; `undefined` if nothing is left. */
export function givenWhole(text: unknown): string | undefined {
  return typeof text === 'string' ? text.trim() || undefined : undefined;
}
