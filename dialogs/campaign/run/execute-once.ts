import { defined } from '../../defined.ts';
import type { CampaignRun } from '../../ports/campaign.ts';
import type { Failure, Outcome } from '../../ports/outcome.ts';
import { closeRun, moveStage, type Step, type WatchDeps } from './dependencies.ts';
import { type RunIntent, readRunsSince } from './find-run.ts';
import { type BesideRun, lookingStage, type StageOf, type TrackedRun } from './tracked-run.ts';
import { readRecentRuns, stillUnfinished, unfinishedAmong, untrackedAmong } from './unfinished.ts';

/** Nobody waits any longer for an execution that was asked for earlier than this. Milliseconds. */
const maxWait = 120_000;

/**
 * Executes a campaign, once. Stored before: the service's time and the runs already there (campaign seed §4 rules 2
 * and 3), and that the execution is about to be sent.
 */
export async function executeOnce(
  deps: WatchDeps,
  run: TrackedRun,
  trackedRuns: readonly TrackedRun[],
): Promise<Step> {
  if (deps.now() - run.askedAt > maxWait) {
    const reason = 'Canvass couldn’t send the start within two minutes, so nothing was executed.';
    return await closeRun(deps, run, 'notStarted', reason);
  }
  const intent = await readIntent(deps, run.campaign);
  if (!intent.ok) {
    const why = whyNotStarted(intent.failure, intent.failure.status === 404);
    return await closeRun(deps, run, 'notStarted', why, intent.failure.code === 'REFUSED');
  }
  const beside = await findBeside(deps, run, trackedRuns, intent.value);
  if (beside.length > 0) {
    const ids = beside.map((one) => one.run).join(', ');
    await moveStage(deps, run, {
      ...{ kind: 'closing', ending: 'notStarted', since: deps.now(), beside },
      reason: `run ${ids} was unfinished`,
    });
    return 'goOn';
  }
  const { knownRuns, since } = intent.value;
  const executing: StageOf<'executing'> = {
    ...{ kind: 'executing', knownRuns, ...defined({ since }), executedAt: deps.now() },
  };
  const marked = await moveStage(deps, run, executing);
  if (marked === undefined) return 'goOn';

  const executed = await deps.service.execute(run.campaign);
  const failure = executed.ok ? undefined : executed.failure;
  if (failure !== undefined && (failure.code === 'UNREACHABLE' || failure.code === 'REFUSED')) {
    const isRefused = failure.code === 'REFUSED';
    return await closeRun(deps, marked, 'notStarted', whyNotStarted(failure), isRefused);
  }
  if (failure !== undefined) {
    deps.log.warn({ ...failure, run: run.id }, 'It is unknown whether a campaign was executed.');
  }
  await moveStage(deps, marked, lookingStage(executing, failure === undefined ? 'accepted' : 'unknown'));
  return 'goOn';
}

/** As many as a button can name. */
const maxBeside = 10;

/** A `Date` header has whole seconds, and the machine that stamps a run may go by another clock. Milliseconds. */
const margin = 120_000;

/**
 * The service's time comes from a first reply; the list from then on (`fromDate`, campaign seed §4 rule 3) shows which
 * runs are there already. Our own clock never comes into it.
 */
async function readIntent(deps: WatchDeps, campaign: number): Promise<Outcome<Intent>> {
  const recent = await readRecentRuns(deps, campaign);
  if (!recent.ok) return recent;
  const { serviceTime, time, runs, campaignName } = recent.value;
  const since = serviceTime === undefined ? undefined : serviceTime - margin;
  const listed = await readRunsSince(deps, campaign, since);
  if (!listed.ok) return listed;
  const all = [...runs, ...listed.value];
  if (campaignName !== undefined) await deps.campaigns.note({ id: campaign, name: campaignName });
  const knownRuns = [...new Set(all.map(({ id }) => id))];
  return { ok: true, value: { knownRuns, ...defined({ since }), time, runs: all } };
}

interface Intent extends RunIntent {
  /** The service's clock; ours where it gave no time. */
  readonly time: number;
  readonly runs: readonly CampaignRun[];
}

/** The runs that go on beside, and that whoever asked hasn't seen: those that Canvass tracks were told to them before. */
async function findBeside(
  deps: WatchDeps,
  { campaign, despite = [] }: TrackedRun,
  trackedRuns: readonly TrackedRun[],
  { runs, time }: Intent,
): Promise<BesideRun[]> {
  const untracked = untrackedAmong(unfinishedAmong(runs, time), trackedRuns);
  const unseen = untracked.filter(({ id }) => !despite.includes(id));
  const beside = await stillUnfinished(deps, campaign, unseen, time);
  const toOurs = deps.now() - time;
  return await Promise.all(
    beside.slice(0, maxBeside).map(async ({ id, startedAt }) => ({
      run: id,
      ...defined({
        startedAt: startedAt === undefined ? undefined : startedAt + toOurs,
        by: (await deps.starters.find(campaign, id))?.name,
      }),
    })),
  );
}

function whyNotStarted(failure: Failure, isUnknownCampaign = false): string {
  const why = isUnknownCampaign ? 'The service knows no such campaign.' : reason(failure);
  return `${why} Nothing was executed. (Reference ${failure.reference})`;
}

function reason({ code, status, serviceMessage }: Failure): string {
  const said = serviceMessage === undefined ? '' : ` It says: “${serviceMessage}”`;
  const http = status === undefined ? '' : ` (HTTP ${status})`;
  if (status === 401 || status === 403) {
    return `The campaign service refused our key (HTTP ${status}). Whoever runs Canvass should check CAMPAIGN_API_KEY and CAMPAIGN_API_KEY_PLACEMENT.`;
  }
  switch (code) {
    case 'UNREACHABLE':
      return 'The campaign service can’t be reached just now.';
    case 'REFUSED':
      return `The campaign service refused${http}.${said}`;
    case 'FATE_UNKNOWN':
      return `The campaign service gave no usable answer${http}.${said}`;
    case 'INVALID_RESPONSE':
      return 'The campaign service answered something that I can’t read.';
  }
}
