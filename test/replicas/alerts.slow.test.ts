import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Replies } from '../support/conversation.ts';
import { killAtWrite } from '../support/kill-at-write.ts';
import { openWebChat } from '../support/open-web-chat.ts';
import { type CampaignReplicas, startCampaignReplicas } from '../support/start-campaign-replicas.ts';

/** Of campaign 12, test case 11 fails in the first four runs, and passes in the next five. */
const dataFolder = fileURLToPath(new URL('../../check/fortnight/data', import.meta.url));

let replicas: CampaignReplicas;
beforeAll(async () => {
  replicas = await startCampaignReplicas(3, { runSpeed: 200, dataFolder, earlierRuns: [12, 12, 12] });
});
afterAll(async () => {
  await replicas[Symbol.asyncDispose]();
});

test('an alert is posted once when it is crossed and once when it is over, though a process is killed over it', async () => {
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
    when: `NEW.key LIKE 'campaign/alerts/%' AND NEW.body LIKE '%"crossed":%'`,
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
  await ops.say('run campaign 12');
  await ops.shows(`Alert 1 is over: ${over}`, 60_000);
  await expect
    .poll(() => linesOf(chat.messages()))
    .toEqual([`Alert 2: ${crossed}`, `Alert 2 is over: ${over}`]);
  expect(await linesOf(ops.messages())).toEqual([`Alert 1: ${crossed}`, `Alert 1 is over: ${over}`]);
  const summaries = () => ops.messages().filter(({ text }) => text.includes('The service says'));
  await expect.poll(summaries).toHaveLength(3);
}, 150_000);
