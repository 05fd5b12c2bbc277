import type { z } from 'zod';
import type { Form, Message } from '../../message.ts';
import type { Campaign, Plan } from '../../ports/campaign.ts';
import {
  type CampaignBody,
  type CampaignValues,
  campaignFields,
  type FieldName,
  fieldsOf,
  type KnownFields,
  knownValue,
  type Share,
  valuesOf,
} from '../../ports/campaign-fields.ts';
import { foldName } from '../../text.ts';
import { operators } from '../../wording/operators.ts';
import { type TimeContext, timeWords } from '../../wording/times.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { failureMessage } from '../failures.ts';
import { listedCampaigns } from '../known.ts';
import { firstOf, lowered } from '../wording.ts';
import { checkChoices, spreadShares, withShares } from './checks.ts';
import { misplacedFields } from './fields.ts';
import { faultsMessage } from './form.ts';
import { type FormLists, readFormLists } from './form-lists.ts';
import { type FieldFault, type Given, isRemovable, readValues, testParts } from './values.ts';

const texts = operators.edit;

interface ReadContent<Content> {
  readonly content: Content;
  readonly given: Given;
  /** As the service lists it, if one was given. */
  readonly plan: Plan | undefined;
}

interface Way<Content> {
  readonly body: CampaignBody;
  readonly schema: z.ZodType<Content>;
  readonly current: Campaign | undefined;
  /** IANA: of dates that don't name one. */
  readonly timeZone: string;
  /** The form that is shown again with its errors. */
  readonly form: (lists: FormLists, faults: readonly FieldFault[]) => Form;
  /** The error for a field that is neither given nor known. */
  readonly nothingGiven: string;
}

/**
 * What is to be sent: the given values over the known ones.
 * @returns a message if it can't be sent
 */
export async function readContent<Content>(
  deps: CampaignDependencies,
  values: CampaignValues,
  { body, schema, current, timeZone, form, nothingGiven }: Way<Content>,
): Promise<ReadContent<Content> | { readonly refusal: Message }> {
  const { fields: given, faults } = readValues(values, timeZone);
  const { id, type } = current?.plan ?? {};
  const wanted = given.plan ?? (type === undefined ? id?.toString() : undefined);
  const isListed = wanted !== undefined || given.tests !== undefined;
  const lists = isListed ? await readFormLists(deps) : undefined;
  if (lists?.failure !== undefined) {
    return {
      refusal: { ...failureMessage(deps, lists.failure, texts.acts.lookUp[body]), form: form(lists, faults) },
    };
  }
  const checked = checkChoices(lists ?? { whole: false }, wanted, given.tests);
  const { plan } = checked;
  const known = id === undefined || type === undefined ? undefined : { id, type };
  const all = [...misplacedFields(body, values), ...faults, ...checked.faults];
  const chosen = plan ?? known;
  const { tests, fault } = makeShares(current?.tests ?? [], given);
  if (fault !== undefined) all.push(fault);
  const content = {
    ...contentOf(body, given, current),
    plan: chosen && { id: chosen.id, type: chosen.type },
    tests,
  };
  for (const field of valuesOf(body)) {
    const { name, needed } = field;
    const isMissing = needed === true && knownValue(content, field) === undefined;
    if (isMissing && !all.some((one) => one.field === name)) all.push({ field: name, says: nothingGiven });
  }
  const sendable = schema.safeParse(content);
  if (sendable.success && all.length === 0) return { content: sendable.data, given, plan };
  const again = form(lists ?? (await readFormLists(deps)), all);
  return { refusal: faultsMessage(texts.nothing[body], again, all) };
}

/** An update sends every field, even unknown ones. An empty text counts as no text. */
function contentOf(body: CampaignBody, given: Given, current: Campaign | undefined): KnownFields {
  const values = valuesOf(body).map((field) => {
    const assumed = body === 'update' ? field.assumed : undefined;
    const value = given[field.key] ?? knownValue(current, field) ?? assumed;
    return [field.key, value === '' ? undefined : value] as const;
  });
  return Object.fromEntries(values);
}

