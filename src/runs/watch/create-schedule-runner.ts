import { askRun } from '../../../dialogs/campaign/run/ask-run.ts';
import { runJob, runKey } from '../../../dialogs/campaign/run/run-key.ts';
import type { RunPorts } from '../../../dialogs/campaign/run/run-ports.ts';
import { unfinishedMessage } from '../../../dialogs/campaign/run/unfinished-message.ts';
import type { Announcer } from '../../../dialogs/ports/announcer.ts';
import type { JobHandler } from '../../../dialogs/ports/jobs.ts';
import type { RecordStore } from '../../../dialogs/ports/record-store.ts';
import type { Place } from '../../../dialogs/turn.ts';

/** A recurring run, as it was set up. */
export interface ScheduledRun {
  readonly id: number;
  readonly campaign: number;
  readonly campaignName?: string;
  readonly place: Place;
  readonly by: { readonly id: string; readonly name: string };
}

export interface ScheduleRunnerPorts extends Pick<RunPorts, 'jobs' | 'audit' | 'now' | 'newId'> {
  readonly records: RecordStore;
  readonly announcer: Announcer;
  /** Undefined where it was taken off. */
  findSchedule(id: number): Promise<ScheduledRun | undefined>;
}

/**
 * The job of a schedule: asks for a run like a person would, and is told of in the place where the schedule was set
 * up. While a run of the campaign isn't finished it starts none, and says so.
 */
export function createScheduleRunner(ports: ScheduleRunnerPorts): JobHandler {
  return async (key) => {
    const schedule = await ports.findSchedule(Number(key));
    if (schedule === undefined) return undefined;
    const { campaign, campaignName, by, place } = schedule;
    const now = ports.now();
    const audit = await ports.audit.begin({
      action: 'run campaign',
      campaign,
      by,
      detail: `schedule ${schedule.id}`,
    });
    const asked = await askRun(ports.records, {
      id: ports.newId(),
      campaign,
      ...(campaignName === undefined ? {} : { campaignName }),
      startedBy: { ...by, schedule: schedule.id },
      askedAt: now,
      audit,
      audiences: [{ place, marked: [], posted: [], failures: 0, done: false }],
    });
    if (asked.kind === 'asked') {
      await ports.jobs.wakeAt(runJob, runKey(asked.run), now);
      return undefined;
    }
    await ports.audit.complete(audit, 'not executed: another run was unfinished');
    const message = unfinishedMessage(asked.runs, now);
    const text = `Schedule ${schedule.id}: ${message.text}`;
    await ports.announcer.post(place, { ...message, text }, `schedule ${schedule.id} ${now}`);
    return undefined;
  };
}
