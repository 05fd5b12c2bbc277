import { isSamePlace } from '../../records.ts';
import { isSamePerson, personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import {
  type ApprovalKey,
  type ApprovalRequest,
  changeApproval,
  findApproval,
  isWaiting,
  wakeApproval,
} from '../repositories/approvals.ts';
import { capitalised } from '../wording.ts';
import { decidedMessage, nothingWords, ownMessage, withinSentence } from './messages.ts';
import { noteSaid, saidWithin } from './say-decision.ts';

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
  const found = await findApproval(records, key);
  if (found === undefined) return await sayMessage(turn, { text: texts.unknown });
  const wake = (at: number) => wakeApproval(deps.jobs, found, at);
  // Should this process end once it has decided, whatever it hasn't done by then.
  if (!found.settled) await wake(now + saidWithin);
  let objection: Objection | undefined;
  let isOurs = false;
  const request = await changeApproval(records, key, (before) => {
    const isOwn = isSamePerson(before.by, by);
    objection = objectionTo(before, turn, now, isOwn && decision === 'approve');
    const { decided } = before;
    const isMine = decided !== undefined && isSamePerson(decided.by, by);
    const isCutOff = incoming.again && isMine && decided.unsaid === decided.at + saidWithin;
    isOurs = objection === undefined || isCutOff;
    if (!isOurs) return undefined;
    const unsaid = now + saidWithin;
    if (decided !== undefined) return { ...before, decided: { ...decided, unsaid } };
    const state = decision === 'approve' ? 'approved' : isOwn ? 'withdrawn' : 'declined';
    return { ...before, state, decided: { by, place, at: now, unsaid } };
  });
  if (request === undefined) return await sayMessage(turn, { text: texts.unknown });
  if (isOurs) {
    await noteSaid(records, key, await turn.post(decidedMessage(request)));
    return await wake(now);
  }
  if (objection === 'own') return await turn.replyPrivately(ownMessage(request));
  // Its time is over, and the card may not say so yet.
  if (objection === 'late') await wake(now);
  await turn.replyPrivately({ text: objectionWords(request, objection ?? 'decided') });
}

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