/** The test cases with their shares: unchanged unless either was given. */
function makeShares(
  current: readonly Share[],
  { tests, shares }: Given,
): { readonly tests?: readonly Share[]; readonly fault?: FieldFault } {
  const known = current.map(({ testCase, percent }) => ({ testCase, percent }));
  const chosen = tests ?? known.map(({ testCase }) => ({ testCase }));
  if (chosen.length === 0) return {};
  if (tests === undefined && shares === undefined) return { tests: known };
  const shared = withShares(chosen, shares ?? []);
  if (typeof shared === 'string') return { fault: { field: 'shares', says: shared } };
  const spread = spreadShares(shared);
  if (typeof spread !== 'string') return { tests: spread };
  return { fault: { field: shares === undefined ? 'tests' : 'shares', says: spread } };
}

/**
 * The values that differ from what was shown. An empty value changes nothing, except for optional texts and for shares, which are
 * equal then. Test cases and their shares go together.
 */
export function changedValues(given: CampaignValues, shown: CampaignValues): CampaignValues {
  const changed: { [Name in FieldName]?: string } = {};
  for (const field of fieldsOf('update')) {
    const { name } = field;
    const value = plain(given[name]);
    if (value === undefined || isSame(name, value, plain(shown[name]) ?? '')) continue;
    if (value !== '' || isRemovable(field)) changed[name] = value;
    else if (name === 'shares') changed.shares = 'equal';
  }
  const { tests, shares } = { tests: plain(given.tests), shares: plain(given.shares) };
  if (changed.shares !== undefined && tests) changed.tests = tests;
  if (changed.tests !== undefined && shares) changed.shares = shares;
  return changed;
}

/** The order of test cases doesn't matter. */
function isSame(field: FieldName, value: string, shown: string): boolean {
  if (field !== 'tests') return value === shown;
  return testParts(value).toSorted().join() === testParts(shown).toSorted().join();
}

function plain(text: string | undefined): string | undefined {
  return text?.replace(/\r\n?/gu, '\n').trim();
}

/** What is possible but unlikely to be meant. The service's limits aren't described (campaign seed §8), so these are ours. */
export function warnings(
  campaign: KnownFields & { readonly tests?: readonly Share[] },
  plan: Plan | undefined,
  clock: TimeContext,
): readonly string[] {
  const words = operators.fields.unlikely;
  const tooMuch: { readonly [Name in FieldName]?: (value: number) => string } = words.tooMuch;
  const ofFields = campaignFields.map((field) => {
    const { name, kind, unlikelyAbove = Number.POSITIVE_INFINITY } = field;
    const value = knownValue(campaign, field);
    if (kind === 'shares') return unlikelyShares(campaign.tests);
    if (typeof value !== 'number') return undefined;
    if (value > unlikelyAbove) return tooMuch[name]?.(value);
    const isPast = kind === 'date' && value < clock.now;
    return isPast ? words.past(lowered(operators.fields.labels[name]), timeWords(value, clock)) : undefined;
  });
  const isOver = plan?.endsAt !== undefined && plan.endsAt < clock.now;
  const ended = isOver ? words.planEnded(plan.id, timeWords(plan.endsAt, clock)) : undefined;
  return [...ofFields, ended].filter((one) => one !== undefined);
}

function unlikelyShares(tests: readonly Share[] | undefined): string | undefined {
  if (tests === undefined) return undefined;
  const sum = tests.reduce((total, { percent }) => total + percent, 0);
  const isWhole = Math.abs(sum - 100) <= 0.05;
  return isWhole ? undefined : operators.fields.unlikely.shares(Math.round(sum * 100) / 100);
}

/** Other known campaigns of the same name. */
export async function namesakes(
  deps: CampaignDependencies,
  name: string,
  campaign?: number,
): Promise<readonly string[]> {
  const [seen, listed = []] = await Promise.all([deps.campaigns.list(), listedCampaigns(deps)]);
  // The service has the current names.
  const names = new Map([...seen, ...listed].map((one) => [one.id, one.name ?? '']));
  const wanted = foldName(name);
  const same = [...names].filter(([id, other]) => id !== campaign && foldName(other) === wanted);
  const ids = same.map(([id]) => id);
  return ids.length === 0 ? [] : [operators.fields.unlikely.namesake(name, firstOf(ids, 5))];
}
