import type { Click } from '../../buttons.ts';
import type { Form, FormField, Message } from '../../message.ts';
import {
  type CampaignBody,
  type CampaignValues,
  campaignFields,
  type FieldName,
  fieldsOf,
} from '../../ports/campaign-fields.ts';
import type { Failure } from '../../ports/outcome.ts';
import { capitalised } from '../../text.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { failureMessage } from '../failures.ts';
import { formField } from './fields.ts';
import { type FormLists, planField, testFields } from './form-lists.ts';
import type { FieldFault } from './values.ts';

const texts = operators.fields;

interface FormContent {
  readonly values: CampaignValues;
  /** IANA: the zone of its dates. */
  readonly timeZone: string;
  readonly lists: FormLists;
  readonly faults?: readonly FieldFault[];
}

function campaignForm(body: CampaignBody, content: FormContent, submit: Form['submit']): Form {
  const { values, timeZone, lists, faults = [] } = content;
  const fields = fieldsOf(body).flatMap((field): readonly FormField[] => {
    const { name, kind } = field;
    const filled = { ...formField(field, body), value: values[name], fault: faultsOf(name, faults) };
    if (kind === 'plan') return [planField(filled, lists)];
    if (kind === 'tests') return testFields(filled, lists);
    if (kind === 'date') return dateFields(filled, field.more, timeZone);
    return [kind === 'yesNo' ? switchField(filled) : filled];
  });
  const { label, click } = submit;
  return { fields, submit: { label, click: { ...click, ...(click.do === 'submit' && { zone: timeZone }) } } };
}

/** @param base identifies the form, so that it creates one campaign */
export function createForm(base: string, content: FormContent): Form {
  return campaignForm('create', content, {
    label: operators.edit.create,
    click: { canvass: 1, do: 'submit', form: 'createCampaign', base },
  });
}

/** @param base the digest of the campaign that it is filled in with */
export function updateForm(
  { id, base }: { readonly id: number; readonly base: string },
  content: FormContent,
): Form {
  return campaignForm('update', content, {
    label: operators.edit.preview,
    click: { canvass: 1, do: 'submit', form: 'updateCampaign', campaign: id, base },
  });
}

/** Says why a form can't offer plans and test cases. */
export function unlistedMessage(
  deps: CampaignDependencies,
  failure: Failure,
): Pick<Message, 'text' | 'tone' | 'note'> {
  const { text, note } = failureMessage(deps, failure, operators.edit.acts.listChoices);
  return { tone: 'warning', text: `${text}\n${operators.edit.typeNumbers}`, note };
}

function faultsOf(name: FieldName, faults: readonly FieldFault[]): string | undefined {
  const said = faults.filter(({ field }) => field === name).map(({ says }) => `${capitalised(says)}.`);
  return said.length === 0 ? undefined : said.join(' ');
}

/** A day and a time of day. Anything else stays as it is, so that it can be corrected. */
function dateFields(field: FormField, timeOfDay: string | undefined, timeZone: string): readonly FormField[] {
  const { label, value = '' } = field;
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?$/u.exec(value.trim()) ?? [];
  const hint = texts.inZone(field.hint ?? '', timeZone);
  const days = { ...field, hint, label: texts.day(label), value: day ?? field.value };
  if (timeOfDay === undefined) return [days];
  return [
    days,
    { name: timeOfDay, label: texts.time(label, timeZone), kind: 'time', value: time, continues: true },
  ];
}

function switchField(field: FormField): FormField {
  const choices = (['yes', 'no'] as const).map((value) => ({ title: texts[value], value }));
  return { ...field, choices };
}

/** The form again, with its errors. */
export function faultsMessage(nothing: string, form: Form, faults: readonly FieldFault[]): Message {
  const shown = new Set(form.fields.map(({ name }) => name));
  const wrong = campaignFields.filter(({ name }) => faults.some(({ field }) => field === name));
  // If the form doesn't have the field, the error names it.
  const named = wrong.map(({ name }) => {
    const label = texts.labels[name];
    const says = faults.find(({ field }) => field === name)?.says;
    return shown.has(name) || says === undefined ? label : texts.withFault(label, says);
  });
  return { tone: 'warning', text: `${nothing} ${texts.toCorrect(named.join(', '))}`, form };
}

/** The values of a form. A channel may leave out empty inputs. */
export function submittedValues(inputs: Extract<Click, { do: 'submit' }>): CampaignValues {
  const values = campaignFields.map(({ name, kind, more }) => {
    const first = inputs[name] ?? '';
    const whole = more === undefined ? first : joined(kind === 'tests' ? ', ' : ' ', first, inputs[more]);
    return [name, whole] as const;
  });
  return Object.fromEntries(values);
}

function joined(between: string, ...parts: readonly (string | undefined)[]): string {
  return parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(between);
}
