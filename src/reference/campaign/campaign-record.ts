import { z } from 'zod';
import {
  type CampaignBody,
  type CampaignField,
  campaignRows,
  type FieldRow,
  fieldValues,
} from '../../../dialogs/ports/campaign-fields.ts';
import { bodyField, readField, writtenField } from '../../services/campaign/wire-fields.ts';

type Kept = Exclude<Extract<FieldRow, { wire: { update: string } }>, { kind: 'plan' | 'tests' }>;
type Always = { needed: true } | { assumed: string | boolean } | { kind: 'date' };
type Value<Row extends FieldRow> = (typeof fieldValues)[Row['kind']];
type RecordShape = {
  [Row in Kept as Row['wire']['update']]: Row extends Always
    ? Value<Row>
    : z.ZodOptional<z.ZodNullable<Value<Row>>>;
};

const kept: readonly (CampaignField & { readonly wire: { readonly update: string } })[] = campaignRows.filter(
  (row): row is Kept => 'update' in row.wire && row.kind !== 'plan' && row.kind !== 'tests',
);

function recordShape(): RecordShape;
function recordShape(): object {
  const shape = kept.map(({ wire, kind, needed, assumed }) => {
    const isThere = needed === true || assumed !== undefined || kind === 'date';
    return [wire.update, isThere ? fieldValues[kind] : fieldValues[kind].nullish()];
  });
  return Object.fromEntries(shape);
}

/** What is kept of a campaign: what was sent, named as in an update, and what `campaigns.json` may add. Times: ms since 1970. */
export const campaignRecordSchema = z.strictObject({
  ...recordShape(),
  planId: z.int(),
  /** Ms. */
  runTime: z.number().optional(),
  attempts: z.int().optional(),
  testCases: z.array(z.strictObject({ testCaseId: z.int(), probability: z.number() })).min(1),
});

export type CampaignRecord = z.infer<typeof campaignRecordSchema>;
type Given = Readonly<Record<string, unknown>>;

/**
 * A campaign as a body leaves it. What is left out gets its usual value; a date stays what it was, or else is now.
 * @param rest what isn't among the fields of the body
 */
export function recordOf(
  body: CampaignBody,
  sent: Given & Pick<CampaignRecord, 'planId' | 'testCases'>,
  now: number,
  rest: Partial<CampaignRecord>,
): CampaignRecord {
  const before: Given = rest;
  const fields = kept.map((field) => {
    const { wire, kind, assumed = null } = field;
    const given = readField(field, sent[wire[body] ?? '']);
    const usual = kind === 'date' ? (before[wire.update] ?? now) : assumed;
    return [wire.update, given ?? usual] as const;
  });
  const { planId, testCases } = sent;
  return campaignRecordSchema.parse({ ...rest, ...Object.fromEntries(fields), planId, testCases });
}

/** The same as `campaigns.json` has it: its dates are those of the first start. */
export function fileFields(): Readonly<Record<never, z.ZodType>> {
  const inFile = kept.filter(({ kind, only }) => kind !== 'date' && only === undefined);
  const shape = inFile.map((field) => {
    const schema = bodyField(field);
    return [field.wire.update, field.needed ? schema : schema?.default(field.assumed ?? null)];
  });
  return Object.fromEntries(shape);
}

/** Its fields in a reply. */
export function repliedRecord(record: CampaignRecord): Given {
  const given: Given = record;
  const reply = kept.map((field) => [field.wire.reply, writtenField(field, given[field.wire.update])]);
  return Object.fromEntries(reply);
}
