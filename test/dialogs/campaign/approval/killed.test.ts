import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApprovalJob } from '../../../../dialogs/campaign/approval/job.ts';
import { approvalKey, readApprovals } from '../../../../dialogs/campaign/repositories/approvals.ts';
import { createAuditRepository } from '../../../../dialogs/campaign/repositories/audit.ts';
import { createRunRequestRepository } from '../../../../dialogs/campaign/repositories/run-requests.ts';
import { createScheduleRepository } from '../../../../dialogs/campaign/repositories/schedules.ts';
import { readTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import type { RecordRepository } from '../../../../dialogs/ports/records.ts';
import { button } from '../../../support/read-message.ts';
import { type ApprovalDialogs, startApprovalDialogs } from '../../../support/start-approval-dialogs.ts';

let dialogs: ApprovalDialogs;
beforeEach(async () => {
  dialogs = await startApprovalDialogs({ approveAboveCalls: 500 });
});
afterEach(async () => await dialogs.close());

/** A job whose process dies right after its n-th write. */
function dyingJob(after: number) {
  const { ports, records, messenger } = dialogs;
  let left = after;
  const mortal: RecordRepository = {
    ...records,
    async save(...saved) {
      if (left <= 0) throw new Error('The process is dead.');
      const result = await records.save(...saved);
      left -= 1;
      if (left <= 0) throw new Error('The process is dead.');
      return result;
    },
  };
  const { now, newId } = ports;
  return createApprovalJob({
    ...{ ...ports, records: mortal, messenger },
    schedules: createScheduleRepository(mortal, { now }),
    requests: createRunRequestRepository(mortal, { now }),
    audit: createAuditRepository(mortal, { now, newId }),
  });
}

it.each(['run campaign 9', 'schedule campaign 9 every day at 08:00 (UTC)'])(
  '“%s”, approved, is done once, wherever the process is killed',
  async (line) => {
    await dialogs.bob.press(button(await dialogs.type(line), 'Approve'));
    const [request] = await readApprovals(dialogs.records, 9);
    const key = request === undefined ? '' : approvalKey(request);
    let deaths = 0;
    for (let after = 1; ; after += 1) {
      const isDone = await dyingJob(after)(key).then(
        () => true,
        () => false,
      );
      if (isDone) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(2);
    await dialogs.runJobs();
    const runs = await readTrackedRuns(dialogs.records, 9);
    const schedules = await dialogs.ports.schedules.list();
    expect(runs.length + schedules.length).toBe(1);
    expect(await readApprovals(dialogs.records, 9)).toMatchObject([{ settled: true, state: 'approved' }]);
  },
);
