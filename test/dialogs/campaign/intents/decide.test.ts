import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptRunRecords } from '../../../../dialogs/campaign/history/kept-runs.ts';
import { approvalKey, readApprovals } from '../../../../dialogs/campaign/intents/approvals.ts';
import { readTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import { operators } from '../../../../dialogs/wording/operators.ts';
import { button, listLines } from '../../../support/read-message.ts';
import {
  ann,
  bob,
  type CampaignDialogs,
  here,
  startCampaignDialogs,
  vera,
} from '../../../support/start-campaign-dialogs.ts';

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs({ approveAboveCalls: 500 });
});
afterEach(async () => await dialogs.close());

const runs = async (campaign = 9) => await readTrackedRuns(dialogs.records, campaign);
const state = async () => (await readApprovals(dialogs.records, 9)).map((one) => one.state);
const outcomes = async () =>
  (await dialogs.ports.audit.list({ page: 1 })).entries.map(
    ({ by, detail, outcome }) => `${by.name}: ${detail} → ${outcome}`,
  );

describe('a run that needs another operator’s approval', () => {
  it('is requested with its expected calls, while a smaller run starts at once', async () => {
    const card = await dialogs.type('run campaign 9');
    expect(card.text).toMatch(
      /^Approval needed: campaign 9 “.*” is expected to place about 600 calls\.\nRequested by Ann. Another operator can approve it until .*\.$/u,
    );
    expect(await runs()).toEqual([]);
    expect((await dialogs.type('run campaign 12')).text).toContain('starting');
  });

  it.each(['ANN', 'Ann', 'aNn'])(
    'can’t be approved by its requester, whatever the case of their id: %s',
    async (id) => {
      const same = dialogs.as({ person: { id, name: 'Ann' }, role: 'operator' });
      const card = await dialogs.type('run campaign 9');
      const own = /^You asked for this yourself/u;
      expect((await same.press(button(card, 'Approve'))).text).toMatch(own);
      expect((await same.type('approve campaign 9')).text).toMatch(own);
      await dialogs.runJobs();
      expect(await runs()).toEqual([]);
      expect((await same.press(button(card, 'Decline'))).text).toContain('withdrawn by Ann');
    },
  );

  it('starts once when its approval is delivered again after a crash', async () => {
    const approve = button(await dialogs.type('run campaign 9'), 'Approve');
    expect((await dialogs.bob.press(approve)).text).toContain('Starting');
    expect((await dialogs.bob.press(approve, true)).text).toContain('Bob has approved');
    await dialogs.runJobs();
    expect((await dialogs.bob.press(approve, true)).text).toContain('Bob has approved');
    await dialogs.runJobs();
    const startedBy = { id: 'ann', name: 'Ann', approvedBy: 'Bob' };
    const audiences = [{ mentions: ann, live: expect.any(String) }];
    expect(await runs()).toMatchObject([{ startedBy, audiences }]);
  });

  it('is reported as interrupted when its command is delivered again much later', async () => {
    await dialogs.type('run campaign 9');
    dialogs.clock.offset = 11 * 60_000;
    const { text } = await dialogs.type('run campaign 9', true);
    expect(text).toContain(operators.run.interrupted(9));
    dialogs.clock.offset = 0;
  });

  it('is requested once, and shown again on further requests', async () => {
    const first = await dialogs.type('run campaign 9');
    const again = await dialogs.type('run campaign 9');
    const bobs = await dialogs.bob.type('run campaign 9');
    const redelivered = await dialogs.type('run campaign 9', true);
    for (const { text } of [again, bobs, redelivered]) expect(text).toBe(first.text);
    expect(await state()).toEqual(['waiting']);
    await dialogs.bob.press(button(again, 'Approve'));
    await dialogs.runJobs();
    // Every card says what became of it.
    expect(dialogs.edits.filter(({ text }) => text.includes('approved by Bob'))).toHaveLength(4);
  });

  it('can be declined by another operator or withdrawn by its requester', async () => {
    const declined = button(await dialogs.type('run campaign 9'), 'Decline');
    expect((await dialogs.bob.press(declined)).text).toMatch(/: declined by Bob\. Nothing was started\.$/u);
    const withdrawn = button(await dialogs.type('run campaign 9'), 'Decline');
    expect((await dialogs.press(withdrawn)).text).toMatch(/: withdrawn by Ann\. Nothing was started\.$/u);
    expect((await dialogs.bob.press(withdrawn)).text).toContain('Ann has withdrawn the request');
    await dialogs.runJobs();
    expect(await state()).toEqual(['declined', 'withdrawn']);
    expect(await runs()).toEqual([]);
    expect(await outcomes()).toEqual([
      'Ann: about 600 calls, approval asked for → not started: withdrawn by Ann',
      'Ann: about 600 calls, approval asked for → not started: declined by Bob',
    ]);
  });

  it('expires after an hour and notifies its requester', async () => {
    const approve = button(await dialogs.type('run campaign 9'), 'Approve');
    dialogs.clock.offset = 60 * 60_000;
    expect((await dialogs.bob.press(approve)).text).toMatch(/^Too late: nobody approved campaign 9/u);
    await dialogs.runJobs();
    expect(await state()).toEqual(['expired']);
    expect(await runs()).toEqual([]);
    expect(dialogs.edits.at(-1)?.text).toContain('nobody approved it within an hour');
    expect(dialogs.posts).toMatchObject([
      { text: expect.stringContaining('within an hour. Nothing was started.'), mentions: ann },
    ]);
    expect((await dialogs.bob.press(approve)).text).toMatch(/^Too late/u);
    expect((await outcomes())[0]).toContain('nobody approved it within an hour');
  });

  it('isn’t requested in a conversation without another operator', async () => {
    expect((await dialogs.alone.type('run campaign 9')).text).toMatch(
      /nobody else is here\. Nothing was started\. Ask in a channel with another operator\.$/u,
    );
    expect(await state()).toEqual([]);
  });

  it('isn’t started when the campaign is inactive at the time of the approval', async () => {
    const approve = button(await dialogs.type('run campaign 9'), 'Approve');
    dialogs.setWeather(({ url }) =>
      /campaigns\/9$/u.test(url)
        ? (answer) => answer.json(200, { campaignId: 9, name: 'Load', active: false, testCaseCalls: [] })
        : 'pass',
    );
    await dialogs.bob.press(approve);
    await dialogs.runJobs();
    expect(await runs()).toEqual([]);
    expect(dialogs.posts.at(-1)?.text).toContain('is inactive');
    expect(dialogs.edits.at(-1)?.text).toContain('Not started: the campaign is inactive');
    expect(await outcomes()).toEqual([
      'Ann: about 600 calls, approved by Bob → not started: the campaign is inactive',
    ]);
  });

  it('isn’t started when another run has begun since, unless the requester knew of it', async () => {
    await dialogs.close();
    dialogs = await startCampaignDialogs({ approveAboveCalls: 20 });
    const approve = button(await dialogs.type('run campaign 9'), 'Approve');
    const goesOn = [{ runId: 31, startDate: new Date(Date.now() - 60_000).toISOString(), campaignRunId: '' }];
    dialogs.setWeather(({ url }) =>
      /\/runs(\?|$)/u.test(url)
        ? (answer) => answer.json(200, { results: goesOn, campaignName: 'Nine' })
        : 'pass',
    );
    await dialogs.bob.press(approve);
    await dialogs.runJobs();
    expect(await runs()).toEqual([]);
    expect(dialogs.edits.at(-1)?.text).toContain('Not started: another run was unfinished');
    const told = dialogs.posts.at(-1) ?? { text: '' };
    expect(told.text).toMatch(
      / is already running\. I couldn’t find out how many calls it would place\. That takes another operator’s approval\./u,
    );
    const again = await dialogs.press(button(told, 'Run anyway'));
    expect(again.text).toContain('Approval needed');
    await dialogs.bob.press(button(again, 'Approve'));
    await dialogs.runJobs();
    expect(await runs()).toMatchObject([{ despite: [31] }]);
  });

  it('isn’t started when it has grown beyond the approved calls', async () => {
    const approve = button(await dialogs.type('run campaign 9'), 'Approve');
    await keptRunRecords.update(dialogs.records, '000000000009/000000099999', () => ({
      run: 99_999,
      total: 700,
    }));
    await dialogs.bob.press(approve);
    await dialogs.runJobs();
    expect(await runs()).toEqual([]);
    expect(dialogs.posts.at(-1)?.text).toMatch(
      /is expected to place about 700 calls\. Only 600 were approved\./u,
    );
  });
});

