import { commit } from '../../commit.ts';
import type { Logger } from '../../ports/logger.ts';
import type { RecordRepository } from '../../ports/records.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies, RunDependencies } from '../dependencies.ts';
import { beginRun } from '../run/begin-run.ts';
import { expectedOf, runJob, runKey, type TrackedRun } from '../run/tracked-run.ts';
import { saveTrackedRuns, trackedRunsWithin } from '../run/tracked-runs.ts';
import { campaignWords, lowered } from '../wording.ts';
import { type RerunRequest, removeRequest, type ScratchRecord, scratchWith } from './request.ts';

const { why } = operators.rerun;

/** What preparing a rerun takes. */
export interface RerunJobDeps extends RunDependencies, Pick<CampaignDependencies, 'reports'> {
  readonly records: RecordRepository;
  readonly log: Pick<Logger, 'warn'>;
}

export interface Preparation extends ScratchRecord {
  readonly request: RerunRequest;
}

/** What a step leads to: the next one at once, a time to be woken at (milliseconds since 1970), or the end. */
export type RerunStep = 'goOn' | number | 'over';

/** Begins a run of the scratch campaign, which holds the test cases. From then on it is a run like any other. */
export async function beginRerun(
  deps: RerunJobDeps,
  preparation: Preparation,
  scratch: number,
): Promise<RerunStep> {
  const { campaign, request } = preparation;
  const { id, of, by, audience, audit, count, approved } = request;
  const calls = expectedOf(request);
  const name = (await deps.campaigns.find(scratch))?.name;
  const begun = await beginRun(deps.records, deps, {
    id,
    campaign: { id: scratch, name },
    by,
    audiences: [audience],
    isConfirmed: true,
    expectedCalls: calls ?? 'unknown',
    approvedCalls: approved && (calls === undefined ? Number.POSITIVE_INFINITY : approved.calls),
    approvedBy: approved?.by,
    request: {
      hasBegun: async (draft) => (await scratchWith(draft, campaign, id)) === undefined,
      async begin(draft) {
        await removeRequest(draft, campaign, id);
        await deps.reruns.begin(draft, scratch, campaign, { id, of, cases: count, audit });
      },
    },
  });
  if (begun.kind === 'begun') return 'over';
  const running = why.running(lowered(campaignWords(scratch, name)));
  const reason = { lost: why.lost, approval: why.approval(calls), objections: running }[begun.kind];
  return await failRerun(deps, preparation, reason);
}

/**
 * Ends a request without a run. It is told as the end of a run that wasn't started is: to whoever asked, until it has arrived.
 * @param running the scratch campaign, where its run goes on
 */
export async function failRerun(
  deps: Pick<RerunJobDeps, 'records' | 'now' | 'campaigns'>,
  { campaign, request }: Preparation,
  reason: string,
  running?: number,
): Promise<RerunStep> {
  const { id, of, by, askedAt, audit, audience, cases, count, calls, anyNumber } = request;
  const name = (await deps.campaigns.find(of.campaign))?.name;
  const run: TrackedRun = {
    id,
    campaign: of.campaign,
    campaignName: name,
    startedBy: by,
    askedAt,
    audit,
    rerun: { run: of.run, cases, count, calls, anyNumber, running },
    stage: { kind: 'closing', ending: 'notStarted', reason, since: deps.now() },
    audiences: [audience],
  };
  await commit(deps.records, async (draft) => {
    if (!(await removeRequest(draft, campaign, id))) return;
    const tracked = await trackedRunsWithin(draft, of.campaign);
    await saveTrackedRuns(draft, of.campaign, { ...tracked, runs: [...tracked.runs, run] });
    draft.wakeAt(runJob, runKey(run), deps.now());
  });
  return 'over';
}
