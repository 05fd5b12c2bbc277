import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { isSamePlace } from '../../records.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { possibleCampaign } from '../existing.ts';
import { resolveCampaign } from '../resolve.ts';
import { campaignWords, ifGiven, lowered } from '../wording.ts';
import { isUnfinished, runIdOf, type TrackedRun } from './tracked-run.ts';

/** The service can't stop a run; this says what to do instead. */
export const stopRun = command({
  name: 'stopRun',
  phrases: [
    'stop run [{run}]',
    'cancel|abort|kill|halt run [{run}]',
    'stop|cancel|abort|kill|halt campaign [{campaign}]',
    'abort',
  ],
  short: ['abort|kill|halt {known}'],
  asked: [
    'stop|cancel|abort|kill|halt {numbered}',
    'stop|cancel|abort|kill|halt run|runs',
    'stop|cancel|abort|kill|halt run of {known}',
    'stop posting|watching|following [here]',
  ],
  means:
    'stop, stop run, stop calls, stop now, stop everything, stop all, off, end run, end, stop @run, stop @campaign, !every, !schedule, !schedules, !not stop',
  role: 'viewer',
  help: 'a run can’t be stopped, but posting about it can',
  example: 'stop run',
  exists: possibleCampaign,
  async run(turn, deps: CampaignDependencies, { campaign: named, run }) {
    const campaign = named && (await resolveCampaign(turn, deps, named, (id) => `stop campaign ${id}`));
    if (named !== undefined && campaign === undefined) return;
    const posted = (await runsPostedHere(turn, deps)).filter(
      (one) =>
        (campaign === undefined || one.campaign === campaign.id) &&
        (run === undefined || runIdOf(one) === run),
    );
    await sayCannotStop(turn, posted);
  },
});

/** The unfinished runs that are posted about in this conversation. */
export async function runsPostedHere(
  turn: Turn,
  deps: Pick<CampaignDependencies, 'trackedRuns'>,
): Promise<readonly TrackedRun[]> {
  const isHere = ({ audiences }: TrackedRun) =>
    audiences.some(({ place, done }) => !done && isSamePlace(place, turn.place));
  return (await deps.trackedRuns()).filter((run) => isUnfinished(run) && isHere(run));
}

const maxOffered = 5;

/** Says that a run can't be stopped, and offers to stop posting about it here. */
export async function sayCannotStop(turn: Turn, posted: readonly TrackedRun[]): Promise<void> {
  const { cannotStop, nothingPosted, canStopPosting, whatIsRunning } = operators.run;
  await sayMessage(turn, {
    text: `${cannotStop}\n${posted.length === 0 ? nothingPosted : canStopPosting}`,
    choices:
      posted.length === 0
        ? [
            commandButton('what is running', whatIsRunning),
            commandButton('subscriptions', operators.keep.subscriptions),
            commandButton('alerts', operators.alerts.alerts),
          ]
        : posted.slice(0, maxOffered).map((run) => {
            const id = ifGiven(runIdOf(run), (number) => ` run ${number}`);
            const which = lowered(campaignWords(run.campaign, run.campaignName));
            const label = operators.run.stopPosting(posted.length === 1 ? undefined : which);
            return commandButton(`unwatch campaign ${run.campaign}${id}`, label);
          }),
  });
}
