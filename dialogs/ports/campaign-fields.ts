import { z } from 'zod';

/**
 * The fields of a campaign that people can set, in the order of the form. A row is all there is to a field: its names in a line,
 * in a form, in records and at the service, and its possible values. How a value is handled depends on its kind: how it is typed
 * and filled in (`campaign/edit/fields.ts`), said (`campaign/field-words.ts`) and sent (`src/services/campaign/wire-fields.ts`).
 * Labels and hints are in the operators' wording.
 */
export const campaignRows = [
  {
    name: 'name',
    key: 'name',
    kind: 'text',
    said: ['many', 'name'],
    wire: everywhere('name'),
    called: [14, /\bnames?\b/iu],
    needed: true,
    example: '"Nightly"',
    max: 200,
  },
  {
    name: 'description',
    key: 'description',
    kind: 'text',
    said: ['many', 'description'],
    wire: everywhere('description'),
    called: [10, /description/iu],
    long: true,
    max: 4000,
    place: 1,
  },
  {
    name: 'plan',
    key: 'plan',
    kind: 'plan',
    said: ['named', 'plan'],
    wire: everywhere('plan'),
    called: [8, /plan ?(?:id|type)|\bplans?\b/iu],
    needed: true,
    example: '3',
    place: 4,
  },
  {
    name: 'tests',
    key: 'tests',
    kind: 'tests',
    said: ['many', 'tests', 'test cases'],
    wire: everywhere('testCases'),
    called: [7, /test ?cases?/iu],
    needed: true,
    example: '7,8,9',
    more: 'moreTests',
    place: 5,
  },
  {
    name: 'shares',
    key: 'tests',
    kind: 'shares',
    said: ['many', 'shares'],
    wire: {},
    called: [6, /probabilit|\bshares?\b/iu],
    partOf: 'tests',
  },
  {
    name: 'concurrency',
    key: 'concurrency',
    kind: 'whole',
    said: ['one', 'concurrency'],
    wire: everywhere('concurrency'),
    called: [9, /concurrency|\bports?\b/iu],
    needed: true,
    example: '5',
    max: 10_000,
    unlikelyAbove: 500,
    place: 6,
  },
  {
    name: 'aps',
    key: 'attemptsPerSecond',
    kind: 'number',
    said: ['one', 'aps', 'attempts per second'],
    wire: { create: 'MaximumAps', update: 'maximumAps', reply: 'maximumAps' },
    called: [5, /maximum ?aps|attempts per second|\baps\b/iu],
    needed: true,
    example: '1.5',
    max: 1000,
    unlikelyAbove: 50,
    place: 7,
  },
  {
    name: 'runTime',
    key: 'runMilliseconds',
    kind: 'duration',
    said: ['many', 'run time', 'runtime'],
    wire: { create: 'RunTime' },
    called: [4, /run ?time/iu],
    only: 'create',
    unlikelyAbove: 24 * 3_600_000,
  },
  {
    name: 'requestedRunDate',
    key: 'requestedRunAt',
    kind: 'date',
    said: ['many', 'requested run date', 'requested date', 'requestedrundate', 'requested'],
    wire: { create: 'RequestedRunDate', update: 'requestedRunDate', reply: 'requestedRunDate' },
    called: [2, /requested ?run ?date/iu],
    more: 'requestedRunTime',
    place: 11,
  },
  {
    name: 'scheduledRunDate',
    key: 'scheduledRunAt',
    kind: 'date',
    said: ['many', 'scheduled run date', 'scheduled date', 'scheduledrundate', 'scheduled'],
    wire: { create: 'ScheduledRunDate', update: 'scheduledRunDate', reply: 'scheduledRunDate' },
    called: [3, /scheduled ?run ?date/iu],
    more: 'scheduledRunTime',
    place: 12,
  },
  {
    name: 'channel',
    key: 'channel',
    kind: 'word',
    said: ['one', 'channel'],
    wire: everywhere('channel'),
    called: [11, /channel/iu],
    assumed: 'Voice',
    max: 50,
    place: 9,
  },
  {
    name: 'distribution',
    key: 'distribution',
    kind: 'word',
    said: ['one', 'distribution', 'test case distribution'],
    wire: everywhere('testCaseDistributionProfile'),
    called: [1, /distribution ?profile|distribution/iu],
    assumed: 'RoundRobin',
    max: 50,
    place: 8,
  },
  {
    name: 'active',
    key: 'active',
    kind: 'yesNo',
    said: ['one', 'active'],
    wire: everywhere('active'),
    called: [13, /\b(?:in)?active\b/iu],
    assumed: true,
    place: 3,
  },
  {
    name: 'synchronized',
    key: 'synchronized',
    kind: 'yesNo',
    said: ['one', 'synchronized', 'synchronised'],
    wire: { update: 'synchronized', reply: 'campaignSync', inside: 'isActive' },
    called: [12, /synchroni[sz]ed|campaign ?sync/iu],
    only: 'update',
    assumed: false,
  },
] as const satisfies readonly Row[];

