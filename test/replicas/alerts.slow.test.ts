import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alertKey, alertRecords } from '../../dialogs/campaign/alerts/alerts.ts';
import type { RecordRepository } from '../../dialogs/ports/records.ts';
import type { Database } from '../../src/store/database.ts';
import { openPostgresDatabase } from '../../src/store/postgres/open.ts';
import { createRecordRepository } from '../../src/store/records.ts';
import type { Replies } from '../support/conversation.ts';
import { killAtWrite } from '../support/kill-at-write.ts';
import { openWebChat } from '../support/open-web-chat.ts';
import { type CampaignReplicas, startCampaignReplicas } from '../support/start-campaign-replicas.ts';

/** Of campaign 12, test case 11 fails in the first four runs, and passes in the next five. */
const dataFolder = fileURLToPath(new URL('../../check/fortnight/data', import.meta.url));

let replicas: CampaignReplicas;
let database: Database;
let records: RecordRepository;
beforeAll(async () => {
  replicas = await startCampaignReplicas(3, { runSpeed: 200, dataFolder, earlierRuns: [12, 12, 12] });
  database = await openPostgresDatabase(replicas.databaseUrl);
  records = createRecordRepository(database);
});
afterAll(async () => {
  await database.close();
  await replicas[Symbol.asyncDispose]();
});

test('an alert is posted once when it is crossed and once when it is over, whichever process is killed over it', async () => {
  const ops = replicas.thread('alerts');
  const chat = await openWebChat(() => replicas.url, 'operator');
  await chat.shows(/\S/u);
  await ops.say('alert campaign 12 when case 11 fails');
  await ops.shows('Alert 1 set');
  await chat.say('alert campaign 12 when case 11 fails');
  await chat.shows(/Alert 2 set/u);
  const linesOf = async (messages: readonly Replies[] | Promise<readonly Replies[]>) =>
    (await messages).flatMap(({ text }) => /^Alert \d(?: is over)?: .*$/mu.exec(text) ?? []);
  const crossed = 'Opening hours (11) failed in run 4 of campaign 12 “Customer lines”.';
  const over = 'Opening hours (11) passed in runs 5 and 6 of campaign 12 “Customer lines”.';

  // Of whichever watches the run: that an alert is crossed, and is to be posted, is never written.
  const beforeNoted = await killAtWrite(replicas, {
    when: `NEW.key LIKE 'campaign/alerts/%' AND NEW.body LIKE '%"kind":"crossed"%'`,
    fate: 'lost',
  });
  await ops.say('run campaign 12');
  await beforeNoted.killed;
  const added = replicas.add();
  await ops.shows(`Alert 1: ${crossed}`, 60_000);
  await expect.poll(() => linesOf(chat.messages())).toEqual([`Alert 2: ${crossed}`]);
  await added;

  await ops.say('run campaign 12');
  await ops.shows('Campaign 12 · run 5 ·');
  // Of whichever posts: it is in the web chat, and that it was posted is never written.
  const beforeStruckOff = await killAtWrite(replicas, {
    when: `NEW.key LIKE 'campaign/alerts/%' AND OLD.body LIKE '%"kind":"recovered"%' AND NEW.body NOT LIKE '%"kind":"recovered"%'`,
    fate: 'lost',
  });
  await ops.say('run campaign 12');
  await beforeStruckOff.killed;
  expect(await linesOf(chat.messages())).toEqual([`Alert 2: ${crossed}`, `Alert 2 is over: ${over}`]);

  const unposted = async () =>
    (await alertRecords.get(records, alertKey(12)))?.alerts.flatMap(({ posts }) => posts);
  await expect.poll(unposted, { timeout: 60_000 }).toEqual([]);
  expect(await linesOf(chat.messages())).toEqual([`Alert 2: ${crossed}`, `Alert 2 is over: ${over}`]);
  expect(await linesOf(ops.messages())).toEqual([`Alert 1: ${crossed}`, `Alert 1 is over: ${over}`]);
  const summaries = ops.messages().filter(({ text }) => text.includes('The service says'));
  expect(summaries).toHaveLength(3);
}, 150_000);
