import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { NamedCampaign } from '../../commands/values/value.ts';
import type { Section } from '../../message.ts';
import type { FailingSince } from '../../ports/campaign-report.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { durationWords } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import type { TimeContext } from '../../wording/times.ts';
import type { KnownCampaignRecord } from '../campaigns.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { possibleCampaign } from '../existing.ts';
import { type KnownCampaign, type ListedCampaign, listedCampaigns } from '../known.ts';
import { resolveCampaign } from '../resolve.ts';
import { runPhase } from '../results/verdict.ts';
import { agoWords, campaignWords, failingWords, ifGiven, lowered } from '../wording.ts';
import { howFar } from './how-far.ts';
import { lookUpRuns } from './look-up.ts';
import { begunAt, isUnfinished, runIdOf, type TrackedRun } from './tracked-run.ts';
import { untrackedAmong } from './unfinished.ts';

const texts = operators.run;

export const runStatus = command({
  name: 'runStatus',
  phrases: ['what is running', 'status of campaign {campaign}'],
  asked: [
    'status|progress {known}',
    'it|anything|something running|done|finished',
    'did it pass|fail|work',
    'active run|runs',
    'is {known} running|done|finished',
    'how is {known}',
    "how’s|how's {known}",
    '{numbered} [still] ok|okay|green|red|passing|failing|healthy|broken',
    'running [campaigns]',
    'campaigns [are] running',
    'runs [today]',
    "today’s|today's runs",
  ],
  means: `how doing, how is doing, how is @campaign doing, how @campaign doing, going on, running, is running, what running,
    status, how far, progress, still running, done yet, is done, all done, left, stuck, calls left, busy, where stand,
    anything running, lines now, already run, start yet, started yet, did run, going, how going, how, ok @campaign, still, what going,
    run finished, percent done, anyone running, what up, what campaign running, running anyone, done, far along, percent,
    rate, where @campaign now, where are we @campaign, where @campaign, still @campaign, what calls, any running, anything
    happening, what happening, happening now, already done, is over, in use, occupied, free lines, status @campaign, state
    @campaign, how status, what status, progress @campaign, how much done, how many done, how many left, using lines, who
    lines, coming along, how coming, half, halfway, how much more, which campaign going, going on, campaign going now`,
  role: 'viewer',
  help: 'what’s running, how far along it is, and the last verdicts',
  example: 'what is running',
  exists: possibleCampaign,
  run: (turn, deps: CampaignDependencies, { campaign }) => showRunStatus(turn, deps, campaign),
});

/** Campaigns that are looked up at the service for one answer. */
const maxLookedUp = 10;
const maxVerdicts = 5;
const maxButtons = 3;

/** Shows what is running, as Canvass and the service know it, of the named campaign or of all that were used. */
export async function showRunStatus(
  turn: Turn,
  deps: CampaignDependencies,
  named?: NamedCampaign,
): Promise<void> {
  const asked = named && (await resolveCampaign(turn, deps, named, (id) => `status of campaign ${id}`));
  if (named !== undefined && asked === undefined) return;
  const [tracked, seen, scratch] = await Promise.all([
    deps.trackedRuns(),
    deps.campaigns.list(),
    deps.reruns.scratchCampaigns(),
  ]);
  const isWanted = ({ id }: { readonly id: number }) => asked === undefined || id === asked.id;
  const known = seen.filter(isWanted).toSorted((one, other) => other.notedAt - one.notedAt);
  const lookedUp = asked === undefined ? await worthALook(deps, known) : [asked];
  const { ours, others, missed } = await runningNow(deps, lookedUp, tracked);
  const looked = (await deps.campaigns.list()).filter(isWanted);
  const nameOf = (id: number) => looked.find((one) => one.id === id)?.name;
  const only = asked && { ...asked, name: nameOf(asked.id) ?? asked.name };
  const clock = clockOf(deps, turn.incoming.timeZone);
  const running = [
    ...ours.filter(({ campaign: id }) => isWanted({ id })).map((run) => ourRun(run, looked, clock)),
    ...others.map((run) => theirs({ ...run, name: nameOf(run.id) ?? run.name }, clock)),
  ];
  const over = running.filter(({ isOver }) => isOver);
  const goingOn = running.filter(({ isOver }) => !isOver);
  const since = asked && (await deps.failingSince(asked.id));
  const text = statusWords(only, goingOn.length, over.length, missed);
  const sections: readonly Section[] = [
    ...linesOf(texts.inProgressTitle, goingOn),
    ...linesOf(texts.finishedTitle, over),
    ...lastVerdicts(
      looked.filter(({ id }) => asked !== undefined || !scratch.has(id)),
      since,
      clock,
    ),
  ];
  await sayMessage(turn, {
    text,
    timesIn: clock,
    ...(sections.length === 0 ? {} : { sections }),
    choices: [
      ...running.slice(0, maxButtons).flatMap(({ campaign, run }) => {
        const named = run === undefined ? texts.watchCampaign(campaign) : texts.watchRun(run);
        const label = running.length === 1 ? texts.watch : named;
        return [commandButton(`watch campaign ${campaign}${ifGiven(run, (id) => ` run ${id}`)}`, label)];
      }),
      ...(only === undefined
        ? [commandButton('campaigns', texts.campaigns)]
        : [commandButton(`runs of campaign ${only.id}`, texts.runs)]),
    ],
  });
}

/** Finds out the state of the campaigns that are worth a look. */
export async function lookUpRecent(deps: CampaignDependencies): Promise<void> {
  const [tracked, seen] = await Promise.all([deps.trackedRuns(), deps.campaigns.list()]);
  const known = seen.toSorted((one, other) => other.notedAt - one.notedAt);
  await runningNow(deps, await worthALook(deps, known), tracked);
}

