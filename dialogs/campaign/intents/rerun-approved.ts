import { commit } from '../../commit.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { CampaignDependencies, RunDependencies } from '../dependencies.ts';
import { addRequest, type RerunRequest, readScratch, scratchWithin } from '../rerun/request.ts';
import { objectionsTo } from '../run/objections.ts';
import { newAudience, storedCalls } from '../run/tracked-run.ts';
import { readTrackedRuns } from '../run/tracked-runs.ts';
import type { ApprovalOutcome, ApprovalRequest, ApprovalSubject } from './approvals.ts';

interface RerunDeps extends RunDependencies, Pick<CampaignDependencies, 'reruns'> {
  readonly records: RecordStore;
}

/**
 * Has a rerun that was approved prepared, once, as a press on “Rerun” does: its job begins it. That it was handed over is
 * written by the write that does so, and outlasts the preparation.
 */
export async function rerunApproved(
  deps: RerunDeps,
  approval: ApprovalRequest,
  subject: Extract<ApprovalSubject, { kind: 'rerun' }>,
): Promise<ApprovalOutcome> {
  const { records, now, reruns } = deps;
  const { id, campaign, campaignName, calls, by, mentions = by, decided, audit, live, places } = approval;
  const [asked] = places;
  if (asked === undefined) throw new Error('Approval of a rerun was asked for nowhere.');
  const original = (await reruns.originalOf(campaign)) ?? campaign;
  const { approved = [] } = await readScratch(records, original);
  if (approved.includes(id)) return { kind: 'begun' };

  const all = await readTrackedRuns(records, campaign);
  const known = { id: campaign, name: campaignName };
  const { tracked, beside } = await objectionsTo(deps, known, all, { despite: subject.despite });
  if (tracked.length + beside.length > 0) return { kind: 'unfinished' };
  const { run, cases, count } = subject;
  const wanted: RerunRequest = {
    id,
    of: { campaign, run },
    cases,
    count,
    ...storedCalls(count, calls),
    by,
    askedAt: now(),
    audit,
    audience: {
      ...newAudience(asked.place, mentions),
      marked: ['started'],
      posted: ['started'],
      live,
    },
    approved: { by: decided?.by.name ?? '', calls: calls ?? count },
  };
  const other = await commit(records, async (draft) => {
    const before = await scratchWithin(draft, original);
    const { approved: known = [], request: current } = before;
    if (known.includes(id) || current !== undefined) return known.includes(id) ? undefined : current;
    const remembered = [...known, id].slice(-maxRemembered);
    await addRequest(draft, { ...before, approved: remembered }, wanted, now());
    return undefined;
  });
  return other === undefined ? { kind: 'begun' } : { kind: 'underWay', by: other.by.name };
}

/** Of one campaign. */
const maxRemembered = 20;
