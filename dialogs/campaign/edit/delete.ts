import { z } from 'zod';
import { scheduleButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { NamedCampaign } from '../../commands/values/value.ts';
import { commit } from '../../commit.ts';
import { tooLateToDo } from '../../in-time.ts';
import { type Message, withLead } from '../../message.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { existingCampaign } from '../existing.ts';
import { failureMessage } from '../failures.ts';
import { type Asked, intentKind } from '../intents/intent-kind.ts';
import { confirmButton, saveIntent } from '../intents/questions.ts';
import { latestCampaign } from '../known.ts';
import { absentMessage, resolveCampaign } from '../resolve.ts';
import { campaignWords, lowered } from '../wording.ts';
import { isCertainlyUndone, outcomeWords } from './outcome.ts';

const texts = operators.edit;

export const deleteCampaign = command({
  name: 'deleteCampaign',
  phrases: ['delete campaign {campaign}'],
  offered: ['remove campaign {campaign}'],
  means: `delete, delete campaign, not need campaign, @campaign not need, not need @campaign any,
    delete whole, campaign can go, can deleted, !case, !schedule, !schedules, !alarm, !alias, !digest, !mute, !result, !report`,
  role: 'operator',
  help: 'delete a campaign; asks first',
  example: 'delete campaign 12',
  exists: existingCampaign,
  acts: true,
  run: (turn, deps: CampaignDependencies, { campaign }) => askBeforeDelete(turn, deps, campaign),
});

async function askBeforeDelete(
  turn: Turn,
  deps: CampaignDependencies,
  campaign: NamedCampaign,
  why?: string,
): Promise<void> {
  const named = await resolveCampaign(turn, deps, campaign, (id) => `delete campaign ${id}`);
  if (named === undefined) return;
  const { id, name } = named;
  const scheduled = (await deps.schedules.list()).filter(({ campaign }) => campaign === id);
  const also =
    scheduled.length === 0 ? [] : [texts.stillScheduled(scheduled.map((one) => one.id).join(', '))];
  const intent = {
    id: deps.newId(),
    campaign: id,
    wanted: { kind: 'deletion' },
    askedAt: deps.now(),
  } as const;
  await commit(turn.records, (draft) => saveIntent(draft, intent));
  const question: Message = {
    tone: 'warning',
    text: [texts.askDelete(lowered(campaignWords(id, name))), ...also].join('\n'),
    singleUse: true,
    choices: [
      confirmButton(intent, texts.delete),
      { label: texts.keep, click: { canvass: 1, do: 'campaign', campaign: id, action: 'keep' } },
    ],
  };
  await sayMessage(turn, withLead(question, why));
}

/** Asks again, unless the campaign is gone: this very question may have been answered. @param why what is said first */
async function askAgainBeforeDelete(
  turn: Turn,
  deps: CampaignDependencies,
  id: number,
  why?: string,
): Promise<void> {
  const latest = await latestCampaign(deps, id);
  if (latest.kind === 'absent') await sayMessage(turn, absentMessage(id));
  else await askBeforeDelete(turn, deps, { id }, why);
}

const schema = z.object({ kind: z.literal('deletion') });

export const deletionKind = intentKind('deletion', schema, () => ({
  question: {
    confirm: deleteConfirmed,
    askAgain: ({ turn, deps, campaign }, { why }) => askAgainBeforeDelete(turn, deps, campaign.id, why),
    async resume({ turn }) {
      await sayMessage(turn, { text: operators.interruptedAct, tone: 'warning' });
      return true;
    },
  },
}));

/**
 * Deletes a campaign, once: the answer and the audit entry are stored first.
 * @returns false if the question was answered before; then nothing is done
 */
async function deleteConfirmed({ turn, deps, campaign, answer }: Asked): Promise<boolean> {
  const { id, name } = campaign;
  const { actions } = operators.audit;
  const by = personOfTurn(turn.incoming);
  const isTooLate = tooLateToDo(turn, deps);
  const audit = await commit(turn.records, async (draft) => {
    if (!(await answer(draft))) return undefined;
    return await deps.audit
      .within(draft)
      .begin({ action: actions.delete, campaign: id, by, place: turn.place });
  });
  if (audit === undefined) return false;
  const deleted = await deps.service.deleteCampaign(id, isTooLate);
  await tellDeleted(turn, deps, { id, title: campaignWords(id, name) }, audit, deleted);
  return true;
}

async function tellDeleted(
  turn: Turn,
  deps: CampaignDependencies,
  { id, title }: { readonly id: number; readonly title: string },
  audit: string,
  deleted: Outcome<undefined>,
): Promise<void> {
  if (deleted.ok) {
    await deps.campaigns.remove(id);
    await deps.audit.complete(audit, operators.audit.deleted);
    const scheduled = (await deps.schedules.list()).filter(({ campaign }) => campaign === id);
    return await sayMessage(turn, {
      text: texts.deleted(title),
      choices: scheduled.map((one) => scheduleButton('remove', one.id, texts.removeSchedule(one.id))),
    });
  }
  const { failure } = deleted;
  await deps.audit.complete(audit, outcomeWords(failure));
  if (failure.status === 405 || failure.status === 501) return await sayMessage(turn, noDelete(title));
  if (failure.status === 404) {
    const latest = await latestCampaign(deps, id);
    return await sayMessage(turn, latest.kind === 'absent' ? absentMessage(id) : noDelete(title));
  }
  const message = failureMessage(deps, failure, texts.acts.delete(lowered(title)), `delete campaign ${id}`);
  const meaning = isCertainlyUndone(failure.code) ? texts.nothingDeleted : texts.maybeDeleted(id);
  await sayMessage(turn, { ...message, text: `${message.text}\n${meaning}` });
}

function noDelete(title: string) {
  return { tone: 'warning', text: texts.noDelete(title) } as const;
}
