import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { insist } from '../../insist.ts';
import type { CampaignRun } from '../../ports/campaign.ts';
import { isSamePlace } from '../../records.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies, RunDependencies } from '../dependencies.ts';
import { possibleCampaign, sayNothingToEnd } from '../existing.ts';
import type { KnownCampaign } from '../known.ts';
import { notedWithin } from '../live-message.ts';
import { canRemove, refuseRemoval } from '../permissions.ts';
import { resolveCampaign } from '../resolve.ts';
import { askForEnds } from '../results/known-ends.ts';
import { saysOver } from '../results/verdict.ts';
import { campaignWords, lowered } from '../wording.ts';
import { postLive } from './post-live.ts';
import { readRecentRuns } from './recent-runs.ts';
import {
  type Audience,
  isUnfinished,
  newAudience,
  runIdOf,
  runJob,
  runKey,
  staleMessages,
  type TrackedRun,
  watchingOthers,
} from './tracked-run.ts';
import { changeRun, changeTrackedRuns, readTrackedRuns, trackRun } from './tracked-runs.ts';
import { unfinishedAmong } from './unfinished.ts';

export const watchCampaign = command({
  name: 'watchCampaign',
  phrases: ['watch campaign {campaign} [run {run}]'],
  short: [
    'watch|follow {known} [run {run}]',
    'follow campaign {campaign} [run {run}]',
    'notify|tell|ping|message me|us when [campaign] {known} is done|finished|over|complete',
    'notify|tell|ping|message me|us when [campaign] {known} finishes|ends|completes',
    'let me|us know when [campaign] {known} is done|finished|over|complete',
    'let me|us know when [campaign] {known} finishes|ends|completes',
  ],
  means: `watch, notify done, notify when done, when done, watch run, live progress, progress channel, post progress, follow
    along, notify status, notify run done, tell done, watch channel, keep post status, post status, updates, updates live,
    keep post, post how, post how goes, notify done @campaign, notify when end, notify end, watch @campaign, notify
    finish, @campaign progress here, keep watch, done notify, when over, live @campaign, notify progress, show progress
    live, live while runs, track live, track live @campaign, live @campaign while runs`,
  role: 'viewer',
  help: 'post a run’s progress and results here too',
  example: 'watch campaign 12 run 345',
  exists: possibleCampaign,
  async run(turn, deps: CampaignDependencies, { campaign: named, run }) {
    const campaign = await resolveCampaign(turn, deps, named, (id) => `watch campaign ${id}`);
    if (campaign !== undefined) await watchHere(turn, deps, campaign, run);
  },
});

export const unwatchCampaign = command({
  name: 'unwatchCampaign',
  phrases: ['unwatch campaign {campaign} [run {run}]'],
  short: [
    'unwatch|unfollow {known} [run {run}]',
    'stop watching|following|posting [about] [campaign] {known} [run {run}]',
  ],
  means: `unwatch, not watch, stop watch, not progress, stop post, stop notify run, not post progress, stop progress, not
    status, stop live, stop watch run, stop status, stop post run, not live, not updates, stop updates, updates not, not
    notify run, not post run, stop post @campaign run, not progress @campaign`,
  role: 'viewer',
  help: 'stop posting about a run here; the run goes on',
  example: 'unwatch campaign 12',
  exists: 'itself',
  async run(turn, deps: CampaignDependencies, { campaign: named, run }) {
    const campaign = await resolveCampaign(turn, deps, named, (id) => `unwatch campaign ${id}`);
    if (campaign !== undefined) await stopWatching(turn, deps, campaign, run);
  },
});

/**
 * Posts progress and summary of a run here as well: the named one, or the latest unfinished one. An external run is tracked if
 * the service shows that it is running.
 */
async function watchHere(
  turn: Turn,
  deps: CampaignDependencies,
  campaign: KnownCampaign,
  run?: number,
): Promise<void> {
  const tracked = (await readTrackedRuns(turn.records, campaign.id)).filter(isUnfinished);
  const ours = run === undefined ? tracked.at(-1) : tracked.find((one) => runIdOf(one) === run);
  if (ours !== undefined) return await join(turn, deps, ours);
  const listed = await readRecentRuns(deps, campaign.id);
  const title = campaignWords(campaign.id, campaign.name);
  if (!listed.ok) {
    const { status, reference } = listed.failure;
    const { advice } = operators.read;
    const text = [
      operators.run.cannotWatch(lowered(title), reference),
      ...(status === 401 ? [advice.key(deps.keyPlacement)] : []),
      ...(status === 403 ? [advice.account] : []),
    ].join('\n');
    return await sayMessage(turn, { text, tone: 'warning' });
  }
  const { runs, time } = listed.value;
  const named = run === undefined ? unfinishedAmong(runs, time) : runs.filter(({ id }) => id === run);
  const running = (await askForEnds(deps, campaign.id, named, time)).find((one) => !saysOver(one));
  if (running === undefined) return await sayNothingRuns(turn, campaign.id, title, run);
  await takeUp(turn, deps, campaign, running, time);
}

