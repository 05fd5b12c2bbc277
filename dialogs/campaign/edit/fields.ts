import type { CampaignValues } from '../../commands/values/fields.ts';
import type { FormField } from '../../message.ts';

export type FieldName = keyof CampaignValues;

interface Field extends Pick<FormField, 'label' | 'kind' | 'hint'> {
  readonly name: FieldName;
  /** A campaign can't be without it. */
  readonly needed?: true;
  /** What alone can carry it (campaign seed §4, "Create body fields", "Update body fields"). */
  readonly only?: 'create' | 'update';
}

const yesNo = { kind: 'choice', hint: 'yes or no' } as const;

/** In the order of the form. */
export const allFields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text', hint: 'Nightly', needed: true },
  { name: 'description', label: 'Description', kind: 'lines' },
  { name: 'plan', label: 'Plan', kind: 'choice', hint: 'Number or name; “plans” lists them', needed: true },
  { name: 'tests', label: 'Test cases', kind: 'choices', hint: '7, 8, 9 or 7-9', needed: true },
  { name: 'shares', label: 'Shares', kind: 'text', hint: 'Equal, or in percent: 7:50, 8:25, 9:25' },
  { name: 'concurrency', label: 'Concurrency', kind: 'number', hint: 'Calls at once, e.g. 5', needed: true },
  { name: 'aps', label: 'Attempts per second', kind: 'number', hint: 'e.g. 1.5', needed: true },
  { name: 'runTime', label: 'Run time', kind: 'text', hint: '01:30:00', only: 'create' },
  { name: 'requestedRunDate', label: 'Requested run', kind: 'date', hint: '2026-11-20 08:00' },
  { name: 'scheduledRunDate', label: 'Scheduled run', kind: 'date', hint: '2026-11-20 08:00' },
  { name: 'channel', label: 'Channel', kind: 'text', hint: 'Voice' },
  { name: 'distribution', label: 'Distribution', kind: 'text', hint: 'RoundRobin' },
  { name: 'active', label: 'Active', ...yesNo },
  { name: 'synchronized', label: 'Synchronized', ...yesNo, only: 'update' },
];

/** What a form is for. */
export type FormKind = 'create' | 'update';

export const updateFields: readonly FieldName[] = allFields
  .filter(({ only }) => only !== 'create')
  .map(({ name }) => name);

/** What is wrong with a field, e.g. `must be a whole number from 1, and “x” isn’t`. */
export interface FieldFault {
  readonly field: FieldName;
  readonly says: string;
}

/** Fields that are given where they can't be sent. */
export function misplacedFields(kind: FormKind, values: CampaignValues): readonly FieldFault[] {
  const what =
    kind === 'create'
      ? 'an update can set it, a new campaign can’t'
      : 'it is set once, when a campaign is created';
  return allFields
    .filter(({ name, only }) => only !== undefined && only !== kind && (values[name] ?? '').trim() !== '')
    .map(({ name }) => ({ field: name, says: what }));
}
