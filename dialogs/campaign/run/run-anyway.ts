import { buttonHolds, commandButton } from '../../buttons.ts';
import { actRecords } from '../../commands/run.ts';
import { inTime } from '../../in-time.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import type { KnownCampaign } from '../known.ts';
import { campaignWords } from '../wording.ts';
import { isNamedBy } from './ask-run.ts';
import { maxWait } from './outlook.ts';
import type { RunQuestion } from './question.ts';
import { questionAsOfNow } from './question-now.ts';
import { readRecentRuns } from './recent-runs.ts';
import { askForRun } from './run-campaign.ts';
import { isUnfinished } from './tracked-run.ts';
import { readTrackedRuns } from './tracked-runs.ts';
import { goingOnElsewhere } from './unfinished.ts';

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
    turn.incoming.again || tracked.length > 0 || (await goesOnOutside(deps, campaign.id, seen));
  if (isGoingOn) return await askForRun(turn, deps, campaign, seen, isConfirmed);
  await sayMessage(turn, {
    tone: 'warning',
    text: operators.run.runHasEnded(campaignWords(campaign.id, campaign.name)),
    note: operators.run.nothingStarted,
    singleUse: true,
    choices: [
      commandButton(`run campaign ${campaign.id}`, operators.run.run),
      commandButton(`results of campaign ${campaign.id}`, operators.run.lastResults),
    ],
  });
}

/** What can't be looked up at once is for the run's job to find out. */
async function goesOnOutside(deps: CampaignDependencies, campaign: number, seen: string): Promise<boolean> {
  if (!seen.includes('#')) return false;
  const recent = await inTime(deps.time, readRecentRuns(deps, campaign), maxWait, undefined);
  if (recent?.ok !== true) return true;
  const goingOn = await goingOnElsewhere(deps, campaign, recent.value, []);
  return goingOn.some(({ id }) => isNamedBy(seen, { run: id }));
}

/**
 * Runs a campaign although something speaks against it: once for each question, however often its button is pressed.
 * @param seen the `runsDigest` of the unfinished runs that the question named
 */
export async function runConfirmed(
  turn: Turn,
  deps: CampaignDependencies,
  campaign: KnownCampaign,
  { id, at }: RunQuestion,
  seen: string | undefined,
): Promise<void> {
  const { records, place } = turn;
  if (turn.incoming.again) return await askForRun(turn, deps, campaign, seen);
  const isOpen = isRecent(deps, at) && (await actRecords.get(records, answerKey(id))) === undefined;
  const isAnswer =
    isOpen && (await actRecords.create(records, answerKey(id), { conversation: place.conversation }));
  if (!isAnswer) return await askAnew(turn, deps, campaign);
  if (seen === undefined) return await askForRun(turn, deps, campaign, undefined, true);
  await askForAnother(turn, deps, campaign, seen, true);
}

/** Asks about a run as it is now, in answer to a button that no longer starts one. */
async function askAnew(turn: Turn, deps: CampaignDependencies, campaign: KnownCampaign): Promise<void> {
  await sayMessage(turn, await questionAsOfNow(turn.records, deps, campaign));
}

function answerKey(question: string): string {
  return `run ${question}`;
}

function isRecent({ now }: Pick<CampaignDependencies, 'now'>, asked: number): boolean {
  const age = now() - asked;
  return age >= 0 && age <= buttonHolds;
}
