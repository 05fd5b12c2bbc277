import type { Campaign, CampaignService } from '../ports/campaign.ts';
import type { Failure } from '../ports/outcome.ts';
import type { RunReport } from '../ports/runs.ts';
import type { KnownCampaignRecord } from './campaigns.ts';
import type { CampaignDependencies } from './dependencies.ts';
import { type Gathered, gatherItems } from './pages.ts';
import { settledIn } from './results/judge.ts';

export interface KnownCampaign {
  readonly id: number;
  readonly name?: string;
}

export interface ListedCampaign extends KnownCampaign {
  readonly name: string;
  /** The id of its plan. */
  readonly plan?: number;
  /** The service's own word. */
  readonly status?: string;
}

/** 500 campaigns at the service's 50 a page. */
const maxPages = 10;

/** The campaigns of the service; undefined if it has no list of them or can't be asked now. */
export async function listedCampaigns(ports: ListReader): Promise<readonly ListedCampaign[] | undefined> {
  return (await listCampaigns(ports))?.items;
}

/** The same, and whether the list is broken. */
export async function listCampaigns(
  ports: ListReader,
): Promise<Pick<Gathered<ListedCampaign>, 'items' | 'broken'> | undefined> {
  const listed = await gatherItems(ports, (next) => ports.service.listCampaigns(next), {
    list: 'campaigns',
    maxPages,
  });
  if (!listed.ok) return undefined;
  const items = listed.value.items.map(({ id, name, plan, status }) => ({
    id,
    name,
    plan: plan?.id,
    status,
  }));
  return { items, broken: listed.value.broken };
}

/** The same ports, over which the service's list is read once: what a line may mean and what is done then look for the same names. */
export function listingOnce<Ports extends Pick<CampaignDependencies, 'service'>>(ports: Ports): Ports {
  const pages = new Map<string | undefined, ReturnType<CampaignService['listCampaigns']>>();
  const listCampaigns: CampaignService['listCampaigns'] = (next) => {
    const page = pages.get(next) ?? ports.service.listCampaigns(next);
    pages.set(next, page);
    return page;
  };
  return { ...ports, service: { ...ports.service, listCampaigns } };
}

type ListReader = Pick<CampaignDependencies, 'service' | 'newReference' | 'noteCircle'>;

export type LatestCampaign =
  /** As the service has it now. */
  | { readonly kind: 'read'; readonly campaign: Campaign }
  /** The service can't be asked for one campaign; this is its last reply to the bot (milliseconds since 1970). */
  | { readonly kind: 'kept'; readonly campaign: Campaign; readonly receivedAt: number }
  /** The campaign exists, but nothing is known about it. */
  | { readonly kind: 'unknown' }
  /** The service has no such campaign. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * A campaign's current state, as far as it can be known. The service may have no operation that reads one campaign (campaign seed
 * §4); then the last reply that Canvass received is used.
 */
export async function latestCampaign(
  { service, campaigns }: Pick<CampaignDependencies, 'service' | 'campaigns'>,
  id: number,
): Promise<LatestCampaign> {
  const read = await service.readCampaign(id);
  if (read.ok) {
    await campaigns.note({ id, campaign: read.value });
    return { kind: 'read', campaign: read.value };
  }
  const { failure } = read;
  if (failure.code !== 'REFUSED') return { kind: 'failed', failure };
  if (failure.status === 404) {
    // No such campaign, or no such operation: the list of its runs, which every service has, tells which.
    const listed = await service.listRuns(id);
    if (!listed.ok && listed.failure.status === 404) return { kind: 'absent' };
    if (!listed.ok) return { kind: 'failed', failure: listed.failure };
    const { campaignName: name } = listed.value.value;
    if (name !== undefined) await campaigns.note({ id, name });
  } else if (failure.status !== 405 && failure.status !== 501) return { kind: 'failed', failure };
  const seen = await campaigns.find(id);
  return seen?.campaign === undefined
    ? { kind: 'unknown' }
    : { kind: 'kept', campaign: seen.campaign, receivedAt: seen.receivedAt ?? seen.notedAt };
}

/** A campaign's name, if it is known or the service gives it. */
export async function findCampaignName(
  { service, campaigns }: Pick<CampaignDependencies, 'service' | 'campaigns'>,
  id: number,
): Promise<string | undefined> {
  const known = (await campaigns.find(id))?.name;
  if (known !== undefined) return known;
  const read = await service.readCampaign(id);
  if (read.ok) {
    await campaigns.note({ id, campaign: read.value });
    return read.value.name;
  }
  // If single campaigns can't be read, the list of runs has the name.
  const listed = await service.listRuns(id);
  const name = listed.ok ? listed.value.value.campaignName : undefined;
  if (name !== undefined) await campaigns.note({ id, name });
  return name;
}

/** Stores what a report says about a campaign's last run. */
export async function noteReport(
  { campaigns }: Pick<CampaignDependencies, 'campaigns'>,
  report: RunReport,
): Promise<void> {
  const { campaign, run, verdict, endedAt } = report.summary;
  await campaigns.note({
    id: campaign,
    lastRun: { run, verdict, read: true, endedAt, ...settledIn(report) },
  });
}

/** The campaigns that people made, without those for reruns. */
export async function madeByPeople<One extends KnownCampaign>(
  { reruns }: Pick<CampaignDependencies, 'reruns'>,
  campaigns: readonly One[],
): Promise<readonly One[]> {
  const scratch = await reruns.scratchCampaigns();
  return campaigns.filter(({ id }) => !scratch.has(id));
}

type CampaignsReader = Pick<CampaignDependencies, 'campaigns' | 'reruns'>;

/** Those that the service lists or, if it can't, those that Canvass knows of. */
export async function currentCampaigns(
  deps: ListReader & CampaignsReader,
): Promise<readonly KnownCampaign[]> {
  return await madeByPeople<KnownCampaign>(
    deps,
    (await listedCampaigns(deps)) ?? (await deps.campaigns.list()),
  );
}

/** Those that Canvass knows of; the one that ran last comes first. */
export async function knownByLastRun(deps: CampaignsReader): Promise<readonly KnownCampaignRecord[]> {
  const endOf = ({ lastRun }: KnownCampaignRecord): number => lastRun?.endedAt ?? 0;
  const made = await madeByPeople(deps, await deps.campaigns.list());
  return made.toSorted((one, other) => endOf(other) - endOf(one));
}

const maxCampaigns = 50;

/** Those of them that ran last, for answers about all campaigns. */
export async function lastUsed(deps: CampaignsReader): Promise<readonly KnownCampaignRecord[]> {
  const known = await knownByLastRun(deps);
  return known.filter(({ lastRun }) => lastRun !== undefined).slice(0, maxCampaigns);
}
