import { progressOf } from '../progress.ts';
import type { StoredRun } from '../storage.ts';

/** Seed §2, "Campaign run". It starts when it is accepted, so that it is found by a time before (rule 3). */
export function runReply(run: StoredRun, now: number, account: string) {
  const { endDate, result } = progressOf(run, now);
  return {
    runId: run.runId,
    startDate: new Date(run.acceptedAt).toISOString(),
    endDate,
    result,
    campaignRunId: run.campaignRunId,
    url: `${account}/campaigns/${run.campaignId}/runs/${run.runId}`,
  };
}
