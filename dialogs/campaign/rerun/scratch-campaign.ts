import type { Campaign, CampaignUpdate, NewCampaign } from '../../ports/campaign.ts';
import {
  type CampaignBody,
  type FieldName,
  type KnownFields,
  knownValue,
  valuesOf,
} from '../../ports/campaign-fields.ts';
import { campaignUpdateSchema, newCampaignSchema } from '../../ports/campaign-schemas.ts';
import type { Failure, Outcome } from '../../ports/outcome.ts';
import { cutUnits } from '../../text.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { spreadShares } from '../edit/checks.ts';
import { campaignDigest } from '../edit/outcome.ts';
import { gatherItems } from '../pages.ts';
import { lowered } from '../wording.ts';
import type { ScratchRecord } from './request.ts';

const texts = operators.rerun;

/** How long a name may be here. */
const maxName = 200;

function scratchName({ id, name }: Pick<Campaign, 'id' | 'name'>): string {
  return cutUnits(texts.name(id, name), maxName).trim();
}

/**
 * A new campaign with the plan and the limits of another one, and these test cases in equal shares. It has no dates: a
 * service may start a campaign automatically at its date.
 * @returns the required fields that the service doesn't give, if there are any
 */
export function scratchContent(
  original: Campaign,
  testCases: readonly number[],
): NewCampaign | { readonly missing: string } {
  const { id, plan } = original;
  const tests = spreadShares(testCases.map((testCase) => ({ testCase })));
  const settings = {
    ...keptIn('create', original),
    name: scratchName(original),
    description: texts.description(id),
    plan: plan?.type === undefined ? undefined : { id: plan.id, type: plan.type },
    tests,
    active: true,
  };
  const labels: Readonly<Record<FieldName, string>> = operators.fields.labels;
  const missing = valuesOf('create')
    .filter((field) => field.needed === true && knownValue(settings, field) === undefined)
    .map(({ name, kind }) => (kind === 'plan' ? texts.itsPlan : lowered(labels[name])));
  if (missing.length > 0) return { missing: missing.join(', ') };
  if (typeof tests === 'string') return { missing: tests };
  return newCampaignSchema.parse(settings);
}

/** The same as an update of the campaign that is there; dates and synchronization stay. */
export function scratchUpdate(content: NewCampaign, current: Campaign | undefined): CampaignUpdate {
  const values = valuesOf('update').map((field) => {
    const value = knownValue(content, field) ?? knownValue(current, field) ?? field.assumed;
    return [field.key, value] as const;
  });
  return campaignUpdateSchema.parse(Object.fromEntries(values));
}

/** Identifies a scratch campaign's state, so that people's changes are noticed. A service may set its dates on its own. */
export function scratchDigest(campaign: Campaign): string {
  const { plan, tests } = campaign;
  return campaignDigest({ ...keptIn('update', campaign), plan, tests });
}

/** What is known about a campaign's fields, except for its dates. */
function keptIn(body: CampaignBody, campaign: Campaign): KnownFields {
  const kept = valuesOf(body).filter(({ kind }) => kind !== 'date');
  return Object.fromEntries(kept.map((field) => [field.key, knownValue(campaign, field)]));
}

/** 10,000 campaigns at the service's 50 a page. */
const maxPages = 200;

/**
 * Looks for a campaign's scratch campaign in the service's list: Canvass may know nothing about it, because the answer to its
 * creation was lost. It is recognised by its name, or one of its earlier ones, and its description.
 * @param left campaigns that were left to people, whatever they are called
 * @returns its id; undefined: there isn't one
 */
export async function findScratch(
  deps: Pick<CampaignDependencies, 'service' | 'newReference' | 'noteCircle'>,
  { campaign, left = [] }: Pick<ScratchRecord, 'campaign' | 'left'>,
): Promise<Outcome<number | undefined>> {
  const listed = await gatherItems(deps, (next) => deps.service.listCampaigns(next), {
    list: 'campaigns',
    maxPages,
    tooLong: 'failure',
  });
  if (!listed.ok) return listed;
  const prefix = texts.name(campaign, '').trim();
  const named = listed.value.items.filter(({ id, name }) => name.startsWith(prefix) && !left.includes(id));
  const descriptions = await Promise.all(
    named.map(async (one) => {
      if (one.description !== undefined) return one.description;
      const read = await deps.service.readCampaign(one.id);
      return read.ok ? read.value.description : undefined;
    }),
  );
  return { ok: true, value: named.find((_, at) => descriptions[at] === texts.description(campaign))?.id };
}

/** Whether the service has no list of campaigns. */
export function isUnlisted({ code, status = 0 }: Failure): boolean {
  return code === 'REFUSED' && [404, 405, 501].includes(status);
}
