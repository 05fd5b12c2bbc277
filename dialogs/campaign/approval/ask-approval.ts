import { defined } from '../../defined.ts';
import { isSamePlace } from '../../records.ts';
import { isSamePerson, personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import {
  type ApprovalRequest,
  type ApprovalSubject,
  changeApproval,
  isWaiting,
  readApprovals,
  wakeApproval,
} from '../repositories/approvals.ts';
import { nobodyElseMessage, requestMessage } from './messages.ts';
import { type WantedApproval, writeApproval } from './request-approval.ts';

type AskDeps = Pick<CampaignDependencies, 'audit' | 'jobs' | 'timeZone' | 'now' | 'newId'>;

/**
 * Asks another operator in the conversation of a turn: that is written down, audited and shown, with its buttons. Where the
 * same waits there already, it is shown again. Where nobody else can be there, it says so, and nothing is asked.
 */
export async function askForApproval(
  turn: Turn,
  deps: AskDeps,
  wanted: Pick<WantedApproval, 'campaign' | 'subject' | 'calls'>,
): Promise<void> {
  const { incoming, place, records } = turn;
  const { campaign, subject, calls } = wanted;
  if (place.kind === 'personal') {
    const asked = { campaign: campaign.id, subject, ...defined({ campaignName: campaign.name, calls }) };
    return await sayMessage(turn, nobodyElseMessage(asked));
  }
  const { id, name } = incoming.person;
  const request = { id: deps.newId(), campaign, subject, by: personOfTurn(incoming), mentions: { id, name } };
  const standing = await writeApproval(records, deps, { ...request, ...defined({ calls }) }, [place]);
  await showApproval(turn, deps, standing);
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

/** If the process ends before it is shown, its job does that. Milliseconds. */
const shownBy = 30_000;

/** Shows a request, once more where it was shown before: both cards have the buttons, and both lose them. */
export async function showApproval(turn: Turn, deps: AskDeps, request: ApprovalRequest): Promise<void> {
  const { place, records, incoming } = turn;
  await wakeApproval(deps.jobs, request, Math.min(deps.now() + shownBy, request.expiresAt));
  const card = await turn.post(requestMessage(request, clockOf(deps, incoming.timeZone ?? place.timeZone)));
  await changeApproval(records, request, ({ places, ...rest }) => ({
    ...rest,
    places: places.map((one) =>
      isSamePlace(one.place, place)
        ? { ...one, posted: true, cards: [...one.cards, ...(card === undefined ? [] : [card])] }
        : one,
    ),
  }));
}
