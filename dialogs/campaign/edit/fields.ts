import type { CampaignValues } from '../../commands/values/fields.ts';
import { defined } from '../../defined.ts';
import type { FormField } from '../../message.ts';
import { operators } from '../../wording/operators.ts';

const texts = operators.fields;

export type FieldName = keyof CampaignValues;

interface Field extends Pick<FormField, 'label' | 'kind' | 'hint'> {
  readonly name: FieldName;
  /** A campaign can't be without it. */
  readonly needed?: true;
  /** What alone can carry it (campaign seed §4, "Create body fields", "Update body fields"). */
  readonly only?: 'create' | 'update';
}

/** In the order of the form. */
const kinds: readonly Omit<Field, 'label' | 'hint'>[] = [
  { name: 'name', kind: 'text', needed: true },
  { name: 'description', kind: 'lines' },
  { name: 'plan', kind: 'choice', needed: true },
  { name: 'tests', kind: 'choices', needed: true },
  { name: 'shares', kind: 'text' },
  { name: 'concurrency', kind: 'number', needed: true },
  { name: 'aps', kind: 'number', needed: true },
  { name: 'runTime', kind: 'text', only: 'create' },
  { name: 'requestedRunDate', kind: 'date' },
  { name: 'scheduledRunDate', kind: 'date' },
  { name: 'channel', kind: 'text' },
  { name: 'distribution', kind: 'text' },
  { name: 'active', kind: 'choice' },
  { name: 'synchronized', kind: 'choice', only: 'update' },
];

export const allFields: readonly Field[] = kinds.map((field) => ({
  ...{ ...field, label: texts.labels[field.name] },
  ...defined({ hint: texts.hints[field.name] }),
}));

/** What a form is for. */
export type FormKind = 'create' | 'update';

export const updateFields: readonly FieldName[] = allFields
  .filter(({ only }) => only !== 'create')
  .map(({ name }) => name);

/** What is wrong with a field, e.g. `“x” isn’t a whole number above 0`. */
export interface FieldFault {
  readonly field: FieldName;
  readonly says: string;
}

/** Fields that are given where they can't be sent. */
export function misplacedFields(kind: FormKind, values: CampaignValues): readonly FieldFault[] {
  const what = kind === 'create' ? texts.faults.onlyInUpdate : texts.faults.onlyAtCreation;
  return allFields
    .filter(({ name, only }) => only !== undefined && only !== kind && (values[name] ?? '').trim() !== '')
    .map(({ name }) => ({ field: name, says: what }));
}
