import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createRerunJob } from '../../../dialogs/campaign/rerun/prepare.ts';
import { createRunRequester } from '../../../dialogs/campaign/run/request-run.ts';
import { allTrackedRuns } from '../../../dialogs/campaign/run/tracked-runs.ts';
import type { Message } from '../../../dialogs/message.ts';
import { button, buttonLines } from '../../support/read-message.ts';
import {
  ann,
  bob,
  type CampaignDialogs,
  here,
  startCampaignDialogs,
} from '../../support/start-campaign-dialogs.ts';

/**
 * A load of a hundred thousand calls that has never run, over the reference service. It has 288 test cases, and the service
 * doesn't show how long it runs.
 */
const unrun = 40;
const unknownWords = /^I couldn’t find out how many calls campaign 40 “Peak season rehearsal” would place\./u;

let dialogs: CampaignDialogs;
afterEach(async () => await dialogs.close());

const tracked = async () => (await allTrackedRuns(dialogs.records)).map(({ campaign }) => campaign);
const request = (campaign: number, confirm: boolean) =>
  createRunRequester({ ...dialogs.ports, records: dialogs.records }).request({
    campaign,
    anyway: false,
    confirm,
  });
const schedule = async (campaign: number, approved?: number) => {
  const times = { cron: '0 8 * * *', timeZone: 'UTC', words: 'every day at 08:00' };
  const by = { id: ann.id, name: ann.name };
  await dialogs.ports.schedules.create({
    ...times,
    campaign,
    by,
    place: here,
    ...(approved !== undefined && { approved: { calls: approved, by: 'Bob', request: 'r' } }),
  });
  await dialogs.callSchedule(1);
  await dialogs.deliver();
};

/** Creates a load campaign as an operator does. @returns its number */
async function create(words: string): Promise<number> {
  const line = `create campaign "Load" plan 5 tests 7-9 concurrency 60 ${words} scheduled 2030-01-02`;
  let said = await dialogs.type(line);
  if (said.choices?.some(({ label }) => label === 'Create anyway')) {
    said = await dialogs.press(button(said, 'Create anyway'));
  }
  const [, id] = /^run campaign (\d+)$/mu.exec(buttonLines(said).join('\n')) ?? [];
  if (id === undefined) throw new Error(said.text);
  return Number(id);
}

async function update(line: string): Promise<void> {
  const preview = await dialogs.type(line);
  expect((await dialogs.press(button(preview, 'Send'))).text).toContain('updated');
}

/** It has run once, as somebody has started it elsewhere. */
async function runElsewhere(campaign: number): Promise<void> {
  await dialogs.remote.call('POST', `/campaigns/${campaign}/execute`);
  await expect
    .poll(async () => (await dialogs.ports.service.listRuns(campaign)).ok && (await lastEnd(campaign)), {
      timeout: 20_000,
    })
    .toBeTypeOf('number');
}

async function lastEnd(campaign: number): Promise<number | undefined> {
  const listed = await dialogs.ports.service.listRuns(campaign);
  return listed.ok ? listed.value.value.items[0]?.endedAt : undefined;
}

describe('a load campaign that has never run', () => {
  beforeEach(async () => {
    dialogs = await startCampaignDialogs();
  });

  it('asks about the unknown number of calls, and starts from its button', async () => {
    const message = await dialogs.type(`run campaign ${unrun}`);
    expect(message.text).toMatch(unknownWords);
    expect(await tracked()).toEqual([]);
    await dialogs.press(button(message, 'Run'));
    expect(await tracked()).toEqual([unrun]);
  });

  it('asks when it is run with other campaigns and when it is scheduled', async () => {
    const several = await dialogs.type('run campaigns 7 and 40');
    expect(several.text).toMatch(
      /^Run 2 campaigns\? About \d+ calls in total, plus 1 campaign whose calls I couldn’t count\.$/u,
    );
    // What nobody can count counts as a warning.
    expect(several.choices?.map(({ label }) => label)).toEqual(['Run both', 'Only campaign 7']);
    const scheduled = await dialogs.type(`schedule campaign ${unrun} every day at 08:00`);
    expect(scheduled.text).toMatch(
      /^I couldn’t find out how many calls each run of campaign 40 .* would place\.$/u,
    );
    expect(await tracked()).toEqual([]);
    expect(await dialogs.ports.schedules.list()).toEqual([]);
  });

  it('requires "confirm": true from another system', async () => {
    expect(await request(unrun, false)).toEqual({ kind: 'unconfirmed', above: 1000 });
    expect(await tracked()).toEqual([]);
    expect(await request(unrun, true)).toMatchObject({ kind: 'accepted' });
  });

  it('is estimated as rate times run time when Canvass created it', async () => {
    const id = await create('aps 50 run time 00:10:00');
    expect((await dialogs.type(`run campaign ${id}`)).text).toMatch(/about 30,000 calls/u);
    expect((await dialogs.type(`campaign ${id}`)).text).toContain('Load');
    expect(await request(id, false)).toEqual({ kind: 'unconfirmed', calls: 30_000, above: 1000 });
    expect((await dialogs.type(`run campaign ${await create('aps 1 run time 00:00:20')}`)).text).toContain(
      'starting',
    );
  });
});

