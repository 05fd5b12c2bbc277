import type { CampaignRun } from '../../ports/campaign.ts';
import type { Failure, Outcome } from '../../ports/outcome.ts';
import { isOverdue } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { whyNotStarted } from '../failures.ts';
import { closeRun, type RunDecision, toStage, type WatchDeps } from './dependencies.ts';
import { type RunIntent, readRunsSince, serviceMargin } from './find-run.ts';
import { noteRecentRuns, readRecentRuns } from './recent-runs.ts';
import { lookingStage, type StageOf, type TrackedRun } from './tracked-run.ts';
import { readTrackedRuns } from './tracked-runs.ts';
import { findExternalRuns } from './unfinished.ts';

const { why } = operators.run;

/**
 * Executes a campaign, once. Before that, the service's time and the existing runs are stored (campaign seed §4 rules 2 and 3),
 * and that the execution is about to be sent.
 */
export async function executeOnce(deps: WatchDeps, run: TrackedRun): Promise<RunDecision> {
  if (isOverdue(run.askedAt, deps.now())) return closeRun(deps, run, 'notStarted', why.notSent);
  const trackedBefore = await readTrackedRuns(deps.records, run.campaign);
  if (waitsForAnother(run, trackedBefore, deps.now())) return { at: deps.now() + lookAgainAfter };
  const intent = await readIntent(deps, run.campaign);
  if (!intent.ok) {
    const { failure } = intent;
    const why = { ...refusalOf(failure), ...(failure.status === 404 && { absent: true as const }) };
    return closeRun(deps, run, 'notStarted', whyNotStarted(failure, run.campaign), why);
  }
  // The list may contain runs that Canvass has begun, or has finished tracking, since it was read.
  const tracked = [...(await readTrackedRuns(deps.records, run.campaign)), ...trackedBefore];
  const externalRuns = run.anyway ? [] : await findExternalRuns(deps, run, tracked, intent.value);
  if (externalRuns.length > 0) {
    const ids = externalRuns.map((one) => one.run).join(', ');
    const reason = operators.audit.unfinishedRuns(ids);
    return toStage({
      kind: 'closing',
      ending: 'notStarted',
      since: deps.now(),
      beside: externalRuns,
      reason,
    });
  }
  const { knownRuns, since } = intent.value;
  const executing: StageOf<'executing'> = { kind: 'executing', knownRuns, since, executedAt: deps.now() };
  return { ...toStage(executing), act: (marked, isTooLate) => execute(deps, marked, executing, isTooLate) };
}

const lookAgainAfter = 1500;
/** Most runs are listed within seconds; later ones can be told apart by their order. */
const findsWithin = 30_000;
/** Whoever asked for a run doesn't wait longer than this for others' runs. */
const waitsAtMost = 60_000;

/**
 * The runs of executions that follow each other at once can't be told apart in the campaign's list, so one is executed once the
 * run of the one before is known.
 */
function waitsForAnother(run: TrackedRun, tracked: readonly TrackedRun[], now: number): boolean {
  if (now >= run.askedAt + waitsAtMost) return false;
  const own = tracked.findIndex(({ id }) => id === run.id);
  return tracked.some(({ stage }, at) => {
    if (stage.kind === 'asked') return at < own;
    const isBeingFound = stage.kind === 'executing' || stage.kind === 'looking';
    return isBeingFound && now < stage.executedAt + findsWithin;
  });
}

async function execute(
  deps: WatchDeps,
  run: TrackedRun,
  executing: StageOf<'executing'>,
  isTooLate: () => boolean,
): Promise<RunDecision> {
  if (isTooLate() || isOverdue(run.askedAt, deps.now()))
    return closeRun(deps, run, 'notStarted', why.notSent);
  const executed = await deps.service.execute(run.campaign, isTooLate);
  if (executed.ok) return toStage(lookingStage(executing, 'accepted'));
  const { failure } = executed;
  if (failure.code === 'UNREACHABLE' || failure.code === 'REFUSED') {
    deps.onExecution('refused');
    return closeRun(deps, run, 'notStarted', whyNotStarted(failure), refusalOf(failure));
  }
  deps.log.warn({ ...failure, run: run.id }, 'It is unknown whether a campaign was executed.');
  return toStage(lookingStage(executing, 'unknown'));
}

function refusalOf({ code }: Failure) {
  return code === 'REFUSED' ? { refused: true as const } : {};
}

/**
 * The service's time comes from a first reply; the list from then on (`fromDate`, campaign seed §4 rule 3) shows the existing
 * runs. Our own clock isn't used.
 */
async function readIntent(deps: WatchDeps, campaign: number): Promise<Outcome<Intent>> {
  const recent = await readRecentRuns(deps, campaign);
  if (!recent.ok) return recent;
  const { serviceTime, time, runs } = recent.value;
  const since = serviceTime === undefined ? undefined : serviceTime - serviceMargin;
  const listed = await readRunsSince(deps, campaign, since);
  if (!listed.ok) return listed;
  const all = [...runs, ...listed.value];
  await noteRecentRuns(deps, campaign, recent.value, deps.reports.keptVerdicts);
  const knownRuns = [...new Set(all.map(({ id }) => id))];
  return { ok: true, value: { knownRuns, since, time, runs: all } };
}

interface Intent extends RunIntent {
  /** The service's clock, or ours if it gave no time. */
  readonly time: number;
  readonly runs: readonly CampaignRun[];
}