describe('approval cards', () => {
  const saysDeclined = expect.stringContaining('declined by Bob');

  it('show the decision even if the first edits are lost', async () => {
    const { deliver, clock, edits } = dialogs;
    await dialogs.bob.press(button(await dialogs.type('run campaign 9'), 'Decline'));
    const [request] = await readApprovals(dialogs.records, 9);
    await dialogs.job(approvalKey(request ?? { campaign: 0, id: '' }));
    for (const reason of ['failed', 'unknown'] as const) {
      await deliver({ edit: async () => ({ ok: false, reason }) });
      expect(edits).toEqual([]);
      clock.offset += 60_000;
    }
    await deliver();
    expect(edits.map(({ text }) => text)).toEqual([saysDeclined]);
  });

  it('show the decision even if they are delivered only after it', async () => {
    const { clock, edits, posts } = dialogs;
    dialogs.setAway(true);
    await expect(dialogs.type('run campaign 9')).rejects.toThrow();
    await expect(dialogs.bob.type('decline')).rejects.toThrow();
    await dialogs.runJobs();
    dialogs.setAway(false);
    clock.offset += 60_000;
    await dialogs.runJobs();
    await dialogs.runJobs();
    expect(posts.map(({ text }) => text)).toEqual([saysDeclined, saysDeclined]);
    expect(edits.map(({ text }) => text)).toEqual([saysDeclined]);
    expect(await readApprovals(dialogs.records, 9)).toMatchObject([{ settled: true }]);
  });
});

