import type { CampaignValues } from '../../commands/values/fields.ts';
import { defined } from '../../defined.ts';
import type { Form, Message } from '../../message.ts';
import type { Campaign, CampaignContent, NewCampaign, Plan } from '../../ports/campaign.ts';
import { type TimeContext, timeWords } from '../../wording/format.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { failureMessage } from '../failures.ts';
import { checkChoices, spreadShares } from './checks.ts';
import { type FieldFault, type FieldName, faultsMessage, updateFields } from './form.ts';
import { type Fields, readValues } from './values.ts';

interface ReadContent {
  readonly content: CampaignContent;
  readonly fields: Fields;
  /** As the service lists it, where one was given. */
  readonly plan: Plan | undefined;
}

/**
 * What is to be sent: what was given, over what is known of the campaign.
 * @param way.form the form that is shown again with what has to be corrected
 * @param way.nothingGiven what is said of a field that is neither given nor known
 * @returns a message where nothing can be sent
 */
export async function readContent(
  deps: CampaignDependencies,
  values: CampaignValues,
  way: {
    readonly current: Campaign | undefined;
    readonly form: Form;
    readonly done: 'created' | 'changed';
    readonly nothingGiven: string;
    readonly faults: readonly FieldFault[];
  },
): Promise<ReadContent | { readonly refusal: Message }> {
  const { current, form, done, nothingGiven } = way;
  const { fields, faults } = readValues(values, deps.timeZone);
  const { id, type } = current?.plan ?? {};
  const wanted = fields.plan ?? (type === undefined ? id?.toString() : undefined);
  const checked = await checkChoices(deps, wanted, fields.tests);
  if (!checked.ok) {
    const what = `look up the plan and the test cases, so I have ${done} nothing`;
    return { refusal: { ...failureMessage(deps, checked.failure, what), form } };
  }
  const { plan } = checked.value;
  const known = id === undefined || type === undefined ? undefined : { id, type };
  const all = [...way.faults, ...faults, ...checked.value.faults];
  const content = makeContent(current, fields, plan ?? known, (field, says) => {
    if (says !== undefined || !all.some((fault) => fault.field === field)) {
      all.push({ field, says: says ?? nothingGiven });
    }
  });
  return content === undefined || all.length > 0
    ? { refusal: faultsMessage(`Nothing was ${done}.`, all, form) }
    : { content, fields, plan };
}

/** @param fault is called with what is wrong with a field; without words: it is neither given nor known */
function makeContent(
  current: Campaign | undefined,
  fields: Fields,
  plan: CampaignContent['plan'] | undefined,
  fault: (field: FieldName, says?: string) => undefined,
): CampaignContent | undefined {
  const known = current?.tests.map(({ testCase, percent }) => ({ testCase, percent })) ?? [];
  const shares = fields.tests === undefined ? known : spreadShares(fields.tests);
  const name = fields.name ?? current?.name ?? fault('name');
  const chosen = plan ?? fault('plan');
  const tests =
    typeof shares === 'string' ? fault('tests', shares) : shares.length === 0 ? fault('tests') : shares;
  const concurrency = fields.concurrency ?? current?.concurrency ?? fault('concurrency');
  const attemptsPerSecond = fields.attemptsPerSecond ?? current?.attemptsPerSecond ?? fault('aps');
  if (name === undefined || chosen === undefined || tests === undefined) return undefined;
  if (concurrency === undefined || attemptsPerSecond === undefined) return undefined;
  return {
    ...{ name, plan: { id: chosen.id, type: chosen.type }, tests, concurrency, attemptsPerSecond },
    ...defined({
      description: (fields.description ?? current?.description) || undefined,
      requestedRunAt: fields.requestedRunAt ?? current?.requestedRunAt,
      scheduledRunAt: fields.scheduledRunAt ?? current?.scheduledRunAt,
    }),
  };
}

/**
 * The values that differ from what was shown. What comes back from a form as it was shown, or empty, is as it
 * was; only the description can be emptied.
 */
export function changedValues(given: CampaignValues, shown: CampaignValues): CampaignValues {
  const changed: { -readonly [Name in keyof CampaignValues]: CampaignValues[Name] } = {};
  for (const field of updateFields) {
    const value = plain(given[field]);
    if (value === undefined || value === (plain(shown[field]) ?? '')) continue;
    if (value !== '' || field === 'description') changed[field] = value;
  }
  return changed;
}

function plain(text: string | undefined): string | undefined {
  return text?.replace(/\r\n?/gu, '\n').trim();
}

/**
 * What can be done, and is unlikely to be meant. The limits of the service aren't described (campaign seed §8);
 * these numbers are ours.
 */
export function warnings(
  campaign: Omit<NewCampaign, 'name' | 'plan'>,
  plan: Plan | undefined,
  clock: TimeContext,
): readonly string[] {
  const { tests, concurrency, attemptsPerSecond, runMilliseconds = 0 } = campaign;
  const sum = tests.reduce((total, { percent }) => total + percent, 0);
  const unlikely: readonly (string | false)[] = [
    Math.abs(sum - 100) > 0.05 && `The shares come to ${Math.round(sum * 100) / 100}%, not to 100%.`,
    concurrency > 500 && `${concurrency} calls at once are many.`,
    attemptsPerSecond > 50 && `${attemptsPerSecond} attempts per second are many.`,
    runMilliseconds > 24 * 3_600_000 && 'It would run for more than a day.',
    ...[
      ['The requested run', campaign.requestedRunAt],
      ['The scheduled run', campaign.scheduledRunAt],
    ].map(
      ([what, at]) =>
        typeof at === 'number' && at < clock.now && `${what} lies in the past: ${timeWords(at, clock)}.`,
    ),
    plan?.endsAt !== undefined &&
      plan.endsAt < clock.now &&
      `Plan ${plan.id} ended on ${timeWords(plan.endsAt, clock)}.`,
  ];
  return unlikely.filter((one) => one !== false);
}
