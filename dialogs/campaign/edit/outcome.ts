import { hash } from 'node:crypto';
import { commandButton } from '../../buttons.ts';
import type { Message } from '../../message.ts';
import type { Campaign, NewCampaign } from '../../ports/campaign.ts';
import { type KnownFields, knownValue, valuesOf } from '../../ports/campaign-fields.ts';
import { newCampaignSchema } from '../../ports/campaign-schemas.ts';
import type { Failure } from '../../ports/outcome.ts';
import { operators } from '../../wording/operators.ts';
import type { Draft, DraftStatus } from './drafts.ts';

const texts = operators.edit;

/** What the audit says about a change that failed. */
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

/** A digest of what an update would replace, to notice changes in the meantime. Without what runs change (status, last run). */
export function campaignDigest(campaign: KnownFields & Pick<Campaign, 'plan' | 'tests'>): string {
  const values = valuesOf('update').flatMap((field): readonly unknown[] => {
    if (field.kind === 'plan') return [campaign.plan?.id, campaign.plan?.type];
    if (field.kind !== 'tests') {
      const value = knownValue(campaign, field);
      if (field.later !== true) return [value];
      return value === undefined ? [] : [[field.key, value]];
    }
    const shares = campaign.tests.map(({ testCase, percent }) => [testCase, percent]);
    return [shares.sort(([one = 0], [other = 0]) => one - other)];
  });
  return digestOf(values.map((value) => value ?? ''));
}

/** A digest of what a form would create: the same for the same form with the same values. */
export function sentFormId(form: string, content: NewCampaign): string {
  return digestOf([form, newCampaignSchema.parse(content)]);
}

function digestOf(values: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(values), 'hex').slice(0, 32);
}
