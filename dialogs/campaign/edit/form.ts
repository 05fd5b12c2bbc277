import type { CampaignValues } from '../../commands/values/fields.ts';
import { defined } from '../../defined.ts';
import type { Form, FormField, Message } from '../../message.ts';
import { type Campaign, type NewCampaign, runTimeText, type Share } from '../../ports/campaign.ts';
import type { Failure } from '../../ports/outcome.ts';
import { yesOrNo } from '../wording.ts';
import { type FormLists, planField, testFields } from './form-lists.ts';

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
const allFields: readonly Field[] = [
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

interface FormContent {
  readonly values: CampaignValues;
  /** IANA: of the dates in it. */
  readonly timeZone: string;
  readonly lists: FormLists;
  readonly faults?: readonly FieldFault[];
}

/** In an update no field is required: an empty one stays as it is. */
export function campaignForm(kind: FormKind, content: FormContent, submit: Form['submit']): Form {
  const { values, timeZone, lists, faults = [] } = content;
  const fields = allFields
    .filter(({ only }) => only === undefined || only === kind)
    .flatMap(({ needed, ...field }): readonly FormField[] => {
      const filled: FormField = {
        ...{ name: field.name, label: field.label, kind: field.kind },
        ...defined({
          hint: field.hint,
          value: values[field.name],
          required: kind === 'create' ? needed : undefined,
          fault: faultsOf(field.name, faults),
        }),
      };
      if (field.name === 'plan') return [planField(filled, lists)];
      if (field.name === 'tests') return testFields(filled, lists);
      if (field.kind === 'date') return dateFields(filled, timeZone);
      return [field.kind === 'choice' ? switchField(filled) : filled];
    });
  const { label, click } = submit;
  return { fields, submit: { label, click: { ...click, ...(click.do === 'submit' && { zone: timeZone }) } } };
}

function faultsOf(name: FieldName, faults: readonly FieldFault[]): string | undefined {
  const said = faults.filter(({ field }) => field === name).map(({ says }) => `${sentence(says)}.`);
  return said.length === 0 ? undefined : said.join(' ');
}

function sentence(says: string): string {
  return says.charAt(0).toUpperCase() + says.slice(1);
}

/** A day and a time of day. What is neither stays in one piece, so that it can be corrected. */
function dateFields(field: FormField, timeZone: string): readonly FormField[] {
  const { name, label, value = '' } = field;
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?$/u.exec(value.trim()) ?? [];
  const hint = `${field.hint} (${timeZone})`;
  const timeOfDay = `${label}, time (${timeZone})`;
  return [
    { ...field, hint, label: `${label}, day`, ...(day !== undefined && { value: day }) },
    {
      ...{ name: name.replace('Date', 'Time'), label: timeOfDay, kind: 'time', continues: true },
      ...defined({ value: time }),
    },
  ];
}

function switchField(field: FormField): FormField {
  const choices = ['yes', 'no'].map((value) => ({ title: value === 'yes' ? 'Yes' : 'No', value }));
  return { ...field, choices };
}

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

/** The form again, with what has to be corrected at each field. */
export function faultsMessage(nothing: string, form: Form, faults: readonly FieldFault[]): Message {
  const shown = new Set(form.fields.map(({ name }) => name));
  const wrong = allFields.filter(({ name }) => faults.some(({ field }) => field === name));
  // A field that the form doesn't have is named with what is wrong.
  const named = wrong.map(({ name, label }) =>
    shown.has(name) ? label : `${label} (${faultsOf(name, faults)})`,
  );
  return { tone: 'warning', text: `${nothing} To correct: ${named.join(', ')}.`, form };
}

/** How a service may call a field, the longest first: the name of a campaign is a word of every message. */
const remoteNames: readonly (readonly [RegExp, FieldName])[] = [
  [/distribution ?profile|distribution/iu, 'distribution'],
  [/requested ?run ?date/iu, 'requestedRunDate'],
  [/scheduled ?run ?date/iu, 'scheduledRunDate'],
  [/run ?time/iu, 'runTime'],
  [/maximum ?aps|attempts per second|\baps\b/iu, 'aps'],
  [/probabilit|\bshares?\b/iu, 'shares'],
  [/test ?cases?/iu, 'tests'],
  [/plan ?(?:id|type)|\bplans?\b/iu, 'plan'],
  [/concurrency|\bports?\b/iu, 'concurrency'],
  [/description/iu, 'description'],
  [/channel/iu, 'channel'],
  [/synchroni[sz]ed|campaign ?sync/iu, 'synchronized'],
  [/\b(?:in)?active\b/iu, 'active'],
  [/\bnames?\b/iu, 'name'],
];

/**
 * What a service that refuses a body says, at the field that it names.
 * @returns none where it names no field; undefined where it isn't the values that it refuses
 */
export function refusedField({
  code,
  status = 0,
  serviceMessage,
}: Failure): readonly FieldFault[] | undefined {
  if (code !== 'REFUSED' || ![400, 409, 413, 422].includes(status)) return undefined;
  const said = serviceMessage ?? '';
  const [, field] = remoteNames.find(([name]) => name.test(said)) ?? [];
  return field === undefined ? [] : [{ field, says: said.replace(/[.\s]+$/u, '') }];
}

/** A campaign as the form shows it. A field that comes back as it was shown hasn't been changed. */
export function formValues(
  campaign: Omit<Campaign, 'id' | 'plan'> &
    Pick<NewCampaign, 'runMilliseconds'> & { readonly plan?: { readonly id: number } },
  timeZone: string,
): CampaignValues {
  const { name, description, plan, tests, concurrency, attemptsPerSecond } = campaign;
  const { active, synchronized, runMilliseconds } = campaign;
  const date = (time: number | undefined) => (time === undefined ? undefined : dateText(time, timeZone));
  return {
    name,
    ...defined({
      description,
      plan: plan?.id.toString(),
      tests: carried(tests.map(({ testCase }) => testCase).join(', ')),
      shares: carried(sharesText(tests)),
      concurrency: concurrency?.toString(),
      aps: attemptsPerSecond?.toString(),
      runTime: runMilliseconds === undefined ? undefined : runTimeText(runMilliseconds),
      requestedRunDate: date(campaign.requestedRunAt),
      scheduledRunDate: date(campaign.scheduledRunAt),
      channel: campaign.channel,
      distribution: campaign.distribution,
      active: active === undefined ? undefined : yesOrNo(active),
      synchronized: synchronized === undefined ? undefined : yesOrNo(synchronized),
    }),
  };
}

/** Longer than this, a form can't carry it; left empty there, it stays as it is. */
const maxListLength = 3000;

function carried(text: string): string | undefined {
  return text === '' || text.length > maxListLength ? undefined : text;
}

/** None where the shares are even, so that a test case can be added without working out shares. */
function sharesText(tests: readonly Share[]): string {
  const percents = tests.map(({ percent }) => percent);
  const isEven = Math.max(...percents) - Math.min(...percents) < 0.2;
  if (isEven) return '';
  return tests.map(({ testCase, percent }) => `${testCase}:${Number(percent.toFixed(4))}`).join(', ');
}

/** A time as a form shows it, and as it is typed: `2026-11-20 08:00` in a zone. */
export function dateText(time: number, timeZone: string): string {
  return new Date(time).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
}
