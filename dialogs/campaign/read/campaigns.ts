import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { defined } from '../../defined.ts';
import { sayMessage } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { listedCampaigns } from '../known.ts';
import { pageOf } from '../pages.ts';
import type { KnownCampaignRecord } from '../repositories/campaigns.ts';
import { ifGiven, lastRunWords } from '../wording.ts';

const texts = operators.read;

type Shown = Pick<KnownCampaignRecord, 'id' | 'name' | 'lastRun'>;

/** The campaigns that this bot has seen, and those that the service lists where it does; ten a page. */
export const campaigns = command({
  name: 'campaigns',
  phrases: ['campaigns [page {page}]', 'list campaigns [page {page}]'],
  asked: ['campaign list', 'campaigns do you know'],
  role: 'viewer',
  help: 'the campaigns, with alias, last run and verdict',
  example: 'campaigns',
  async run(turn, deps: CampaignDependencies, { page = 1 }) {
    const [seen, fromService, aliases] = await Promise.all([
      deps.campaigns.list(),
      listedCampaigns(deps),
      deps.aliases.list(),
    ]);
    const byId = new Map<number, Shown>(seen.map((one) => [one.id, one]));
    for (const { id, name } of fromService ?? []) {
      byId.set(id, { ...byId.get(id), id, ...defined({ name }) });
      // So that messages of its runs can name it.
      if (name !== undefined) await deps.campaigns.note({ id, name });
    }
    const all = [...byId.values()].sort((one, other) => one.id - other.id);
    if (all.length === 0) {
      const text = fromService === undefined ? texts.campaignsUnread : texts.noCampaigns;
      const again = fromService === undefined ? [commandButton('campaigns', texts.tryAgain)] : [];
      const create = commandButton('create campaign', texts.createCampaign);
      return await sayMessage(turn, { text, choices: [...again, create] });
    }
    const clock = clockOf(deps, turn.incoming.timeZone);
    const shown = pageOf(all, page);
    const aliasesOf = Map.groupBy(aliases, ({ campaign }) => campaign);
    const line = ({ id, name = texts.nameUnknown, lastRun }: Shown): string => {
      const also = ifGiven(aliasesOf.get(id), (own) => `, alias ${own.map(({ alias }) => alias).join(', ')}`);
      return `${id}: ${name}${also}${ifGiven(lastRun, (last) => `; last run ${lastRunWords(last, clock)}`)}`;
    };
    await sayMessage(turn, {
      text: texts.campaignCount(all.length),
      note: [
        texts.page(shown.first, shown.last, `${all.length}`),
        ...(fromService === undefined ? [texts.unlisted] : []),
      ].join('. '),
      choices: [
        ...shown.items.map((one) => commandButton(`campaign ${one.id}`, line(one))),
        ...(shown.more ? [commandButton(`campaigns page ${shown.page + 1}`, texts.more)] : []),
      ],
    });
  },
});
