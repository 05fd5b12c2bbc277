import { buttonHolds, commandButton } from '../../buttons.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import type { KnownCampaign } from '../known.ts';
import { campaignWords, lowered } from '../wording.ts';
import { isNamedBy } from './ask-run.ts';
import { readRecentRuns } from './recent-runs.ts';
import { askForRun } from './run-campaign.ts';
import { isUnfinished } from './tracked-run.ts';
import { readTrackedRuns } from './tracked-runs.ts';
import { unfinishedAmong } from './unfinished.ts';

/**
 * Asks for another run beside those that the person has seen. Where none of these goes on any more, that is said, and
 * nothing is started: the button was pressed too late.
 * @param seen the `runsDigest` of what they have seen
 */
export async function askForAnother(
  turn: Turn,
  deps: CampaignDependencies,
  campaign: KnownCampaign,
  seen: string,
): Promise<void> {
  const tracked = (await readTrackedRuns(turn.records, campaign.id)).filter(isUnfinished);
  const isGoingOn =
    tracked.some((run) => isNamedBy(seen, run)) || (await goesOnOutside(deps, campaign.id, seen));
  if (isGoingOn || tracked.length > 0 || turn.incoming.again) {
    return await askForRun(turn, deps, campaign, seen);
  }
  await sayMessage(turn, {
    tone: 'warning',
    text: operators.run.runHasEnded(campaignWords(campaign.id, campaign.name)),
    choices: [
      commandButton(`run campaign ${campaign.id}`, operators.run.run),
      commandButton(`results of campaign ${campaign.id}`, operators.run.lastResults),
    ],
  });
}

/** What can't be looked up is for the run's job to find out. */
async function goesOnOutside(deps: CampaignDependencies, campaign: number, seen: string): Promise<boolean> {
  if (!seen.includes('#')) return false;
  const recent = await readRecentRuns(deps, campaign);
  if (!recent.ok) return true;
  const { runs, time } = recent.value;
  return unfinishedAmong(runs, time).some(({ id }) => isNamedBy(seen, { run: id }));
}

/** Runs a campaign although it is inactive. @param asked when that was said (milliseconds since 1970), as the button carries it */
export async function runInactive(
  turn: Turn,
  deps: CampaignDependencies,
  campaign: KnownCampaign,
  asked: number,
): Promise<void> {
  const age = deps.now() - asked;
  if ((age >= 0 && age <= buttonHolds) || turn.incoming.again) return await askForRun(turn, deps, campaign);
  await sayMessage(turn, {
    text: operators.run.askRun(lowered(campaignWords(campaign.id, campaign.name))),
    choices: [commandButton(`run campaign ${campaign.id}`, operators.run.run)],
  });
}
