import { afterAll, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { openPostgresDatabase } from '../../src/store/postgres/open.ts';
import { executeElsewhere } from '../support/campaign-gateway.ts';
import { startCampaignReplicas } from '../support/start-campaign-replicas.ts';

const replicas = await startCampaignReplicas(3, { runSpeed: 60 });
afterAll(() => replicas[Symbol.asyncDispose]());

/** All active ones of the reference service but the largest: a campaign runs once at a time. */
const campaigns = [3, 5, 7, 9, 12, 15, 18, 21];

test('a schedule due at three processes executes once, even when its job is repeated', async () => {
  const thread = replicas.thread('scheduled');
  // It was due a moment ago, and isn't again before tomorrow.
  const time = new Date(Date.now() - 5 * 60_000).toISOString().slice(11, 16);
  await thread.say(`schedule campaign 3 every day at ${time} (UTC)`);
  await thread.shows('Schedule 1');
  const database = await openPostgresDatabase(replicas.databaseUrl);
  const comeDue = () => database.run("UPDATE jobs SET repeat_at = ? WHERE kind = 'schedule'", [Date.now()]);
  const repeated = async () =>
    (await database.all("SELECT key FROM documents WHERE body LIKE '%already requested: no second run%'", []))
      .length;
  onTestFinished(() => database.close());
  await comeDue();
  await thread.shows(' · Result: ', 55_000);
  expect(replicas.executions(3)).toBe(1);
  // As if the process had been killed before it could note that the job was done.
  await comeDue();
  await expect.poll(repeated).toBe(1);
  expect(replicas.executions(3)).toBe(1);
  expect(thread.messages().filter(({ text }) => text.includes(' · Result: '))).toHaveLength(1);
  await thread.say('unschedule 1');
  await thread.shows('removed');
});

test('eight runs started and watched by any process get one summary each despite a kill', async () => {
  const threads = campaigns.map((number) => replicas.thread(`ops${number}`));
  onTestFailed(() => {
    for (const thread of threads) process.stderr.write(`${thread.messages().at(-1)?.text}\n`);
  });
  const before = replicas.executions();
  await Promise.all(threads.map((thread, index) => thread.say(`run campaign ${campaigns[index]}`)));
  // A start that was cut off before it was sent is looked for much longer than these tests wait.
  await expect.poll(() => replicas.executions()).toBe(before + campaigns.length);
  const [doomed] = replicas.running;
  if (doomed !== undefined) await replicas.kill(doomed);
  await Promise.all(threads.map((thread) => thread.shows(' · Result: ', 55_000)));
  for (const thread of threads) {
    // The message that showed how it went has become the summary.
    const summaries = thread.messages().filter(({ text }) => text.includes(' · Result: '));
    expect(summaries.map(({ text }) => text)).toEqual([expect.any(String)]);
    expect(thread.messages()).toHaveLength(1);
  }
  expect(replicas.executions()).toBe(before + campaigns.length);
});

test('a run started by another client is posted once to each subscriber, even when a process is killed', async () => {
  const threads = ['all', 'too'].map((name) => replicas.thread(`subscribed-${name}`));
  const looks = () =>
    replicas.gateway.requests.filter(({ url }) => url.includes('/campaigns/15/runs')).length;
  const before = looks();
  for (const thread of threads) {
    await thread.say('subscribe campaign 15');
    await thread.shows('Subscribed to campaign 15');
  }
  // What has ended before the first look isn't told; a second one begins after that.
  await expect.poll(looks).toBeGreaterThanOrEqual(before + 2);
  await executeElsewhere(replicas.gateway, 15);
  const [doomed] = replicas.running;
  if (doomed !== undefined) await replicas.kill(doomed);
  await Promise.all(threads.map((thread) => thread.shows(/\d+ passed/u, 55_000)));
  await executeElsewhere(replicas.gateway, 15);
  const summaries = (index: number) =>
    threads[index]?.messages().filter(({ text }) => /\d+ passed/u.test(text)).length;
  for (const index of threads.keys()) await expect.poll(() => summaries(index), { timeout: 55_000 }).toBe(2);
});
