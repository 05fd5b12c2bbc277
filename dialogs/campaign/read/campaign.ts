import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { Message } from '../../message.ts';
import type { Campaign, Share } from '../../ports/campaign.ts';
import { isSamePlace } from '../../records.ts';
import { sayMessage } from '../../turn.ts';
import { numberWords, shareWords } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import { byOurClock, type TimeContext, timeWords, untilWords } from '../../wording/times.ts';
import { alertOfCampaignWords } from '../alerts/words.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { sayFailure } from '../failures.ts';
import { latestCampaign } from '../known.ts';
import { rhythmOf } from '../repositories/digests.ts';
import { absentMessage, resolveCampaign } from '../resolve.ts';
import { runningOf } from '../run/look-up.ts';
import { campaignWords, factsOf, firstOf, ifGiven, lastRunWords, lowered, yesOrNo } from '../wording.ts';

const texts = operators.read;
const words = operators.rerun;

/** One campaign: what is known of it, and what can be done with it. */
export const campaign = command({
  name: 'campaign',
  phrases: ['campaign {campaign}'],
  asked: [
    'about|details|info campaign {campaign}',
    'info|details|describe {known}',
    'campaign {campaign} details|info',
    '{numbered} active|inactive',
    'tell me about {known}',
    'test cases campaign {campaign}',
    'cases|tests {numbered}',
  ],
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
      .map((schedule) => `${schedule.words} (${schedule.timeZone})`);
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

const maxShares = 10;

/** What the service says of a campaign, without what it left out. */
export function campaignFacts(campaign: Campaign, clock: TimeContext): NonNullable<Message['facts']> {
  const { description, status, active, plan, tests, concurrency, attemptsPerSecond } = campaign;
  const time = (at: number | undefined): string | undefined =>
    at === undefined ? undefined : timeWords(at, clock);
  const { facts } = texts;
  const { lastRunAt } = campaign;
  return factsOf([
    [facts.description, description],
    [facts.status, status],
    [facts.active, active === undefined ? undefined : yesOrNo(active)],
    [facts.plan, plan && `${plan.id}: ${plan.name}${ifGiven(plan.type, (type) => ` (${type})`)}`],
    [facts.testCases, tests.length === 0 ? facts.none : sharesWords(tests)],
    [facts.concurrency, concurrency === undefined ? undefined : numberWords(concurrency)],
    [facts.attemptsPerSecond, attemptsPerSecond?.toString()],
    [facts.distribution, campaign.distribution],
    [facts.channel, campaign.channel],
    [facts.lastRunAt, time(lastRunAt === undefined ? undefined : byOurClock(lastRunAt, clock))],
    [facts.requestedRun, time(campaign.requestedRunAt)],
    [facts.scheduledRun, time(campaign.scheduledRunAt)],
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
  return texts.shares(tests.length, isEven, firstOf(shares, maxShares));
}

/** Whether several share the whole evenly, but for what rounding left one or the other. */
function areEqual(tests: readonly Share[]): boolean {
  const even = 100 / tests.length;
  const tolerance = Math.min(0.13, even / 4);
  return tests.length > 1 && tests.every(({ percent }) => Math.abs(percent - even) < tolerance);
}
