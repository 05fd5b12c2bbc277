import { commit } from '../../commit.ts';
import { isSamePlace } from '../../records.ts';
import { capitalised } from '../../text.ts';
import { askedAt, isOverdue, isSamePerson, personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import {
  type ApprovalKey,
  type ApprovalRequest,
  approvalJobOf,
  findApproval,
  isWaiting,
  saveApproval,
  wakeApproval,
} from './approvals.ts';
import { decidedMessage, describe, ownMessage } from './messages.ts';

const texts = operators.approval;

export type Decision = 'approve' | 'decline';

/** Why a decision changes nothing. */
type Objection = 'own' | 'elsewhere' | 'late' | 'decided' | 'heldUp';

/** How long something approved waits for the message that says so, in which a run would continue. Milliseconds. */
const saidWithin = 20_000;

/** The name of the message that announces a decision. */
export function decisionName({ id }: ApprovalRequest): string {
  return `approval ${id} decided`;
}

/**
 * Approves or declines another person's request, or withdraws one's own; the role was checked before. If two people decide at
 * once, one decision counts. It is handed over, to be announced to everybody there; the rest is left to the request's job.
 */
export async function decide(
  turn: Turn,
  deps: Pick<CampaignDependencies, 'outbox' | 'intents' | 'now'>,
  key: ApprovalKey,
  decision: Decision,
): Promise<void> {
  const { incoming, place, records } = turn;
  const by = personOfTurn(incoming);
  const found = await commit(records, async (draft) => {
    const request = await findApproval(draft, key);
    if (request === undefined) return undefined;
    const now = deps.now();
    const isOwn = isSamePerson(request.by, by);
    const objection = objectionTo(request, turn, now, decision);
    // Its time is over, and the card may not say so yet.
    if (objection === 'late' && !request.settled) wakeApproval(draft, request, now);
    if (objection !== undefined) return { request, objection };
    const state = decision === 'approve' ? 'approved' : isOwn ? 'withdrawn' : 'declined';
    const decided: ApprovalRequest = { ...request, state, decided: { by, place, at: now } };
    await saveApproval(draft, decided);
    await deps.outbox.add(draft, {
      place,
      message: decidedMessage(deps, decided),
      name: decisionName(decided),
      ...(state === 'approved' && { until: now + saidWithin, wakes: approvalJobOf(decided) }),
    });
    wakeApproval(draft, decided, now);
    return { request: decided };
  });
  if (found === undefined) return await sayMessage(turn, { text: texts.unknown });
  const { request, objection } = found;
  if (objection === 'own') return await turn.replyPrivately(ownMessage(request));
  if (objection !== undefined) await turn.replyPrivately({ text: objectionWords(deps, request, objection) });
}

function objectionTo(
  request: ApprovalRequest,
  turn: Turn,
  now: number,
  decision: Decision,
): Objection | undefined {
  if (request.state === 'expired') return 'late';
  if (request.state !== 'waiting') return 'decided';
  if (!isWaiting(request, now)) return 'late';
  if (!request.places.some((one) => isSamePlace(one.place, turn.place))) return 'elsewhere';
  if (decision !== 'approve') return undefined;
  if (isSamePerson(request.by, personOfTurn(turn.incoming))) return 'own';
  return isOverdue(askedAt(turn), now) ? 'heldUp' : undefined;
}

function objectionWords(
  deps: Pick<CampaignDependencies, 'intents'>,
  request: ApprovalRequest,
  objection: Exclude<Objection, 'own'>,
): string {
  const { within, nothing } = describe(deps, request);
  const { state, decided } = request;
  if (objection === 'heldUp') return texts.heldUp;
  if (objection === 'elsewhere') return texts.elsewhere(capitalised(within));
  if (objection === 'late' || state === 'waiting' || state === 'expired')
    return `${texts.tooLate(within)} ${nothing}`;
  const already = texts.already[state](within, decided?.by.name ?? '');
  return state === 'approved' ? already : `${already} ${nothing}`;
}
