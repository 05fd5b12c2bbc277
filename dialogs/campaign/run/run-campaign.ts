import { z } from 'zod';
import { commandButton } from '../../buttons.ts';
import { defined } from '../../defined.ts';
import type { Message } from '../../message.ts';
import { collection, isSamePlace } from '../../records.ts';
import { personOfTurn, type Turn } from '../../turn.ts';
import type { CampaignDependencies, RunDependencies } from '../dependencies.ts';
import { progressMessage, runAgainButton, unfinishedMessage } from './messages.ts';
import { isUnfinished, newAudience, runJob, runKey, type TrackedRun } from './tracked-run.ts';
import { askRun, changeRun, readTrackedRuns, takeLost } from './tracked-runs.ts';

/**
 * Asks for a run of a campaign. That is stored, said, and left to the run's job: the service is slow at times, and a turn
 * must not be. A turn that comes again after a crash asks for nothing new.
 * @param despite see {@link askRun}
 */
export async function runCampaign(
  turn: Turn,
  ports: RunDependencies,
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
    if (asked !== undefined) return await sayAndWake(turn, ports, asked);
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
    return await turn.say({ kind: 'message', message: unfinishedMessage(unfinished, ports.now()) });
  }
  const audit = await ports.audit.begin({ action: 'run campaign', campaign: campaign.id, by });
  const asked = await askRun(
    turn.records,
    {
      ...{ id: ports.newId(), campaign: campaign.id, ...defined({ campaignName: campaign.name }) },
      ...{ startedBy: by, askedAt: ports.now(), audit },
      audiences: [{ ...newAudience(place, { id, name }), marked: ['started'] }],
    },
    despite,
  );
  if (asked.kind === 'asked') return await sayAndWake(turn, ports, asked.run);
  await ports.audit.complete(audit, 'not executed: another run was unfinished');
  await turn.say({ kind: 'message', message: unfinishedMessage(asked.runs, ports.now()) });
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
    choicesAre: 'actions',
    choices: [commandButton(`runs of campaign ${campaign}`, 'Runs'), runAgainButton(campaign)],
  };
}

/** Even where it can't be said, the run goes on: its end will be announced. */
async function sayAndWake(turn: Turn, ports: RunDependencies, run: TrackedRun): Promise<void> {
  try {
    const live = await turn.post(progressMessage(run, ports.now()));
    await changeRun(turn.records, run.campaign, run.id, (current) => ({
      ...current,
      audiences: current.audiences.map((one) =>
        isSamePlace(one.place, turn.place) ? { ...one, posted: ['started'], ...defined({ live }) } : one,
      ),
    }));
  } finally {
    await ports.jobs.wakeAt(runJob, runKey(run), ports.now());
  }
}

export const actRecords = collection({
  prefix: 'campaign/acts/',
  schema: z.object({ conversation: z.string() }),
  keepFor: { days: 90, because: 'nobody reads it: that it was saved is what counts' },
});

/**
 * Ties what follows to this activity: where it comes again after a crash in the middle, it isn't done again, and the
 * person is told to look.
 */
export async function isFirstTime(
  turn: Turn,
  { newId }: Pick<CampaignDependencies, 'newId'>,
): Promise<boolean> {
  if (!turn.incoming.again) {
    await actRecords.create(turn.records, newId(), { conversation: turn.place.conversation });
    return true;
  }
  const text =
    'Canvass was restarted while it did that, so it may or may not have been done. I’m not doing it again by myself: please look first, for example with “audit” or “campaigns”.';
  await turn.say({ kind: 'message', message: { text, tone: 'warning' } });
  return false;
}
