import { defined } from '../../defined.ts';
import type { Message } from '../../message.ts';
import type { ProactiveMessenger } from '../../ports/messenger.ts';
import type { Outbox } from '../../ports/outbox.ts';
import type { RecordStore } from '../../ports/records.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies, RunDependencies } from '../dependencies.ts';
import {
  type ApprovalOutcome,
  type ApprovalRequest,
  type ApprovalSubject,
  changeApproval,
} from '../repositories/approvals.ts';
import { hasBegun } from '../repositories/run-requests.ts';
import { beginRun } from '../run/begin-run.ts';
import { lostRunsMessage } from '../run/messages.ts';
import type { Objections } from '../run/objections.ts';
import { questionAsOfNow } from '../run/question-now.ts';
import { unfinishedDigest } from '../run/request-run.ts';
import { newAudience, runJob, runKey } from '../run/tracked-run.ts';
import { capitalised } from '../wording.ts';
import { againButton, endedMessage, grownMessage, isDone, notStartedWords } from './messages.ts';
import { auditedWords } from './request-approval.ts';
import { rerunApproved } from './rerun-approved.ts';
import { scheduleApproved, scheduledOf } from './schedule-approved.ts';
import { severalApproved } from './several-approved.ts';

export interface ApprovedDeps
  extends RunDependencies,
    Pick<
      CampaignDependencies,
      'requests' | 'aliases' | 'reruns' | 'starters' | 'subscriptions' | 'schedules'
    > {
  readonly records: RecordStore;
  readonly messenger: ProactiveMessenger;
  readonly outbox: Outbox;
}

type Approved = ApprovalRequest;

/**
 * Does what was approved, once: what came of it is written down, and read again where the job comes again. Whether a run may
 * begin is looked at as of now, for an hour may have gone by.
 */
export async function carryOut(deps: ApprovedDeps, request: Approved): Promise<ApprovalRequest> {
  const { audit, decided, subject } = request;
  await deps.audit.amend(audit, operators.audit.approvedBy(auditedWords(request), decided?.by.name ?? ''));
  const found = request.outcome ?? (await outcomeOf(deps, request, subject));
  // Before anybody is told that nothing was started: a process that ends in between must not leave that to be decided anew.
  const after = await changeApproval(deps.records, request, (before) =>
    before.outcome === undefined ? { ...before, outcome: found } : undefined,
  );
  const { outcome = found } = after ?? {};
  if (outcome.kind === 'scheduled') {
    await deps.audit.complete(audit, operators.audit.schedule(outcome.schedule));
  } else if (outcome.kind === 'begun' && subject.kind === 'several') {
    await deps.audit.complete(audit, operators.audit.severalBegun);
  } else if (outcome.kind !== 'begun') {
    const reason = notStartedWords(outcome);
    await deps.audit.complete(audit, reason);
    await deps.requests.end(request.id, { state: 'unknown', executed: false, reason: capitalised(reason) });
  }
  return { ...(after ?? request), outcome };
}

async function outcomeOf(
  deps: ApprovedDeps,
  request: Approved,
  subject: ApprovalSubject,
): Promise<ApprovalOutcome> {
  switch (subject.kind) {
    case 'run':
      return await beginApproved(deps, request, subject);
    case 'rerun':
      return await rerunApproved(deps, request, subject);
    case 'several':
      return await severalApproved(deps, request, subject);
    default:
      return await scheduleApproved(deps, request, subject);
  }
}

/** Completes what nobody approved in time, and what was declined or withdrawn. */
export async function endUnapproved(
  { audit, requests }: Pick<ApprovedDeps, 'audit' | 'requests'>,
  { id, state, decided, audit: entry }: ApprovalRequest,
): Promise<void> {
  const who = decided?.by.name ?? '';
  const { declinedBy, withdrawnBy, notApproved } = operators.audit;
  const outcome =
    state === 'declined' ? declinedBy(who) : state === 'withdrawn' ? withdrawnBy(who) : notApproved;
  await audit.complete(entry, outcome);
  await requests.end(id, { state: 'unknown', executed: false, reason: capitalised(outcome) });
}

async function beginApproved(
  deps: ApprovedDeps,
  request: Approved,
  subject: Extract<ApprovalSubject, { kind: 'run' }>,
): Promise<ApprovalOutcome> {
  const { records, requests } = deps;
  const { id, campaign, campaignName, calls, by, mentions, decided, audit, live, places } = request;
  const known = { id: campaign, ...defined({ name: campaignName }) };
  const wasBegun = async () => hasBegun(await requests.find(id));
  if (!(await wasBegun())) {
    await requests.create({ id, campaign, askedAt: request.askedAt });
    const audiences = mentions === undefined ? [] : places.map(({ place }) => newAudience(place, mentions));
    const despite = subject.anyway ? await unfinishedDigest(deps, campaign, id) : subject.despite;
    const begun = await beginRun(records, deps, {
      ...{
        id,
        campaign: known,
        by,
        despite,
        anyway: subject.anyway,
        audit,
        wasBegun,
        knowsInactive: subject.inactive,
      },
      // Another system said so when it asked.
      isConfirmed: mentions === undefined,
      ...{ approvedCalls: calls ?? Number.POSITIVE_INFINITY, approvedBy: decided?.by.name },
      audiences: audiences.map((audience) => ({
        ...audience,
        ...{ marked: ['started'], posted: ['started'], ...defined({ live }) },
      })),
    });
    switch (begun.kind) {
      case 'lost':
        return { kind: 'lost' };
      case 'objections':
        return { kind: isUnfinishedAgainst(begun.objections) ? 'unfinished' : 'inactive' };
      case 'approval':
        return { kind: 'grown', ...defined({ calls: begun.objections.large?.calls }) };
      case 'begun':
        await requests.begin(id);
    }
  }
  await deps.jobs.wakeAt(runJob, runKey({ campaign, id }), deps.now());
  return { kind: 'begun' };
}

/** What is said where it was approved, beside its cards; undefined: nothing more. */
export async function approvedMessage(deps: ApprovedDeps, request: Approved): Promise<Message | undefined> {
  const { campaign, campaignName, outcome, mentions, subject } = request;
  if (subject.kind === 'rerun' && outcome !== undefined && !isDone(outcome)) {
    return { ...endedMessage(request), choices: [againButton(request)], ...defined({ mentions }) };
  }
  switch (outcome?.kind) {
    case undefined:
    case 'begun':
      return undefined;
    case 'scheduled':
      return await scheduledOf(deps, request, outcome.schedule);
    case 'past':
    case 'removed':
    case 'underWay':
      return endedMessage(request);
    case 'lost':
      return { ...lostRunsMessage(campaign), ...defined({ mentions }) };
    case 'grown':
      return { ...grownMessage(request, outcome.calls), ...defined({ mentions }) };
    case 'inactive':
    case 'unfinished':
      return {
        ...(await questionAsOfNow(deps.records, deps, { id: campaign, ...defined({ name: campaignName }) })),
        ...defined({ mentions }),
      };
  }
}

function isUnfinishedAgainst({ tracked, beside }: Objections): boolean {
  return tracked.length + beside.length > 0;
}
