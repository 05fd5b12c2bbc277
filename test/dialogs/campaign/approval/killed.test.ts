import { afterEach, beforeEach, expect, it } from 'vitest';
import { decide } from '../../../../dialogs/campaign/approval/decide.ts';
import { createApprovalJob } from '../../../../dialogs/campaign/approval/job.ts';
import { approvalKey, readApprovals } from '../../../../dialogs/campaign/repositories/approvals.ts';
import { createAuditRepository } from '../../../../dialogs/campaign/repositories/audit.ts';
import { createRunRequestRepository } from '../../../../dialogs/campaign/repositories/run-requests.ts';
import { createScheduleRepository } from '../../../../dialogs/campaign/repositories/schedules.ts';
import { createRerunJob } from '../../../../dialogs/campaign/rerun/prepare.ts';
import type { TrackedRun } from '../../../../dialogs/campaign/run/tracked-run.ts';
import {
  allTrackedRuns,
  changeTrackedRuns,
  readTrackedRuns,
} from '../../../../dialogs/campaign/run/tracked-runs.ts';
import type { Message } from '../../../../dialogs/message.ts';
import type { ProactiveMessenger } from '../../../../dialogs/ports/messenger.ts';
import type { RecordRepository } from '../../../../dialogs/ports/records.ts';
import type { Turn } from '../../../../dialogs/turn.ts';
import { button } from '../../../support/read-message.ts';
import { type ApprovalDialogs, bob, startApprovalDialogs } from '../../../support/start-approval-dialogs.ts';
import { here } from '../../../support/start-campaign-dialogs.ts';

let dialogs: ApprovalDialogs;
beforeEach(async () => {
  dialogs = await startApprovalDialogs({ approveAboveCalls: 500 });
});
afterEach(async () => await dialogs.close());

