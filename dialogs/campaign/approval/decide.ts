import { defined } from '../../defined.ts';
import { isSamePlace } from '../../records.ts';
import { personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import {
  type ApprovalKey,
  type ApprovalRequest,
  changeApproval,
  isWaiting,
  wakeApproval,
} from '../repositories/approvals.ts';
import { capitalised } from '../wording.ts';
import { decidedMessage, nothingWords, ownMessage, withinSentence } from './messages.ts';

const texts = operators.approval;

export type Decision = 'approve' | 'decline';

/** Why a decision changes nothing. */
type Objection = 'own' | 'elsewhere' | 'late' | 'decided';

/**
 * Approves or declines what somebody else has asked for, or withdraws what one has asked for oneself; the role was checked
 * before. Of two at once one decides. What follows is left to the request's job, so that it is done once, wherever the
 * process ends.
 */
export async function decide(
  turn: Turn,
  deps: Pick<CampaignDependencies, 'jobs' | 'now'>,
  key: ApprovalKey,
  decision: Decision,
): Promise<void> {
  const { incoming, place, records } = turn;
  const by = personOfTurn(incoming);
  const now = deps.now();
  let objection: Objection | undefined;
  const request = await changeApproval(records, key, (before) => {
    const isOwn = before.by.id === by.id;
    objection = objectionTo(before, turn, now, isOwn && decision === 'approve');
    if (objection !== undefined) return undefined;
    const state = decision === 'approve' ? 'approved' : isOwn ? 'withdrawn' : 'declined';
    return { ...before, state, decided: { by, place, at: now } };
  });
  if (request === undefined) return await sayMessage(turn, { text: texts.unknown });
  const wake = (at: number) => wakeApproval(deps.jobs, request, at);
  if (objection === 'own') return await turn.replyPrivately(ownMessage(request));
  const isOurs = request.decided?.by.id === by.id;
  if (objection === undefined || (objection === 'decided' && isOurs && incoming.again && !request.settled)) {
    // Should this process end before it has said so.
    await wake(now + saidWithin);
    const live = await turn.post(decidedMessage(request));
    await changeApproval(records, key, (before) => ({ ...before, ...defined({ live }) }));
    return await wake(now);
  }
  // Its time is over, and the card may not say so yet.
  if (objection === 'late') await wake(now);
  await turn.replyPrivately({ text: objectionWords(request, objection) });
}

const saidWithin = 15_000;

function objectionTo(
  request: ApprovalRequest,
  { place }: Turn,
  now: number,
  isOwn: boolean,
): Objection | undefined {
  if (request.state === 'expired') return 'late';
  if (request.state !== 'waiting') return 'decided';
  if (!isWaiting(request, now)) return 'late';
  if (!request.places.some((one) => isSamePlace(one.place, place))) return 'elsewhere';
  return isOwn ? 'own' : undefined;
}

function objectionWords(request: ApprovalRequest, objection: Exclude<Objection, 'own'>): string {
  const within = withinSentence(request);
  const { state, decided } = request;
  if (objection === 'elsewhere') return texts.elsewhere(capitalised(within));
  if (objection === 'late' || state === 'waiting' || state === 'expired')
    return `${texts.tooLate(within)} ${nothingWords(request)}`;
  const already = texts.already[state](within, decided?.by.name ?? '');
  return state === 'approved' ? already : `${already} ${nothingWords(request)}`;
}
