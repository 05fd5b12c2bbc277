import { command } from '../../commands/command.ts';
import { commit, type Draft } from '../../commit.ts';
import type { Message } from '../../message.ts';
import { isSamePlace } from '../../records.ts';
import { askedAt, isSamePerson, personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies, RunDependencies } from '../dependencies.ts';
import { possibleCampaign } from '../existing.ts';
import { addApproval, ownApproval, showApproval } from '../intents/ask-approval.ts';
import { saveIntent } from '../intents/questions.ts';
import type { KnownCampaign } from '../known.ts';
import { resolveCampaign } from '../resolve.ts';
import { weighRun } from './begin-run.ts';
import { groupOf } from './member-runs.ts';
import { lookFirstMessage, lostRunsMessage } from './messages.ts';
import type { Objections } from './objections.ts';
import { readOutlook } from './outlook.ts';
import { postLive } from './post-live.ts';
import { type RunQuestion, runIntent, runLine, scratchQuestion } from './question.ts';
import { askDespite } from './question-now.ts';
import { isUnfinished, newAudience, runJob, runKey, type TrackedRun } from './tracked-run.ts';
import { readTrackedRuns } from './tracked-runs.ts';

export const runCampaign = command({
  name: 'runCampaign',
  phrases: [
    'run campaign {one}',
    'execute|start|launch|trigger|rerun|re-run|kickoff campaign {one}',
    'kick off campaign {one}',
  ],
  short: [
    'run {known} campaign',
    'run|execute|launch|trigger|rerun|re-run|kickoff {one}',
    'kick off {one}',
    'start [a] [new] run of|for [campaign] {known}',
    'kick [campaign] {known} off',
    'get [campaign] {known} going|started|running',
  ],
  offered: ['rerun|re-run|run|execution of|for [campaign] {known}'],
  means: `do test of @campaign, do a test, see @campaign run, run right now, get going, get tests going, tests going, time to
    test, fire up, run, run again, rerun, rerun all, again, run once, run new, do run, new run, test now, test again,
    campaign go, all case run, run all case, make run, need run, run hand, test, get run, let run, give go, !@schedule, !@day, go
    for, @campaign go, go @campaign, have run, fire again, run full, run before, do @campaign again, call @campaign again,
    @campaign again, do @campaign, quick @campaign, !copy, !clone, !duplicate, !show again`,
  role: 'operator',
  refusedAs: 'run',
  help: 'run a campaign by number, alias or name; results are posted here',
  example: 'run campaign 12',
  exists: possibleCampaign,
  run: (turn, deps: CampaignDependencies, { campaign }) => runNamed(turn, deps, campaign),
});

/** The same, and what fails is run once more automatically. */
export const runWithRetry = command({
  name: 'runWithRetry',
  phrases: [
    'run campaign {one} with retry',
    'run|execute|start|launch|trigger|rerun|re-run campaign {one} with|and [a|one] retry|retries',
    'run|execute|start|launch|trigger|rerun|re-run campaign {one} and retry [the] failed|failures|failing [cases|ones]',
  ],
  short: [
    'run|execute|launch|trigger|rerun|re-run {known} with|and [a|one] retry|retries',
    'run|execute|launch|trigger|rerun|re-run {known} and retry [the] failed|failures|failing [cases|ones]',
  ],
  means: `run with retry, run with retries, run retry failed, run and retry, run retry once, with retry, retry automatically,
    run rerun failed automatically, run failed second chance, run failed another chance, !no retry, !not retry, !without retry`,
  role: 'operator',
  refusedAs: 'run',
  help: 'run a campaign, and what failed once more by itself',
  example: 'run campaign 12 with retry',
  exists: possibleCampaign,
  run: (turn, deps: CampaignDependencies, { campaign }) => runNamed(turn, deps, campaign, true),
});

