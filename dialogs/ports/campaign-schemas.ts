import { z } from 'zod';
import { campaignRows, type FieldRow, fieldValues } from './campaign-fields.ts';

/** What is sent for a campaign, and what a reply says about it, by the table of its fields: types are derived from these. */

type Shape<One extends FieldRow> = { [Row in One as Row['key']]: (typeof fieldValues)[Row['kind']] };

function shapeOf<One extends FieldRow>(fields: readonly One[]): Shape<One>;
function shapeOf(fields: readonly FieldRow[]): object {
  return Object.fromEntries(fields.map(({ key, kind }) => [key, fieldValues[kind]]));
}

type Whole = Exclude<FieldRow, { partOf: string }>;
type Needed = Extract<Whole, { needed: true }>;
type Assumed = Extract<Whole, { assumed: unknown }>;
type Free = Exclude<Whole, Needed | Assumed>;

const needed = campaignRows.filter((row): row is Needed => 'needed' in row);
const assumed = campaignRows.filter((row): row is Assumed => 'assumed' in row);
const free = campaignRows.filter(
  (row): row is Free => !('needed' in row || 'assumed' in row || 'partOf' in row),
);
const freeInBoth = free.filter((row): row is Exclude<Free, { only: string }> => !('only' in row));
const onlyCreated = free.filter((row): row is Extract<Free, { only: 'create' }> => 'only' in row);
const assumedInBoth = assumed.filter((row): row is Exclude<Assumed, { only: string }> => !('only' in row));

/** Campaign seed §4, "Create body fields". A form's name is made of these in this order, so that it creates only one campaign. */
export const newCampaignSchema = z.object({
  ...shapeOf(needed),
  ...z.object(shapeOf(freeInBoth)).partial().shape,
  ...z.object(shapeOf(onlyCreated)).partial().shape,
  ...z.object(shapeOf(assumedInBoth)).partial().shape,
});

/** The full set of fields that an update sends (campaign seed §4, "Update body fields"). */
export const campaignUpdateSchema = z.object({
  ...shapeOf(needed),
  ...z.object(shapeOf(freeInBoth)).partial().shape,
  ...shapeOf(assumed),
});

/** What a reply says about the fields, except plan and test cases, about which it says more. */
export const repliedSchema = z.object(shapeOf(campaignRows.filter(isPlain))).partial();

type Plain = Exclude<Extract<Whole, { wire: { reply: string } }>, { kind: 'plan' | 'tests' }>;

function isPlain(row: FieldRow): row is Plain {
  return 'reply' in row.wire && row.kind !== 'plan' && row.kind !== 'tests';
}
