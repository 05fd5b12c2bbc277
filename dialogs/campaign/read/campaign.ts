import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { Message } from '../../message.ts';
import type { Campaign, Share } from '../../ports/campaign.ts';
import { sayMessage } from '../../turn.ts';
import { numberWords, shareWords, type TimeContext, timeWords } from '../../wording/format.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { sayFailure } from '../failures.ts';
import { latestCampaign } from '../known.ts';
import { absentMessage, resolveCampaign } from '../resolve.ts';
import { campaignWords, factsOf, firstOf, ifGiven, lastRunWords, lowered, yesOrNo } from '../wording.ts';

/** One campaign: what is known of it, and what can be done with it. */
export const campaign = command({
  name: 'campaign',
  phrases: ['campaign {campaign}'],
  asked: ['about|details|info campaign {campaign}', 'details of {known}', 'tell me about {known}'],
  role: 'viewer',
  help: 'one campaign',
  example: 'campaign 12',
  async run(turn, deps: CampaignDependencies, values) {
    const lineFor = (id: number): string => `campaign ${id}`;
    const named = await resolveCampaign(turn, deps, values.campaign, lineFor);
    if (named === undefined) return;
    const { id } = named;
    const latest = await latestCampaign(deps, id);
    if (latest.kind === 'failed') {
      const what = `read ${lowered(campaignWords(id, named.name))}`;
      return await sayFailure(turn, deps, latest.failure, what, lineFor(id));
    }
    if (latest.kind === 'absent') return await sayMessage(turn, absentMessage(id));
    const known = 'campaign' in latest ? latest.campaign : undefined;
    const clock = clockOf(deps);
    const [seen, aliases, schedules] = await Promise.all([
      deps.campaigns.find(id),
      deps.aliases.list(),
      deps.schedules.list(),
    ]);
    const own = aliases.filter((alias) => alias.campaign === id).map(({ alias }) => alias);
    const runsAt = schedules
      .filter((schedule) => schedule.campaign === id)
      .map((schedule) => `${schedule.words} (${schedule.timeZone})`);
    await sayMessage(turn, {
      text: campaignWords(id, known?.name ?? named.name),
      ...(latest.kind === 'kept' && {
        note: `As the service told it to me on ${timeWords(latest.receivedAt, clock)}; it can’t be asked for one campaign.`,
      }),
      facts: [
        ...(known === undefined ? [] : campaignFacts(known, clock)),
        ...factsOf([
          ['Alias', own.join(', ') || undefined],
          ['Last run seen', seen?.lastRun && lastRunWords(seen.lastRun, clock)],
          ['Scheduled', runsAt.join('; ') || undefined],
        ]),
      ],
      choices: [
        commandButton(`run campaign ${id}`, 'Run'),
        commandButton(`runs of campaign ${id}`, 'Runs'),
        commandButton(`results of campaign ${id}`, 'Results'),
        commandButton(`update campaign ${id}`, 'Update'),
      ],
    });
  },
});

const maxShares = 10;

/** What the service says of a campaign, without what it left out. */
export function campaignFacts(campaign: Campaign, clock: TimeContext): NonNullable<Message['facts']> {
  const { description, status, active, plan, tests, concurrency, attemptsPerSecond } = campaign;
  const time = (at: number | undefined): string | undefined =>
    at === undefined ? undefined : timeWords(at, clock);
  return factsOf([
    ['Description', description],
    ['Status', status],
    ['Active', active === undefined ? undefined : yesOrNo(active)],
    ['Plan', plan && `${plan.id}: ${plan.name}${ifGiven(plan.type, (type) => ` (${type})`)}`],
    ['Test cases', tests.length === 0 ? 'none' : sharesWords(tests)],
    ['Concurrency', concurrency === undefined ? undefined : numberWords(concurrency)],
    ['Attempts per second', attemptsPerSecond?.toString()],
    ['Distribution', campaign.distribution],
    ['Channel', campaign.channel],
    ['Last run', time(campaign.lastRunAt)],
    ['Requested run', time(campaign.requestedRunAt)],
    ['Scheduled run', time(campaign.scheduledRunAt)],
  ]);
}

/**
 * `3 (7: 50%, 8: 25%, 9: 25%)`; where all have the same, `3 in equal shares (7, 8, 9)`, since a third of 100 given
 * three times adds up to something else.
 */
export function sharesWords(tests: readonly Share[]): string {
  const isEven = areEqual(tests);
  const shares = tests.map(({ testCase, percent }) =>
    isEven ? testCase : `${testCase}: ${shareWords(percent)}`,
  );
  return `${numberWords(tests.length)}${isEven ? ' in equal shares' : ''} (${firstOf(shares, maxShares)})`;
}

/** Whether several share the whole evenly, but for what rounding left one or the other. */
function areEqual(tests: readonly Share[]): boolean {
  const even = 100 / tests.length;
  const tolerance = Math.min(0.13, even / 4);
  return tests.length > 1 && tests.every(({ percent }) => Math.abs(percent - even) < tolerance);
}
