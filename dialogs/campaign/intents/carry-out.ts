import { commit, type Draft } from '../../commit.ts';
import type { Message } from '../../message.ts';
import type { ProactiveMessenger } from '../../ports/messenger.ts';
import type { RecordStore } from '../../ports/records.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies, RunDependencies } from '../dependencies.ts';
import { beginRun } from '../run/begin-run.ts';
import { lostRunsMessage } from '../run/messages.ts';
import type { Objections } from '../run/objections.ts';
import { questionAsOfNow } from '../run/question-now.ts';
import { unfinishedDigest } from '../run/request-run.ts';
import { hasBegun } from '../run/run-requests.ts';
import { newAudience } from '../run/tracked-run.ts';
import { capitalised } from '../wording.ts';
import {
  type ApprovalOutcome,
  type ApprovalRequest,
  type ApprovalSubject,
  approvalWithin,
} from './approvals.ts';
import { endCards, sentCards } from './cards.ts';
import { againButton, endedMessage, grownMessage, isDone, notStartedWords } from './messages.ts';
import { auditedWords } from './request-approval.ts';
import { rerunApproved } from './rerun-approved.ts';
import { type Carried, resumeApproved, scheduleApproved } from './schedule-approved.ts';
import { severalApproved } from './several-approved.ts';

export interface ApprovedDeps
  extends RunDependencies,
    Pick<
      CampaignDependencies,
      'requests' | 'aliases' | 'reruns' | 'starters' | 'subscriptions' | 'schedules'
    > {
  readonly records: RecordStore;
  readonly messenger: ProactiveMessenger;
}

type Approved = ApprovalRequest;

/**
 * Does what was approved, once, and stores what came of it with all that follows. Whether a run may begin is looked at as of
 * now, for an hour may have gone by.
 */
export async function carryOut(deps: ApprovedDeps, request: Approved): Promise<void> {
  const carry = await prepare(deps, request);
  const cards = await sentCards(deps, request);
  const tell = await commit(deps.records, async (draft) => {
    const before = await approvalWithin(draft, request);
    if (before === undefined || before.settled) return () => {};
    const { outcome, message }: Carried =
      before.outcome === undefined ? await carry(draft) : { outcome: before.outcome };
    const place = before.decided?.place;
    if (message !== undefined && place !== undefined) {
      await deps.outbox.add(draft, { place, message, name: `approval ${before.id} approved` });
    }
    await endCards(draft, deps, { ...before, outcome }, cards);
    return await noteOutcome(draft, deps, before, outcome);
  });
  tell();
}

/** Begins what isn't a part of the decision that stores its outcome: once, however often this is called. */
async function prepare(deps: ApprovedDeps, request: Approved): Promise<(draft: Draft) => Promise<Carried>> {
  const { subject, campaign, outcome } = request;
  if (outcome !== undefined) return async () => ({ outcome });
  if (subject.kind === 'resume') return (draft) => resumeApproved(draft, deps, request, subject);
  if (subject.kind === 'schedule') {
    await deps.campaigns.note({ id: campaign });
    return (draft) => scheduleApproved(draft, deps, request, subject);
  }
  const begun = await begin(deps, request, subject);
  const message = await begunMessage(deps, { ...request, outcome: begun });
  return async (draft) => ({ outcome: begun, message: await message?.(draft) });
}

type RunSubject = Exclude<ApprovalSubject, { kind: 'schedule' | 'resume' }>;

async function begin(deps: ApprovedDeps, request: Approved, subject: RunSubject): Promise<ApprovalOutcome> {
  switch (subject.kind) {
    case 'run':
      return await beginApproved(deps, request, subject);
    case 'rerun':
      return await rerunApproved(deps, request, subject);
    case 'several':
      return await severalApproved(deps, request, subject);
  }
}

/** @returns what is to be called once that is stored */
async function noteOutcome(
  draft: Draft,
  { requests, ...deps }: ApprovedDeps,
  request: Approved,
  outcome: ApprovalOutcome,
): Promise<() => void> {
  const { id, audit: entry, decided, subject } = request;
  const { approvedBy, schedule, severalBegun } = operators.audit;
  const audit = deps.audit.within(draft);
  await audit.amend(entry, approvedBy(auditedWords(request), decided?.by.name ?? ''));
  if (outcome.kind === 'scheduled') await audit.complete(entry, schedule(outcome.schedule));
  if (outcome.kind === 'begun' && subject.kind === 'several') await audit.complete(entry, severalBegun);
  if (isDone(outcome)) return () => {};
  const reason = notStartedWords(outcome);
  await audit.complete(entry, reason);
  return await requests.endWithin(draft, id, {
    state: 'unknown',
    executed: false,
    reason: capitalised(reason),
  });
}

async function beginApproved(
  deps: ApprovedDeps,
  request: Approved,
  subject: Extract<ApprovalSubject, { kind: 'run' }>,
): Promise<ApprovalOutcome> {
  const { records, requests } = deps;
  const { id, campaign, campaignName, calls, by, mentions, decided, audit, live, places } = request;
  const known = { id: campaign, name: campaignName };
  if (!hasBegun(await requests.find(id))) {
    await requests.create({ id, campaign, askedAt: request.askedAt });
    const audiences = mentions === undefined ? [] : places.map(({ place }) => newAudience(place, mentions));
    const despite = subject.anyway ? await unfinishedDigest(deps, campaign, id) : subject.despite;
    const begun = await beginRun(records, deps, {
      id,
      campaign: known,
      by,
      despite,
      anyway: subject.anyway,
      audit,
      request: requests.beginning({ id, campaign, askedAt: request.askedAt }),
      knowsInactive: subject.inactive,
      // Another system said so when it asked.
      isConfirmed: mentions === undefined,
      approvedCalls: calls ?? Number.POSITIVE_INFINITY,
      approvedBy: decided?.by.name,
      audiences: audiences.map((audience) => ({
        ...audience,
        marked: ['started'],
        posted: ['started'],
        live,
      })),
    });
    switch (begun.kind) {
      case 'lost':
        return { kind: 'lost' };
      case 'objections':
        return { kind: isUnfinishedAgainst(begun.objections) ? 'unfinished' : 'inactive' };
      case 'approval':
        return { kind: 'grown', calls: begun.objections.large?.calls };
      case 'begun':
    }
  }
  return { kind: 'begun' };
}

/** What is said where it was approved, beside its cards; undefined: nothing more. */
async function begunMessage(
  deps: ApprovedDeps,
  request: Approved,
): Promise<((draft: Draft) => Promise<Message>) | undefined> {
  const { campaign, campaignName, outcome, mentions, subject } = request;
  if (subject.kind === 'rerun' && outcome !== undefined && !isDone(outcome)) {
    return async () => ({
      ...endedMessage(request),
      choices: [againButton(request)],
      mentions,
    });
  }
  switch (outcome?.kind) {
    case 'lost':
      return async () => ({ ...lostRunsMessage(campaign), mentions });
    case 'grown':
      return async () => ({ ...grownMessage(request, outcome.calls), mentions });
    case 'inactive':
    case 'unfinished': {
      const known = { id: campaign, name: campaignName };
      const ask = await questionAsOfNow(deps.records, deps, known);
      return async (draft) => ({ ...(await ask(draft)), mentions });
    }
    default:
      return undefined;
  }
}

function isUnfinishedAgainst({ tracked, beside }: Objections): boolean {
  return tracked.length + beside.length > 0;
}