/** A job whose process dies right after its n-th write of those that count. */
function dyingJob(after: number, counts: (key: string) => boolean = () => true) {
  const { ports, records, messenger, outbox } = dialogs;
  let left = after;
  const mortal: RecordRepository = {
    ...records,
    async save(...saved) {
      if (left <= 0) throw new Error('The process is dead.');
      const result = await records.save(...saved);
      left -= counts(saved[0]) ? 1 : 0;
      if (left <= 0) throw new Error('The process is dead.');
      return result;
    },
  };
  const { now, newId } = ports;
  return createApprovalJob({
    ...{ ...ports, records: mortal, messenger, outbox },
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
  expect(deaths).toBeGreaterThan(2);
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

it('a schedule, approved, made and removed before the process that made it is killed, isn’t made again', async () => {
  await dialogs.bob.press(
    button(await dialogs.type('schedule campaign 9 every day at 08:00 (UTC)'), 'Approve'),
  );
  const key = await keyOf(9);
  const isSchedule = (saved: string) => saved.startsWith('campaign/schedules/');
  await expect(dyingJob(1, isSchedule)(key)).rejects.toThrow('The process is dead.');
  const made = (await dialogs.ports.schedules.list()).map(({ id }) => id);
  await dialogs.type('unschedule 1');
  await dialogs.runJobs();
  expect(made).toEqual([1]);
  expect(await dialogs.ports.schedules.list()).toEqual([]);
  expect(await readApprovals(dialogs.records, 9)).toMatchObject([
    { settled: true, outcome: { kind: 'scheduled', schedule: 1 } },
  ]);
  const { entries } = await dialogs.ports.audit.list({ page: 1 });
  expect(entries.at(-1)).toMatchObject({
    detail: expect.stringContaining('approved by Bob'),
    outcome: 'schedule 1',
  });
});

it('several campaigns, approved, are begun once each, wherever the process is killed', async () => {
  const question = await dialogs.type('run campaigns 9, 12 and 5');
  await approveAndKill(await dialogs.press(button(question, 'Ask for approval of all 3')), 5);
  const runs = await allTrackedRuns(dialogs.records);
  expect(runs.map(({ campaign }) => campaign)).toEqual([5, 9, 12]);
  expect(runs.map(({ startedBy }) => startedBy?.approvedBy)).toEqual(['Bob', 'Bob', 'Bob']);
});

it('a rerun, approved, is prepared and begun once, wherever the process is killed', async () => {
  await dialogs.close();
  dialogs = await startApprovalDialogs({ approveAboveCalls: 3 });
  const question = await dialogs.type('rerun failed of campaign 12');
  await approveAndKill(await dialogs.press(button(question, 'Ask for approval')), 12);
  const prepare = createRerunJob({ ...dialogs.ports, records: dialogs.records, log: { warn: () => {} } });
  await prepare('12');
  await dialogs.runJobs();
  await prepare('12');
  expect(await allTrackedRuns(dialogs.records)).toMatchObject([{ startedBy: { approvedBy: 'Bob' } }]);
  expect(dialogs.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it.each(['campaign/audit/', 'campaign/requests/'])(
  'approved, and not begun beside another run, it stays so, though the process is killed that has noted that in %s',
  async (prefix) => {
    await dialogs.bob.press(button(await dialogs.type('run campaign 9'), 'Approve'));
    const other: TrackedRun = {
      ...{ id: 'other', campaign: 9, askedAt: Date.now(), stage: { kind: 'asked' }, audiences: [] },
    };
    await changeTrackedRuns(dialogs.records, 9, () => [other]);
    const dying = dyingJob(2, (saved) => saved.startsWith(prefix));
    await expect(dying(await keyOf(9))).rejects.toThrow('The process is dead.');
    // The other one is over when the job comes again.
    await changeTrackedRuns(dialogs.records, 9, () => []);
    await dialogs.runJobs();
    await dialogs.runJobs();
    expect(await readApprovals(dialogs.records, 9)).toMatchObject([
      { settled: true, outcome: { kind: 'unfinished' } },
    ]);
    expect(await readTrackedRuns(dialogs.records, 9)).toEqual([]);
    expect(dialogs.posts).toHaveLength(1);
    const { entries } = await dialogs.ports.audit.list({ page: 1 });
    expect(entries).toMatchObject([{ outcome: 'not started: another run was unfinished' }]);
  },
);

/** Bob decides, and his process is killed by then: what is left is said and done 20 s later. */
async function decideAndDie(campaign: number, decision: 'approve' | 'decline'): Promise<void> {
  const { ports, records, clock } = dialogs;
  const [request] = await readApprovals(records, campaign);
  if (request === undefined) throw new Error('Nothing waits.');
  const nobody = async () => {};
  const mortal: RecordRepository = {
    ...records,
    async save(...saved) {
      await records.save(...saved);
      throw new Error('The process is dead.');
    },
  };
  const turn: Turn = {
    incoming: { place: here, person: bob, role: 'operator', again: false, input: { kind: 'edited' } },
    ...{ place: here, records: mortal, receivedAt: ports.now() },
    ...{ say: nobody, replyPrivately: nobody, setLanguage: nobody, keepPlace: nobody },
    openPrivate: async () => ({ ok: false, reason: 'notSupported' }),
    post: async () => undefined,
    newId: () => crypto.randomUUID(),
  };
  await expect(decide(turn, ports, request, decision)).rejects.toThrow('The process is dead.');
  const [{ at = 0 } = {}] = await dialogs.database.all("SELECT at FROM jobs WHERE kind LIKE '%pproval'", []);
  expect(Number(at)).toBeLessThanOrEqual(ports.now() + 20_000);
  await dialogs.runJobs();
  expect(dialogs.posts).toEqual([]);
  expect((await readApprovals(records, campaign)).at(-1)?.outcome).toBeUndefined();
  clock.offset = 20_000;
}

it.each([
  ['run campaign 9', 9, []],
  ['schedule campaign 9 every day at 08:00 (UTC)', 9, ['Schedule 1: ']],
  ['run campaigns 9, 12 and 5', 5, []],
] as const)(
  '“%s”, approved by somebody whose process is killed: who did is said, once',
  async (line, campaign, more) => {
    const asked = await dialogs.type(line);
    if (campaign === 5) await dialogs.press(button(asked, 'Ask for approval of all 3'));
    await decideAndDie(campaign, 'approve');
    await dialogs.runJobs();
    await dialogs.runJobs();
    expect(dialogs.posts.map(({ text }) => text)).toEqual([
      expect.stringContaining('approved by Bob'),
      ...more.map((text) => expect.stringContaining(text)),
    ]);
    const runs = await allTrackedRuns(dialogs.records);
    expect(runs).toHaveLength(more.length === 0 ? (campaign === 5 ? 3 : 1) : 0);
    // It is followed in that message.
    if (runs.length === 1) expect(runs[0]?.audiences).toMatchObject([{ live: 'posted-1' }]);
  },
);

it('declined by somebody whose process is killed: who did is said, once, as soon as that can be', async () => {
  await dialogs.type('run campaign 9');
  await decideAndDie(9, 'decline');
  const { ports, records, messenger, outbox, clock } = dialogs;
  const post: ProactiveMessenger['post'] = async () => ({ ok: false, reason: 'failed' });
  const unheard = createApprovalJob({ ...ports, records, outbox, messenger: { ...messenger, post } });
  expect(await unheard(await keyOf(9))).toBeGreaterThan(ports.now());
  clock.offset += 60_000;
  await dialogs.runJobs();
  await dialogs.runJobs();
  expect(dialogs.posts.map(({ text }) => text)).toEqual([
    expect.stringMatching(/: declined by Bob\. Nothing was started\.$/u),
  ]);
});

it('a decision that comes again after a crash is said then, and only then', async () => {
  const approve = button(await dialogs.type('run campaign 9'), 'Approve');
  await decideAndDie(9, 'approve');
  expect((await dialogs.bob.press(approve, true)).text).toContain('approved by Bob. Starting');
  await dialogs.runJobs();
  expect(dialogs.posts).toEqual([]);
  expect(await readTrackedRuns(dialogs.records, 9)).toHaveLength(1);
});