describe('a decision', () => {
  it('is stored together with its message or not at all', async () => {
    const approve = button(await dialogs.type('run campaign 9'), 'Approve');
    const { records } = dialogs;
    const { commit } = records;
    Object.assign(records, { commit: async () => Promise.reject(new Error('The disk is full.')) });
    await expect(dialogs.bob.press(approve)).rejects.toThrow('The disk is full.');
    Object.assign(records, { commit });
    await dialogs.runJobs();
    expect(await state()).toEqual(['waiting']);
    expect(dialogs.posts).toEqual([]);
    expect((await dialogs.bob.press(approve, true)).text).toContain('approved by Bob. Starting');
    await dialogs.runJobs();
    expect(await runs()).toMatchObject([{ audiences: [{ live: 'posted-2' }] }]);
  });

  it('is carried out without its message when that can’t be posted', async () => {
    const approve = button(await dialogs.type('run campaign 9'), 'Approve');
    dialogs.setAway(true);
    await expect(dialogs.bob.press(approve)).rejects.toThrow();
    await dialogs.runJobs();
    expect(await runs()).toEqual([]);
    dialogs.clock.offset = 20_000;
    await dialogs.runJobs();
    await dialogs.runJobs();
    expect(await runs()).toHaveLength(1);
    dialogs.setAway(false);
    await dialogs.runJobs();
    expect(dialogs.posts).toEqual([]);
  });
});

