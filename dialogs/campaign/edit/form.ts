import type { CampaignValues } from '../../commands/values/fields.ts';
import { defined } from '../../defined.ts';
import type { Form, FormField, Message } from '../../message.ts';
import type { Campaign, Share } from '../../ports/campaign.ts';
import { listed } from '../wording.ts';

interface FormOptions {
  readonly values: CampaignValues;
  readonly timeZone: string;
  /** Whether required fields are marked so; in an update an empty one can mean that it stays as it is. */
  readonly required: boolean;
  readonly fields: readonly FieldName[];
  readonly submit: Form['submit'];
}

export const createFields: readonly FieldName[] = [
  ...(['name', 'description', 'plan', 'tests', 'concurrency', 'aps'] as const),
  ...(['runTime', 'requestedRunDate', 'scheduledRunDate'] as const),
];

/** An update can't carry the run time (campaign seed §4, "Update body fields"). */
export const updateFields: readonly FieldName[] = createFields.filter((field) => field !== 'runTime');

const needed: ReadonlySet<FieldName> = new Set(['name', 'plan', 'tests', 'concurrency', 'aps']);

export function campaignForm({ values, timeZone, required, fields, submit }: FormOptions): Form {
  return {
    fields: fields.map((name): FormField => {
      return {
        name,
        label: fieldLabels[name],
        ...shapes(timeZone)[name],
        ...defined({ value: values[name], required: (required && needed.has(name)) || undefined }),
      };
    }),
    submit,
  };
}

function shapes(timeZone: string): Readonly<Record<FieldName, Pick<FormField, 'kind' | 'hint'>>> {
  const date = { kind: 'text', hint: `2026-11-20 08:00 (${timeZone})` } as const;
  return {
    name: { kind: 'text', hint: 'Nightly' },
    description: { kind: 'lines' },
    plan: { kind: 'text', hint: 'Number or name; “plans” lists them' },
    tests: { kind: 'lines', hint: '7, 8, 9 – or with shares in percent: 7:50, 8:25, 9:25' },
    concurrency: { kind: 'number', hint: 'Calls at once, e.g. 5' },
    aps: { kind: 'number', hint: 'e.g. 1.5' },
    runTime: { kind: 'text', hint: '01:30:00' },
    requestedRunDate: date,
    scheduledRunDate: date,
  };
}

/** The form again, with what has to be corrected, in the form's order. */
export function faultsMessage(nothing: string, faults: readonly FieldFault[], form: Form): Message {
  const lines = faults
    .toSorted((one, other) => createFields.indexOf(one.field) - createFields.indexOf(other.field))
    .map(({ field, says }) => `${fieldLabels[field]}: ${says}.`);
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

const formats = new Map<string, Intl.DateTimeFormat>();

/** A time as a form shows it, and as it is typed: `2026-11-20 08:00` in a zone. */
export function dateText(time: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(time);
}

export type FieldName = keyof CampaignValues;

/** What is wrong with a field, e.g. `must be a whole number from 1, and “x” isn’t`. */
export interface FieldFault {
  readonly field: FieldName;
  readonly says: string;
}

const fieldLabels: Readonly<Record<FieldName, string>> = {
  name: 'Name',
  description: 'Description',
  plan: 'Plan',
  tests: 'Test cases',
  concurrency: 'Concurrency',
  aps: 'Attempts per second',
  runTime: 'Run time',
  requestedRunDate: 'Requested run',
  scheduledRunDate: 'Scheduled run',
};
