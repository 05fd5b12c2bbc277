import type { CampaignValues } from '../../commands/values/fields.ts';
import { defined } from '../../defined.ts';
import type { Form, FormField, Message } from '../../message.ts';
import { type Campaign, type NewCampaign, runTimeText, type Share } from '../../ports/campaign.ts';
import type { Failure } from '../../ports/outcome.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { failureMessage } from '../failures.ts';
import { yesOrNo } from '../wording.ts';
import { allFields, type FieldFault, type FieldName, type FormKind } from './fields.ts';
import { type FormLists, planField, testFields } from './form-lists.ts';

const texts = operators.fields;

interface FormContent {
  readonly values: CampaignValues;
  /** IANA: of the dates in it. */
  readonly timeZone: string;
  readonly lists: FormLists;
  readonly faults?: readonly FieldFault[];
}

/** In an update no field is required: an empty one stays as it is. */
function campaignForm(kind: FormKind, content: FormContent, submit: Form['submit']): Form {
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

/** @param base names the form, so that it creates one campaign */
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

/** What is said where a form can't offer plans and test cases. */
export function unlistedMessage(
  deps: CampaignDependencies,
  failure: Failure,
): Pick<Message, 'text' | 'tone' | 'note'> {
  const { text, note } = failureMessage(deps, failure, operators.edit.acts.listChoices);
  return { tone: 'warning', text: `${text}\n${operators.edit.typeNumbers}`, note };
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
  const hint = texts.inZone(field.hint ?? '', timeZone);
  return [
    { ...field, hint, label: texts.day(label), ...(day !== undefined && { value: day }) },
    {
      ...{
        name: name.replace('Date', 'Time'),
        label: texts.time(label, timeZone),
        kind: 'time',
        continues: true,
      },
      ...defined({ value: time }),
    },
  ];
}

function switchField(field: FormField): FormField {
  const choices = (['yes', 'no'] as const).map((value) => ({ title: texts[value], value }));
  return { ...field, choices };
}

/** The form again, with what has to be corrected at each field. */
export function faultsMessage(nothing: string, form: Form, faults: readonly FieldFault[]): Message {
  const shown = new Set(form.fields.map(({ name }) => name));
  const wrong = allFields.filter(({ name }) => faults.some(({ field }) => field === name));
  // A field that the form doesn't have is named with what is wrong.
  const named = wrong.map(({ name, label }) => {
    const says = faults.find(({ field }) => field === name)?.says;
    return shown.has(name) || says === undefined ? label : texts.withFault(label, says);
  });
  return { tone: 'warning', text: `${nothing} ${texts.toCorrect(named.join(', '))}`, form };
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
