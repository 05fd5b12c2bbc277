import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { digestRecords } from '../../dialogs/campaign/digest/digests.ts';
import { openPostgresDatabase } from '../../src/store/postgres/open.ts';
import { createRecordRepository } from '../../src/store/records.ts';
import { killAtWrite } from '../support/kill-at-write.ts';
import { openWebChat } from '../support/open-web-chat.ts';
import { startCampaignReplicas } from '../support/start-campaign-replicas.ts';

const dataFolder = fileURLToPath(new URL('../support/fortnight/data', import.meta.url));
const minute = 60_000;

const replicas = await startCampaignReplicas(3, { runSpeed: 200, dataFolder, earlierRuns: [12, 12, 15] });
const database = await openPostgresDatabase(replicas.databaseUrl);
afterAll(async () => {
  await database.close();
  await replicas[Symbol.asyncDispose]();
});

/** A time of day that has just passed. */
function lately(): string {
  return `${new Date(Date.now() - 5 * minute).toISOString().slice(11, 16)} (UTC)`;
}

/** The digests are as if they had been set ten minutes ago: each is due since five. @returns those that aren't told yet */
async function comeDue(): Promise<() => Promise<number>> {
  const records = createRecordRepository(database);
  const setAt = Date.now() - 10 * minute;
  for await (const [key] of digestRecords.entries(records)) {
    await digestRecords.update(records, key, (before) => before && { ...before, doneAt: setAt });
  }
  await database.run("UPDATE jobs SET repeat_at = ? WHERE kind = 'digest'", [Date.now()]);
  return async () => {
    const digests = await Array.fromAsync(digestRecords.list(records));
    return digests.filter(({ doneAt }) => doneAt === setAt).length;
  };
}

/** Its rhythm is in its label: the answer to the command has none. */
const digestsAmong = (messages: readonly { readonly text: string }[]) =>
  messages.filter(({ text }) => /^Digest every/mu.test(text));

const headline = /Since yesterday .*: 3 runs of 2 campaigns, \d failed/u;

test('a process is killed that has posted a digest, and not noted it: the web chat has it once', async () => {
  const chat = await openWebChat(() => replicas.url, 'operator');
  await chat.shows(/\S/u);
  await chat.say(`digest daily at ${lately()}`);
  await chat.shows(/every day at/u);
  const beforeNoted = await killAtWrite(replicas, {
    when: `NEW.key LIKE 'outbox/%' AND NEW.body LIKE '%"over":"posted"%'`,
    fate: 'lost',
  });
  const untold = await comeDue();
  await beforeNoted.killed;
  expect(digestsAmong(await chat.messages())).toHaveLength(1);
  await expect.poll(untold, { timeout: 60_000 }).toBe(0);
  expect(digestsAmong(await chat.messages()).map(({ text }) => text)).toEqual([
    expect.stringMatching(headline),
  ]);
}, 120_000);