async function runNamed(
  turn: Turn,
  deps: CampaignDependencies,
  named: Parameters<typeof resolveCampaign>[2],
  retry?: true,
): Promise<void> {
  const campaign = await resolveCampaign(turn, deps, named, (id) => runLine(id, retry));
  if (campaign === undefined) return;
  const original = turn.incoming.again ? campaign.id : await deps.reruns.originalOf(campaign.id);
  if (original === campaign.id) return void (await askForRun(turn, deps, campaign, { retry }));
  const { calls } = await readOutlook(deps, campaign, { retry });
  const intent = runIntent(deps, campaign.id, { whole: true, retry });
  await commit(turn.records, (draft) => saveIntent(draft, intent));
  await sayMessage(turn, scratchQuestion(campaign, { original, calls }, intent));
}

/** What the person has confirmed in answer to a question. */
interface Confirmed extends RunQuestion {
  /** Takes the answer within the decision that follows from it. */
  readonly answer?: (draft: Draft) => Promise<boolean>;
}

/**
 * Stores and announces the request for a run. The rest is left to the run's job, because the service may be slow. A turn that is
 * repeated after a crash asks for nothing new.
 * @returns false if its question was answered before; then nothing is done
 */
export async function askForRun(
  turn: Turn,
  deps: RunDependencies,
  campaign: KnownCampaign,
  { seen: despite, whole, retry, answer = async () => true }: Confirmed = {},
): Promise<boolean> {
  const { incoming, place, records } = turn;
  const { id, name } = incoming.person;
  const by = personOfTurn(incoming);
  if (incoming.again) {
    await goOn(turn, deps, campaign);
    return true;
  }
  const weighed = await weighRun(records, deps, {
    id: deps.newId(),
    campaign,
    by,
    askedAt: askedAt(turn),
    acknowledgedRuns: despite,
    isConfirmed: whole === true,
    isSaidFirst: true,
    retry,
    audiences: [{ ...newAudience(place, { id, name }), marked: ['started'] }],
  });
  const asked = await commit(records, async (draft) => {
    if (!(await answer(draft))) return undefined;
    const begun = weighed.kind === 'clear' ? await weighed.begin(draft) : weighed;
    switch (begun.kind) {
      case 'begun':
        return begun;
      case 'lost':
        return { message: lostRunsMessage(campaign.id) };
      case 'approval':
        return { message: await askForRunApproval(draft, turn, deps, begun.objections, despite) };
      case 'objections':
        return { message: await askDespite(draft, deps, begun.objections, despite) };
    }
  });
  if (asked === undefined) return false;
  if ('run' in asked) await sayAndWake(turn, deps, asked.run);
  else if (asked.message !== undefined) await sayMessage(turn, asked.message);
  return true;
}

/** Continues what a turn had begun before a crash. */
async function goOn(turn: Turn, deps: RunDependencies, campaign: KnownCampaign): Promise<void> {
  const { incoming, place, records } = turn;
  const by = personOfTurn(incoming);
  const known = (await readTrackedRuns(records, campaign.id)).filter(isUnfinished);
  const asked = known.findLast(
    ({ id, startedBy, audiences }) =>
      groupOf(id) === undefined &&
      isSamePerson(startedBy, by) &&
      audiences.some((one) => isSamePlace(one.place, place)),
  );
  if (asked !== undefined) return await sayAndWake(turn, deps, asked);
  const waiting = await ownApproval(turn, deps, campaign.id, 'run');
  if (waiting !== undefined) return await showApproval(turn, deps, waiting);
  // Something was stored for this turn, and no run of it is unfinished: nothing is begun again.
  const text = operators.run.interrupted(campaign.id);
  await sayMessage(turn, lookFirstMessage(campaign.id, text));
}

/** Asks another operator to approve a run whose number of calls is the only objection. */
async function askForRunApproval(
  draft: Draft,
  turn: Turn,
  deps: RunDependencies,
  { campaign, large, isInactive, retry }: Objections,
  despite: string | undefined,
): Promise<Message | undefined> {
  const inactive = isInactive ? (true as const) : undefined;
  const subject = { kind: 'run', despite, inactive, retry };
  return await addApproval(draft, turn, deps, { campaign, calls: large?.calls, subject });
}

/** The run goes on even if this can't be posted: its end will be announced. */
async function sayAndWake(turn: Turn, deps: RunDependencies, run: TrackedRun): Promise<void> {
  try {
    await postLive(turn, deps, run);
  } finally {
    await deps.jobs.wakeAt(runJob, runKey(run), deps.now());
  }
}
