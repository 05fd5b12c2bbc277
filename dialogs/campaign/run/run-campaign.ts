import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { defined } from '../../defined.ts';
import type { Message } from '../../message.ts';
import { isSamePlace } from '../../records.ts';
import { personOfTurn, type Turn } from '../../turn.ts';
import type { CampaignDependencies, RunDependencies } from '../dependencies.ts';
import { resolveCampaign } from '../resolve.ts';
import { progressMessage, runAgainButton, unfinishedMessage } from './messages.ts';
import { isUnfinished, newAudience, runJob, runKey, type TrackedRun } from './tracked-run.ts';
import { askRun, changeRun, readTrackedRuns, takeLost } from './tracked-runs.ts';

export const runCampaign = command({
  name: 'runCampaign',
  phrases: ['run campaign {campaign}', 'execute campaign {campaign}'],
  short: ['run {campaign}', 'execute {campaign}'],
  role: 'operator',
  help: 'run a campaign, by number, alias or name, and post what came of it here',
  example: 'run campaign 12',
  async run(turn, deps: CampaignDependencies, { campaign: named }) {
    const campaign = await resolveCampaign(turn, deps, named, (id) => `run campaign ${id}`);
    if (campaign !== undefined) await askForRun(turn, deps, campaign);
  },
});

/**
 * Asks for a run of a campaign. That is stored, said, and left to the run's job: the service is slow at times, and a turn
 * must not be. A turn that comes again after a crash asks for nothing new.
 * @param despite see {@link askRun}
 */
export async function askForRun(
  turn: Turn,
  deps: RunDependencies,
  campaign: { readonly id: number; readonly name?: string },
  despite?: string,
): Promise<void> {
  const { incoming, place } = turn;
  const { id, name } = incoming.person;
  const by = personOfTurn(incoming);
  if (incoming.again) {
    const asked = (await readTrackedRuns(turn.records, campaign.id))
      .filter(isUnfinished)
      .findLast(isFromHere);
    if (asked !== undefined) return await sayAndWake(turn, deps, asked);
    // Something was stored for this turn before a crash, and no run of it is unfinished: nothing is begun anew.
    return await turn.say({ kind: 'message', message: interruptedMessage(campaign.id) });
  }

  function isFromHere({ startedBy, audiences }: TrackedRun): boolean {
    return startedBy?.id === by.id && audiences.some((one) => isSamePlace(one.place, place));
  }

  if (await takeLost(turn.records, campaign.id)) {
    return await turn.say({ kind: 'message', message: lostMessage(campaign.id) });
  }
  const unfinished = (await readTrackedRuns(turn.records, campaign.id)).filter(isUnfinished);
  if (unfinished.length > 0 && despite === undefined) {
    return await turn.say({ kind: 'message', message: unfinishedMessage(unfinished, deps.now()) });
  }
  const audit = await deps.audit.begin({ action: 'run campaign', campaign: campaign.id, by });
  const asked = await askRun(
    turn.records,
    {
      ...{ id: deps.newId(), campaign: campaign.id, ...defined({ campaignName: campaign.name }) },
      ...{ startedBy: by, askedAt: deps.now(), audit },
      audiences: [{ ...newAudience(place, { id, name }), marked: ['started'] }],
    },
    despite,
  );
  if (asked.kind === 'asked') return await sayAndWake(turn, deps, asked.run);
  await deps.audit.complete(audit, 'not executed: another run was unfinished');
  await turn.say({ kind: 'message', message: unfinishedMessage(asked.runs, deps.now()) });
}

function interruptedMessage(campaign: number): Message {
  return lookFirst(
    campaign,
    `Canvass was restarted while it worked on that, and I’m starting nothing twice. The last runs tell whether campaign ${campaign} was executed.`,
  );
}

function lostMessage(campaign: number): Message {
  return lookFirst(
    campaign,
    `Nothing was started: my record of the runs of campaign ${campaign} couldn’t be read, so one may be going on that I don’t know of. The last runs tell.`,
  );
}

function lookFirst(campaign: number, text: string): Message {
  return {
    tone: 'warning',
    text,
    choices: [commandButton(`runs of campaign ${campaign}`, 'Runs'), runAgainButton(campaign)],
  };
}

/** Even where it can't be said, the run goes on: its end will be announced. */
async function sayAndWake(turn: Turn, deps: RunDependencies, run: TrackedRun): Promise<void> {
  try {
    const live = await turn.post(progressMessage(run, deps.now()));
    await changeRun(turn.records, run.campaign, run.id, (current) => ({
      ...current,
      audiences: current.audiences.map((one) =>
        isSamePlace(one.place, turn.place) ? { ...one, posted: ['started'], ...defined({ live }) } : one,
      ),
    }));
  } finally {
    await deps.jobs.wakeAt(runJob, runKey(run), deps.now());
  }
}
