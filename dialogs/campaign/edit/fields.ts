import { z } from 'zod';
import type { FormField } from '../../message.ts';
import { runTimeText } from '../../ports/campaign.ts';
import {
  type CampaignBody,
  type CampaignField,
  type CampaignValues,
  campaignFields,
  type FieldKind,
  type FieldName,
  fieldsOf,
  fieldValues,
  type KnownFields,
  knownValue,
  type Share,
} from '../../ports/campaign-fields.ts';
import { operators } from '../../wording/operators.ts';
import { yesOrNo } from '../wording.ts';
import { dateText, type FieldFault } from './values.ts';

const texts = operators.fields;

/** How a field of each kind is filled in. */
const kinds: Readonly<Record<FieldKind, ReturnType<typeof inputOf>>> = {
  text: inputOf('text', fieldValues.text, (text) => text),
  word: inputOf('text', fieldValues.word, (word) => word),
  whole: inputOf('number', fieldValues.whole, String),
  number: inputOf('number', fieldValues.number, String),
  duration: inputOf('text', fieldValues.duration, runTimeText),
  date: inputOf('date', fieldValues.date, dateText),
  yesNo: inputOf('choice', fieldValues.yesNo, yesOrNo),
  plan: inputOf('choice', z.object({ id: z.int() }), ({ id }) => String(id)),
  tests: inputOf('choices', fieldValues.tests, (tests) =>
    carried(tests.map(({ testCase }) => testCase).join(', ')),
  ),
  shares: inputOf('text', fieldValues.shares, (tests) => carried(sharesText(tests))),
};

/** @param write a value as the form shows it, and as it is typed; undefined if it can't */
function inputOf<Value>(
  kind: FormField['kind'],
  schema: z.ZodType<Value>,
  write: (value: Value, timeZone: string) => string | undefined,
) {
  return { kind, write: (value: unknown, timeZone: string) => write(schema.parse(value), timeZone) };
}

/** A field's empty input. An update requires no field: an empty one changes nothing. */
export function formField(
  { name, kind, long, needed }: CampaignField,
  body: CampaignBody,
): Pick<FormField, 'label' | 'kind' | 'hint' | 'required'> & { readonly name: FieldName } {
  return {
    name,
    label: texts.labels[name],
    kind: long ? 'lines' : kinds[kind].kind,
    hint: texts.hints[name],
    required: body === 'create' ? needed : undefined,
  };
}

/** A campaign as the form shows it. A field that comes back unchanged isn't sent. */
export function formValues(campaign: KnownFields, timeZone: string): CampaignValues {
  return Object.fromEntries(
    campaignFields.flatMap((field) => {
      const value = knownValue(campaign, field);
      const text = value === undefined ? undefined : kinds[field.kind].write(value, timeZone);
      return text === undefined ? [] : [[field.name, text]];
    }),
  );
}

/** The defaults. */
export function assumedValues(body: CampaignBody): CampaignValues {
  return formValues(Object.fromEntries(fieldsOf(body).map(({ key, assumed }) => [key, assumed])), 'UTC');
}

/** What is wrong with a value that can't be sent. */
export function misplacedFields(body: CampaignBody, values: CampaignValues): readonly FieldFault[] {
  const says = body === 'create' ? texts.faults.onlyInUpdate : texts.faults.onlyAtCreation;
  return misplaced(body, values).map(({ name }) => ({ field: name, says }));
}

export function misplacedValues(body: CampaignBody, values: CampaignValues): CampaignValues {
  return Object.fromEntries(misplaced(body, values).map(({ name }) => [name, values[name]]));
}

function misplaced(body: CampaignBody, values: CampaignValues): readonly CampaignField[] {
  return campaignFields.filter(
    ({ only, name }) => only !== undefined && only !== body && (values[name] ?? '').trim() !== '',
  );
}

/** A longer value doesn't fit into the form, where an empty input changes nothing. */
const maxListLength = 3000;

function carried(text: string): string | undefined {
  return text === '' || text.length > maxListLength ? undefined : text;
}

/** Empty if the shares are equal, so that a test case can be added without calculating shares. */
function sharesText(tests: readonly Share[]): string {
  const percents = tests.map(({ percent }) => percent);
  const isEven = Math.max(...percents) - Math.min(...percents) < 0.2;
  if (isEven) return '';
  return tests.map(({ testCase, percent }) => `${testCase}:${Number(percent.toFixed(4))}`).join(', ');
}
