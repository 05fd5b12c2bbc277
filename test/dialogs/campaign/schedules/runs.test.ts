import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetSchedule } from '../../../../dialogs/campaign/run/ask-run.ts';
import { readTrackedRuns, trackedRunRecords } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import { commit } from '../../../../dialogs/commit.ts';
import { campaign, startRunWatch, type TestRunWatch, teams } from '../../../support/start-run-watch.ts';

const day = 24 * 60 * 60_000;
const by = { id: 'u1', name: 'Ada' };

let watch: TestRunWatch;
let id: number;
beforeEach(async () => {
  watch = await startRunWatch();
  const rhythm = { cron: '0 8 * * *', timeZone: 'UTC', words: 'every day at 08:00' };
  ({ id } = await watch.schedules.create({ campaign, ...rhythm, place: teams, by }));
  // A little after eight.
  watch.clock += 40;
});
afterEach(() => watch.close());

const texts = () => watch.said.map(({ message }) => message.text).join('\n');

async function driveWoken(): Promise<void> {
  for (const run of watch.woken.splice(0)) await watch.drive(run);
}

it('an occurrence repeated after its run has ended starts no second run, but the next one does', async () => {
  await watch.callSchedule(id);
  await driveWoken();
  expect(texts()).toContain('1 passed, 1 failed');
  expect(await readTrackedRuns(watch.records, campaign)).toEqual([]);
  const said = watch.said.length;
  await watch.callSchedule(id);
  await driveWoken();
  expect(watch.service.executions).toBe(1);
  expect(watch.said).toHaveLength(said);
  expect((await watch.outcomes()).at(-1)).toBe('already requested: no second run');
  watch.clock += day;
  await watch.callSchedule(id);
  await driveWoken();
  expect(watch.service.executions).toBe(2);
});

it('a repeated occurrence wakes the job of its run and posts nothing', async () => {
  await watch.callSchedule(id);
  await watch.callSchedule(id);
  const [first, second, ...more] = watch.woken;
  expect([second, ...more]).toEqual([first]);
  expect(watch.said).toEqual([]);
});

it('a process with a slow clock repeats nothing, and one a day ahead blocks no later run', async () => {
  await watch.callSchedule(id);
  await driveWoken();
  watch.clock = Date.UTC(2026, 10, 20, 7, 59, 59);
  await watch.callSchedule(id);
  await driveWoken();
  expect(watch.service.executions).toBe(1);
  watch.clock -= day;
  await watch.callSchedule(id);
  await driveWoken();
  expect(watch.service.executions).toBe(2);
});

it.each([
  ['55 minutes', 55, 1],
  ['six hours', 6 * 60, 0],
])(
  'an occurrence that a killed process left behind %s ago is made up for within the hour',
  async (_, minutes, count) => {
    watch.clock += minutes * 60_000;
    await watch.callSchedule(id);
    await watch.callSchedule(id);
    await driveWoken();
    expect(watch.service.executions).toBe(count);
    const missed = watch.said.filter(({ message }) => message.text.startsWith(`Schedule ${id} missed`));
    expect(missed).toHaveLength(1 - count);
  },
);

it('nothing is missed once its run was asked for, however late it is called again', async () => {
  await watch.callSchedule(id);
  await driveWoken();
  const said = watch.said.length;
  watch.clock += 6 * 60 * 60_000;
  await watch.callSchedule(id);
  expect(watch.said).toHaveLength(said);
});

it('nothing is started while another run is unfinished, or after the run record was lost', async () => {
  await watch.ask('other');
  await watch.callSchedule(id);
  expect(texts()).toContain(`Schedule ${id}: Campaign ${campaign} is already running`);
  await watch.drive('other');
  expect(watch.service.executions).toBe(1);
  await trackedRunRecords.update(watch.records, String(campaign).padStart(12, '0'), () => ({
    runs: [],
    lost: true,
  }));
  await watch.callSchedule(id);
  await driveWoken();
  expect(watch.service.executions).toBe(1);
  expect(texts()).toContain(`Schedule ${id}: Nothing was started: the record of campaign ${campaign}`);
});

