import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { sayMessage } from '../../turn.ts';
import { ownName } from '../../wording/operators/names.ts';
import { operators } from '../../wording/operators.ts';
import { timeWords } from '../../wording/times.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { sayFailure } from '../failures.ts';
import { listedCampaigns } from '../known.ts';
import { factsOf, firstOf, restOf } from '../wording.ts';
import { gatherPlans } from './lists.ts';

const texts = operators.read;

export const plan = command({
  name: 'plan',
  phrases: ['plan {plan}'],
  asked: [],
  means: 'plan, show plan, plan details, campaign plan, plan info, which campaign plan, what plan, on plan',
  role: 'viewer',
  help: 'one plan, and the campaigns on it',
  example: 'plan 3',
  async run(turn, deps: CampaignDependencies, { plan: id }) {
    const gathered = await gatherPlans(deps);
    if (!gathered.ok) return await sayFailure(turn, deps, gathered.failure, texts.acts.plans, `plan ${id}`);
    const all = commandButton('plans', texts.plans);
    const { items, broken } = gathered.value;
    const found = items.find((item) => item.id === id);
    if (found === undefined) {
      const text = broken === undefined ? texts.noPlan(id) : texts.notAmongPlans(id);
      return await sayMessage(turn, {
        text: [text, ...restOf(broken, items.length, 'plan')].join(' '),
        choices: [all],
      });
    }
    const clock = clockOf(deps, turn.incoming.timeZone);
    const { name, type, startsAt, endsAt } = found;
    const time = (at: number | undefined): string | undefined =>
      at === undefined ? undefined : timeWords(at, clock);
    const campaigns = (await listedCampaigns(deps))?.filter((campaign) => campaign.plan === id);
    const named = campaigns?.map((campaign) =>
      texts.onPlan(campaign.id, ownName(operators.names.campaign(campaign.id), campaign.name)),
    );
    await sayMessage(turn, {
      text: texts.planTitle(texts.plan(id), ownName(texts.plan(id), name)),
      timesIn: clock,
      facts: factsOf([
        [texts.facts.type, type],
        [texts.facts.from, time(startsAt)],
        [texts.facts.until, time(endsAt)],
        [texts.facts.campaigns, named && (firstOf(named, maxNamed) || texts.facts.none)],
      ]),
      choices: [
        ...(campaigns ?? [])
          .slice(0, maxOffered)
          .map((campaign) => commandButton(`campaign ${campaign.id}`, `${campaign.id}: ${campaign.name}`)),
        all,
      ],
    });
  },
});

const maxOffered = 5;
const maxNamed = 10;
