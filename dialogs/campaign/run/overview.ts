import type { Message, Section } from '../../message.ts';
import { operators } from '../../wording/operators.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { campaignWords, lastRunWords } from '../wording.ts';
import { ourRun } from './status.ts';
import { isUnfinished } from './tracked-run.ts';

const texts = operators.run;

/** More would fill the screen. */
const maxLines = 5;

/**
 * What is running and what is failing, from what Canvass has stored: a greeting doesn't wait for a service.
 * @param timeZone IANA: the reader's, if known
 */
export async function overview(
  deps: Pick<CampaignDependencies, 'trackedRuns' | 'campaigns' | 'reruns' | 'timeZone' | 'now'>,
  timeZone: string | undefined,
): Promise<Required<Pick<Message, 'text' | 'sections' | 'timesIn'>>> {
  const [tracked, campaigns, scratch] = await Promise.all([
    deps.trackedRuns(),
    deps.campaigns.list(),
    deps.reruns.scratchCampaigns(),
  ]);
  const clock = clockOf(deps, timeZone);
  const ours = tracked.filter(isUnfinished).map((run) => ourRun(run, campaigns, clock));
  const linesOf = (isOver: boolean) => ours.filter((run) => run.isOver === isOver).map(({ line }) => line);
  const running = linesOf(false);
  const failing = campaigns
    .filter(({ id }) => !scratch.has(id))
    .flatMap(({ lastRun, ...one }) => (lastRun?.verdict === 'failed' ? [{ ...one, lastRun }] : []))
    .toSorted((one, other) => (other.lastRun.endedAt ?? 0) - (one.lastRun.endedAt ?? 0))
    .map((one) => `${campaignWords(one.id, one.name)} · ${lastRunWords(one.lastRun, clock)}`);
  return {
    text: texts.overview(running.length, failing.length),
    timesIn: clock,
    sections: [
      ...section(texts.inProgressTitle, running),
      ...section(texts.finishedTitle, linesOf(true)),
      ...section(texts.failingNow, failing),
    ],
  };
}

function section(title: string, lines: readonly string[]): readonly Section[] {
  if (lines.length === 0) return [];
  const left = lines.length - maxLines;
  return [{ title, lines: lines.slice(0, maxLines), whole: true, ...(left > 0 && { more: left }) }];
}
