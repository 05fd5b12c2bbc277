import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { casesToRerun } from '../results/rerun-cases.ts';
import type { WatchDeps } from '../run/dependencies.ts';
import { coversCalls, takesApproval } from '../run/outlook.ts';
import { runApiKey, storedCalls } from '../run/tracked-run.ts';
import { addRequest, readScratch } from './request.ts';
import { rerunCalls } from './rerun-calls.ts';

const { retryWhy } = operators.triage;
const texts = operators.rerun;

type RetryDeps = Pick<CampaignDependencies, 'audit' | 'campaigns' | 'reruns' | 'approveAboveCalls' | 'now'>;

/**
 * Asks for what failed in a run to be run once more, as part of the decision that lets the run wait for it. It never places more
 * calls than the run did: that many more were counted when it was asked for.
 */
export function retryFailed(deps: RetryDeps): WatchDeps['retryFailed'] {
  return async (draft, run, report, id) => {
    const { campaign, startedBy: { id: personId, name } = runApiKey } = run;
    const { approved = Number.POSITIVE_INFINITY, by: approvedBy } = run.retry ?? {};
    const { summary } = report;
    const found = casesToRerun(report);
    if (found.ids.length === 0) return retryWhy.withoutId;
    const calls = rerunCalls(summary, found, (await deps.campaigns.find(campaign))?.settings);
    if (calls === undefined || calls > summary.total) return retryWhy.calls;
    const isApproved = approvedBy !== undefined && coversCalls(approved, summary.total + calls);
    if (!isApproved && takesApproval(deps, calls)) return texts.why.approval(calls);
    const original = await deps.reruns.originalOf(campaign);
    const scratch = await readScratch(draft, original);
    if (scratch.request !== undefined) return retryWhy.underWay;
    const by = { id: personId, name };
    const detail = texts.audit.retry(summary.run, found.ids.length);
    const audit = await deps.audit.within(draft).begin({ action: texts.audit.rerun, campaign, by, detail });
    const request = {
      id,
      of: { campaign, run: summary.run },
      cases: found.digest,
      count: found.ids.length,
      by,
      askedAt: deps.now(),
      audit,
      ...storedCalls(found.ids.length, calls),
      ...(isApproved && { approved: { by: approvedBy, calls } }),
      retryOf: run.id,
    };
    await addRequest(draft, scratch, request, deps.now());
    return undefined;
  };
}
