import { afterEach, beforeEach, expect, it } from 'vitest';
import { readTrackedRuns } from '../../../dialogs/campaign/run/tracked-runs.ts';
import { campaign, startRunWatch, type TestRunWatch, teams } from '../../support/start-run-watch.ts';

const day = 24 * 60 * 60_000;
const rhythm = { cron: '0 8 * * *', timeZone: 'UTC', words: 'every day at 08:00' };
const by = { id: 'u1', name: 'Ada' };

let watch: TestRunWatch;
let id: number;
beforeEach(async () => {
  watch = await startRunWatch();
  ({ id } = await watch.schedules.create({ campaign, ...rhythm, place: teams, by }));
  watch.clock += 40;
});
afterEach(() => watch.close());

async function callDaily(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    watch.clock = Math.floor(watch.clock / day) * day + day + 8 * 60 * 60_000 + 40;
    await watch.callSchedule(id);
    for (const run of await readTrackedRuns(watch.records, campaign)) await watch.drive(run.id);
  }
}

const pausedPosts = () =>
  watch.said.flatMap(({ message }) => (message.text.startsWith(`Schedule ${id} paused`) ? [message] : []));

it('five refusals in a row pause it, which is posted once', async () => {
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

it('a run in between begins the count anew', async () => {
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

it('what doesn’t reach the service is no refusal', async () => {
  watch.service.onExecute = 'unreachable';
  await callDaily(6);
  expect(await watch.schedules.find(id)).not.toHaveProperty('paused');
});

it('failures only: a run that passed is posted nowhere, one that failed or was refused is', async () => {
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
