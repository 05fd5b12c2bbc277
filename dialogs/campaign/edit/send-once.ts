import { commit, type Draft as Decision } from '../../commit.ts';
import type { Campaign } from '../../ports/campaign.ts';
import { knownValue, valuesOf } from '../../ports/campaign-fields.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { Person, Place } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { type Draft, type DraftOf, draftWithin, keepDraft, sentFor } from './drafts.ts';
import { campaignDigest, outcomeWords, statusAfter } from './outcome.ts';
import { isRemovable } from './values.ts';

const audited = operators.audit;

type SendDeps = Pick<CampaignDependencies, 'service' | 'audit' | 'campaigns' | 'now' | 'time' | 'ageOf'>;

/** Who sends a draft, and where. */
interface Sender {
  readonly by: Person;
  readonly place: Place | undefined;
  /** What it does, for the audit. */
  readonly detail: string;
}

/** Sends a draft that was claimed for it, once. */
export async function sendOnce(
  records: RecordStore,
  deps: SendDeps,
  draft: Draft,
  sender: Sender,
  isTooLate: () => boolean,
): Promise<Outcome<Campaign>> {
  await commit(records, (decision) => announceSend(decision, deps, draft, sender));
  const sent = await callService(deps, draft, isTooLate);
  await commit(records, (decision) => recordSend(decision, deps, draft, sent));
  return sent;
}

/** Notes in the draft and in the audit that it is about to be sent, within a decision. */
export async function announceSend(
  decision: Decision,
  deps: SendDeps,
  draft: Draft,
  sender: Sender,
): Promise<void> {
  const act =
    draft.kind === 'create'
      ? { action: audited.actions.create }
      : { action: audited.actions.update, campaign: draft.campaign };
  const audit = await deps.audit.within(decision).begin({ ...act, ...sender });
  const since = deps.now();
  sentFor(deps.ageOf, draft.id, since);
  await keepDraft(decision, { ...draft, audit, standing: { kind: 'sending', since } });
}

/** The call. What it says about the campaign is stored. */
export async function callService(
  { service, campaigns }: SendDeps,
  draft: Draft,
  isTooLate: () => boolean,
): Promise<Outcome<Campaign>> {
  const isNew = draft.kind === 'create';
  const sent = isNew
    ? await service.createCampaign(draft.content, isTooLate)
    : await service.updateCampaign(draft.campaign, draft.content, isTooLate);
  if (sent.ok) {
    const runMilliseconds = isNew ? draft.content.runMilliseconds : undefined;
    const id = isNew ? sent.value.id : draft.campaign;
    await campaigns.note({ id, campaign: sent.value, runMilliseconds });
  }
  return sent;
}

/** Notes the outcome of the call, within a decision. */
export async function recordSend(
  decision: Decision,
  deps: SendDeps,
  draft: Draft,
  sent: Outcome<Campaign>,
): Promise<void> {
  const announced = (await draftWithin(decision, draft.id)) ?? draft;
  const { audit = '' } = announced;
  const { complete } = deps.audit.within(decision);
  if (!sent.ok) {
    await keepDraft(decision, { ...announced, standing: statusAfter(sent.failure) });
    return await complete(audit, outcomeWords(sent.failure));
  }
  const campaign = draft.kind === 'create' ? sent.value.id : draft.campaign;
  await keepDraft(decision, { ...announced, standing: { kind: 'done', campaign } });
  await complete(audit, draft.kind === 'create' ? audited.created(campaign) : audited.updated, campaign);
}

/** Whether a campaign already is what an update would make it. */
export function isAsWanted(current: Campaign, { content }: Pick<DraftOf<'update'>, 'content'>): boolean {
  // Only a text is removed by leaving it out: the service may set dates.
  const kept = valuesOf('update').map((field) => {
    const value = isRemovable(field) ? undefined : knownValue(current, field);
    return [field.key, knownValue(content, field) ?? value] as const;
  });
  const wanted = { ...Object.fromEntries(kept), plan: { ...content.plan, name: '' }, tests: content.tests };
  return campaignDigest(wanted) === campaignDigest(current);
}
