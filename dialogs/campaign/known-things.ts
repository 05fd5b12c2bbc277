import type { KnownThings } from '../commands/free/things.ts';
import type { Values } from '../commands/placeholders.ts';
import type { NamedCampaign } from '../commands/values/value.ts';
import { inTime } from '../in-time.ts';
import type { CampaignDependencies } from './dependencies.ts';
import { listedCampaigns } from './known.ts';
import { gatherItems } from './pages.ts';
import { findCampaign } from './resolve.ts';
import { resolveSeveral } from './resolve-several.ts';

/** A line isn't kept waiting longer for the service's lists. Milliseconds. */
const readWithin = 2_000;
/** 250 test cases at the service's 50 a page: a line that isn't understood is no reason to ask for more. */
const maxPages = 5;

/** What a line can name, by number and by name: what the service lists, and what is known here if it doesn't answer in time. */
export async function knownThings(ports: CampaignDependencies): Promise<KnownThings> {
  const { time, service } = ports;
  const tests = gatherItems(ports, (next) => service.listTestCases(next), { list: 'test cases', maxPages });
  const [aliases, seen, scratch, listed, cases] = await Promise.all([
    ports.aliases.list(),
    ports.campaigns.list(),
    ports.reruns.scratchCampaigns(),
    inTime(time, listedCampaigns(ports), readWithin, undefined),
    inTime(time, tests, readWithin, undefined),
  ]);
  const campaigns = new Map<number, string[]>();
  for (const { id, name } of [...seen, ...(listed ?? [])])
    if (!scratch.has(id)) campaigns.set(id, name === undefined ? [] : [name]);
  for (const { alias, campaign } of aliases)
    campaigns.set(campaign, [...(campaigns.get(campaign) ?? []), alias]);
  return {
    campaigns: [...campaigns].map(([id, names]) => ({ id, names })),
    cases: cases?.ok === true ? cases.value.items.map(({ id, name }) => ({ id, names: [name] })) : [],
  };
}

/** Whether the campaigns that a command names by their names are there. */
export async function areFoundByName(
  ports: CampaignDependencies,
  { campaign, several }: Values,
): Promise<boolean> {
  if (several !== undefined) return (await resolveSeveral(ports, several)).kind !== 'unclear';
  return campaign !== undefined && 'name' in campaign && 'id' in (await findCampaign(ports, campaign));
}

/** A word that names no campaign, but somebody who has done something: `audit Ada`. */
export async function personMeant(
  ports: CampaignDependencies,
  named: NamedCampaign,
): Promise<string | undefined> {
  if ('id' in named || 'id' in (await findCampaign(ports, named))) return undefined;
  const { entries } = await ports.audit.list({ page: 1, by: named.name });
  return entries.length === 0 ? undefined : named.name;
}
