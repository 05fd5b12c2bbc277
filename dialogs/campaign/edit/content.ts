import type { CampaignValues } from '../../commands/values/fields.ts';
import { defined } from '../../defined.ts';
import type { Form, Message } from '../../message.ts';
import type { Campaign, CampaignContent, NewCampaign, Plan, Share } from '../../ports/campaign.ts';
import { foldName } from '../../text.ts';
import { operators } from '../../wording/operators.ts';
import { type TimeContext, timeWords } from '../../wording/times.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { failureMessage } from '../failures.ts';
import { listedCampaigns } from '../known.ts';
import { firstOf } from '../wording.ts';
import { checkChoices, spreadShares, withShares } from './checks.ts';
import { type FieldFault, type FieldName, type FormKind, misplacedFields, updateFields } from './fields.ts';
import { faultsMessage } from './form.ts';
import { type FormLists, readFormLists } from './form-lists.ts';
import { type Fields, readValues, testParts } from './values.ts';

const texts = operators.edit;

interface ReadContent {
  readonly content: CampaignContent;
  readonly fields: Fields;
  /** As the service lists it, where one was given. */
  readonly plan: Plan | undefined;
}

/** What a form or a line is read for. */
interface Way {
  readonly kind: FormKind;
  readonly current: Campaign | undefined;
  /** IANA: of dates that don't name one. */
  readonly timeZone: string;
  /** The form that is shown again with what has to be corrected. */
  readonly form: (lists: FormLists, faults: readonly FieldFault[]) => Form;
  /** What is said of a field that is neither given nor known. */
  readonly nothingGiven: string;
}

/**
 * What is to be sent: what was given, over what is known of the campaign.
 * @returns a message where nothing can be sent
 */
export async function readContent(
  deps: CampaignDependencies,
  values: CampaignValues,
  { kind, current, timeZone, form, nothingGiven }: Way,
): Promise<ReadContent | { readonly refusal: Message }> {
  const { fields, faults } = readValues(values, timeZone);
  const { id, type } = current?.plan ?? {};
  const wanted = fields.plan ?? (type === undefined ? id?.toString() : undefined);
  const isListed = wanted !== undefined || fields.tests !== undefined;
  const lists = isListed ? await readFormLists(deps) : undefined;
  if (lists?.failure !== undefined) {
    return {
      refusal: { ...failureMessage(deps, lists.failure, texts.acts.lookUp[kind]), form: form(lists, faults) },
    };
  }
  const checked = checkChoices(lists ?? { whole: false }, wanted, fields.tests);
  const { plan } = checked;
  const known = id === undefined || type === undefined ? undefined : { id, type };
  const all = [...misplacedFields(kind, values), ...faults, ...checked.faults];
  const content = makeContent(current, fields, plan ?? known, (field, says) => {
    if (says !== undefined || !all.some((fault) => fault.field === field)) {
      all.push({ field, says: says ?? nothingGiven });
    }
  });
  if (content !== undefined && all.length === 0) return { content, fields, plan };
  const again = form(lists ?? (await readFormLists(deps)), all);
  return { refusal: faultsMessage(texts.nothing[kind], again, all) };
}

/** @param fault is called with what is wrong with a field; without words: it is neither given nor known */
function makeContent(
  current: Campaign | undefined,
  fields: Fields,
  plan: CampaignContent['plan'] | undefined,
  fault: (field: FieldName, says?: string) => undefined,
): CampaignContent | undefined {
  const name = fields.name ?? current?.name ?? fault('name');
  const chosen = plan ?? fault('plan');
  const tests = makeShares(current?.tests ?? [], fields, fault);
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

/** The test cases with their shares: as they are, unless either was given. */
function makeShares(
  current: readonly Share[],
  { tests, shares }: Fields,
  fault: (field: FieldName, says?: string) => undefined,
): readonly Share[] | undefined {
  const known = current.map(({ testCase, percent }) => ({ testCase, percent }));
  const chosen = tests ?? known.map(({ testCase }) => ({ testCase }));
  if (chosen.length === 0) return fault('tests');
  if (tests === undefined && shares === undefined) return known;
  const shared = withShares(chosen, shares ?? []);
  if (typeof shared === 'string') return fault('shares', shared);
  const spread = spreadShares(shared);
  return typeof spread === 'string' ? fault(shares === undefined ? 'tests' : 'shares', spread) : spread;
}

/**
 * The values that differ from what was shown. What comes back from a form as it was shown, or empty, is as it
 * was; only the description and the shares, which are equal then, can be emptied. Test cases and their shares go together.
 */
export function changedValues(given: CampaignValues, shown: CampaignValues): CampaignValues {
  const changed: { -readonly [Name in keyof CampaignValues]: CampaignValues[Name] } = {};
  for (const field of updateFields) {
    const value = plain(given[field]);
    if (value === undefined || isSame(field, value, plain(shown[field]) ?? '')) continue;
    if (value !== '' || field === 'description') changed[field] = value;
    else if (field === 'shares') changed.shares = 'equal';
  }
  const { tests, shares } = { tests: plain(given.tests), shares: plain(given.shares) };
  if (changed.shares !== undefined && tests) changed.tests = tests;
  if (changed.tests !== undefined && shares) changed.shares = shares;
  return changed;
}

/** Test cases are the same in whatever order they come back. */
function isSame(field: FieldName, value: string, shown: string): boolean {
  if (field !== 'tests') return value === shown;
  return testParts(value).toSorted().join() === testParts(shown).toSorted().join();
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
  const words = operators.fields.unlikely;
  const ifPast = (at: number | undefined, say: (time: string) => string) =>
    at !== undefined && at < clock.now && say(timeWords(at, clock));
  const unlikely: readonly (string | false)[] = [
    Math.abs(sum - 100) > 0.05 && words.shares(Math.round(sum * 100) / 100),
    concurrency > 500 && words.concurrency(concurrency),
    attemptsPerSecond > 50 && words.attemptsPerSecond(attemptsPerSecond),
    runMilliseconds > 24 * 3_600_000 && words.runTime,
    ifPast(campaign.requestedRunAt, words.requestedRun),
    ifPast(campaign.scheduledRunAt, words.scheduledRun),
    plan !== undefined && ifPast(plan.endsAt, (time) => words.planEnded(plan.id, time)),
  ];
  return unlikely.filter((one) => one !== false);
}

/** Other campaigns of the same name, as far as they are known: two can't be told apart by it. */
export async function namesakes(
  deps: CampaignDependencies,
  name: string,
  campaign?: number,
): Promise<readonly string[]> {
  const [seen, listed = []] = await Promise.all([deps.campaigns.list(), listedCampaigns(deps)]);
  // The service knows best what a campaign is called by now.
  const names = new Map([...seen, ...listed].map((one) => [one.id, one.name ?? '']));
  const wanted = foldName(name);
  const same = [...names].filter(([id, other]) => id !== campaign && foldName(other) === wanted);
  const ids = same.map(([id]) => id);
  return ids.length === 0 ? [] : [operators.fields.unlikely.namesake(name, firstOf(ids, 5))];
}
