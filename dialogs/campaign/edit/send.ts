import { type Choice, commandButton } from '../../buttons.ts';
import { tooLateToDo } from '../../in-time.ts';
import type { Message } from '../../message.ts';
import type { Campaign } from '../../ports/campaign.ts';
import type { Failure } from '../../ports/outcome.ts';
import { askedAt, isOverdue, personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { failureMessage, isAbsent } from '../failures.ts';
import { campaignFacts } from '../read/campaign.ts';
import { campaignWords, lowered } from '../wording.ts';
import { changeWords, contentWords } from './changes.ts';
import { claimDraft, closeDraft, type Draft, type DraftOf, discardButton, sendButton } from './drafts.ts';
import { isCertainlyUndone, takenMessage } from './outcome.ts';
import { startUpdate, type UpdateStart } from './preview.ts';
import { refusedField, refusedMessage } from './refused.ts';
import { isAsWanted, sendOnce } from './send-once.ts';
import { changedMessage } from './update.ts';

const texts = operators.edit;

/** Sends a draft, once. It is marked and audited first. If its fate is unknown, it is only sent again when somebody says so. */
export async function sendDraft(turn: Turn, deps: CampaignDependencies, id: string): Promise<void> {
  const press = { again: turn.incoming.again, late: isOverdue(askedAt(turn), deps.now()) };
  const { claimed, draft } = await claimDraft(turn.records, id, deps, press);
  if (!claimed || draft === undefined) return await sayMessage(turn, sentMessage(draft));
  if (draft.kind === 'create') return await sendCreate(turn, deps, draft);
  const start = await startUpdate(turn, deps, draft.campaign);
  if (start === undefined) return await closeDraft(turn.records, id, { kind: 'failed' });
  if (start.base !== (draft.base ?? '')) return await refuseChanged(turn, draft, start);
  await sendUpdate(turn, deps, draft, start);
}

/** Why a draft isn't sent, or isn't sent again. */
export function sentMessage(draft: Draft | undefined): Message {
  switch (draft?.standing.kind) {
    case 'unknown':
      return unknownMessage(draft);
    case 'open':
    case 'failed':
      return lateMessage(draft);
    default:
      return takenMessage(draft);
  }
}

function lateMessage(draft: Draft): Message {
  const label = draft.kind === 'create' ? texts.create : texts.send;
  return {
    tone: 'warning',
    text: texts.arrivedLate,
    singleUse: true,
    choices: [sendButton(draft, label), discardButton(draft)],
  };
}

async function sendCreate(turn: Turn, deps: CampaignDependencies, draft: DraftOf<'create'>): Promise<void> {
  const created = await carryOut(turn, deps, draft, contentWords(draft.content));
  if (created === undefined) return;
  const { id, name } = created;
  const clock = clockOf(deps, turn.incoming.timeZone);
  await sayMessage(turn, {
    tone: 'good',
    text: texts.created(campaignWords(id, name)),
    timesIn: clock,
    facts: campaignFacts(created, clock),
    choices: [
      commandButton(`run campaign ${id}`, texts.run),
      commandButton(`update campaign ${id}`, texts.update),
    ],
  });
}

async function sendUpdate(
  turn: Turn,
  deps: CampaignDependencies,
  draft: DraftOf<'update'>,
  { current, title }: UpdateStart,
): Promise<void> {
  const { campaign: id, content } = draft;
  const clock = clockOf(deps, turn.incoming.timeZone);
  const detail = changeWords(current, content, clock);
  const updated = await carryOut(turn, deps, draft, detail, title);
  if (updated === undefined) return;
  await sayMessage(turn, {
    tone: 'good',
    text: texts.updated(campaignWords(id, updated.name)),
    timesIn: clock,
    facts: campaignFacts(updated, clock),
    choices: [commandButton(`run campaign ${id}`, texts.run), commandButton(`campaign ${id}`, texts.show)],
  });
}

/** Sends it. @returns the campaign; undefined if it failed: the reply has been sent then */
async function carryOut(
  turn: Turn,
  deps: CampaignDependencies,
  draft: Draft,
  detail: string,
  title = '',
): Promise<Campaign | undefined> {
  const { records, place, incoming } = turn;
  const sender = { by: personOfTurn(incoming), place, detail };
  const sent = await sendOnce(records, deps, draft, sender, tooLateToDo(turn, deps));
  if (sent.ok) return sent.value;
  const refused = refusedField(sent.failure);
  await sayMessage(
    turn,
    refused === undefined
      ? failedMessage(deps, draft, title, sent.failure)
      : await refusedMessage(turn, deps, draft, sent.failure, refused),
  );
  return undefined;
}

/** For a campaign that has changed since the update was shown: is there anything left to send? */
async function refuseChanged(
  turn: Turn,
  draft: DraftOf<'update'>,
  { id, title, current }: UpdateStart,
): Promise<void> {
  if (current !== undefined && isAsWanted(current, draft)) {
    await closeDraft(turn.records, draft.id, { kind: 'done', campaign: id });
    return await sayMessage(turn, { tone: 'good', text: texts.nothingToSend(title) });
  }
  await closeDraft(turn.records, draft.id, { kind: 'discarded' });
  await sayMessage(turn, changedMessage(id, title));
}

function failedMessage(deps: CampaignDependencies, draft: Draft, title: string, failure: Failure): Message {
  if (!isCertainlyUndone(failure.code)) return unknownMessage(draft, failure);
  const what =
    draft.kind === 'create' ? texts.acts.create(draft.content.name) : texts.acts.update(lowered(title));
  const message = failureMessage(deps, failure, what);
  return {
    ...message,
    text: `${message.text}\n${texts.nothing[draft.kind]}`,
    choices:
      draft.kind === 'create'
        ? [sendButton(draft, texts.tryAgain), commandButton('create campaign', texts.startOver)]
        : againChoices(draft, isAbsent(failure)),
  };
}

function againChoices(draft: DraftOf<'update'>, absent: boolean): readonly Choice[] {
  if (absent) return [commandButton('campaigns', texts.campaigns)];
  const line = `update campaign ${draft.campaign}`;
  return [sendButton(draft, texts.tryAgain), commandButton(line, texts.startAgain)];
}

function unknownMessage(draft: Draft, failure?: Failure): Message {
  const again = sendButton(draft, texts.tryAgain);
  const note = failure && operators.read.reference(failure.reference);
  if (draft.kind === 'update') {
    const { campaign } = draft;
    return {
      tone: 'warning',
      text: texts.updateUnconfirmed(campaign),
      note,
      choices: [again, commandButton(`campaign ${campaign}`, texts.current)],
    };
  }
  const { probably, unknown } = texts.createFate;
  const why = failure?.code === 'INVALID_RESPONSE' ? probably : unknown;
  return {
    tone: 'warning',
    text: texts.createUnconfirmed(draft.content.name, why),
    note,
    choices: [commandButton('campaigns', texts.campaigns), again],
  };
}