describe('a load campaign changed since its last run', () => {
  beforeEach(async () => {
    dialogs = await startCampaignDialogs();
  });

  it.each([
    ['through Canvass', (id: number) => update(`update campaign ${id} aps 40`)],
    [
      'at the service',
      async (id: number) => {
        const { body } = await dialogs.remote.call('GET', `/campaigns/${id}`);
        const before = z.looseObject({
          testCases: z.array(z.looseObject({ testCaseId: z.int(), probability: z.number() })),
        });
        const testCases = before
          .parse(body)
          .testCases.map(({ testCaseId, probability }) => ({ testCaseId, probability }));
        const now = new Date().toISOString();
        const { status } = await dialogs.remote.call('PUT', `/campaigns/${id}`, {
          synchronized: { isActive: true },
          maximumAps: 40,
          concurrency: 60,
          testCases,
          planId: 5,
          active: true,
          channel: 'Voice',
          name: 'Load',
          description: null,
          planType: 'Cruncher',
          requestedRunDate: now,
          scheduledRunDate: now,
          testCaseDistributionProfile: 'RoundRobin',
        });
        expect(status).toBe(200);
      },
    ],
  ])('isn’t estimated from that run when changed %s', async (_, change) => {
    const id = await create('aps 1 run time 00:10:00');
    await runElsewhere(id);
    const measured = await dialogs.type(`schedule campaign ${id} every day at 08:00`);
    expect(measured.text).toMatch(/^Schedule 1: /u);
    await change(id);
    expect((await dialogs.type(`run campaign ${id}`)).text).toMatch(/about 24,000 calls/u);
    expect(await request(id, false)).toMatchObject({ kind: 'unconfirmed', calls: 24_000 });
    // A clock of whole seconds has to have gone on before a run surely began after that.
    const again = async () => {
      await runElsewhere(id);
      return (await dialogs.type(`run campaign ${id}`)).text;
    };
    await expect.poll(again, { timeout: 20_000 }).toContain('starting');
  });
});

describe('when another operator must approve', () => {
  beforeEach(async () => {
    dialogs = await startCampaignDialogs({ approveAboveCalls: 500 });
  });

  it.each([
    ['run campaign 40', unknownWords],
    ['schedule campaign 40 every day at 08:00', /each run of campaign 40 .* would place\./u],
  ])('%s needs approval', async (line, words) => {
    const card = await dialogs.type(line);
    expect(card.text).toMatch(/^Approval needed: I couldn’t find out how many calls /u);
    expect(card.text.replace('Approval needed: ', '')).toMatch(words);
    expect(await tracked()).toEqual([]);
    await dialogs.bob.press(button(card, 'Approve'));
    await dialogs.runJobs();
    const begun = [...(await tracked()), ...(await dialogs.ports.schedules.list())];
    expect(begun).toHaveLength(1);
  });

  it('another system’s run waits for approval, or is refused without a subscription', async () => {
    expect(await request(unrun, true)).toEqual({ kind: 'unapprovable', above: 500 });
    await dialogs.type(`subscribe campaign ${unrun}`);
    expect(await request(unrun, true)).toMatchObject({ kind: 'accepted', run: { state: 'pending' } });
    expect(await tracked()).toEqual([]);
  });

  it.each([undefined, 288])('an existing schedule approved for %s calls is paused', async (approved) => {
    await schedule(unrun, approved);
    expect(dialogs.posts[0]?.text).toMatch(
      /^Schedule 1 is paused before its run of campaign 40: I couldn’t find out how many calls each run would place\. /u,
    );
    expect(await tracked()).toEqual([]);
  });

  it('rerunning a load’s failures needs approval, as their run time is unknown', async () => {
    const failed =
      /^Rerun \d+ .* of run \d+ of campaign 9 .*\? I couldn’t find out how many calls this would place\.\nThat takes another operator’s approval\./u;
    const question: Message = await dialogs.type('rerun failed of campaign 9');
    expect(question.text).toMatch(failed);
    const card = await dialogs.press(button(question, 'Ask for approval'));
    expect(card.text).toMatch(
      /^Approval needed: I couldn’t find out how many calls the rerun of \d+ test cases? of run \d+ of campaign 9 .* would place\./u,
    );
    await dialogs.as({ person: bob, role: 'operator' }).press(button(card, 'Approve'));
    await dialogs.runJobs();
    const job = createRerunJob({ ...dialogs.ports, records: dialogs.records, log: { warn: () => {} } });
    await job('9');
    expect(
      (await allTrackedRuns(dialogs.records)).map(({ stage, startedBy }) => [stage.kind, startedBy]),
    ).toEqual([['asked', expect.objectContaining({ approvedBy: 'Bob' })]]);
  });
});
