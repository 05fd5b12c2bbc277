import { commandButton } from '../../buttons.ts';
import type { Message } from '../../message.ts';
import type { RecordStore } from '../../ports/records.ts';
import { operators } from '../../wording/operators.ts';
import type { RunDependencies } from '../dependencies.ts';
import type { KnownCampaign } from '../known.ts';
import { campaignWords, lowered } from '../wording.ts';
import { isObjected, objectionsTo } from './objections.ts';
import { objectionsMessage, type RunQuestion } from './question.ts';
import { readTrackedRuns } from './tracked-runs.ts';

/** Asks about a run as it is now. */
export async function questionAsOfNow(
  records: RecordStore,
  deps: RunDependencies,
  campaign: KnownCampaign,
): Promise<Message> {
  const objections = await objectionsTo(deps, campaign, await readTrackedRuns(records, campaign.id));
  if (isObjected(objections)) return objectionsMessage(objections, newQuestion(deps));
  const { id, name } = objections.campaign;
  return {
    text: operators.run.askRun(lowered(campaignWords(id, name))),
    singleUse: true,
    choices: [commandButton(`run campaign ${id}`, operators.run.run)],
  };
}

export function newQuestion({ newId, now }: Pick<RunDependencies, 'newId' | 'now'>): RunQuestion {
  return { id: newId(), at: now() };
}
