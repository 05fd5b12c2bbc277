import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { sayMessage } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { KnownCampaignRecord } from '../campaigns.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { listCampaigns } from '../known.ts';
import { pageOf } from '../pages.ts';
import { runningOf } from '../run/look-up.ts';
import type { TrackedRun } from '../run/tracked-run.ts';
import { ifGiven, lastRunWords, restOf } from '../wording.ts';

const texts = operators.read;

type Shown = Pick<KnownCampaignRecord, 'id' | 'name' | 'lastRun'>;

export const campaigns = command({
  name: 'campaigns',
  phrases: ['campaigns [page {page}]', 'list campaigns [page {page}]'],
  asked: ['campaign list'],
  means: `campaigns, list campaign, all campaign, which campaign, what campaign, campaign list, how many campaign, campaign
    exist, campaigns there, number of campaign, overview campaign, page campaign, what can run, next page, number again,
    @page campaign, campaign @page, show campaign all, campaign available, available campaign, names campaign, number
    campaign, list all, what do have, what there`,
  role: 'viewer',
  help: 'the campaigns, with alias, last run and verdict',
  example: 'campaigns',
  async run(turn, deps: CampaignDependencies, { page = 1 }) {
    const [seen, fromService, aliases, scratch] = await Promise.all([
      deps.campaigns.list(),
      listCampaigns(deps),
      deps.aliases.list(),
      deps.reruns.scratchCampaigns(),
    ]);
    const byId = new Map<number, Shown>(seen.map((one) => [one.id, one]));
    for (const { id, name } of fromService?.items ?? []) {
      const known = byId.get(id);
      byId.set(id, { ...known, id, name: name ?? known?.name });
      // So that messages about its runs can name it.
      if (name !== undefined) await deps.campaigns.note({ id, name });
    }
    // Scratch campaigns come last.
    const all = [...byId.values()].sort(
      (one, other) => Number(scratch.has(one.id)) - Number(scratch.has(other.id)) || one.id - other.id,
    );
    if (all.length === 0) {
      const text = fromService === undefined ? texts.campaignsUnread : texts.noCampaigns;
      const again = fromService === undefined ? [commandButton('campaigns', texts.tryAgain)] : [];
      const create = commandButton('create campaign', texts.createCampaign);
      return await sayMessage(turn, { text, choices: [...again, create] });
    }
    const clock = clockOf(deps, turn.incoming.timeZone);
    const shown = pageOf(all, page);
    const tracked = await deps.trackedRuns();
    const looked = new Map(
      await Promise.all(shown.items.map(async ({ id }) => [id, await lookUp(deps, id, tracked)] as const)),
    );
    const aliasesOf = Map.groupBy(aliases, ({ campaign }) => campaign);
    const line = (one: Shown): string => {
      const { running, ...known } = looked.get(one.id) ?? {};
      const { id } = one;
      const name = known.name ?? one.name ?? texts.nameUnknown;
      const lastRun = known.lastRun ?? one.lastRun;
      const also = ifGiven(
        aliasesOf.get(id),
        (own) => ` · ${texts.aliasOf(own.map(({ alias }) => alias).join(', '))}`,
      );
      const made = ifGiven(scratch.get(id), (original) => ` · ${operators.rerun.scratchOf(original)}`);
      const now = ifGiven(running, (run) => ` · ${texts.running(run)}`);
      return `${id}: ${name}${made}${also}${now}${ifGiven(lastRun, (last) => ` · ${lastRunWords(last, clock)}`)}`;
    };
    await sayMessage(turn, {
      text: texts.campaignCount(all.length),
      note: [
        texts.page(shown.first, shown.last, `${all.length}`),
        ...(fromService === undefined ? [texts.unlisted] : []),
        ...restOf(fromService?.broken, fromService?.items.length ?? 0, 'campaign'),
      ].join('. '),
      choices: [
        ...shown.items.map((one) => commandButton(`campaign ${one.id}`, line(one))),
        ...(shown.more ? [commandButton(`campaigns page ${shown.page + 1}`, texts.more)] : []),
      ],
    });
  },
});

/** What is known about a campaign after its runs were looked up. */
async function lookUp(
  deps: CampaignDependencies,
  id: number,
  tracked: readonly TrackedRun[],
): Promise<Partial<Shown> & { readonly running?: number }> {
  const running = await runningOf(deps, id, tracked);
  const known = await deps.campaigns.find(id);
  return { name: known?.name, lastRun: known?.lastRun, running };
}
