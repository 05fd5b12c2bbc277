import { commit, type Draft } from '../../commit.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import type { ProactiveMessenger } from '../../ports/messenger.ts';
import { capitalised } from '../../text.ts';
import type { Place } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { IntentDependencies } from '../dependencies.ts';
import { type ApprovalRequest, findApproval, isWaiting, readApprovalKey } from './approvals.ts';
import { editCards, endCards, sentCards } from './cards.ts';
import { decisionName } from './decide.ts';
import { approvable } from './intent-kind.ts';
import type { Carried } from './kind.ts';
import { describe, expiredMessage, isDone, notStartedWords } from './messages.ts';

interface ApprovalJobDeps extends IntentDependencies {
  readonly messenger: Pick<ProactiveMessenger, 'abilities'>;
}

/**
 * The job of a request for approval: ends it after its time, and does what was approved. It runs again as its cards arrive, even
 * if a process that seemed dead reports one when everything is over.
 */
export function createApprovalJob(deps: ApprovalJobDeps): JobHandler {
  return async (key) => {
    const named = readApprovalKey(key);
    const request = named && (await findApproval(deps.records, named));
    if (request === undefined) return undefined;
    if (request.settled) {
      const cards = await sentCards(deps, request);
      await commit(deps.records, (draft) => editCards(draft, deps, request, cards));
      return undefined;
    }
    if (isWaiting(request, deps.now())) return request.expiresAt;
    if (request.state === 'approved') await carryOutOnceSaid(deps, request);
    else await endUnapproved(deps, request);
    return undefined;
  };
}

/** A run goes on in the message that says who approved it; this job is woken once that is posted, or can't be. */
async function carryOutOnceSaid(deps: ApprovalJobDeps, request: ApprovalRequest): Promise<void> {
  const { decided } = request;
  const said = decided && (await deps.outbox.fateOf(decided.place, decisionName(request)));
  if (said?.kind === 'waiting') return;
  await carryOut(deps, said?.kind === 'posted' ? { ...request, live: said.id } : request);
}

/** Ends a request that no one approved in time, and completes one that was declined or withdrawn. */
async function endUnapproved(deps: ApprovalJobDeps, request: ApprovalRequest): Promise<void> {
  const cards = await sentCards(deps, request);
  const tell = await commit(deps.records, async (draft) => {
    const before = await findApproval(draft, request);
    // Somebody who decided at the last moment was faster, and wakes this job.
    if (before === undefined || before.settled || before.state !== request.state) return () => {};
    const isExpired = before.state === 'waiting' || before.state === 'expired';
    const ended: ApprovalRequest = isExpired ? { ...before, state: 'expired' } : before;
    for (const place of isExpired ? await placesToTell(deps, ended) : []) {
      const name = `approval ${ended.id} expired`;
      await deps.outbox.add(draft, { place, message: expiredMessage(deps, ended), name });
    }
    await endCards(draft, deps, ended, cards);
    const outcome = outcomeWords(ended);
    await deps.audit.within(draft).complete(ended.audit, outcome);
    return await deps.requests.endWithin(draft, ended.id, {
      state: 'unknown',
      executed: false,
      reason: capitalised(outcome),
    });
  });
  tell();
}

function outcomeWords({ state, decided }: ApprovalRequest): string {
  const { declinedBy, withdrawnBy, notApproved } = operators.audit;
  const who = decided?.by.name ?? '';
  if (state === 'declined') return declinedBy(who);
  return state === 'withdrawn' ? withdrawnBy(who) : notApproved;
}

/** Another system's request needs no message if its card can say what became of it: no one waits there. */
async function placesToTell(
  { messenger }: Pick<ApprovalJobDeps, 'messenger'>,
  { places, mentions }: ApprovalRequest,
): Promise<readonly Place[]> {
  const all = places.map(({ place }) => place);
  if (mentions !== undefined) return all;
  const canEdit = await Promise.all(all.map(async (place) => (await messenger.abilities(place)).edits));
  return all.filter((_place, index) => !canEdit[index]);
}

/**
 * Does what was approved, once, and stores what came of it with all that follows. Whether a run may begin is checked as of now,
 * because an hour may have passed.
 */
async function carryOut(deps: IntentDependencies, request: ApprovalRequest): Promise<void> {
  const carry = await approvable(deps, request.subject).carryOut(deps, request);
  const cards = await sentCards(deps, request);
  const tell = await commit(deps.records, async (draft) => {
    const before = await findApproval(draft, request);
    if (before === undefined || before.settled) return () => {};
    const carried = await carry(draft);
    const { outcome, message } = carried;
    const place = before.decided?.place;
    if (message !== undefined && place !== undefined) {
      await deps.outbox.add(draft, { place, message, name: `approval ${before.id} approved` });
    }
    await endCards(draft, deps, { ...before, outcome }, cards);
    return await noteOutcome(draft, deps, before, carried);
  });
  tell();
}

/** @returns what to call once that is stored */
async function noteOutcome(
  draft: Draft,
  deps: IntentDependencies,
  request: ApprovalRequest,
  { outcome, audited }: Carried,
): Promise<() => void> {
  const { id, audit: entry, decided } = request;
  const audit = deps.audit.within(draft);
  const detail = operators.audit.approvedBy(describe(deps, request).detail, decided?.by.name ?? '');
  await audit.amend(entry, detail);
  if (isDone(outcome)) {
    if (audited !== undefined) await audit.complete(entry, audited);
    return () => {};
  }
  const reason = notStartedWords(outcome);
  await audit.complete(entry, reason);
  return await deps.requests.endWithin(draft, id, {
    state: 'unknown',
    executed: false,
    reason: capitalised(reason),
  });
}
