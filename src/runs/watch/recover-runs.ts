import { allRuns } from '../../../dialogs/campaign/run/desk.ts';
import { runJob, runKey } from '../../../dialogs/campaign/run/run-key.ts';
import type { Jobs } from '../../../dialogs/ports/jobs.ts';
import type { RecordBook } from '../../../dialogs/ports/record-store.ts';

/**
 * Wakes the job of every tended run. For the start of a process: a run may have been written down, and the
 * process ended before its job was.
 */
export async function recoverRuns(records: RecordBook, jobs: Jobs, now: number): Promise<void> {
  for await (const run of allRuns(records)) await jobs.wakeAt(runJob, runKey(run), now);
}
