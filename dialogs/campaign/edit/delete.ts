import { buttonHolds } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { NamedCampaign } from '../../commands/values/value.ts';
import { personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { existingCampaign } from '../existing.ts';
import { failureMessage } from '../failures.ts';
import { latestCampaign } from '../known.ts';
import { absentMessage, resolveCampaign } from '../resolve.ts';
import { scheduleButton } from '../schedule-button.ts';
import { campaignWords, lowered } from '../wording.ts';
import { isCertainlyUndone, outcomeWords } from './outcome.ts';

const texts = operators.edit;

export const deleteCampaign = command({
  name: 'deleteCampaign',
  phrases: ['delete campaign {campaign}'],
  offered: ['remove campaign {campaign}'],
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
): Promise<void> {
  const named = await resolveCampaign(turn, deps, campaign, (id) => `delete campaign ${id}`);
  if (named === undefined) return;
  const { id, name } = named;
  const scheduled = (await deps.schedules.list()).filter(({ campaign }) => campaign === id);
  const also =
    scheduled.length === 0 ? [] : [texts.stillScheduled(scheduled.map((one) => one.id).join(', '))];
  const click = { canvass: 1, do: 'campaign', campaign: id } as const;
  await sayMessage(turn, {
    tone: 'warning',
    text: [texts.askDelete(lowered(campaignWords(id, name))), ...also].join('\n'),
    singleUse: true,
    choices: [
      { label: texts.delete, click: { ...click, action: 'delete', base: String(deps.now()) } },
      { label: texts.keep, click: { ...click, action: 'keep' } },
    ],
  });
}

/** @param asked when it was asked (milliseconds since 1970), as the button carries it */
export async function deleteAsked(
  turn: Turn,
  deps: CampaignDependencies,
  id: number,
  asked: number,
): Promise<void> {
  const age = deps.now() - asked;
  if (!(age >= 0 && age <= buttonHolds)) return await askBeforeDelete(turn, deps, { id });
  const title = campaignWords(id, (await deps.campaigns.find(id))?.name);
  const audit = await deps.audit.begin({
    action: operators.audit.actions.delete,
    campaign: id,
    by: personOfTurn(turn.incoming),
    place: turn.place,
  });
  const deleted = await deps.service.deleteCampaign(id);
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
