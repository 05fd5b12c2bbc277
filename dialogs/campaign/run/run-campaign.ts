import type { Message } from '../../message.ts';
import { commandButton } from '../../survey/say.ts';
import type { Turn } from '../../turn.ts';
import { askRun } from './ask-run.ts';
import { changeRun, readDesk, takeLost } from './desk.ts';
import { isSamePlace } from './is-same-place.ts';
import { personOfTurn } from './person-of-turn.ts';
import { progressMessage } from './progress-message.ts';
import { runAgainButton } from './run-buttons.ts';
import { runJob, runKey } from './run-key.ts';
import type { RunPorts } from './run-ports.ts';
import { isUnfinished, type TendedRun } from './tended-run.ts';
import { unfinishedMessage } from './unfinished-message.ts';

/**
 * Asks for a run of a campaign. It is written down, said, and left to its job: the service is slow at times, and a turn
 * isn't. A turn that comes again after a crash asks for nothing new.
 * @param despite see {@link askRun}
 */
export async function runCampaign(
  turn: Turn,
  ports: RunPorts,
  campaign: { readonly id: number; readonly name?: string },
  despite?: string,
): Promise<void> {
  const { incoming, place } = turn;
  const by = personOfTurn(incoming);
  if (incoming.again) {
    const asked = (await readDesk(turn.records, campaign.id)).filter(isUnfinished).findLast(isFromHere);
    if (asked !== undefined) return await sayAndWake(turn, ports, asked);
    // Something was stored for this turn before a crash, and no run of it is unfinished: nothing is begun anew.
    return await turn.say({ kind: 'message', message: interruptedMessage(campaign.id) });
  }

  function isFromHere({ startedBy, audiences }: TendedRun): boolean {
    return startedBy?.id === by.id && audiences.some((one) => isSamePlace(one.place, place));
  }

  if (await takeLost(turn.records, campaign.id)) {
    return await turn.say({ kind: 'message', message: lostMessage(campaign.id) });
  }
  const standing = (await readDesk(turn.records, campaign.id)).filter(isUnfinished);
  if (standing.length > 0 && despite === undefined) {
    return await turn.say({ kind: 'message', message: unfinishedMessage(standing, ports.now()) });
  }
  const audit = await ports.audit.begin({ action: 'run campaign', campaign: campaign.id, by });
  const asked = await askRun(
    turn.records,
    {
      id: ports.newId(),
      campaign: campaign.id,
      ...(campaign.name === undefined ? {} : { campaignName: campaign.name }),
      startedBy: by,
      askedAt: ports.now(),
      audit,
      audiences: [
        {
          place,
          mentions: { id: incoming.person.id, name: incoming.person.name },
          marked: ['started'],
          posted: [],
          failures: 0,
          done: false,
        },
      ],
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

/** Even where it can't be said, the run goes on: its end will be told. */
async function sayAndWake(turn: Turn, ports: RunPorts, run: TendedRun): Promise<void> {
  try {
    const live = await turn.post(progressMessage(run, ports.now()));
    await changeRun(turn.records, run.campaign, run.id, (current) => ({
      ...current,
      audiences: current.audiences.map((one) =>
        isSamePlace(one.place, turn.place)
          ? { ...one, posted: ['started'], ...(live === undefined ? {} : { live }) }
          : one,
      ),
    }));
  } finally {
    await ports.jobs.wakeAt(runJob, runKey(run), ports.now());
  }
}
