import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { CampaignRun } from '../../ports/campaign.ts';
import { sayMessage } from '../../turn.ts';
import { durationWords } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import { byOurClock, type TimeContext } from '../../wording/times.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { sayRunsFailure } from '../existing.ts';
import { gatherRuns } from '../pages.ts';
import { resolveCampaign } from '../resolve.ts';
import { lastFinished } from '../results/earlier-runs.ts';
import { saysOver } from '../results/verdict.ts';
import { runningOf } from '../run/look-up.ts';
import { campaignWords } from '../wording.ts';

const texts = operators.read;
/** How many runs are used to say how long the next one will take. */
const maxRuns = 10;

export const duration = command({
  name: 'duration',
  phrases: ['duration of campaign {campaign}'],
  asked: [
    'how long does|did|will {known} [usually] take|run',
    'when will {known} be done|finished|over|ready',
    'when will|does {known} finish|end',
  ],
  means: `duration, take time, slow, when done, slower, how long, usually take, long run, average time, run long, duration
    usually, take, how quick, take until, duration @campaign, when over, when end, when ready, end time, left time, how
    fast, wait long, how soon, soon`,
  role: 'viewer',
  help: 'how long a campaign takes, and when its run will end',
  example: 'duration of campaign 12',
  async run(turn, deps: CampaignDependencies, { campaign: named }) {
    const lineFor = (id: number): string => `duration of campaign ${id}`;
    const campaign = await resolveCampaign(turn, deps, named, lineFor);
    if (campaign === undefined) return;
    const { id, name } = campaign;
    const title = campaignWords(id, name);
    const listed = await gatherRuns(deps, id, {
      maxPages: 2,
      enough: (items) => items.filter(saysOver).length >= maxRuns,
    });
    if (!listed.ok) return await sayRunsFailure(turn, deps, campaign, listed.failure, lineFor(id));
    const running = await runningOf(deps, id, await deps.trackedRuns());
    const clock = clockOf(deps, turn.incoming.timeZone);
    const { items } = listed.value;
    const took = lastFinished(items).slice(-maxRuns).flatMap(tookOf);
    const now = items.find((one) => one.id === running);
    await sayMessage(turn, {
      text: [...usualWords(title, took), ...leftWords(now, took, clock)].join('\n'),
      choices: [
        ...(running === undefined ? [] : [commandButton(`watch campaign ${id} run ${running}`, texts.watch)]),
        commandButton(`runs of campaign ${id}`, texts.runs),
      ],
    });
  },
});

interface Took {
  readonly run: number;
  readonly milliseconds: number;
}

function tookOf({ id, startedAt, endedAt }: CampaignRun): readonly Took[] {
  const isKnown = startedAt !== undefined && endedAt !== undefined && endedAt > startedAt;
  return isKnown ? [{ run: id, milliseconds: endedAt - startedAt }] : [];
}

function usualWords(title: string, took: readonly Took[]): readonly string[] {
  const sorted = took.toSorted((one, other) => one.milliseconds - other.milliseconds);
  const [shortest] = sorted;
  const longest = sorted.at(-1);
  if (shortest === undefined || longest === undefined) return [texts.noDuration(title)];
  const usual = texts.takes(title, durationWords(medianOf(sorted)));
  const range =
    sorted.length === 1
      ? texts.tookOnce(shortest.run, durationWords(shortest.milliseconds))
      : texts.tookBetween(
          sorted.length,
          durationWords(shortest.milliseconds),
          durationWords(longest.milliseconds),
        );
  return [usual, range];
}

/** @param sorted not empty */
function medianOf(sorted: readonly Took[]): number {
  return sorted[Math.floor(sorted.length / 2)]?.milliseconds ?? 0;
}

const minute = 60_000;

/** No one knows it to the second. */
function aboutWords(milliseconds: number): string {
  return durationWords(milliseconds > 2 * minute ? Math.round(milliseconds / minute) * minute : milliseconds);
}

function leftWords(
  run: CampaignRun | undefined,
  took: readonly Took[],
  clock: TimeContext,
): readonly string[] {
  if (run?.startedAt === undefined) return [];
  const since = Math.max(0, clock.now - byOurClock(run.startedAt, clock));
  const words = durationWords(since);
  if (took.length === 0) return [texts.runningFor(run.id, words)];
  const left = medianOf(took.toSorted((one, other) => one.milliseconds - other.milliseconds)) - since;
  return [left > 0 ? texts.willEnd(run.id, words, aboutWords(left)) : texts.overdue(run.id, words)];
}
