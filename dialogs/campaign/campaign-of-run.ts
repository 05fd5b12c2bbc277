import { commandButton } from '../buttons.ts';
import type { NamedCampaign } from '../commands/values/value.ts';
import { inTime } from '../in-time.ts';
import { sayMessage, type Turn } from '../turn.ts';
import { operators } from '../wording/operators.ts';
import type { KnownCampaignRecord } from './campaigns.ts';
import type { CampaignDependencies } from './dependencies.ts';
import { type KnownCampaign, listedCampaigns } from './known.ts';
import { resolveCampaign } from './resolve.ts';

const texts = operators.read;

/**
 * The named campaign or, if only a run was named, the campaign that has it.
 * @param lineFor the command that was meant, with the campaign's id in place of the name
 * @returns undefined if there isn't exactly one; the reply has been sent then
 */
export async function resolveOfRun(
  turn: Turn,
  deps: CampaignDependencies,
  named: NamedCampaign | undefined,
  run: number | undefined,
  lineFor: (id: number) => string,
): Promise<KnownCampaign | undefined> {
  if (named !== undefined) return await resolveCampaign(turn, deps, named, lineFor);
  const found = run === undefined ? [] : await campaignsOfRun(deps, run);
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  const text = run === undefined ? texts.howToName : texts.whoseRun(run, found.length > 0);
  const choices = found
    .slice(0, maxOffered)
    .map(({ id, name }) => commandButton(lineFor(id), name ?? `${id}`));
  await sayMessage(turn, {
    text,
    choices: choices.length > 0 ? choices : [commandButton('campaigns', texts.campaigns)],
  });
  return undefined;
}

const maxOffered = 10;
/** The service can't find a run by its id alone (campaign seed §4), so first pages are read, this many at once. */
const atOnce = 100;
/** Milliseconds. */
const maxWait = 5000;

async function campaignsOfRun(deps: CampaignDependencies, run: number): Promise<readonly KnownCampaign[]> {
  const [seen, tracked] = await Promise.all([deps.campaigns.list(), deps.trackedRuns()]);
  const known = seen.filter(({ id, lastRun }) => {
    const ours = tracked.some(
      ({ campaign, stage }) => campaign === id && 'run' in stage && stage.run === run,
    );
    return ours || lastRun?.run === run;
  });
  if (known.length === 1) return known;
  const search: Search = { run, found: [], isOver: false };
  await inTime(deps.time, searchLists(deps, seen, search), maxWait, undefined);
  search.isOver = true;
  return search.found.length > 0 ? search.found : known;
}

interface Search {
  readonly run: number;
  readonly found: KnownCampaign[];
  /** The search has been given up. */
  isOver: boolean;
}

/** Campaigns whose runs ended last come first. */
async function searchLists(
  deps: CampaignDependencies,
  seen: readonly KnownCampaignRecord[],
  search: Search,
): Promise<void> {
  const ended = new Map(seen.map(({ id, lastRun }) => [id, lastRun?.endedAt ?? 0]));
  const all = ((await listedCampaigns(deps)) ?? seen).toSorted(
    (one, other) => (ended.get(other.id) ?? 0) - (ended.get(one.id) ?? 0),
  );
  for (let at = 0; at < all.length && !search.isOver; at += atOnce) {
    await Promise.all(
      all.slice(at, at + atOnce).map(async ({ id, name }) => {
        const listed = await deps.service.listRuns(id);
        const has = listed.ok && listed.value.value.items.some((one) => one.id === search.run);
        if (has) search.found.push({ id, name });
      }),
    );
  }
}
