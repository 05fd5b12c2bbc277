import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { Message } from '../../message.ts';
import type { Campaign } from '../../ports/campaign.ts';
import { campaignFields, knownValue } from '../../ports/campaign-fields.ts';
import { isSamePlace } from '../../records.ts';
import { sayMessage } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { byOurClock, type TimeContext, timeWords, untilWords } from '../../wording/times.ts';
import { alertOfCampaignWords } from '../alerts/words.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { rhythmOf } from '../digest/digests.ts';
import { sayFailure } from '../failures.ts';
import { shownValue } from '../field-words.ts';
import { latestCampaign } from '../known.ts';
import { absentMessage, resolveCampaign } from '../resolve.ts';
import { runningOf } from '../run/look-up.ts';
import { rhythmWords } from '../schedules/messages.ts';
import { campaignWords, factsOf, lastRunWords, lowered } from '../wording.ts';

const texts = operators.read;
const words = operators.rerun;

export const campaign = command({
  name: 'campaign',
  phrases: ['campaign {campaign}'],
  asked: [
    'about|details|info campaign {campaign}',
    'info|details|describe {known}',
    'campaign {campaign} details|info',
    '{numbered} active|inactive',
    'tell me about {known}',
  ],
  barely: true,
  means: `settings, info, what is, campaign info, show settings, concurrency, aps, plan, which plan, how many
    concurrency, what number, number, open, show campaign, parameters, more about, about, stand for, what mean,
    what @campaign, @campaign number, use plan, tell about @campaign, card @campaign, how set
    up, how configured, what plan @campaign, how many calls, tell @campaign, how is set up, look @campaign, info
    about @campaign`,
  role: 'viewer',
  help: 'one campaign: settings, last run, schedules',
  example: 'campaign 12',
  async run(turn, deps: CampaignDependencies, values) {
    const lineFor = (id: number): string => `campaign ${id}`;
    const named = await resolveCampaign(turn, deps, values.campaign, lineFor);
    if (named === undefined) return;
    const { id } = named;
    const latest = await latestCampaign(deps, id);
    if (latest.kind === 'failed') {
      const what = texts.acts.campaign(lowered(campaignWords(id, named.name)));
      return await sayFailure(turn, deps, latest.failure, what, lineFor(id));
    }
    if (latest.kind === 'absent') return await sayMessage(turn, absentMessage(id));
    const known = 'campaign' in latest ? latest.campaign : undefined;
    const running = await runningOf(deps, id, await deps.trackedRuns());
    const clock = clockOf(deps, turn.incoming.timeZone);
    const [seen, aliases, schedules, alerts, digest, subscribed, mutedUntil, scratch] = await Promise.all([
      deps.campaigns.find(id),
      deps.aliases.list(),
      deps.schedules.list(),
      deps.alerts.at(turn.place),
      deps.digests.find(turn.place),
      deps.subscriptions.of(id),
      deps.subscriptions.mutedUntil(id, turn.place),
      deps.reruns.scratchCampaigns(),
    ]);
    const original = scratch.get(id);
    const [reruns] = [...scratch].find(([, of]) => of === id) ?? [];
    const here = subscribed.find(({ place }) => isSamePlace(place, turn.place));
    const own = aliases.filter((alias) => alias.campaign === id).map(({ alias }) => alias);
    const runsAt = schedules
      .filter((schedule) => schedule.campaign === id)
      .map((schedule) =>
        [
          `${schedule.id}: ${rhythmWords(schedule, clock.now)}`,
          ...(schedule.paused ? [operators.keep.schedulePaused] : []),
        ].join(', '),
      );
    const alerted = alerts.filter((alert) => alert.campaign === id).map(alertOfCampaignWords);
    await sayMessage(turn, {
      text: campaignWords(id, known?.name ?? seen?.name ?? named.name),
      timesIn: clock,
      ...(latest.kind === 'kept' && {
        note: texts.keptSince(timeWords(latest.receivedAt, clock)),
      }),
      facts: [
        ...(known === undefined ? [] : campaignFacts(known, clock)),
        ...factsOf([
          [words.facts.holds, original === undefined ? undefined : words.scratchFact(original)],
          [words.facts.reruns, reruns === undefined ? undefined : lowered(operators.names.campaign(reruns))],
          [texts.facts.alias, own.join(', ') || undefined],
          [texts.facts.now, running === undefined ? undefined : texts.running(running)],
          [texts.facts.lastRun, seen?.lastRun && lastRunWords(seen.lastRun, clock)],
          [texts.facts.scheduled, runsAt.join('; ') || undefined],
          [texts.facts.postedHere, here && texts.posted(here.only)],
          [
            texts.facts.mutedHere,
            mutedUntil === undefined ? undefined : texts.mutedUntil(untilWords(mutedUntil, clock)),
          ],
          [texts.facts.alerts, alerted.join('; ') || undefined],
          [texts.facts.digest, digest === undefined || original !== undefined ? undefined : rhythmOf(digest)],
        ]),
      ],
      links: [{ label: texts.campaignPage, url: deps.links.campaign(id) }],
      choices: [
        commandButton(`run campaign ${id}`, texts.run),
        commandButton(`runs of campaign ${id}`, texts.runs),
        commandButton(`results of campaign ${id}`, texts.results),
        commandButton(`update campaign ${id}`, texts.update),
      ],
    });
  },
});

export function campaignFacts(campaign: Campaign, clock: TimeContext): NonNullable<Message['facts']> {
  const { status, lastRunAt } = campaign;
  const lastStart = lastRunAt === undefined ? undefined : timeWords(byOurClock(lastRunAt, clock), clock);
  const fields = campaignFields.flatMap((field) =>
    field.place === undefined
      ? []
      : [{ ...field, place: field.place, shown: shownValue(field, knownValue(campaign, field), clock) }],
  );
  const facts = [
    ...fields.map(({ name, place, shown }) => ({ label: operators.fields.labels[name], place, shown })),
    // It can't be set, so it isn't in the table.
    { label: texts.facts.status, place: 2, shown: status },
    { label: texts.facts.lastRunAt, place: 10, shown: lastStart },
  ].toSorted((one, other) => one.place - other.place);
  return factsOf(facts.map(({ label, shown }) => [label, shown] as const));
}
