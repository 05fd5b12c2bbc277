import { commit, type Draft } from '../../commit.ts';
import type { Message } from '../../message.ts';
import { maxCallMs } from '../../ports/limits.ts';
import { isSamePlace } from '../../records.ts';
import { isSamePerson, personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { type ApprovalRequest, findApproval, isWaiting, readApprovals } from './approvals.ts';
import { postCardAgain } from './cards.ts';
import { nobodyElseMessage } from './messages.ts';
import { type WantedApproval, writeApproval } from './request-approval.ts';

type AskDeps = Pick<CampaignDependencies, 'audit' | 'outbox' | 'intents' | 'timeZone' | 'now' | 'newId'>;

/** Asks another operator in the conversation of a turn, or says that no one else can be there. */
export async function askForApproval(turn: Turn, deps: AskDeps, wanted: WantedHere): Promise<void> {
  const message = await commit(turn.records, (draft) => addApproval(draft, turn, deps, wanted));
  if (message !== undefined) await sayMessage(turn, message);
}

type WantedHere = Pick<WantedApproval, 'campaign' | 'subject' | 'calls'>;

/**
 * Asks another operator in the conversation of a turn, as part of a decision: the request is stored, audited and shown with its
 * buttons. If the same request already waits there, it is shown again.
 * @returns a message that says so if no one else can be there: then nothing is asked
 */
export async function addApproval(
  draft: Draft,
  { incoming, place }: Turn,
  deps: AskDeps,
  { campaign, subject, calls }: WantedHere,
): Promise<Message | undefined> {
  if (place.kind === 'personal') {
    return nobodyElseMessage(deps, { campaign: campaign.id, subject, campaignName: campaign.name, calls });
  }
  const { id, name } = incoming.person;
  const request = { id: deps.newId(), campaign, subject, by: personOfTurn(incoming), mentions: { id, name } };
  const before = await writeApproval(draft, deps, { ...request, calls }, [place]);
  if (before !== undefined) await postCardAgain(draft, deps, before, place);
  return undefined;
}

/** After this time no message is delivered again. Milliseconds. */
export const redeliveredWithin = 10 * maxCallMs;

/** What a turn that is repeated had asked for: the last request of a kind that its person has made here and that still waits. */
export async function ownApproval(
  { incoming, place, records }: Turn,
  { now }: Pick<AskDeps, 'now'>,
  campaign: number,
  kind: string,
): Promise<ApprovalRequest | undefined> {
  const by = personOfTurn(incoming);
  return (await readApprovals(records, campaign)).findLast(
    (one) =>
      one.subject.kind === kind &&
      isWaiting(one, now()) &&
      now() - one.askedAt < redeliveredWithin &&
      isSamePerson(one.by, by) &&
      one.places.some((each) => isSamePlace(each.place, place)),
  );
}

/** Shows a request once more in the conversation of a turn. */
export async function showApproval(turn: Turn, deps: AskDeps, request: ApprovalRequest): Promise<void> {
  await commit(turn.records, async (draft) => {
    const before = await findApproval(draft, request);
    if (before !== undefined) await postCardAgain(draft, deps, before, turn.place);
  });
}
