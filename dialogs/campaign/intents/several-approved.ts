import { beginMembers, type GroupDeps } from '../several/group-job.ts';
import { type BegunGroup, groupJob, groupRecords, memberRun } from '../several/groups.ts';
import type { ApprovalOutcome, ApprovalRequest, ApprovalSubject } from './approvals.ts';

/**
 * Begins the runs of several campaigns that were approved, as a press on “Run all” does. The group is written once, under the
 * request's own id, and has the references of its runs in it.
 */
export async function severalApproved(
  deps: GroupDeps,
  { id, by, mentions = by, decided, askedAt, places: [asked] }: ApprovalRequest,
  { campaigns }: Extract<ApprovalSubject, { kind: 'several' }>,
): Promise<ApprovalOutcome> {
  if (asked === undefined) throw new Error('Approval of several runs was asked for nowhere.');
  const wanted: BegunGroup = {
    id,
    place: asked.place,
    askedAt,
    members: campaigns.map(({ campaign, name, calls, seen, inactive }) => ({
      campaign,
      run: memberRun(id, campaign),
      standing: 'clear',
      name,
      calls,
      seen,
      inactive,
    })),
    begun: {
      at: deps.now(),
      by,
      mentions,
      campaigns: campaigns.map(({ campaign }) => campaign),
      approvedBy: decided?.by.name ?? '',
    },
  };
  await groupRecords.create(deps.records, id, wanted);
  // Begun here, and not left to the job: in a rolling upgrade a version may have that which knows of no approval.
  await beginMembers(deps, id);
  await deps.jobs.wakeAt(groupJob, id, deps.now());
  return { kind: 'begun' };
}
