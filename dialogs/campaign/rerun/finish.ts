import { commit } from '../../commit.ts';
import { defined } from '../../defined.ts';
import { operators } from '../../wording/operators.ts';
import { beginRun } from '../run/begin-run.ts';
import { expectedOf, runJob, runKey, type TrackedRun } from '../run/tracked-run.ts';
import { saveTrackedRuns, trackedRunsWithin } from '../run/tracked-runs.ts';
import type { RerunJobDeps, RerunStep } from './dependencies.ts';
import {
  changeRequest,
  type RerunFailure,
  type RerunRequest,
  removeRequest,
  type ScratchRecord,
} from './request.ts';

const { why } = operators.rerun;

/** Begins a run of the scratch campaign, which holds the test cases. From then on it is a run like any other. */
export async function beginRerun(
  deps: RerunJobDeps,
  record: ScratchRecord,
  request: RerunRequest,
  scratch: number,
): Promise<RerunStep> {
  const { id, of, by, audience, audit, count, approved } = request;
  const calls = expectedOf(request);
  await deps.reruns.begin(scratch, record.campaign, { id, of, cases: count, audit });
  const name = (await deps.campaigns.find(scratch))?.name;
  const begun = await beginRun(deps.records, deps, {
    ...{ id, campaign: { id: scratch, ...defined({ name }) }, by, audiences: [audience], isConfirmed: true },
    expectedCalls: calls ?? 'unknown',
    approvedCalls: approved && (calls === undefined ? Number.POSITIVE_INFINITY : approved.calls),
    approvedBy: approved?.by,
    request: { hasBegun: () => deps.reruns.hasEnded(scratch, id) },
  });
  if (begun.kind === 'begun') {
    await commit(deps.records, (draft) => removeRequest(draft, record.campaign, id));
    return 'over';
  }
  const running = why.running(operators.names.campaign(scratch));
  const reason = { lost: why.lost, approval: why.approval(calls), objections: running }[begun.kind];
  return await failRerun(deps, record, request, { reason });
}

/**
 * Ends a request without a run. It is told as the end of a run that wasn't started is: to whoever asked, until it has
 * arrived. That nothing is started is written down first, so that whoever goes on after a crash starts nothing either.
 */
export async function failRerun(
  deps: Pick<RerunJobDeps, 'records' | 'jobs' | 'now' | 'campaigns' | 'requests'>,
  { campaign }: ScratchRecord,
  { id, of, by, askedAt, audit, audience, cases, count, calls, anyNumber }: RerunRequest,
  failed: RerunFailure,
): Promise<RerunStep> {
  await changeRequest(deps.records, campaign, id, (before) =>
    before.failed === undefined ? { ...before, failed } : undefined,
  );
  await deps.requests.create({ id, campaign: of.campaign, askedAt });
  const name = (await deps.campaigns.find(of.campaign))?.name;
  const { reason, ...found } = failed;
  const run: TrackedRun = {
    ...{ id, campaign: of.campaign, ...defined({ campaignName: name }), startedBy: by, askedAt, audit },
    rerun: { run: of.run, cases, count, calls, ...defined({ anyNumber }), ...found },
    stage: { kind: 'closing', ending: 'notStarted', reason, since: deps.now() },
    audiences: [audience],
  };
  await commit(deps.records, async (draft) => {
    const tracked = await trackedRunsWithin(draft, of.campaign);
    const isThere = tracked.runs.some((one) => one.id === id);
    if (!isThere && (await deps.requests.find(id))?.end === undefined)
      await saveTrackedRuns(draft, of.campaign, { ...tracked, runs: [...tracked.runs, run] });
    await removeRequest(draft, campaign, id);
    draft.wakeAt(runJob, runKey(run), deps.now());
  });
  return 'over';
}
