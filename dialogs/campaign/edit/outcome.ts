import { hash } from 'node:crypto';
import { commandButton } from '../../buttons.ts';
import type { Message } from '../../message.ts';
import type { Campaign, NewCampaign } from '../../ports/campaign.ts';
import type { Failure } from '../../ports/outcome.ts';
import { operators } from '../../wording/operators.ts';
import type { Draft, DraftStatus } from './drafts.ts';

const texts = operators.edit;

/** What the audit says of a change that failed. */
export function outcomeWords({ code, status, reference }: Failure): string {
  const { failed, reasons } = operators.audit;
  return failed(isCertainlyUndone(code), reasons[code], status, reference);
}

/** Whether the service certainly did nothing. */
export function isCertainlyUndone(code: Failure['code']): boolean {
  return code === 'UNREACHABLE' || code === 'REFUSED';
}

export function statusAfter({ code }: Failure): DraftStatus {
  return { kind: isCertainlyUndone(code) ? 'failed' : 'unknown' };
}

/** Why a draft isn't sent when its button is pressed. */
export function takenMessage(draft: Draft | undefined): Message {
  switch (draft?.standing.kind) {
    case 'done': {
      const { campaign } = draft.standing;
      const text = draft.kind === 'create' ? texts.alreadyCreated(campaign) : texts.alreadyUpdated(campaign);
      const show = commandButton(`campaign ${campaign}`, texts.campaign(campaign));
      const choices =
        draft.kind === 'create' ? [show, commandButton('create campaign', texts.createAnother)] : [show];
      return { text, choices };
    }
    case 'sending':
      return { text: texts.beingSent };
    case 'discarded':
      return { text: texts.alreadyDiscarded };
    default:
      return { text: texts.tooOld };
  }
}

/**
 * Names what an update would replace, so that a campaign which has changed in between is noticed. What runs
 * change by themselves (status, last run) is left out.
 */
export function campaignDigest(campaign: Campaign): string {
  const { name, description, plan, tests, concurrency, attemptsPerSecond } = campaign;
  const { requestedRunAt, scheduledRunAt, channel, distribution, active, synchronized } = campaign;
  const shares = tests
    .map(({ testCase, percent }) => [testCase, percent])
    .sort(([one = 0], [other = 0]) => one - other);
  const values = [
    ...[name, description, plan?.id, plan?.type, shares, concurrency, attemptsPerSecond],
    ...[requestedRunAt, scheduledRunAt, channel, distribution, active, synchronized],
  ];
  return digestOf(values.map((value) => value ?? ''));
}

/** Names what a form would create: the same for the same form with the same values. */
export function sentFormId(form: string, content: NewCampaign): string {
  return digestOf([form, content]);
}

function digestOf(values: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(values), 'hex').slice(0, 32);
}
