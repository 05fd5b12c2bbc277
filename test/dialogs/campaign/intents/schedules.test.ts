import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptRunRecords } from '../../../../dialogs/campaign/history/kept-runs.ts';
import { readTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import { button, buttonLines, listLines } from '../../../support/read-message.ts';
import {
  ann,
  type CampaignDialogs,
  here,
  startCampaignDialogs,
} from '../../../support/start-campaign-dialogs.ts';

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs({ approveAboveCalls: 500 });
});
afterEach(async () => await dialogs.close());

const line = 'schedule campaign 9 every day at 08:00 (UTC)';
const listed = () => dialogs.ports.schedules.list();
const runs = async () => await readTrackedRuns(dialogs.records, 9);

async function comes(id: number): Promise<void> {
  await dialogs.callSchedule(id);
  await dialogs.deliver();
}

describe('a schedule whose runs need another operator’s approval', () => {
  it('is created once after its approval, and starts its runs', async () => {
    const card = await dialogs.type(line);
    expect(card.text).toMatch(
      /^Approval needed: each run of campaign 9 “.*” every day at 08:00 \(UTC\) is expected to place about 600 calls\.\nRequested by Ann\./u,
    );
    expect((await dialogs.type(line)).text).toBe(card.text);
    expect(await listed()).toEqual([]);
    expect((await dialogs.bob.press(button(card, 'Approve'))).text).toMatch(
      /^Campaign 9 “.*” every day at 08:00 \(UTC\): approved by Bob$/u,
    );
    await dialogs.runJobs();
    await dialogs.runJobs();
    expect(await listed()).toMatchObject([
      { id: 1, by: { id: ann.id }, place: here, approved: { calls: 600, by: 'Bob' } },
    ]);
    expect(dialogs.posts.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^Schedule 1: campaign 9 “.*” every day at 08:00 \(UTC\)\nResults will be posted here\.$/u,
      ),
    ]);
    const { entries } = await dialogs.ports.audit.list({ page: 1 });
    expect(entries.at(-1)).toMatchObject({
      action: 'schedule campaign',
      detail: 'every day at 08:00 (UTC), about 600 calls, approved by Bob',
      outcome: 'schedule 1',
    });
    await comes(1);
    expect(await runs()).toHaveLength(1);
  });

  it('is listed as waiting for approval, with its requester and deadline', async () => {
    await dialogs.type(line);
    const waits =
      /^Campaign 9 “.*” every day at 08:00 \(UTC\) · waits for another operator’s approval until .*, requested by Ann$/u;
    for (const asked of ['schedules', 'schedules of campaign 9']) {
      const message = await dialogs.bob.type(asked);
      expect(message.text).toMatch(/^No schedules, 1 waits for approval/u);
      expect(listLines(message)).toEqual([expect.stringMatching(waits)]);
    }
    expect((await dialogs.type('schedules of campaign 12')).text).toMatch(/^No schedules for campaign 12/u);
    await dialogs.type('schedule campaign 12 every day at 09:00 (UTC)');
    const both = await dialogs.type('schedules');
    expect(both.text).toMatch(/^1 schedule, 1 more waits for approval/u);
    expect(listLines(both)[1]).toMatch(waits);
    await dialogs.type('decline');
    expect((await dialogs.type('schedules')).text).toMatch(/^1 schedule(?!,)/u);
  });

  it('is listed as paused and waiting while its resumption needs approval', async () => {
    await dialogs.bob.press(button(await dialogs.type(line), 'Approve'));
    await dialogs.runJobs();
    await dialogs.ports.schedules.update(1, ({ approved: _, ...rest }) => ({ ...rest, paused: true }));
    await dialogs.type('resume schedule 1');
    expect(listLines(await dialogs.type('schedules'))[0]).toMatch(
      /· paused · waits for another operator’s approval until .*, requested by Ann/u,
    );
  });

  it('isn’t created when declined, or when its only time has passed', async () => {
    await dialogs.bob.press(button(await dialogs.type(line), 'Decline'));
    await dialogs.runJobs();
    const soon = await dialogs.type('schedule campaign 9 in 10 minutes');
    dialogs.clock.offset = 20 * 60_000;
    await dialogs.bob.press(button(soon, 'Approve'));
    await dialogs.runJobs();
    expect(await listed()).toEqual([]);
    expect(dialogs.posts.at(-1)?.text).toContain('Not scheduled: its time had passed');
  });

  it('is paused at its time if it was created earlier, and resumes after approval', async () => {
    const by = { id: ann.id, name: ann.name };
    const times = { cron: '0 8 * * *', timeZone: 'UTC', words: 'every day at 08:00' };
    await dialogs.ports.schedules.create({ ...times, campaign: 9, by, place: here });
    await comes(1);
    await comes(1);
    expect(await runs()).toEqual([]);
    expect(await listed()).toMatchObject([{ paused: true }]);
    const [held] = dialogs.posts;
    expect(held?.text).toMatch(
      /^Schedule 1 is paused before its run of campaign 9.*: each run is expected to place about 600 calls\. That takes another operator’s approval\.$/u,
    );
    expect(buttonLines(held ?? { text: '' })).toEqual(['resume schedule number 1', 'schedules']);
    const card = await dialogs.bob.type('resume schedule 1');
    expect(card.text).toMatch(/^Approval needed: each run of schedule 1, campaign 9 .*\nRequested by Bob\./u);
    expect((await dialogs.bob.press(button(card, 'Approve'))).text).toContain('You asked for this yourself');
    expect(await listed()).toMatchObject([{ paused: true }]);
    await dialogs.press(button(card, 'Approve'));
    await dialogs.runJobs();
    expect((await listed())[0]).not.toHaveProperty('paused');
    expect(dialogs.posts.at(-1)?.text).toMatch(/^Schedule 1 resumed/u);
    await comes(1);
    expect(await runs()).toHaveLength(1);
  });

  it('elsewhere resumes after confirmation and approval, and its conversation is notified', async () => {
    const times = { cron: '0 8 * * *', timeZone: 'UTC', words: 'every day at 08:00', paused: true } as const;
    const place = { ...here, conversation: '19:b' };
    await dialogs.ports.schedules.create({ ...times, campaign: 9, by: { id: 'zoe', name: 'Zoe' }, place });
    const asked = await dialogs.type('resume schedule 1');
    expect(asked.text).toContain('was set by Zoe in another Teams conversation. Resume it?');
    await dialogs.bob.press(button(await dialogs.press(button(asked, 'Resume')), 'Approve'));
    await dialogs.runJobs();
    expect((await listed())[0]).not.toHaveProperty('paused');
    expect(dialogs.posts.filter(({ text }) => /^Schedule 1 resumed/u.test(text))).toHaveLength(2);
  });

  it('is paused when its campaign has grown beyond the approved calls', async () => {
    await dialogs.bob.press(button(await dialogs.type(line), 'Approve'));
    await dialogs.runJobs();
    const kept = (run: number, total: number) =>
      keptRunRecords.update(dialogs.records, `000000000009/0000000${run}`, () => ({ run, total }));
    await kept(99_998, 650);
    await comes(1);
    expect(await runs()).toHaveLength(1);
    await kept(99_999, 700);
    await comes(1);
    expect(await listed()).toMatchObject([{ paused: true }]);
  });

  it('is removed instead of running if it is one-off and was never approved', async () => {
    const once = dialogs.clock.offset + Date.now();
    const times = { cron: '0 8 * * *', timeZone: 'UTC', words: 'once', once };
    await dialogs.ports.schedules.create({ ...times, campaign: 9, by: ann, place: here });
    await comes(1);
    expect([await runs(), await listed()]).toEqual([[], []]);
    expect(dialogs.posts[0]?.text).toMatch(/^Schedule 1 didn’t run campaign 9/u);
    expect(buttonLines(dialogs.posts[0] ?? { text: '' })).toEqual(['run campaign 9', 'schedules']);
  });

  it('isn’t requested in a conversation without another operator', async () => {
    const at = { channel: 'msteams', conversation: 'a:ann', kind: 'personal' } as const;
    const alone = dialogs.as({ person: ann, role: 'operator', at });
    expect((await alone.type(line)).text).toMatch(
      /nobody else is here\. Nothing was scheduled\. Ask in a channel/u,
    );
    expect(await listed()).toEqual([]);
  });
});