/** The same for the tracked run that a button names. */
export async function watchTracked(
  turn: Turn,
  deps: RunDependencies,
  campaign: number,
  id: string,
): Promise<void> {
  const run = (await readTrackedRuns(turn.records, campaign)).find((one) => one.id === id);
  if (run === undefined || !isUnfinished(run)) {
    return await sayNothingRuns(turn, campaign, campaignWords(campaign, run?.campaignName), undefined);
  }
  await join(turn, deps, run);
}

/** Stops posting about a campaign's runs here. The runs go on. */
async function stopWatching(
  turn: Turn,
  deps: CampaignDependencies,
  campaign: KnownCampaign,
  run?: number,
): Promise<void> {
  let left = 0;
  let others = 0;
  await changeTrackedRuns(turn.records, campaign.id, (runs) => {
    left = 0;
    others = 0;
    const changed = runs.map((one) => {
      // What was posted of a run that is over is corrected even so.
      const isCorrection = one.stage.kind === 'announcing' && one.stage.corrects !== undefined;
      if (isCorrection || (run !== undefined && runIdOf(one) !== run)) return one;
      return { ...one, audiences: one.audiences.map((audience) => leave(audience)) };
    });
    return left === 0 ? undefined : changed;

    function leave(audience: Audience): Audience {
      if (audience.done || !isSamePlace(audience.place, turn.place)) return audience;
      if (audience.mentions !== undefined && !canRemove(turn, audience.mentions)) {
        others += 1;
        return audience;
      }
      left += 1;
      const { live: _stopped, ...rest } = audience;
      return { ...rest, left: staleMessages(audience), done: true, unwatchedAt: deps.now() };
    }
  });
  const title = campaignWords(campaign.id, campaign.name);
  if (left === 0 && others > 0) {
    const act = { action: operators.audit.actions.unwatch, campaign: campaign.id };
    return await refuseRemoval(turn, deps, act, operators.keep.takesOperator.unwatch(lowered(title)));
  }
  const { notWatched, unwatched } = operators.run;
  if (left === 0) return await sayNothingToEnd(turn, deps, campaign.id, { text: notWatched(title) });
  await sayMessage(turn, { text: unwatched(title) });
}

async function join(turn: Turn, deps: RunDependencies, run: TrackedRun): Promise<void> {
  const here = run.audiences.find(({ place }) => isSamePlace(place, turn.place));
  const isOthers = here?.mentions !== undefined && here.mentions.id !== turn.incoming.person.id;
  if (isOthers && !here.done && here.live !== undefined) {
    // The requester's message is visible to everybody here.
    const title = lowered(campaignWords(run.campaign, run.campaignName));
    return await sayMessage(turn, { text: operators.run.alreadyPostedHere(title) });
  }
  // Before the message, so that the end is posted here even if it comes first.
  const joined = await insist(deps.time, notedWithin, () =>
    changeRun(turn.records, run, (current) => ({
      ...current,
      audiences: [
        ...current.audiences.filter(({ place }) => !isSamePlace(place, turn.place)),
        audienceHere(turn, current.audiences),
      ],
    })),
  );
  if (joined === undefined) {
    const title = campaignWords(run.campaign, run.campaignName);
    return await sayNothingRuns(turn, run.campaign, title, runIdOf(run));
  }
  await postLive(turn, deps, joined);
}

/** If this place has watched the run before, what was posted still counts. */
function audienceHere(turn: Turn, audiences: readonly Audience[]): Audience {
  const before = audiences.find(({ place }) => isSamePlace(place, turn.place));
  const { id, name } = turn.incoming.person;
  const { marked = ['started'], posted = ['started'], left, live } = before ?? {};
  return { ...newAudience(turn.place, before?.mentions ?? { id, name }), marked, posted, left, live };
}

/** A turn that takes longer to post here, or fails, doesn't keep the run from being followed. Milliseconds. */
const joinedWithin = 30_000;

async function takeUp(
  turn: Turn,
  deps: RunDependencies,
  campaign: KnownCampaign,
  running: CampaignRun,
  time: number,
): Promise<void> {
  const now = deps.now();
  const tracked: TrackedRun = {
    id: deps.newId(),
    campaign: campaign.id,
    campaignName: campaign.name,
    askedAt: now,
    stage: watchingOthers(running, now, time),
    audiences: [],
  };
  const ours = await trackRun(turn.records, tracked, now + joinedWithin);
  await join(turn, deps, ours);
  await deps.jobs.wakeAt(runJob, runKey(ours), now);
}

async function sayNothingRuns(
  turn: Turn,
  campaign: number,
  title: string,
  run: number | undefined,
): Promise<void> {
  const { notRunning, runNotRunning, subscribe, lastResults } = operators.run;
  await sayMessage(turn, {
    text: run === undefined ? notRunning(title) : runNotRunning(run, lowered(title)),
    choices: [
      commandButton(`subscribe campaign ${campaign}`, subscribe),
      commandButton(`results of campaign ${campaign}`, lastResults),
    ],
  });
}