interface Row {
  /** The name of its input in a form. */
  readonly name: string;
  /** The key in the port and in records. */
  readonly key: string;
  readonly kind: FieldKind;
  /**
   * What is typed for it in a line. `one`: a single word is its value. `many`: everything up to the next field. `named`: a
   * number, else as `many`.
   */
  readonly said: readonly ['one' | 'many' | 'named', string, ...string[]];
  /** Its names at the service, by request or reply (campaign seed §2, §4). */
  readonly wire: {
    readonly create?: string;
    readonly update?: string;
    readonly reply?: string;
    /** The field of the object that contains it. */
    readonly inside?: string;
  };
  /** What the service's messages may call it, and its rank when they are searched: lower is tried first. */
  readonly called: readonly [number, RegExp];
  /** Every campaign must have it. */
  readonly needed?: true;
  /** The only body that can carry it. */
  readonly only?: CampaignBody;
  /** Sent for a required field if nothing is known about it: the service's own example (campaign seed §4). */
  readonly assumed?: string | boolean;
  /** For a text its maximum length, for a number its maximum. */
  readonly max?: number;
  /** Added after the first cards were sent: a campaign's digest has it only if it has a value. */
  readonly later?: true;
  /** A text of several lines. */
  readonly long?: true;
  /** A number above this is unlikely to be meant. */
  readonly unlikelyAbove?: number;
  /** A second input that continues its first one. */
  readonly more?: string;
  /** The field whose value in the port contains it. */
  readonly partOf?: string;
  /** For a required field, in the example of a line. */
  readonly example?: string;
  /** Its place among the details of a campaign; absent: not shown there. */
  readonly place?: number;
}

/** What a body is sent for, or a form filled in for. */
export type CampaignBody = 'create' | 'update';
export type FieldKind = keyof typeof fieldValues;
export type FieldRow = (typeof campaignRows)[number];
export type FieldName = FieldRow['name'];
export type FieldKey = FieldRow['key'];
export type InputName = FieldName | Extract<FieldRow, { more: string }>['more'];

export interface CampaignField extends Row {
  readonly name: FieldName;
  readonly key: FieldKey;
  readonly more?: InputName;
}

export const campaignFields: readonly CampaignField[] = campaignRows;

/** All fields that can be set when a campaign is created or updated. */
export function fieldsOf(body: CampaignBody): readonly CampaignField[] {
  return campaignFields.filter(({ only }) => only === undefined || only === body);
}

/** The same without fields that are part of another's value. */
export function valuesOf(body: CampaignBody): readonly CampaignField[] {
  return fieldsOf(body).filter(({ partOf }) => partOf === undefined);
}

/** What is known of a campaign, by the keys of its fields. */
export type KnownFields = { readonly [Key in FieldKey]?: unknown };

export function knownValue(known: KnownFields | undefined, { key }: CampaignField): unknown {
  return known?.[key];
}

/**
 * What a person gives for a campaign in one line or in a form; fields they left out are absent. Texts are as they were typed, and
 * checked where the command is run, so that a fault names its field.
 */
export type CampaignValues = { readonly [Name in FieldName]?: string };

/** A test case of a campaign with its share of the attempts, in percent. */
export type Share = Readonly<z.infer<typeof shareSchema>>;
const shareSchema = z.object({ testCase: z.int(), percent: z.number(), name: z.string().optional() });
const sharesSchema = z.array(shareSchema).readonly();

/** What a value is in the port and in records. Times are milliseconds since 1970, durations milliseconds. */
export const fieldValues = {
  text: z.string(),
  word: z.string(),
  whole: z.number(),
  number: z.number(),
  duration: z.number(),
  date: z.number(),
  yesNo: z.boolean(),
  plan: z.object({ id: z.int(), type: z.string() }),
  tests: sharesSchema,
  shares: sharesSchema,
};

function everywhere<const Name extends string>(name: Name) {
  return { create: name, update: name, reply: name };
}

/** The field that a service's message names, in the order of `called`, since “name” is in every message. */
export function remotelyNamed(message: string): FieldName | undefined {
  return campaignFields
    .filter(({ called: [, pattern] }) => pattern.test(message))
    .toSorted(({ called: [one] }, { called: [other] }) => one - other)[0]?.name;
}