it('a removed schedule leaves nothing in the run record', async () => {
  await watch.callSchedule(id);
  await driveWoken();
  await commit(watch.records, (draft) => forgetSchedule(draft, campaign, id));
  const kept = await Array.fromAsync(trackedRunRecords.list(watch.records));
  expect(kept).toEqual([{ runs: [], scheduled: [] }]);
});

async function callDaily(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    watch.clock = Math.floor(watch.clock / day) * day + day + 8 * 60 * 60_000 + 40;
    await watch.callSchedule(id);
    for (const run of await readTrackedRuns(watch.records, campaign)) await watch.drive(run.id);
  }
}

const pausedPosts = () =>
  watch.said.flatMap(({ message }) => (message.text.startsWith(`Schedule ${id} paused`) ? [message] : []));

it('five refusals in a row pause a schedule, which is posted once', async () => {
  watch.service.onExecute = 'refuse';
  await callDaily(4);
  expect(pausedPosts()).toEqual([]);
  expect(await watch.schedules.find(id)).not.toHaveProperty('paused');
  await callDaily(4);
  expect(pausedPosts().map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Schedule 1 paused: the service refused its last 5 runs\.\n.*refused/u),
  ]);
  expect(pausedPosts()[0]?.choices?.map(({ label }) => label)).toEqual(['Resume', 'Schedules']);
  expect(await watch.outcomes()).toHaveLength(5);
  expect(await watch.schedules.find(id)).toMatchObject({ paused: true });
});

it('a run in between resets the count of refusals', async () => {
  watch.service.onExecute = 'refuse';
  await callDaily(4);
  watch.service.onExecute = 'accept';
  await callDaily(1);
  watch.service.onExecute = 'refuse';
  await callDaily(4);
  expect(pausedPosts()).toEqual([]);
  await callDaily(1);
  expect(pausedPosts()).toHaveLength(1);
});

it('an unreachable service doesn’t count as a refusal', async () => {
  watch.service.onExecute = 'unreachable';
  await callDaily(6);
  expect(await watch.schedules.find(id)).not.toHaveProperty('paused');
});

it('failures only: a passed run isn’t posted, but a failed or refused one is', async () => {
  await watch.schedules.update(id, (before) => ({ ...before, only: 'failures' }));
  watch.verdict = 'passed';
  await callDaily(1);
  expect(watch.service.executions).toBe(1);
  expect(watch.said).toEqual([]);
  expect(await readTrackedRuns(watch.records, campaign)).toEqual([]);
  watch.verdict = 'failed';
  await callDaily(1);
  expect(watch.said.map(({ message }) => message.text)).toEqual([expect.stringContaining('1 failed')]);
  watch.service.onExecute = 'refuse';
  await callDaily(1);
  expect(watch.said).toHaveLength(2);
  expect(watch.said[1]?.message.text).toContain('Not started');
});

describe('a one-off schedule', () => {
  beforeEach(async () => {
    await watch.schedules.remove(id);
    const time = { cron: '0 8 20 11 *', timeZone: 'UTC', words: 'on 2026-11-20 at 08:00', once: watch.clock };
    ({ id } = await watch.schedules.create({ campaign, ...time, place: teams, by }));
  });

  it('starts nothing and is removed when it is paused at its time', async () => {
    await watch.schedules.update(id, (before) => ({ ...before, paused: true }));
    await watch.callSchedule(id);
    await driveWoken();
    expect(watch.service.executions).toBe(0);
    expect(await watch.schedules.list()).toEqual([]);
  });

  it.each([undefined, true] as const)('is removed when its time was missed (paused: %s)', async (paused) => {
    await watch.schedules.update(id, (before) => ({ ...before, paused }));
    const at = watch.clock;
    watch.clock += day;
    await watch.missSchedule(id, at);
    expect(await watch.schedules.list()).toEqual([]);
    expect(watch.said).toHaveLength(paused ? 0 : 1);
  });

  it('reports an unfinished run and is removed', async () => {
    await watch.ask('other');
    await watch.callSchedule(id);
    expect(watch.said.at(-1)?.message.text).toContain(
      `Schedule ${id}: Campaign ${campaign} is already running`,
    );
    expect(await watch.schedules.list()).toEqual([]);
  });
});
