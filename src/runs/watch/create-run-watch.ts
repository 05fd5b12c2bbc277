import { changeRun, readDesk } from '../../../dialogs/campaign/run/desk.ts';
import { readRunKey } from '../../../dialogs/campaign/run/run-key.ts';
import type { TendedRun } from '../../../dialogs/campaign/run/tended-run.ts';
import type { JobHandler } from '../../../dialogs/ports/jobs.ts';
import { announceEnd } from './announce-end.ts';
import { executeOnce } from './execute-once.ts';
import { lookForRun } from './look-for-run.ts';
import type { RunWatchPorts, Step } from './run-watch-ports.ts';
import { sayClosing } from './say-closing.ts';
import { waitForChoice } from './wait-for-choice.ts';
import { watchRun } from './watch-run.ts';

/** No run takes that many steps without a pause between. */
const mostSteps = 12;

/**
 * The job that tends a run, from the execution to the summary. Woken, it reads where the run stands, takes
 * the next step, and writes down what came of it; so it goes on after a restart wherever that happened.
 */
export function createRunWatch(ports: RunWatchPorts): JobHandler {
  return async (key) => {
    const named = readRunKey(key);
    if (named === undefined) return undefined;
    for (let steps = 0; steps < mostSteps; steps += 1) {
      const runs = await readDesk(ports.records, named.campaign);
      const run = runs.find(({ id }) => id === named.id);
      if (run === undefined) return undefined;
      const step = await takeStep(ports, run, runs);
      if (step === 'over') return undefined;
      if (step !== 'goOn') return step;
    }
    return ports.now() + ports.intervalMilliseconds;
  };
}

async function takeStep(ports: RunWatchPorts, run: TendedRun, desk: readonly TendedRun[]): Promise<Step> {
  const { stage } = run;
  switch (stage.kind) {
    case 'asked':
      return await executeOnce(ports, run);
    case 'executing':
      // Whoever sent it is gone: what became of it is unknown, and it isn't sent again.
      await changeRun(ports.records, run.campaign, run.id, (current) =>
        current.stage.kind === 'executing'
          ? {
              ...current,
              stage: {
                ...current.stage,
                kind: 'looking',
                fate: 'unknown',
                looks: 0,
                failedLooks: 0,
                toldMissing: false,
              },
            }
          : undefined,
      );
      return 'goOn';
    case 'looking':
      return await lookForRun(ports, run, stage, desk);
    case 'ambiguous':
      return await waitForChoice(ports, run);
    case 'watching':
      return await watchRun(ports, run, stage);
    case 'announcing':
      return await announceEnd(ports, run, stage);
    case 'closing':
      return await sayClosing(ports, run, stage);
  }
}
