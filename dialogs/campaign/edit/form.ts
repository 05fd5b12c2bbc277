import type { CampaignValues } from '../../commands/values/fields.ts';
import { defined } from '../../defined.ts';
import type { Form, FormField, Message } from '../../message.ts';
import type { Campaign, Share } from '../../ports/campaign.ts';
import { listed } from '../wording.ts';

export type FieldName = keyof CampaignValues;

interface Field extends Pick<FormField, 'label' | 'kind' | 'hint'> {
  readonly name: FieldName;
  /** A campaign can't be without it. */
  readonly needed?: true;
  /** An update can't carry it (campaign seed §4, "Update body fields"). */
  readonly newOnly?: true;
}

const date = { kind: 'text', hint: '2026-11-20 08:00' } as const;
const shares = '7, 8, 9 – or with shares in percent: 7:50, 8:25, 9:25';

/** In the order of the form. */
const allFields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text', hint: 'Nightly', needed: true },
  { name: 'description', label: 'Description', kind: 'lines' },
  { name: 'plan', label: 'Plan', kind: 'text', hint: 'Number or name; “plans” lists them', needed: true },
  { name: 'tests', label: 'Test cases', kind: 'lines', hint: shares, needed: true },
  { name: 'concurrency', label: 'Concurrency', kind: 'number', hint: 'Calls at once, e.g. 5', needed: true },
  { name: 'aps', label: 'Attempts per second', kind: 'number', hint: 'e.g. 1.5', needed: true },
  { name: 'runTime', label: 'Run time', kind: 'text', hint: '01:30:00', newOnly: true },
  { name: 'requestedRunDate', label: 'Requested run', ...date },
  { name: 'scheduledRunDate', label: 'Scheduled run', ...date },
];
const updateForm = allFields.filter(({ newOnly }) => newOnly === undefined);

export const updateFields: readonly FieldName[] = updateForm.map(({ name }) => name);

/** @param isNew whether required fields are marked so: in an update an empty one stays as it is */
export function campaignForm(
  isNew: boolean,
  values: CampaignValues,
  timeZone: string,
  submit: Form['submit'],
): Form {
  const fields = (isNew ? allFields : updateForm).map(({ name, label, kind, hint, needed }) => ({
    ...{ name, label, kind },
    ...defined({
      hint: hint === date.hint ? `${hint} (${timeZone})` : hint,
      value: values[name],
      required: isNew ? needed : undefined,
    }),
  }));
  return { fields, submit };
}

/** What is wrong with a field, e.g. `must be a whole number from 1, and “x” isn’t`. */
export interface FieldFault {
  readonly field: FieldName;
  readonly says: string;
}

/** The form again, with what has to be corrected, in the form's order. */
export function faultsMessage(nothing: string, faults: readonly FieldFault[], form: Form): Message {
  const lines = allFields.flatMap(({ name, label }) =>
    faults.filter(({ field }) => field === name).map(({ says }) => `${label}: ${says}.`),
  );
  return { tone: 'warning', ...listed(`${nothing} To correct:`, lines), form };
}

/** Longer than this, a form can't carry it; left empty there, it stays as it is. */
const maxTestsLength = 3000;

/** A campaign as the form shows it. A field that comes back as it was shown hasn't been changed. */
export function formValues(campaign: Campaign, timeZone: string): CampaignValues {
  const { name, description, plan, concurrency, attemptsPerSecond } = campaign;
  const tests = testsText(campaign.tests);
  const date = (time: number | undefined) => (time === undefined ? undefined : dateText(time, timeZone));
  return {
    name,
    ...defined({
      description,
      plan: plan?.id.toString(),
      tests: tests === '' || tests.length > maxTestsLength ? undefined : tests,
      concurrency: concurrency?.toString(),
      aps: attemptsPerSecond?.toString(),
      requestedRunDate: date(campaign.requestedRunAt),
      scheduledRunDate: date(campaign.scheduledRunAt),
    }),
  };
}

/** Ids alone where the shares are even, so that a test case can be added without working out shares. */
function testsText(tests: readonly Share[]): string {
  const percents = tests.map(({ percent }) => percent);
  const isEven = Math.max(...percents) - Math.min(...percents) < 0.2;
  return tests
    .map(({ testCase, percent }) => (isEven ? `${testCase}` : `${testCase}:${Number(percent.toFixed(4))}`))
    .join(', ');
}

/** A time as a form shows it, and as it is typed: `2026-11-20 08:00` in a zone. */
export function dateText(time: number, timeZone: string): string {
  return new Date(time).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
}
