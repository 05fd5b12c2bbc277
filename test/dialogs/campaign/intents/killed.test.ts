import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAuditRepository } from '../../../../dialogs/campaign/audit/audit.ts';
import { approvalKey, readApprovals } from '../../../../dialogs/campaign/intents/approvals.ts';
import { createApprovalJob } from '../../../../dialogs/campaign/intents/job.ts';
import { createRerunJob } from '../../../../dialogs/campaign/rerun/prepare.ts';
import { createRunRequestRepository } from '../../../../dialogs/campaign/run/run-requests.ts';
import { allTrackedRuns, readTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import { createScheduleRepository } from '../../../../dialogs/campaign/schedules/schedules.ts';
import type { Message } from '../../../../dialogs/message.ts';
import { createOutbox } from '../../../../dialogs/outbox/outbox.ts';
import type { RecordRepository } from '../../../../dialogs/ports/records.ts';
import { button } from '../../../support/read-message.ts';
import { type CampaignDialogs, startCampaignDialogs } from '../../../support/start-campaign-dialogs.ts';

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs({ approveAboveCalls: 500 });
});
afterEach(async () => await dialogs.close());

/** A job whose process dies right after its n-th write. */
function dyingJob(after: number) {
  const { ports, records, messenger } = dialogs;
  let left = after;
  const dying = async <Result>(write: () => Promise<Result>): Promise<Result> => {
    if (left <= 0) throw new Error('The process is dead.');
    const result = await write();
    left -= 1;
    if (left <= 0) throw new Error('The process is dead.');
    return result;
  };
  const mortal: RecordRepository = {
    ...records,
    save: (...saved) => dying(() => records.save(...saved)),
    commit: (write) => dying(() => records.commit(write)),
  };
  const { now, newId } = ports;
  return createApprovalJob({
    ...ports,
    records: mortal,
    messenger,
    outbox: createOutbox({ records: mortal, now }),
    schedules: createScheduleRepository(mortal, { now }),
    requests: createRunRequestRepository(mortal, { now }),
    audit: createAuditRepository(mortal, { now, newId }),
  });
}

const keyOf = async (campaign: number): Promise<string> => {
  const [request] = await readApprovals(dialogs.records, campaign);
  return request === undefined ? '' : approvalKey(request);
};

/** Approves what a question, or its answer, asks for; the job is killed after each of its writes in turn. */
async function approveAndKill(card: Message, campaign: number): Promise<void> {
  await dialogs.bob.press(button(card, 'Approve'));
  const key = await keyOf(campaign);
  let deaths = 0;
  for (let after = 1; ; after += 1) {
    const isDone = await dyingJob(after)(key).then(
      () => true,
      () => false,
    );
    if (isDone) break;
    deaths += 1;
  }
  expect(deaths).toBeGreaterThan(0);
  await dialogs.runJobs();
  expect(await readApprovals(dialogs.records, campaign)).toMatchObject([
    { settled: true, state: 'approved' },
  ]);
}

it.each(['run campaign 9', 'schedule campaign 9 every day at 08:00 (UTC)'])(
  '“%s”, approved, is done once, wherever the process is killed',
  async (line) => {
    await approveAndKill(await dialogs.type(line), 9);
    const runs = await readTrackedRuns(dialogs.records, 9);
    const schedules = await dialogs.ports.schedules.list();
    expect(runs.length + schedules.length).toBe(1);
  },
);

it('several campaigns, approved, are begun once each, wherever the process is killed', async () => {
  const question = await dialogs.type('run campaigns 9, 12 and 5');
  await approveAndKill(await dialogs.press(button(question, 'Ask for approval of all 3')), 5);
  const runs = await allTrackedRuns(dialogs.records);
  expect(runs.map(({ campaign }) => campaign)).toEqual([5, 9, 12]);
  expect(runs.map(({ startedBy }) => startedBy?.approvedBy)).toEqual(['Bob', 'Bob', 'Bob']);
});

it('a rerun, approved, is prepared and begun once, wherever the process is killed', async () => {
  await dialogs.close();
  dialogs = await startCampaignDialogs({ approveAboveCalls: 3 });
  const question = await dialogs.type('rerun failed of campaign 12');
  await approveAndKill(await dialogs.press(button(question, 'Ask for approval')), 12);
  const prepare = createRerunJob({ ...dialogs.ports, records: dialogs.records, log: { warn: () => {} } });
  await prepare('12');
  await dialogs.runJobs();
  await prepare('12');
  expect(await allTrackedRuns(dialogs.records)).toMatchObject([{ startedBy: { approvedBy: 'Bob' } }]);
  expect(dialogs.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
