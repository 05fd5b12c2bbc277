import { buttonHolds, commandButton } from '../../buttons.ts';
import { actRecords } from '../../commands/run.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import type { KnownCampaign } from '../known.ts';
import { campaignWords, lowered } from '../wording.ts';
import { isNamedBy } from './ask-run.ts';
import { type ConfirmQuestion, unfinishedMessage } from './messages.ts';
import { readRecentRuns } from './recent-runs.ts';
import { askForRun } from './run-campaign.ts';
import { isUnfinished } from './tracked-run.ts';
import { readTrackedRuns } from './tracked-runs.ts';
import { unfinishedAmong } from './unfinished.ts';

/**
 * Asks for another run beside those that the person has seen. Where none of these goes on any more, that is said, and
 * nothing is started: the button was pressed too late.
 * @param seen the `runsDigest` of what they have seen
 * @param isConfirmed see `beginRun`
 */
export async function askForAnother(
  turn: Turn,
  deps: CampaignDependencies,
  campaign: KnownCampaign,
  seen: string,
  isConfirmed = false,
): Promise<void> {
  const tracked = (await readTrackedRuns(turn.records, campaign.id)).filter(isUnfinished);
  const isGoingOn =
    tracked.some((run) => isNamedBy(seen, run)) || (await goesOnOutside(deps, campaign.id, seen));
  if (isGoingOn || tracked.length > 0 || turn.incoming.again) {
    return await askForRun(turn, deps, campaign, seen, isConfirmed);
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
  if (turn.incoming.again || isRecent(deps, asked)) return await askForRun(turn, deps, campaign);
  await askAnew(turn, campaign);
}

/** Runs a campaign although it is expected to place many calls: once for each question, however often its button is pressed. */
export async function runConfirmed(
  turn: Turn,
  deps: CampaignDependencies,
  campaign: KnownCampaign,
  { id, at, despite }: ConfirmQuestion,
): Promise<void> {
  const { records, place } = turn;
  if (turn.incoming.again) return await askForRun(turn, deps, campaign, despite);
  const isOpen = isRecent(deps, at) && (await actRecords.get(records, answerKey(id))) === undefined;
  const isAnswer =
    isOpen && (await actRecords.create(records, answerKey(id), { conversation: place.conversation }));
  if (isAnswer) {
    return despite === undefined
      ? await askForRun(turn, deps, campaign, undefined, true)
      : await askForAnother(turn, deps, campaign, despite, true);
  }
  const unfinished = (await readTrackedRuns(records, campaign.id)).filter(isUnfinished);
  if (unfinished.length === 0) return await askAnew(turn, campaign);
  await sayMessage(turn, unfinishedMessage(unfinished, deps.now()));
}

function answerKey(question: string): string {
  return `run ${question}`;
}

function isRecent({ now }: Pick<CampaignDependencies, 'now'>, asked: number): boolean {
  const age = now() - asked;
  return age >= 0 && age <= buttonHolds;
}

async function askAnew(turn: Turn, { id, name }: KnownCampaign): Promise<void> {
  await sayMessage(turn, {
    text: operators.run.askRun(lowered(campaignWords(id, name))),
    choices: [commandButton(`run campaign ${id}`, operators.run.run)],
  });
}
