import type { Campaign } from '../../ports/campaign.ts';
import { knownValue, valuesOf } from '../../ports/campaign-fields.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { Person, Place } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { closeDraft, type Draft, type DraftOf } from './drafts.ts';
import { campaignDigest, outcomeWords, statusAfter } from './outcome.ts';
import { isRemovable } from './values.ts';

const audited = operators.audit;

/** Who sends a draft, and where they said so. */
interface Sender {
  readonly by: Person;
  readonly place: Place;
  /** What it is, for the audit. */
  readonly detail: string;
}

/** Sends a draft that was claimed for it, once. It is in the audit before; what came of it is written down after. */
export async function sendOnce(
  records: RecordStore,
  deps: Pick<CampaignDependencies, 'service' | 'audit' | 'campaigns'>,
  draft: Draft,
  sender: Sender,
): Promise<Outcome<Campaign>> {
  const isNew = draft.kind === 'create';
  const act = isNew
    ? { action: audited.actions.create }
    : { action: audited.actions.update, campaign: draft.campaign };
  const audit = await deps.audit.begin({ ...act, ...sender });
  const sent = isNew
    ? await deps.service.createCampaign(draft.content)
    : await deps.service.updateCampaign(draft.campaign, draft.content);
  if (!sent.ok) {
    await closeDraft(records, draft.id, statusAfter(sent.failure));
    await deps.audit.complete(audit, outcomeWords(sent.failure));
    return sent;
  }
  const campaign = sent.value;
  const id = isNew ? campaign.id : draft.campaign;
  await closeDraft(records, draft.id, { kind: 'done', campaign: id });
  const runMilliseconds = isNew ? draft.content.runMilliseconds : undefined;
  await deps.campaigns.note({ id, campaign, runMilliseconds });
  await deps.audit.complete(audit, isNew ? audited.created(id) : audited.updated, id);
  return sent;
}

/** Whether a campaign already is as an update would leave it. */
export function isAsWanted(current: Campaign, { content }: Pick<DraftOf<'update'>, 'content'>): boolean {
  // Only a text is removed by leaving it out: a service may set a date by itself.
  const kept = valuesOf('update').map((field) => {
    const value = isRemovable(field) ? undefined : knownValue(current, field);
    return [field.key, knownValue(content, field) ?? value] as const;
  });
  const wanted = { ...Object.fromEntries(kept), plan: { ...content.plan, name: '' }, tests: content.tests };
  return campaignDigest(wanted) === campaignDigest(current);
}
