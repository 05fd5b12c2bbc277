import { commit, type Draft } from '../../commit.ts';
import { operators } from '../../wording/operators.ts';
import type { IntentDependencies } from '../dependencies.ts';
import { capitalised } from '../wording.ts';
import { type ApprovalRequest, approvalWithin } from './approvals.ts';
import { endCards, sentCards } from './cards.ts';
import { approvable } from './intent-kind.ts';
import type { Carried } from './kind.ts';
import { describe, isDone, notStartedWords } from './messages.ts';

/**
 * Does what was approved, once, and stores what came of it with all that follows. Whether a run may begin is checked as of now,
 * because an hour may have passed.
 */
export async function carryOut(deps: IntentDependencies, request: ApprovalRequest): Promise<void> {
  const carry = await approvable(deps, request.subject).carryOut(deps, request);
  const cards = await sentCards(deps, request);
  const tell = await commit(deps.records, async (draft) => {
    const before = await approvalWithin(draft, request);
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
