import { commandButton } from '../../buttons.ts';
import { commit, type Draft } from '../../commit.ts';
import { type Message, withLead } from '../../message.ts';
import type { RecordStore } from '../../ports/records.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { RunDependencies } from '../dependencies.ts';
import { saveIntent } from '../intents/questions.ts';
import type { KnownCampaign } from '../known.ts';
import { campaignWords, lowered } from '../wording.ts';
import { runsDigest } from './ask-run.ts';
import { isObjected, type Objections, objectionsTo } from './objections.ts';
import { objectionsMessage, runIntent, runLine } from './question.ts';
import { readTrackedRuns } from './tracked-runs.ts';

/** Asks about a run as things are now, in answer to a button that no longer starts one. */
export async function askAsOfNow(
  turn: Turn,
  deps: RunDependencies,
  campaign: KnownCampaign,
  retry?: true,
  why?: string,
): Promise<void> {
  const ask = await questionAsOfNow(turn.records, deps, campaign, retry);
  await sayMessage(turn, withLead(await commit(turn.records, ask), why));
}

/** The question about a run as things are now, within a decision. */
export async function questionAsOfNow(
  records: RecordStore,
  deps: RunDependencies,
  campaign: KnownCampaign,
  retry?: true,
): Promise<(draft: Draft) => Promise<Message>> {
  const tracked = await readTrackedRuns(records, campaign.id);
  const objections = await objectionsTo(deps, campaign, tracked, { retry });
  return async (draft) => {
    if (isObjected(objections)) return await askDespite(draft, deps, objections);
    const { id, name } = objections.campaign;
    return {
      text: operators.run.askRun(lowered(campaignWords(id, name))),
      singleUse: true,
      choices: [commandButton(runLine(id, retry), operators.run.run)],
    };
  };
}

/**
 * Stores a question with all that speaks against a run.
 * @param acknowledged the `runsDigest` of unfinished runs that were agreed to earlier
 */
export async function askDespite(
  draft: Draft,
  deps: Pick<RunDependencies, 'newId' | 'now'>,
  objections: Objections,
  acknowledged?: string,
): Promise<Message> {
  const { campaign, tracked, externalRuns, retry } = objections;
  const seen = runsDigest(tracked, externalRuns, acknowledged);
  const intent = runIntent(deps, campaign.id, { seen, whole: true, retry });
  await saveIntent(draft, intent);
  return objectionsMessage(objections, intent);
}
