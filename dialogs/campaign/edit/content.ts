import type { CampaignValues } from '../../commands/values/fields.ts';
import type { Campaign, CampaignUpdate, NewCampaign, Plan, Share } from '../../ports/campaign.ts';
import { type TimeContext, timeWords } from '../../wording/format.ts';
import { spreadShares } from './checks.ts';
import { type FieldFault, type Fields, updateFields } from './form.ts';

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

export interface MadeUpdate {
  readonly update?: CampaignUpdate;
  readonly faults: readonly FieldFault[];
}

/**
 * The full set of fields that is sent (campaign seed §4, "Update body fields"): what was given over what is
 * known. What neither tells is a fault, but for the fields of which people are not asked: these are sent as a new
 * campaign has them.
 */
export function makeUpdate(
  current: Campaign | undefined,
  fields: Fields,
  plan: { readonly id: number; readonly type: string } | undefined,
): MadeUpdate {
  const faults: FieldFault[] = [];
  const need = <Value>(field: FieldFault['field'], value: Value | undefined): Value | undefined => {
    if (value === undefined)
      faults.push({ field, says: 'nothing is given, and I don’t know what stands there now' });
    return value;
  };
  const name = need('name', fields.name ?? current?.name);
  const chosen = need('plan', plan);
  const tests = need('tests', sharesOf(current, fields, faults));
  const concurrency = need('concurrency', fields.concurrency ?? current?.concurrency);
  const attemptsPerSecond = need('aps', fields.attemptsPerSecond ?? current?.attemptsPerSecond);
  if (name === undefined || chosen === undefined || tests === undefined) return { faults };
  if (concurrency === undefined || attemptsPerSecond === undefined || faults.length > 0) return { faults };
  const description = fields.description ?? current?.description ?? '';
  const requestedRunAt = fields.requestedRunAt ?? current?.requestedRunAt;
  const scheduledRunAt = fields.scheduledRunAt ?? current?.scheduledRunAt;
  const update: CampaignUpdate = {
    ...{ name, tests, concurrency, attemptsPerSecond, plan: { id: chosen.id, type: chosen.type } },
    ...(description === '' ? {} : { description }),
    ...(requestedRunAt === undefined ? {} : { requestedRunAt }),
    ...(scheduledRunAt === undefined ? {} : { scheduledRunAt }),
    channel: current?.channel ?? 'Voice',
    distribution: current?.distribution ?? 'RoundRobin',
    active: current?.active ?? true,
    synchronized: current?.synchronized ?? false,
  };
  return { update, faults };
}

function sharesOf(
  current: Campaign | undefined,
  { tests }: Fields,
  faults: FieldFault[],
): readonly Share[] | undefined {
  const known = current?.tests.map(({ testCase, percent }) => ({ testCase, percent }));
  if (tests === undefined) return known === undefined || known.length === 0 ? undefined : known;
  const shares = spreadShares(tests);
  if (typeof shares !== 'string') return shares;
  faults.push({ field: 'tests', says: shares });
  return known ?? [];
}

/** The fields of which people are not asked, where they are sent without being known. */
export function assumedWords(current: Campaign | undefined, update: CampaignUpdate): readonly string[] {
  const assumed: readonly (readonly [unknown, string])[] = [
    [current?.channel, `channel ${update.channel}`],
    [current?.distribution, `distribution ${update.distribution}`],
    [current?.active, update.active ? 'active' : 'not active'],
    [current?.synchronized, update.synchronized ? 'synchronized' : 'not synchronized'],
  ];
  const words = assumed.filter(([known]) => known === undefined).map(([, word]) => word);
  return words.length === 0
    ? []
    : [`All fields are sent, and these I don’t know, so they are sent as: ${words.join(', ')}.`];
}

/**
 * What can be done, and is unlikely to be meant. The limits of the service aren't described (campaign seed §8);
 * these numbers are ours.
 */
export function warnings(
  campaign: Pick<
    NewCampaign,
    'tests' | 'concurrency' | 'attemptsPerSecond' | 'runMilliseconds' | 'requestedRunAt' | 'scheduledRunAt'
  >,
  plan: Plan | undefined,
  clock: TimeContext,
): readonly string[] {
  const { tests, concurrency, attemptsPerSecond, runMilliseconds = 0 } = campaign;
  const sum = tests.reduce((total, { percent }) => total + percent, 0);
  const odd: readonly (string | false)[] = [
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
  return odd.filter((one) => one !== false);
}
