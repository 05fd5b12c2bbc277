import type { Message } from '../../message.ts';
import type { Failure } from '../../ports/outcome.ts';
import { commandButton } from '../../survey/say.ts';
import type { Turn } from '../../turn.ts';
import { campaignFacts } from '../campaign-facts.ts';
import type { CampaignPorts } from '../campaign-ports.ts';
import { clockOf } from '../clock-of.ts';
import { failureMessage } from '../failure-message.ts';
import { personOfTurn } from '../run/person-of-turn.ts';
import { sayMessage } from '../say-message.ts';
import { campaignWords } from '../wording/campaign-words.ts';
import { contentWords } from './content-facts.ts';
import { sendButton } from './draft-buttons.ts';
import { claimDraft, type Draft, settleDraft } from './drafts.ts';
import { isCertainlyUndone, outcomeWords, standingAfter } from './outcome-words.ts';
import { takenMessage } from './taken-message.ts';

type CreateDraft = Extract<Draft, { kind: 'create' }>;

/**
 * Sends a draft of a new campaign, once. It is marked and in the audit before it is sent. Where its fate is
 * unknown, it is only sent again when somebody says so.
 */
export async function sendCreate(turn: Turn, ports: CampaignPorts, id: string): Promise<void> {
  const claim = await claimDraft(turn.records, id, ports.now(), turn.incoming.again);
  const { draft } = claim;
  if (draft?.kind !== 'create') return await sayMessage(turn, takenMessage(undefined));
  if (claim.kind === 'taken') return await sayMessage(turn, sentBeforeMessage(draft) ?? takenMessage(draft));
  const { content } = draft;
  const audit = await ports.audit.begin({
    ...{ action: 'create campaign', by: personOfTurn(turn.incoming), place: turn.place },
    detail: contentWords(content),
  });
  const created = await ports.service.createCampaign(content);
  if (!created.ok) {
    await settleDraft(turn.records, id, standingAfter(created.failure));
    await ports.audit.complete(audit, outcomeWords(created.failure));
    return await sayMessage(turn, failedMessage(draft, created.failure, ports.keyPlacement));
  }
  const campaign = created.value;
  await settleDraft(turn.records, id, { kind: 'done', campaign: campaign.id });
  await ports.campaigns.note({ id: campaign.id, campaign });
  await ports.audit.complete(audit, `created campaign ${campaign.id}`, campaign.id);
  await sayMessage(turn, {
    tone: 'good',
    text: `${campaignWords(campaign.id, campaign.name)} is created.`,
    facts: campaignFacts(campaign, clockOf(ports)),
    choicesAre: 'actions',
    choices: [
      commandButton(`run campaign ${campaign.id}`, 'Run'),
      commandButton(`update campaign ${campaign.id}`, 'Update'),
    ],
  });
}

/** What became of a draft that was sent, or is just being sent; undefined where it can be sent. */
export function sentBeforeMessage(draft: Draft): Message | undefined {
  switch (draft.standing.kind) {
    case 'done':
    case 'sending':
      return takenMessage(draft);
    case 'unknown':
      return draft.kind === 'create' ? unknownMessage(draft) : takenMessage(draft);
    default:
      return undefined;
  }
}

function failedMessage(draft: CreateDraft, failure: Failure, keyPlacement: string | undefined): Message {
  if (!isCertainlyUndone(failure.code)) return unknownMessage(draft, failure);
  const message = failureMessage(failure, `create “${draft.content.name}”`, { keyPlacement });
  return {
    ...message,
    text: `${message.text}\nNothing was created.`,
    choicesAre: 'actions',
    choices: [sendButton(draft, 'Try again'), commandButton('create campaign', 'Start over')],
  };
}

function unknownMessage(draft: CreateDraft, failure?: Failure): Message {
  const why =
    failure?.code === 'NONSENSE'
      ? 'the service answered something that I can’t read, so it was probably created.'
      : 'no usable answer came back, so it may or may not exist now.';
  const { name } = draft.content;
  return {
    tone: 'warning',
    text: [
      `I couldn’t confirm that “${name}” was created: ${why}`,
      'I’m not sending it again by myself. Look for it first: “campaigns” lists what the service tells, and the service’s own pages show the rest. “Try again” creates it once more, a second one if it does exist.',
    ].join('\n'),
    ...(failure === undefined ? {} : { note: `Reference ${failure.reference}` }),
    choicesAre: 'actions',
    choices: [commandButton('campaigns', 'Campaigns'), sendButton(draft, 'Try again')],
  };
}
