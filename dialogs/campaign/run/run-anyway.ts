import { commandButton } from '../../buttons.ts';
import { commit } from '../../commit.ts';
import { inTime } from '../../in-time.ts';
import { sayMessage } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies, IntentDependencies } from '../dependencies.ts';
import type { Asked } from '../intents/intent-kind.ts';
import { campaignWords } from '../wording.ts';
import { isNamedBy } from './ask-run.ts';
import { maxWait } from './outlook.ts';
import { type RunQuestion, runLine } from './question.ts';
import { readRecentRuns } from './recent-runs.ts';
import { askForRun } from './run-campaign.ts';
import { isUnfinished } from './tracked-run.ts';
import { readTrackedRuns } from './tracked-runs.ts';
import { goingOnElsewhere } from './unfinished.ts';

/**
 * Runs a campaign although something speaks against it. If the question named runs and all of them have ended, nothing is
 * started: its button was pressed too late.
 * @returns false if the question was answered before; then nothing is done
 */
export async function runConfirmed(
  { turn, deps, campaign, answer }: Asked,
  wanted: RunQuestion,
): Promise<boolean> {
  const { seen } = wanted;
  const isGoingOn = seen === undefined || (await goesOn(deps, campaign.id, seen));
  if (isGoingOn) return await askForRun(turn, deps, campaign, { ...wanted, answer });
  if (!(await commit(turn.records, answer))) return false;
  await sayMessage(turn, {
    tone: 'warning',
    text: operators.run.runHasEnded(campaignWords(campaign.id, campaign.name)),
    note: operators.run.nothingStarted,
    singleUse: true,
    choices: [
      commandButton(runLine(campaign.id, wanted.retry), operators.run.run),
      commandButton(`results of campaign ${campaign.id}`, operators.run.lastResults),
    ],
  });
  return true;
}

async function goesOn(deps: IntentDependencies, campaign: number, seen: string): Promise<boolean> {
  const tracked = await readTrackedRuns(deps.records, campaign);
  return tracked.some(isUnfinished) || (await goesOnOutside(deps, campaign, seen));
}

/** What can't be looked up in time is left to the run's job. */
async function goesOnOutside(deps: CampaignDependencies, campaign: number, seen: string): Promise<boolean> {
  if (!seen.includes('#')) return false;
  const recent = await inTime(deps.time, readRecentRuns(deps, campaign), maxWait, undefined);
  if (recent?.ok !== true) return true;
  const goingOn = await goingOnElsewhere(deps, campaign, recent.value, []);
  return goingOn.some(({ id }) => isNamedBy(seen, { run: id }));
}
