import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAuditRepository } from '../../../../dialogs/campaign/audit/audit.ts';
import { approvalKey } from '../../../../dialogs/campaign/intents/approvals.ts';
import { createApprovalJob } from '../../../../dialogs/campaign/intents/job.ts';
import { readScratch } from '../../../../dialogs/campaign/rerun/request.ts';
import { createRunRequestRepository } from '../../../../dialogs/campaign/run/run-requests.ts';
import { readTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import { createScheduleRepository } from '../../../../dialogs/campaign/schedules/schedules.ts';
import { groupRecords } from '../../../../dialogs/campaign/several/groups.ts';
import type { Message } from '../../../../dialogs/message.ts';
import { createOutbox } from '../../../../dialogs/outbox/outbox.ts';
import type { RecordRepository } from '../../../../dialogs/ports/records.ts';
import { button } from '../../../support/read-message.ts';
import {
  ann,
  bob,
  type CampaignDialogs,
  here,
  startCampaignDialogs,
} from '../../../support/start-campaign-dialogs.ts';

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs({ approveAboveCalls: 3 });
});
afterEach(async () => await dialogs.close());

interface Kind {
  /** Leads to the card of the request. */
  ask(): Promise<Message>;
  /** How often it was done. */
  done(): Promise<number>;
}

const pressed = async (line: string, label: string) =>
  await dialogs.press(button(await dialogs.type(line), label));
const schedules = async () => await dialogs.ports.schedules.list();
const kinds: Readonly<Record<string, Kind>> = {
  'a run': {
    ask: () => dialogs.type('run campaign 9'),
    done: async () => (await readTrackedRuns(dialogs.records, 9)).length,
  },
  'a rerun': {
    ask: () => pressed('rerun failed of campaign 12', 'Ask for approval'),
    done: async () => ((await readScratch(dialogs.records, 12)).request === undefined ? 0 : 1),
  },
  'several campaigns': {
    ask: () => pressed('run campaigns 9 and 12', 'Ask for approval of both'),
    done: async () => (await Array.fromAsync(groupRecords.list(dialogs.records))).length,
  },
  'a schedule': {
    ask: () => dialogs.type('schedule campaign 9 every day at 08:00 (UTC)'),
    done: async () => (await schedules()).length,
  },
  'a resumed schedule': {
    async ask() {
      const times = {
        cron: '0 8 * * *',
        timeZone: 'UTC',
        words: 'every day at 08:00',
        paused: true,
      } as const;
      if ((await schedules()).length === 0)
        await dialogs.ports.schedules.create({ ...times, campaign: 9, by: ann, place: here });
      return await dialogs.type('resume schedule 1');
    },
    done: async () => (await schedules()).filter(({ paused }) => !paused).length,
  },
};

/** The job of approvals, of a process that dies right after its n-th write. */
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

describe.each(Object.entries(kinds))('%s that needs another operator’s approval', (_name, kind) => {
  it('is requested once, and done once when two operators approve together, but not before', async () => {
    const card = await kind.ask();
    expect((await kind.ask()).text).toBe(card.text);
    expect(await dialogs.ports.approvals()).toHaveLength(1);
    const approve = button(card, 'Approve');
    expect((await dialogs.press(approve)).text).toContain('You asked for this yourself');
    await dialogs.runJobs();
    expect(await kind.done()).toBe(0);
    const said = await dialogs.pressAtOnce(approve);
    expect(said.filter((text) => /: approved by (Bob|Zoe)/u.test(text))).toHaveLength(1);
    await Promise.all([dialogs.runJobs(), dialogs.runJobs()]);
    await dialogs.runJobs();
    expect(await kind.done()).toBe(1);
  });

  it('isn’t done when declined, withdrawn or expired', async () => {
    await dialogs.bob.press(button(await kind.ask(), 'Decline'));
    await dialogs.press(button(await kind.ask(), 'Decline'));
    const approve = button(await kind.ask(), 'Approve');
    dialogs.clock.offset = 60 * 60_000;
    expect((await dialogs.bob.press(approve)).text).toMatch(/^Too late/u);
    await dialogs.runJobs();
    const states = (await dialogs.ports.approvals()).map(({ state }) => state);
    expect(states).toEqual(['declined', 'withdrawn', 'expired']);
    expect(await kind.done()).toBe(0);
  });

  it('isn’t done when the approval arrives minutes late, and can be approved again', async () => {
    const approve = button(await kind.ask(), 'Approve');
    const late = dialogs.as({ person: bob, role: 'operator', late: 5 * 60_000 });
    expect((await late.press(approve)).text).toContain('took minutes to arrive');
    await dialogs.runJobs();
    expect(await kind.done()).toBe(0);
    await dialogs.bob.press(approve);
    await dialogs.runJobs();
    expect(await kind.done()).toBe(1);
  });

  it('is done once, wherever the process is killed', async () => {
    await dialogs.bob.press(button(await kind.ask(), 'Approve'));
    const [request] = await dialogs.ports.approvals();
    if (request === undefined) throw new Error('Nobody was asked.');
    let deaths = 0;
    for (let isDead = true; isDead; ) {
      isDead = await dyingJob(deaths + 1)(approvalKey(request)).then(
        () => false,
        () => true,
      );
      if (isDead) deaths += 1;
    }
    expect(deaths).toBeGreaterThan(0);
    await dialogs.runJobs();
    expect(await dialogs.ports.approvals()).toMatchObject([{ settled: true, state: 'approved' }]);
    expect(await kind.done()).toBe(1);
  });
});
