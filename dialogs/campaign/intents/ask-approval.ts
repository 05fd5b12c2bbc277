import { commit, type Draft } from '../../commit.ts';
import { isSamePlace } from '../../records.ts';
import { isSamePerson, personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import {
  type ApprovalRequest,
  type ApprovalSubject,
  approvalWithin,
  isWaiting,
  readApprovals,
} from './approvals.ts';
import { postCardAgain } from './cards.ts';
import { nobodyElseMessage } from './messages.ts';
import { type WantedApproval, writeApproval } from './request-approval.ts';

type AskDeps = Pick<CampaignDependencies, 'audit' | 'outbox' | 'timeZone' | 'now' | 'newId'>;

/**
 * Asks another operator in the conversation of a turn: that is written down, audited and shown, with its buttons. Where the
 * same waits there already, it is shown again. Where nobody else can be there, it says so, and nothing is asked.
 * @param answer takes the answer to the question that led to it
 * @returns false where that was answered before; then nothing is asked
 */
export async function askForApproval(
  turn: Turn,
  deps: AskDeps,
  wanted: Pick<WantedApproval, 'campaign' | 'subject' | 'calls'>,
  answer: (draft: Draft) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const { incoming, place, records } = turn;
  const { campaign, subject, calls } = wanted;
  if (place.kind === 'personal') {
    const asked = { campaign: campaign.id, subject, campaignName: campaign.name, calls };
    const isFirst = await commit(records, answer);
    if (isFirst) await sayMessage(turn, nobodyElseMessage(asked));
    return isFirst;
  }
  const { id, name } = incoming.person;
  const request = { id: deps.newId(), campaign, subject, by: personOfTurn(incoming), mentions: { id, name } };
  return await commit(records, async (draft) => {
    if (!(await answer(draft))) return false;
    const before = await writeApproval(draft, deps, { ...request, calls }, [place]);
    if (before !== undefined) await postCardAgain(draft, deps, before, place);
    return true;
  });
}

/** What the person of a turn has asked for, and waits: the last of its kind. */
export async function ownApproval(
  { incoming, place, records }: Turn,
  { now }: Pick<AskDeps, 'now'>,
  campaign: number,
  kind: ApprovalSubject['kind'],
): Promise<ApprovalRequest | undefined> {
  const by = personOfTurn(incoming);
  return (await readApprovals(records, campaign)).findLast(
    (one) =>
      one.subject.kind === kind &&
      isWaiting(one, now()) &&
      isSamePerson(one.by, by) &&
      one.places.some((each) => isSamePlace(each.place, place)),
  );
}

/** Shows a request once more in the conversation of a turn. */
export async function showApproval(turn: Turn, deps: AskDeps, request: ApprovalRequest): Promise<void> {
  await commit(turn.records, async (draft) => {
    const before = await approvalWithin(draft, request);
    if (before !== undefined) await postCardAgain(draft, deps, before, turn.place);
  });
}
