import { deskPrefix, runsOnDesk } from '../../../dialogs/campaign/run/desk.ts';
import { runJob, runKey } from '../../../dialogs/campaign/run/run-key.ts';
import type { Jobs } from '../../../dialogs/ports/jobs.ts';
import type { RecordBook } from '../../../dialogs/ports/record-store.ts';

/**
 * Wakes the job of every tended run. For the start of a process: a run may have been written down, and the
 * process ended before its job was.
 */
export async function recoverRuns(records: RecordBook, jobs: Jobs, now: number): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const desks = await records.list(deskPrefix, after === undefined ? {} : { after });
    for (const { body } of desks) {
      for (const run of runsOnDesk(body)) await jobs.wakeAt(runJob, runKey(run), now);
    }
    after = desks.at(-1)?.key;
    if (after === undefined) return;
  }
}