/** Those that the service calls running come first, then the recently used ones, then the others that it lists. */
async function worthALook(
  deps: CampaignDependencies,
  known: readonly KnownCampaign[],
): Promise<readonly KnownCampaign[]> {
  const listed = (await listedCampaigns(deps)) ?? [];
  const all = [...listed.filter(isCalledRunning), ...known, ...listed];
  return all.filter(({ id }, index) => all.findIndex((one) => one.id === id) === index).slice(0, maxLookedUp);
}

/** The status of a campaign that hasn't run yet is `None` (campaign seed §2). */
function isCalledRunning({ status = '' }: ListedCampaign): boolean {
  return !['', 'none'].includes(status.trim().toLowerCase()) && runPhase(status) === 'running';
}

function linesOf(title: string, runs: readonly RunningLine[]): readonly Section[] {
  return runs.length === 0 ? [] : [{ title, lines: runs.map(({ line }) => line), whole: true }];
}

/** If the service couldn't be asked, it is unknown whether anything is running. */
function statusWords(only: KnownCampaign | undefined, running: number, over: number, missed: number): string {
  if (running + over > 0) {
    const heading = running > 0 ? texts.runsInProgress(running) : texts.runsFinished(over);
    return missed === 0 ? heading : `${heading}\n${texts.notAsked(missed)}`;
  }
  if (only === undefined) return missed === 0 ? texts.nothingRunning : texts.noneKnown(missed);
  const title = campaignWords(only.id, only.name);
  return missed === 0 ? texts.notRunningNow(title) : texts.cannotTell(lowered(title));
}

interface RunningLine {
  readonly campaign: number;
  readonly run: number | undefined;
  /** `Campaign 12 “Nightly”` */
  readonly title: string;
  /** `run 345 · 24 of about 40 results · 2 failed · 3 min` */
  readonly progress: string;
  /** Both, and who started it. */
  readonly line: string;
  /** By the service's word; its results are being read. */
  readonly isOver: boolean;
}

/** `Campaign 12 “Nightly” · run 345 · 24 of about 40 results · 2 failed · 3 min · started by Ada` */
export function ourRun(
  run: TrackedRun,
  seen: readonly KnownCampaignRecord[],
  { now }: TimeContext,
): RunningLine {
  const { campaign, stage, startedBy, expected, askedAt } = run;
  const name = run.campaignName ?? seen.find(({ id }) => id === campaign)?.name;
  const id = runIdOf(run);
  const view = stage.kind === 'watching' ? stage.seen : undefined;
  const far = view && howFar(view, expected);
  const title = campaignWords(campaign, name);
  const progress = [
    id === undefined ? texts.line.starting : texts.line.run(id),
    ...(far?.isOver ? [texts.line.finished] : []),
    ...(far === undefined || view === undefined
      ? []
      : [texts.line.results(far.results, far.total), texts.line.failed(view.failures)]),
    durationWords(now - (stage.kind === 'watching' ? begunAt(stage) : askedAt)),
  ].join(' · ');
  const starter = startedBy === undefined ? texts.line.startedOutside() : texts.line.by(startedBy.name);
  const line = [title, progress, starter].join(' · ');
  return { campaign, run: id, title, progress, line, isOver: far?.isOver === true };
}

interface OtherRun extends KnownCampaign {
  readonly run: number;
  readonly startedAt: number | undefined;
}

function theirs({ id, name, run, startedAt }: OtherRun, clock: TimeContext): RunningLine {
  const title = campaignWords(id, name);
  const progress = texts.line.run(run);
  const starter = texts.line.startedOutside(startedAt === undefined ? undefined : agoWords(startedAt, clock));
  return { campaign: id, run, title, progress, line: [title, progress, starter].join(' · '), isOver: false };
}

/** The unfinished runs that Canvass tracks, and those that the service lists and Canvass doesn't track. */
async function runningNow(
  deps: CampaignDependencies,
  campaigns: readonly KnownCampaign[],
  before: readonly TrackedRun[],
) {
  const lists = await Promise.all(
    campaigns.map(async (campaign) => ({ campaign, recent: await lookUpRuns(deps, campaign.id, before) })),
  );
  // Runs that were executed while the lists were read are only now known to be ours.
  const tracked = await deps.trackedRuns();
  const ours = tracked.filter(isUnfinished);
  const others = lists.flatMap(({ campaign, recent }): readonly OtherRun[] => {
    if (!recent.ok) return [];
    const own = tracked.filter((run) => run.campaign === campaign.id);
    return untrackedAmong(recent.value.running, own).map(({ id, startedAt }) => ({
      ...campaign,
      run: id,
      startedAt,
    }));
  });
  const missed = lists.filter(({ recent }) => !recent.ok && recent.failure.status !== 404).length;
  return { ours, others, missed };
}

/** @param since since when the only campaign fails */
function lastVerdicts(
  campaigns: readonly KnownCampaignRecord[],
  since: FailingSince | undefined,
  clock: TimeContext,
): readonly Section[] {
  const lines = campaigns
    .flatMap(({ lastRun, ...one }) => (lastRun === undefined ? [] : [{ ...one, lastRun }]))
    .toSorted((one, other) => (other.lastRun.endedAt ?? 0) - (one.lastRun.endedAt ?? 0))
    .slice(0, maxVerdicts)
    .map(
      (one) =>
        `${campaignWords(one.id, one.name)} · ${failingWords(one.lastRun, one.lastRun.verdict === 'failed' ? since : undefined, clock)}`,
    );
  return lines.length === 0 ? [] : [{ title: texts.lastVerdicts, lines, whole: true }];
}
