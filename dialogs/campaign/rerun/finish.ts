import { beginWithinMs } from '../../ports/limits.ts';
import type { Logger } from '../../ports/logger.ts';
import type { RecordRepository } from '../../ports/records.ts';
import { operators } from '../../wording/operators.ts';
import type { Decision } from '../../workflow.ts';
import type { CampaignDependencies, RunDependencies } from '../dependencies.ts';
import type { Draft } from '../edit/drafts.ts';
import { beginRun } from '../run/begin-run.ts';
import { settleRetry } from '../run/retry.ts';
import { expectedOf, runJob, runKey, type TrackedRun } from '../run/tracked-run.ts';
import { saveTrackedRuns, trackedRunsOf } from '../run/tracked-runs.ts';
import { campaignWords, lowered } from '../wording.ts';
import { type RerunRequest, readScratch, removeRequest, type ScratchRecord } from './request.ts';

const { why } = operators.rerun;

/** What preparing a rerun needs. */
export interface RerunJobDeps extends RunDependencies, Pick<CampaignDependencies, 'reports' | 'trace'> {
  readonly records: RecordRepository;
  readonly log: Pick<Logger, 'warn'>;
}

/** What is stored about a rerun until its run begins. */
export interface Preparation extends ScratchRecord {
  readonly request: RerunRequest;
  /** What was last sent to the service. */
  readonly sent: Draft | undefined;
}

/** What a step of a preparation decides. */
export type RerunDecision = Decision<Preparation>;

export function isLate({ ageOf }: Pick<RerunJobDeps, 'ageOf'>, { id, askedAt }: RerunRequest): boolean {
  return ageOf(`rerun ${id}`, askedAt)() > beginWithinMs;
}

/** Begins a run of the scratch campaign, which holds the test cases. From then on it is a run like any other. */
export async function beginRerun(
  deps: RerunJobDeps,
  preparation: Preparation,
  scratch: number,
): Promise<RerunDecision> {
  const { campaign, request } = preparation;
  const { id, of, by, audience, audit, count, approved, retryOf } = request;
  const calls = expectedOf(request);
  const name = (await deps.campaigns.find(scratch))?.name;
  const begun = await beginRun(deps.records, deps, {
    id,
    campaign: { id: scratch, name },
    by,
    audiences: audience === undefined ? [] : [audience],
    isConfirmed: true,
    expectedCalls: calls ?? 'unknown',
    approvedCalls: approved && (calls === undefined ? Number.POSITIVE_INFINITY : approved.calls),
    approvedBy: approved?.by,
    request: {
      hasBegun: async (draft) => (await readScratch(draft, campaign)).request?.id !== id,
      async begin(draft) {
        await removeRequest(draft, campaign);
        await deps.reruns.begin(draft, scratch, campaign, { id, of, cases: count, audit, retryOf });
      },
    },
  });
  if (begun.kind === 'begun') return { at: 'woken' };
  const running = why.running(lowered(campaignWords(scratch, name)));
  const reason = { lost: why.lost, approval: why.approval(calls), objections: running }[begun.kind];
  return await failRerun(deps, preparation, reason);
}

/**
 * Ends a request without a run. This is announced like the end of a run that wasn't started: to the requester, until it arrives.
 * @param running the scratch campaign, if its run goes on
 */
export async function failRerun(
  deps: Pick<RerunJobDeps, 'now' | 'campaigns' | 'audit'>,
  { campaign, request }: Preparation,
  reason: string,
  running?: number,
): Promise<RerunDecision> {
  const { id, of, by, askedAt, audit, audience, cases, count, calls, anyNumber, retryOf } = request;
  if (retryOf !== undefined) {
    const waiting = { campaign: of.campaign, id: retryOf };
    return {
      async also(draft) {
        await removeRequest(draft, campaign);
        await deps.audit.within(draft).complete(audit, operators.run.notStarted(reason));
        await settleRetry(draft, deps, waiting, id, { passed: [], why: reason });
      },
    };
  }
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
    audiences: audience === undefined ? [] : [audience],
  };
  return {
    async also(draft) {
      await removeRequest(draft, campaign);
      const tracked = await trackedRunsOf(draft, of.campaign);
      await saveTrackedRuns(draft, of.campaign, { ...tracked, runs: [...tracked.runs, run] });
      draft.wakeAt(runJob, runKey(run), deps.now());
    },
  };
}
