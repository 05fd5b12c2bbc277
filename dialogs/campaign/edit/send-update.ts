import { commandButton } from '../../buttons.ts';
import type { Message } from '../../message.ts';
import type { Campaign, CampaignUpdate } from '../../ports/campaign.ts';
import type { Failure } from '../../ports/outcome.ts';
import { personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { failureMessage } from '../failures.ts';
import { campaignFacts } from '../read/campaign.ts';
import { campaignWords, lowered } from '../wording.ts';
import { changesOf } from './changes.ts';
import { claimDraft, closeDraft, type Draft, sendButton } from './drafts.ts';
import { campaignDigest, isCertainlyUndone, outcomeWords, statusAfter, takenMessage } from './outcome.ts';
import { startUpdate, type UpdateStart } from './preview.ts';
import { changedMessage } from './update.ts';

type UpdateDraft = Extract<Draft, { kind: 'update' }>;

const maxDetailLength = 500;

/** Sends an update that was shown before. The campaign is read again, and where it has changed since, nothing is sent. */
export async function sendUpdate(turn: Turn, deps: CampaignDependencies, id: string): Promise<void> {
  const claim = await claimDraft(turn.records, id, deps.now(), turn.incoming.again);
  const { draft } = claim;
  if (draft?.kind !== 'update') return await sayMessage(turn, takenMessage(undefined));
  if (claim.kind === 'taken') {
    const isUnknown = draft.standing.kind === 'unknown';
    return await sayMessage(turn, isUnknown ? unknownMessage(draft) : takenMessage(draft));
  }
  const start = await startUpdate(turn, deps, draft.campaign);
  if (start === undefined) return await closeDraft(turn.records, id, { kind: 'failed' });
  if (start.base !== (draft.base ?? '')) return await refuseChanged(turn, draft, start);
  await send(turn, deps, draft, start);
}

async function refuseChanged(
  turn: Turn,
  draft: UpdateDraft,
  { id, title, current }: UpdateStart,
): Promise<void> {
  if (current !== undefined && isAsWanted(current, draft.content)) {
    await closeDraft(turn.records, draft.id, { kind: 'done', campaign: id });
    return await sayMessage(turn, {
      tone: 'good',
      text: `${title} is like that already: nothing had to be sent.`,
    });
  }
  await closeDraft(turn.records, draft.id, { kind: 'discarded' });
  await sayMessage(turn, changedMessage(id, title));
}

function isAsWanted(current: Campaign, wanted: CampaignUpdate): boolean {
  const { description: _removed, ...rest } = current;
  const plan = { ...wanted.plan, name: '' };
  return campaignDigest({ ...rest, ...wanted, plan }) === campaignDigest(current);
}

async function send(
  turn: Turn,
  deps: CampaignDependencies,
  draft: UpdateDraft,
  start: UpdateStart,
): Promise<void> {
  const { campaign: id, content } = draft;
  const clock = clockOf(deps);
  const audit = await deps.audit.begin({
    ...{ action: 'update campaign', campaign: id, by: personOfTurn(turn.incoming), place: turn.place },
    detail: changesOf(start.current, content, clock).join('; ').slice(0, maxDetailLength),
  });
  const updated = await deps.service.updateCampaign(id, content);
  if (!updated.ok) {
    await closeDraft(turn.records, draft.id, statusAfter(updated.failure));
    await deps.audit.complete(audit, outcomeWords(updated.failure));
    return await sayMessage(turn, failedMessage(deps, draft, start.title, updated.failure));
  }
  await closeDraft(turn.records, draft.id, { kind: 'done', campaign: id });
  await deps.campaigns.note({ id, campaign: updated.value });
  await deps.audit.complete(audit, 'updated');
  await sayMessage(turn, {
    tone: 'good',
    text: `${campaignWords(id, updated.value.name)} is updated.`,
    facts: campaignFacts(updated.value, clock),
    choices: [commandButton(`run campaign ${id}`, 'Run'), commandButton(`campaign ${id}`, 'Show it')],
  });
}

function failedMessage(
  deps: CampaignDependencies,
  draft: UpdateDraft,
  title: string,
  failure: Failure,
): Message {
  if (!isCertainlyUndone(failure.code)) return unknownMessage(draft, failure);
  const message = failureMessage(deps, failure, `update ${lowered(title)}`);
  return {
    ...message,
    text: `${message.text}\nNothing was changed.`,
    choices: [
      sendButton(draft, 'Try again'),
      commandButton(`update campaign ${draft.campaign}`, 'Start again'),
    ],
  };
}

function unknownMessage(draft: UpdateDraft, failure?: Failure): Message {
  return {
    tone: 'warning',
    text: `I couldn’t confirm that campaign ${draft.campaign} was updated: it may or may not be changed now.\nSending it again is safe: it sets the same values.`,
    ...(failure === undefined ? {} : { note: `Reference ${failure.reference}` }),
    choices: [sendButton(draft, 'Try again'), commandButton(`campaign ${draft.campaign}`, 'How it is now')],
  };
}
