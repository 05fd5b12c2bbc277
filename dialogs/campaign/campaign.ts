import { commandButton } from '../survey/say.ts';
import type { Turn } from '../turn.ts';
import { timeWords } from '../wording/format.ts';
import type { NamedCampaign } from './campaign-command.ts';
import { campaignFacts } from './campaign-facts.ts';
import type { CampaignPorts } from './campaign-ports.ts';
import { clockOf } from './clock-of.ts';
import { failureMessage } from './failure-message.ts';
import { lastRunWords } from './last-run-words.ts';
import { latestCampaign } from './latest-campaign.ts';
import { resolveCampaign } from './resolve-campaign.ts';
import { sayMessage } from './say-message.ts';
import { campaignWords } from './wording/campaign-words.ts';
import { lowered } from './wording/lowered.ts';

/** One campaign: what is known of it, and what can be done with it. */
export async function campaign(
  turn: Turn,
  ports: CampaignPorts,
  command: { readonly campaign: NamedCampaign },
): Promise<void> {
  const lineFor = (id: number): string => `campaign ${id}`;
  const named = await resolveCampaign(turn, ports, command.campaign, lineFor);
  if (named === undefined) return;
  const { id } = named;
  const title = campaignWords(id, named.name);
  const latest = await latestCampaign(ports, id);
  if (latest.kind === 'failed') {
    const context = { keyPlacement: ports.keyPlacement, tryAgain: lineFor(id) };
    return await sayMessage(turn, failureMessage(latest.failure, `read ${lowered(title)}`, context));
  }
  if (latest.kind === 'absent') return await sayMessage(turn, absentMessage(id));
  const told = 'campaign' in latest ? latest.campaign : undefined;
  const clock = clockOf(ports);
  const [seen, aliases, schedules] = await Promise.all([
    ports.campaigns.find(id),
    ports.aliases.list(),
    ports.schedules.list(),
  ]);
  const own = aliases.filter((alias) => alias.campaign === id).map(({ alias }) => alias);
  const runsAt = schedules
    .filter((schedule) => schedule.campaign === id)
    .map((schedule) => `${schedule.words} (${schedule.timeZone})`);
  await sayMessage(turn, {
    text: campaignWords(id, told?.name ?? named.name),
    ...(latest.kind === 'kept'
      ? {
          note: `As the service told it to me on ${timeWords(latest.receivedAt, clock)}; it can’t be asked for one campaign.`,
        }
      : {}),
    facts: [
      ...(told === undefined ? [] : campaignFacts(told, clock)),
      ...(own.length === 0 ? [] : [{ name: 'Alias', value: own.join(', ') }]),
      ...(seen?.lastRun === undefined
        ? []
        : [{ name: 'Last run seen', value: lastRunWords(seen.lastRun, clock) }]),
      ...(runsAt.length === 0 ? [] : [{ name: 'Scheduled', value: runsAt.join('; ') }]),
    ],
    choicesAre: 'actions',
    choices: [
      commandButton(`run campaign ${id}`, 'Run'),
      commandButton(`runs of campaign ${id}`, 'Runs'),
      commandButton(`results of campaign ${id}`, 'Results'),
      commandButton(`update campaign ${id}`, 'Update'),
    ],
  });
}

/** For a campaign that the service doesn't have. */
export function absentMessage(id: number) {
  return {
    tone: 'warning',
    text: `The campaign service has no campaign ${id}.`,
    choicesAre: 'actions',
    choices: [commandButton('campaigns', 'Campaigns')],
  } as const;
}
