import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRerunJob } from '../../../../dialogs/campaign/rerun/prepare.ts';
import { readScratch } from '../../../../dialogs/campaign/rerun/request.ts';
import { progressMessage } from '../../../../dialogs/campaign/run/messages.ts';
import { isUnfinished, type TrackedRun } from '../../../../dialogs/campaign/run/tracked-run.ts';
import { allTrackedRuns, changeTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import type { Message } from '../../../../dialogs/message.ts';
import { postRecords } from '../../../../dialogs/outbox/outbox.ts';
import type { Campaign } from '../../../../dialogs/ports/campaign.ts';
import type { RecordRepository } from '../../../../dialogs/ports/records.ts';
import { button, buttonLines } from '../../../support/read-message.ts';
import { type CampaignDialogs, startCampaignDialogs } from '../../../support/start-campaign-dialogs.ts';

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs();
});
afterEach(async () => await dialogs.close());

/** The job as a process runs it until it ends, or pauses. */
async function runJob(records: RecordRepository = dialogs.records): Promise<number | undefined> {
  return await createRerunJob({ ...dialogs.ports, records, log: { warn: () => {} } })('12');
}

async function runJobToItsEnd(): Promise<void> {
  for (;;) {
    const next = await runJob();
    if (next === undefined) return;
    dialogs.clock.offset += Math.max(0, next - dialogs.ports.now());
  }
}

const ask = async (line = 'rerun failed of campaign 12'): Promise<Message> => await dialogs.type(line);
const rerun = async (): Promise<Message> => await dialogs.press(button(await ask(), 'Rerun'));
const tracked = async (): Promise<readonly TrackedRun[]> => await allTrackedRuns(dialogs.records);
/** The runs of the scratch campaign are over, as nobody executes them here. */
const endRuns = async (campaign: number) =>
  await changeTrackedRuns(dialogs.records, campaign, async () => []);

async function scratchCampaigns(): Promise<readonly Campaign[]> {
  const listed = await dialogs.ports.service.listCampaigns();
  if (!listed.ok) throw new Error('The campaigns can’t be listed.');
  return listed.value.items.filter(({ name }) => name.startsWith('Rerun of'));
}

const sent = (method: string, path: RegExp) =>
  dialogs.requests.filter((request) => request.method === method && path.test(request.url)).length;
const created = () => sent('POST', /\/campaigns$/u);
const updated = () => sent('PUT', /\/campaigns\/\d+$/u);

/** What was posted of the scratch campaign. */
async function said(): Promise<readonly string[]> {
  const posts = await Array.fromAsync(postRecords.list(dialogs.records));
  return posts.flatMap((post) => ('message' in post ? [post.message.text] : []));
}

/** What was said where it could not be prepared. */
async function failure(): Promise<Message> {
  const [run] = (await tracked()).filter(({ rerun: failed }) => failed !== undefined);
  if (run === undefined) throw new Error('It did not fail.');
  return progressMessage(run, dialogs.ports.now());
}

