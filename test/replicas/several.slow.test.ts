import { expect, test } from 'vitest';
import { groupRecords } from '../../dialogs/campaign/repositories/groups.ts';
import { openPostgresDatabase } from '../../src/store/postgres/open.ts';
import { createRecordRepository } from '../../src/store/records.ts';
import { labelled } from '../support/conversation.ts';
import { killAtWrite } from '../support/kill-at-write.ts';
import { openWebChat } from '../support/open-web-chat.ts';
import { type CampaignReplicas, keepThreeRunning } from '../support/start-campaign-replicas.ts';
import { ada, bert } from '../support/teams-conversation.ts';

let replicas: CampaignReplicas;
keepThreeRunning({ runSpeed: 200 }, (started) => {
  replicas = started;
});

/** How often each was said: the result of each of these campaigns, and of all of them together. */
function saidOf(campaigns: readonly number[], messages: readonly { readonly text: string }[]) {
  const texts = messages.map(({ text }) => text);
  return [
    ...campaigns.map(
      (campaign) => texts.filter((text) => text.includes(`Campaign ${campaign} · run `)).length,
    ),
    texts.filter((text) => /\d of \d campaigns passed/u.test(text)).length,
  ];
}

test('the button is pressed at two processes at once, and one is killed that has begun a run: each campaign runs once, with one summary of all', async () => {
  const ops = replicas.thread('several', 0);
  await ops.say('run campaigns 7 and 12');
  const run = labelled(await ops.shows('Run 2 campaigns?'), 'Run both');
  const onceBegun = await killAtWrite(replicas, {
    when: `NEW.key LIKE 'campaign/requests/%' AND NEW.body LIKE '%"begun":true%'`,
    fate: 'lost',
  });
  await Promise.allSettled([
    replicas.thread('several', 1).press(run, bert),
    replicas.thread('several', 2).press(run, ada),
  ]);
  await onceBegun.killed;
  const summary = await ops.shows(/[0-2] of 2 campaigns passed/u, 90_000);
  expect(summary.text).toMatch(/Campaign 7 “.*”\s+– \d+ passed/u);
  expect(summary.text).toMatch(/Campaign 12 “.*”\s+– \d+ passed/u);
  expect(saidOf([7, 12], ops.messages())).toEqual([1, 1, 1]);
  expect([7, 12].map((campaign) => replicas.executions(campaign))).toEqual([1, 1]);
}, 150_000);

test('the process is killed that was handing over the summary of all: the web chat has it once', async () => {
  const chat = await openWebChat(() => replicas.url, 'operator');
  await chat.shows(/\S/u);
  await chat.say('run campaigns 5 and 9');
  const run = labelled(await chat.shows(/Run 2 campaigns\?/u), 'Run both');
  const beforeStored = await killAtWrite(replicas, {
    when: `NEW.key LIKE 'campaign/groups/%' AND NEW.body LIKE '%"done":true%'`,
    fate: 'lost',
  });
  await Promise.all([chat.press(run), chat.press(run)]);
  await beforeStored.killed;
  const database = await openPostgresDatabase(replicas.databaseUrl);
  try {
    const unsaid = async () => {
      const groups = await Array.fromAsync(groupRecords.list(createRecordRepository(database)));
      return groups.filter(({ done }) => done !== true).length;
    };
    await expect.poll(unsaid, { timeout: 60_000 }).toBe(0);
  } finally {
    await database.close();
  }
  await chat.shows(/of 2 campaigns passed/u);
  expect(saidOf([5, 9], await chat.messages())).toEqual([1, 1, 1]);
  expect([5, 9].map((campaign) => replicas.executions(campaign))).toEqual([1, 1]);
}, 150_000);
