import { commit, type Draft } from '../../commit.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { Place } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import type { KnownCampaign } from '../known.ts';
import { type ApprovalRequest, approvalHolds, sameApproval, wakeApproval } from './approvals.ts';
import { postCards } from './cards.ts';
import { describe } from './messages.ts';

type WriteDeps = Pick<CampaignDependencies, 'audit' | 'outbox' | 'intents' | 'timeZone' | 'now'>;

/** What an operator is asked to approve. */
export interface WantedApproval extends Pick<ApprovalRequest, 'id' | 'subject' | 'calls' | 'by'> {
  readonly campaign: KnownCampaign;
  /** Whom it is for; absent: another system asks. */
  readonly mentions?: ApprovalRequest['by'];
}

/**
 * Stores and audits a request to an operator, and hands over its cards.
 * @returns the same request if it was made before: then nothing is asked
 */
export async function writeApproval(
  draft: Draft,
  deps: WriteDeps,
  wanted: WantedApproval,
  places: readonly Place[],
): Promise<ApprovalRequest | undefined> {
  const { id, campaign, subject, calls, by, mentions } = wanted;
  const named = { campaign: campaign.id, campaignName: campaign.name, subject, calls };
  const described = describe(deps, named);
  const { approvalAsked, approvalAskedBefore } = operators.audit;
  const [place] = mentions === undefined ? [] : places;
  const [, ...others] = described.campaigns;
  const act = {
    action: described.action,
    campaign: campaign.id,
    by,
    place,
    ...(others.length > 0 && { others }),
    detail: approvalAsked(described.detail),
  };
  const askedAt = deps.now();
  const request: ApprovalRequest = {
    ...named,
    id,
    mentions,
    by,
    askedAt,
    expiresAt: askedAt + approvalHolds,
    audit: '',
    state: 'waiting',
    places: places.map((one) => ({ place: one, cards: [] })),
  };
  const audit = deps.audit.within(draft);
  const before = await sameApproval(
    draft,
    request,
    (other) => describe(deps, other).sameness === described.sameness,
  );
  if (before !== undefined) {
    if (before.id !== id) await audit.begin(act, approvalAskedBefore);
    return before;
  }
  await postCards(draft, deps, { ...request, audit: await audit.begin(act) });
  wakeApproval(draft, request, request.expiresAt);
  return undefined;
}

interface RequestDeps extends WriteDeps, Pick<CampaignDependencies, 'campaigns' | 'subscriptions'> {
  readonly records: RecordStore;
}

/**
 * Asks for approval of a run that another system wants, wherever its campaign is subscribed and not muted.
 * @returns false if that is nowhere
 */
export async function requestApproval(deps: RequestDeps, wanted: WantedApproval): Promise<boolean> {
  const { records } = deps;
  const { campaign } = wanted;
  const listening = await deps.subscriptions.listening(campaign.id);
  if (listening.length === 0) return false;
  const name = campaign.name ?? (await deps.campaigns.find(campaign.id))?.name;
  const named = { ...wanted, campaign: { id: campaign.id, name } };
  const places = listening.map(({ place }) => place);
  await commit(records, (draft) => writeApproval(draft, deps, named, places));
  return true;
}