describe('rerunning failed test cases', () => {
  it('asks with the number of cases and calls, then creates one campaign with plan and limits', async () => {
    const question = await ask();
    expect(question.text).toBe(
      'Rerun 4 failed test cases of run 86 of campaign 12 “Customer lines check”? About 4 calls.',
    );
    expect(created()).toBe(0);
    const said = await dialogs.press(button(question, 'Rerun'));
    expect(said.text).toBe('Rerun of campaign 12 “Customer lines check”: preparing …');
    await runJobToItsEnd();
    const [scratch, ...others] = await scratchCampaigns();
    expect(others).toEqual([]);
    const original = await dialogs.ports.service.readCampaign(12);
    expect(original.ok && scratch).toMatchObject({
      name: 'Rerun of 12: Customer lines check',
      description: 'Made by Canvass for “rerun failed of campaign 12”. Each rerun replaces its test cases.',
      active: true,
      ...(original.ok && {
        plan: original.value.plan,
        concurrency: original.value.concurrency,
        attemptsPerSecond: original.value.attemptsPerSecond,
        channel: original.value.channel,
        distribution: original.value.distribution,
      }),
    });
    expect(scratch?.tests.map(({ testCase, percent }) => [testCase, percent])).toEqual([
      [12, 25],
      [37, 25],
      [74, 25],
      [267, 25],
    ]);
    expect(await tracked()).toMatchObject([
      { campaign: scratch?.id, stage: { kind: 'asked' }, startedBy: { id: 'ann', name: 'Ann' } },
    ]);
    expect((await readScratch(dialogs.records, 12)).request).toBeUndefined();
  });

  it('updates that campaign the next time instead of creating another', async () => {
    await rerun();
    await runJobToItsEnd();
    const [scratch] = await scratchCampaigns();
    await endRuns(scratch?.id ?? 0);
    await dialogs.press(button(await ask('rerun failed of campaign 12 run 59'), 'Rerun'));
    await runJobToItsEnd();
    expect([created(), updated()]).toEqual([1, 1]);
    const [after] = await scratchCampaigns();
    expect(after?.id).toBe(scratch?.id);
    expect(after?.tests).not.toEqual(scratch?.tests);
    expect(after?.tests.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(100, 6);
    expect(await tracked()).toHaveLength(1);
  });

  it('starts once per question, however often its button is pressed', async () => {
    const press = button(await ask(), 'Rerun');
    const answers = (await Promise.all([dialogs.pressAll(press), dialogs.pressAll(press)])).flat();
    expect(answers.filter(({ text }) => text.includes('preparing'))).toHaveLength(1);
    await Promise.all([runJob(), runJob()]);
    await runJobToItsEnd();
    expect(created()).toBe(1);
    expect(await tracked()).toHaveLength(1);
    expect((await dialogs.press(press)).text).toMatch(
      /^That question was already answered\..*\nRerun the failed test cases of run 86 of campaign 12/u,
    );
  });

  it('starts one of two simultaneous requests, and mentions it in reply to the other', async () => {
    const [one, other] = [await ask(), await ask()];
    const answers = (
      await Promise.all([dialogs.pressAll(button(one, 'Rerun')), dialogs.pressAll(button(other, 'Rerun'))])
    ).flat();
    expect(answers.map(({ text }) => text).sort()).toEqual([
      'A rerun of campaign 12 “Customer lines check” is already being prepared, requested by Ann.',
      'Rerun of campaign 12 “Customer lines check”: preparing …',
    ]);
    await runJobToItsEnd();
    expect(created()).toBe(1);
    const late = await rerun();
    expect(late.text).toContain('preparing');
    await runJobToItsEnd();
    expect((await failure()).text).toMatch(
      /^Not started: campaign 41 “Rerun of 12.*, which holds the test cases, is still running\.$/u,
    );
    expect(updated()).toBe(0);
    expect((await tracked()).filter(isUnfinished)).toHaveLength(1);
  });
});

describe('a crash', () => {
  class Died extends Error {}

  /** Records that the process writes until it dies, right after its n-th write. */
  function dyingAfter(writes: number): RecordRepository {
    let left = writes;
    function write(): void {
      if (left <= 0) throw new Died('The process is dead.');
      left -= 1;
    }
    return {
      ...dialogs.records,
      async save(...given) {
        write();
        return await dialogs.records.save(...given);
      },
      async commit(given) {
        write();
        return await dialogs.records.commit(given);
      },
    };
  }

  /** The process dies after each of its writes in turn. @returns how often it died */
  async function dieAfterEveryWrite(): Promise<number> {
    for (let deaths = 0; ; deaths += 1) {
      try {
        if ((await runJob(dyingAfter(deaths))) === undefined) return deaths;
      } catch (error) {
        if (!(error instanceof Died)) throw error;
      }
      dialogs.clock.offset += 100;
    }
  }

  it('after any write causes neither a second campaign nor a second run', async () => {
    await rerun();
    expect(await dieAfterEveryWrite()).toBeGreaterThan(2);
    expect(created()).toBe(1);
    const [scratch, ...others] = await scratchCampaigns();
    expect(others).toEqual([]);
    expect(await tracked()).toMatchObject([{ campaign: scratch?.id, stage: { kind: 'asked' } }]);

    await endRuns(scratch?.id ?? 0);
    await dialogs.press(button(await ask('rerun failed of campaign 12 run 59'), 'Rerun'));
    expect(await dieAfterEveryWrite()).toBeGreaterThan(1);
    expect(created()).toBe(1);
    expect((await scratchCampaigns())[0]?.tests).not.toEqual(scratch?.tests);
    expect(await tracked()).toMatchObject([{ campaign: scratch?.id, stage: { kind: 'asked' } }]);
  });

  it('between the creation and its record doesn’t cause a second campaign', async () => {
    await rerun();
    dialogs.setWeather(({ method, url }) =>
      method === 'POST' && /\/campaigns$/u.test(url) ? 'lost' : 'pass',
    );
    await runJobToItsEnd();
    expect(created()).toBe(1);
    const [scratch] = await scratchCampaigns();
    expect(await tracked()).toMatchObject([{ campaign: scratch?.id, stage: { kind: 'asked' } }]);
  });
});

describe('an unconfirmed creation', () => {
  const lostBefore = ({ method, url }: { method: string; url: string }) =>
    method === 'POST' && /\/campaigns$/u.test(url);

  it('isn’t sent again automatically when it didn’t arrive, but can be requested again', async () => {
    await rerun();
    dialogs.setWeather((request) => (lostBefore(request) ? (answer) => answer.reset() : 'pass'));
    await runJobToItsEnd();
    expect(created()).toBe(1);
    const message = await failure();
    expect(message.text).toMatch(/^Not started: the service gave no usable answer when .* was created/u);
    expect(buttonLines(message)).toEqual(['rerun failed of campaign 12 run 86']);
    dialogs.setWeather();
    await rerun();
    await runJobToItsEnd();
    expect([created(), (await scratchCampaigns()).length]).toEqual([2, 1]);
  });

  it('says which campaign to look for when the service can’t list campaigns', async () => {
    await rerun();
    dialogs.setWeather((request) => {
      if (request.method === 'GET' && /\/campaigns(\?|$)/u.test(request.url))
        return (answer) => answer.text(405, 'no');
      return lostBefore(request) ? 'lost' : 'pass';
    });
    await runJobToItsEnd();
    expect((await failure()).text).toContain('Look for “Rerun of 12: Customer lines check” there');
    dialogs.setWeather();
    await rerun();
    await runJobToItsEnd();
    expect(created()).toBe(1);
    expect((await tracked()).filter(isUnfinished)).toHaveLength(1);
  });
});

it('a rerun starts even if the clock jumps ahead during its preparation', async () => {
  await rerun();
  dialogs.setWeather((request) => {
    if (request.method === 'POST' && /\/campaigns$/u.test(request.url)) dialogs.clock.ahead = 10 * 60_000;
    return 'pass';
  });
  await runJobToItsEnd();
  expect((await tracked()).filter(isUnfinished)).toHaveLength(1);
});

it('a rerun doesn’t start when its calls need another operator’s approval', async () => {
  await rerun();
  const ports = { ...dialogs.ports, approveAboveCalls: 3, log: { warn: () => {} } };
  await createRerunJob({ ...ports, records: dialogs.records })('12');
  expect((await failure()).text).toMatch(/^Not started: about 4 calls take another operator’s approval/u);
  expect((await tracked()).filter(isUnfinished)).toEqual([]);
});

it('an unconfirmed update is checked and not mistaken for a manual change', async () => {
  await rerun();
  await runJobToItsEnd();
  await endRuns((await scratchCampaigns())[0]?.id ?? 0);
  await dialogs.press(button(await ask('rerun failed of campaign 12 run 59'), 'Rerun'));
  dialogs.setWeather(({ method }) => (method === 'PUT' ? 'lost' : 'pass'));
  await runJobToItsEnd();
  expect(updated()).toBe(1);
  expect(await tracked()).toMatchObject([{ stage: { kind: 'asked' } }]);
});

describe('the scratch campaign', () => {
  async function prepared(): Promise<number> {
    await rerun();
    await runJobToItsEnd();
    const [scratch] = await scratchCampaigns();
    await endRuns(scratch?.id ?? 0);
    return scratch?.id ?? 0;
  }

  async function changeByHand(id: number, name: string): Promise<void> {
    const read = await dialogs.ports.service.readCampaign(id);
    if (!read.ok || read.value.plan === undefined) throw new Error('It can’t be read.');
    const { plan, concurrency = 1, attemptsPerSecond = 1 } = read.value;
    const done = await dialogs.ports.service.updateCampaign(id, {
      name,
      plan: { id: plan.id, type: plan.type ?? '' },
      concurrency,
      attemptsPerSecond,
      tests: [{ testCase: 1, percent: 100 }],
      channel: 'Voice',
      distribution: 'RoundRobin',
      active: true,
      synchronized: true,
    });
    expect(done.ok).toBe(true);
  }

  it.each([
    ['renamed', 'Mine now'],
    ['given other test cases', 'Rerun of 12: Customer lines check'],
  ])('%s by hand is left alone, reported once and replaced by another one', async (_how, name) => {
    const id = await prepared();
    await changeByHand(id, name);
    const byHand = await dialogs.ports.service.readCampaign(id);
    await rerun();
    await runJobToItsEnd();
    expect(await dialogs.ports.service.readCampaign(id)).toEqual(byHand);
    const others = (await scratchCampaigns()).filter((one) => one.id !== id);
    expect(others).toHaveLength(1);
    expect((await tracked()).map(({ campaign }) => campaign)).toEqual(others.map((one) => one.id));
    expect(await said()).toEqual([
      `Campaign ${id} “${name}”, made for reruns, has been changed since. It stays as it is, and this rerun gets a new campaign.`,
    ]);
    expect(await dialogs.ports.reruns.originalOf(id)).toBe(id);

    await endRuns(others[0]?.id ?? 0);
    await dialogs.press(button(await ask('rerun failed of campaign 12 run 59'), 'Rerun'));
    await runJobToItsEnd();
    expect(created()).toBe(2);
    expect(await said()).toHaveLength(1);
  });

  it('is created again when it is gone, with a message', async () => {
    const id = await prepared();
    dialogs.setWeather(({ url }) =>
      url.includes(`/campaigns/${id}`) ? (answer) => answer.json(404, { message: 'There is none.' }) : 'pass',
    );
    await rerun();
    await runJobToItsEnd();
    expect(created()).toBe(2);
    expect(await said()).toEqual([
      `Campaign ${id} “Rerun of 12: Customer lines check”, made for reruns, is gone. This rerun gets a new campaign.`,
    ]);
  });

  it('isn’t confused with someone else’s campaign of the same name', async () => {
    const made = await dialogs.ports.service.createCampaign({
      name: 'Rerun of 12: Customer lines check',
      description: 'Ours',
      plan: { id: 3, type: 'Velocity' },
      tests: [{ testCase: 7, percent: 100 }],
      concurrency: 1,
      attemptsPerSecond: 1,
    });
    expect(made.ok).toBe(true);
    await rerun();
    await runJobToItsEnd();
    const same = (await scratchCampaigns()).map(({ description }) => description);
    expect(same).toEqual(['Ours', expect.stringContaining('Made by Canvass')]);
    expect(updated()).toBe(0);
  });
});
