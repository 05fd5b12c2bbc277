import { commit, type Draft } from '../../commit.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { Place } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import type { KnownCampaign } from '../known.ts';
import {
  type ApprovalRequest,
  type ApprovalSubject,
  approvalHolds,
  findApproval,
  sameApproval,
  wakeApproval,
} from './approvals.ts';
import { postCards } from './cards.ts';
import { toldRhythm } from './messages.ts';

type WriteDeps = Pick<CampaignDependencies, 'audit' | 'outbox' | 'timeZone' | 'now'>;

/** What an operator is asked for. */
export interface WantedApproval extends Pick<ApprovalRequest, 'id' | 'subject' | 'calls' | 'by'> {
  readonly campaign: KnownCampaign;
  /** Whom it is for; absent: another system asks. */
  readonly mentions?: ApprovalRequest['by'];
}

/**
 * Writes down and audits that an operator is asked, and hands over what asks them.
 * @returns the same where it was asked for before: then nothing is asked
 */
export async function writeApproval(
  draft: Draft,
  deps: WriteDeps,
  wanted: WantedApproval,
  places: readonly Place[],
): Promise<ApprovalRequest | undefined> {
  const { id, campaign, subject, calls, by, mentions } = wanted;
  const { approvalAsked, approvalAskedBefore } = operators.audit;
  const [place] = mentions === undefined ? [] : places;
  const act = {
    action: actionOf(subject),
    campaign: campaign.id,
    by,
    place,
    ...(subject.kind === 'several' && { others: othersOf(subject) }),
    detail: approvalAsked(auditedWords({ subject, calls })),
  };
  const askedAt = deps.now();
  const request: ApprovalRequest = {
    id,
    campaign: campaign.id,
    campaignName: campaign.name,
    calls,
    mentions,
    subject,
    by,
    askedAt,
    expiresAt: askedAt + approvalHolds,
    audit: '',
    state: 'waiting',
    places: places.map((one) => ({ place: one, cards: [] })),
  };
  const audit = deps.audit.within(draft);
  const before = await sameApproval(draft, request);
  if (before !== undefined) {
    if (before.id !== id) await audit.begin(act, approvalAskedBefore);
    return before;
  }
  await postCards(draft, deps, { ...request, audit: await audit.begin(act) });
  wakeApproval(draft, request, request.expiresAt);
  return undefined;
}

function actionOf({ kind }: ApprovalSubject): string {
  const { actions } = operators.audit;
  if (kind === 'rerun') return operators.rerun.audit.rerun;
  return actions[kind === 'several' ? 'run' : kind];
}

/** What is asked for, as the audit says it. */
export function auditedWords({
  subject,
  calls,
}: {
  readonly subject: ApprovalSubject;
  readonly calls?: number | undefined;
}): string {
  const { calls: callWords, schedule } = operators.audit;
  const words = callWords(calls);
  if (subject.kind === 'rerun')
    return `${operators.rerun.audit.detail(subject.run, subject.count)}, ${words}`;
  if (subject.kind === 'several') {
    return `${operators.audit.together(operators.several.listOf(othersOf(subject)))}, ${words}`;
  }
  if (subject.kind === 'schedule') return `${toldRhythm(subject)}, ${words}`;
  return subject.kind === 'resume' ? `${schedule(subject.schedule)}, ${words}` : words;
}

/** Beside the one that the entry names: the lowest. */
function othersOf({ campaigns }: Extract<ApprovalSubject, { kind: 'several' }>): readonly number[] {
  return campaigns.slice(1).map(({ campaign }) => campaign);
}

interface RequestDeps extends WriteDeps, Pick<CampaignDependencies, 'campaigns' | 'subscriptions'> {
  readonly records: RecordStore;
}

/**
 * Asks for a run that another system wants, wherever its campaign is subscribed.
 * @returns false where that is nowhere
 */
export async function requestApproval(deps: RequestDeps, wanted: WantedApproval): Promise<boolean> {
  const { records } = deps;
  const { id, campaign } = wanted;
  if ((await findApproval(records, { id, campaign: campaign.id })) !== undefined) return true;
  const places = await placesForApproval(deps, campaign.id);
  if (places.length === 0) return false;
  const name = campaign.name ?? (await deps.campaigns.find(campaign.id))?.name;
  const named = { ...wanted, campaign: { id: campaign.id, name } };
  await commit(records, (draft) => writeApproval(draft, deps, named, places));
  return true;
}

/** Where an operator is asked about what another system wants: whoever is muted isn't. */
export async function placesForApproval(
  { subscriptions }: Pick<CampaignDependencies, 'subscriptions'>,
  campaign: number,
): Promise<readonly Place[]> {
  const followers = await subscriptions.of(campaign);
  const listening = await Promise.all(
    followers.map(async ({ place }) => {
      const isMuted = (await subscriptions.mutedUntil(campaign, place)) !== undefined;
      return isMuted ? [] : [place];
    }),
  );
  return listening.flat();
}