describe('approval in words', () => {
  const elsewhere = { ...here, conversation: '19:b;messageid=2' };

  it.each([
    'approve 9',
    'approve #9',
    'approve campaign 9',
    'approve run of campaign 9',
    'please approve campaign 9',
    'Approve run of 9!',
  ])('“%s” approves', async (line) => {
    await dialogs.type('run campaign 9');
    expect((await dialogs.bob.type(line)).text).toContain('approved by Bob');
    expect(await state()).toEqual(['approved']);
  });

  it.each(['decline', 'decline 9', 'reject campaign 9', 'deny 9', 'withdraw it', 'decline run of 9'])(
    '“%s” declines',
    async (line) => {
      await dialogs.type('run campaign 9');
      expect((await dialogs.bob.type(line)).text).toContain('declined by Bob');
      expect(await state()).toEqual(['declined']);
    },
  );

  it.each([
    'approve',
    'approve it',
    'approved',
    'I approve',
    'do not approve campaign 9',
    'approve?',
    'approve campaign 9?',
    'aprove campaign 9',
    'approve campaign 12',
    'approve 7',
    'who can approve campaign 9',
    'yes',
    'ok',
    '👍',
    'go ahead',
  ])('“%s” decides nothing', async (line) => {
    await dialogs.type('run campaign 9');
    await dialogs.bob.type(line);
    expect(await state()).toEqual(['waiting']);
  });

  it.each(['approve', 'approve this', 'yes', 'ok', 'sure', 'lgtm'])(
    '“%s” shows the request, and its button approves',
    async (line) => {
      await dialogs.type('run campaign 9');
      const asked = await dialogs.bob.type(line);
      expect(asked.text).toContain('Approval needed');
      const [approve] = asked.choices ?? [];
      expect(approve?.label).toBe('Approve');
      expect((await dialogs.bob.press(approve?.click)).text).toContain('approved by Bob');
      expect(await state()).toEqual(['approved']);
    },
  );

  it.each(['approve', 'ok'])('a card shown for “%s” is updated with the outcome', async (line) => {
    await dialogs.type('run campaign 9');
    await dialogs.bob.type(line);
    dialogs.clock.offset = 60 * 60_000;
    await dialogs.runJobs();
    expect(
      dialogs.edits.filter(({ text }) => text.includes('nobody approved it within an hour')),
    ).toHaveLength(2);
  });

  it('lists waiting requests, here and in other conversations', async () => {
    expect((await dialogs.bob.type('approvals')).text).toBe('Nothing is waiting for approval here.');
    await dialogs.type('run campaign 9');
    const waits = await dialogs.bob.type('what is waiting for approval?');
    expect(waits.text).toBe('1 request waiting for approval');
    expect(listLines(waits)).toEqual([expect.stringMatching(/^Campaign 9.*, requested by Ann, until /u)]);
    expect(waits.choices?.map(({ label }) => label)).toEqual([
      expect.stringMatching(/^Approve: campaign 9/u),
    ]);
    const away = dialogs.as({ person: bob, role: 'operator', at: elsewhere });
    const told = await away.type('approvals');
    expect(listLines(told)).toEqual([expect.stringMatching(/ · in another conversation$/u)]);
    expect(told.choices).toEqual([]);
  });

  it('requires another operator in the same conversation', async () => {
    expect((await dialogs.bob.type('approve')).text).toBe('Nothing is waiting for approval here.');
    const card = await dialogs.type('run campaign 9');
    expect((await dialogs.type('approve')).text).toContain('You asked for this yourself');
    expect((await dialogs.as({ person: vera, role: 'viewer' }).type('approve 9')).text).toContain(
      'operators',
    );
    const away = dialogs.as({ person: bob, role: 'operator', at: elsewhere });
    const notHere = expect.stringContaining('can only be approved there');
    expect((await away.type('approve campaign 9')).text).toEqual(notHere);
    expect((await away.press(button(card, 'Approve'))).text).toEqual(notHere);
    expect((await away.type('approve')).text).toBe('Nothing is waiting for approval here.');
    expect(await state()).toEqual(['waiting']);
  });

  it('applies an answer delivered again after a crash to the current request', async () => {
    await dialogs.type('run campaign 9');
    await dialogs.bob.type('decline');
    await dialogs.runJobs();
    dialogs.clock.offset = 30 * 60_000;
    await dialogs.type('run campaign 9');
    expect((await dialogs.bob.type('decline', true)).text).toContain('declined by Bob. Nothing');
    expect(await state()).toEqual(['declined', 'declined']);
  });

  it('asks which request is meant when several are waiting', async () => {
    await dialogs.close();
    dialogs = await startCampaignDialogs({ approveAboveCalls: 20 });
    await dialogs.type('run campaign 9');
    await dialogs.type('run campaign 12');
    const which = await dialogs.bob.type('approve');
    expect(which.text).toBe('2 requests are waiting for approval here. Which one?');
    const [, twelve] = which.choices ?? [];
    expect(twelve?.label).toMatch(/^Approve: campaign 12.* \(.*calls?\)$/u);
    await dialogs.bob.press(twelve?.click);
    expect(await state()).toEqual(['waiting']);
    expect((await readApprovals(dialogs.records, 12)).map((one) => one.state)).toEqual(['approved']);
  });
});
