import { inTime } from '../../in-time.ts';
import type { Message, Section } from '../../message.ts';
import type { FailingSince } from '../../ports/campaign-report.ts';
import { operators } from '../../wording/operators.ts';
import type { KnownCampaignRecord, LastRun } from '../campaigns.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { type KnownCampaign, knownByLastRun } from '../known.ts';
import { campaignWords, failingWords } from '../wording.ts';
import { ourRun } from './status.ts';
import { isUnfinished } from './tracked-run.ts';

const texts = operators.run;

/** More would fill the screen. */
const maxLines = 5;
/** A greeting doesn't wait for what is long. Milliseconds. */
const maxWait = 1000;

type OverviewDependencies = Pick<
  CampaignDependencies,
  'trackedRuns' | 'campaigns' | 'reruns' | 'failingSince' | 'timeZone' | 'now' | 'time'
>;

interface Overview extends Required<Pick<Message, 'text' | 'sections' | 'timesIn'>> {
  /** The campaigns whose last run failed, the latest first. */
  readonly failing: readonly KnownCampaign[];
}

/**
 * What is running and what is failing, from what Canvass has stored: it doesn't wait for a service.
 * @param timeZone IANA: the reader's, if known
 * @param most lines of each list
 */
export async function overview(
  deps: OverviewDependencies,
  timeZone: string | undefined,
  most = maxLines,
): Promise<Overview> {
  const [tracked, campaigns, known] = await Promise.all([
    deps.trackedRuns(),
    deps.campaigns.list(),
    knownByLastRun(deps),
  ]);
  const clock = clockOf(deps, timeZone);
  const ours = tracked.filter(isUnfinished).map((run) => ourRun(run, campaigns, clock));
  const linesOf = (isOver: boolean) => ours.filter((run) => run.isOver === isOver).map(({ line }) => line);
  const running = linesOf(false);
  const failing = known.flatMap(({ lastRun, ...one }) =>
    lastRun?.verdict === 'failed' ? [{ ...one, lastRun }] : [],
  );
  const shown = failing.slice(0, most);
  const since = await inTime(
    deps.time,
    Promise.all(shown.map(({ id }) => deps.failingSince(id))),
    maxWait,
    [],
  );
  const lines = shown.map((one, at) => failingLine(one, since[at], clock));
  const isKnown = campaigns.some(({ lastRun }) => lastRun !== undefined);
  return {
    text: texts.overview(running.length, isKnown ? failing.length : undefined),
    timesIn: clock,
    failing,
    sections: [
      ...section(texts.inProgressTitle, running, running.length, most),
      ...section(texts.finishedTitle, linesOf(true), linesOf(true).length, most),
      ...section(texts.failingNow, lines, failing.length, most),
    ],
  };
}

type Failing = KnownCampaignRecord & { readonly lastRun: LastRun };

/** `Campaign 12 “Nightly” · ✗ failing since run 340, 3 days ago (17 Nov 08:00 UTC)` */
function failingLine(
  { id, name, lastRun }: Failing,
  since: FailingSince | undefined,
  clock: Overview['timesIn'],
): string {
  return `${campaignWords(id, name)} · ${failingWords(lastRun, since, clock)}`;
}

function section(title: string, lines: readonly string[], count: number, most: number): readonly Section[] {
  if (lines.length === 0) return [];
  const shown = lines.slice(0, most);
  const left = count - shown.length;
  return [{ title, lines: shown, whole: true, ...(left > 0 && { more: left }) }];
}
