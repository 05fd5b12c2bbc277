import { defined } from '../../defined.ts';
import type { Clock, EpochMs } from '../../ports/clock.ts';
import type { ProactiveMessenger } from '../../ports/messenger.ts';
import type { RecordStore } from '../../ports/records.ts';
import { type ApprovalKey, type ApprovalRequest, changeApproval } from '../repositories/approvals.ts';
import { decidedMessage } from './messages.ts';

interface SayDeps {
  readonly records: RecordStore;
  readonly messenger: ProactiveMessenger;
  readonly now: Clock;
}

/** Longer than any post takes: what isn't noted by then was not said, or its process has ended. Milliseconds. */
export const saidWithin = 20_000;

/**
 * Until when what becomes of a decision is left to the turn that decided, which is saying so; undefined: it has done that, or
 * has ended. Milliseconds since 1970.
 */
export function leftToTurn({ decided, outcome }: ApprovalRequest, now: EpochMs): EpochMs | undefined {
  const { unsaid } = decided ?? {};
  return outcome === undefined && unsaid !== undefined && now < unsaid ? unsaid : undefined;
}

/**
 * Says who has decided, where the turn that did has ended before it said so. What was approved is done even where this can't
 * be said, and its own messages follow: then it isn't said any more.
 * @returns undefined where somebody else is saying it
 */
export async function sayDecision(
  { records, messenger, now }: SayDeps,
  request: ApprovalRequest,
): Promise<ApprovalRequest | undefined> {
  const { id, decided, outcome } = request;
  if (decided?.unsaid === undefined || outcome !== undefined) return request;
  let isOurs = false;
  const marked = await changeApproval(records, request, (before) => {
    isOurs = before.decided?.unsaid === decided.unsaid;
    return isOurs ? { ...before, decided: { ...decided, unsaid: now() + saidWithin } } : undefined;
  });
  if (marked === undefined || !isOurs) return undefined;
  const posted = await messenger.post(decided.place, decidedMessage(request), `approval ${id} decided`);
  if (!posted.ok && posted.reason === 'failed') return marked;
  return (await noteSaid(records, request, posted.ok ? posted.id : undefined)) ?? marked;
}

/** @param live the message that said so, where it can be edited */
export async function noteSaid(
  records: RecordStore,
  key: ApprovalKey,
  live: string | undefined,
): Promise<ApprovalRequest | undefined> {
  return await changeApproval(records, key, (before) => {
    if (before.decided?.unsaid === undefined) return undefined;
    const { unsaid: _said, ...decided } = before.decided;
    return { ...before, decided, ...defined({ live }) };
  });
}
