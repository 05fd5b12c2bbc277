import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { executeElsewhere, startCampaignGateway } from '../../../support/campaign-gateway.ts';
import { labelled } from '../../../support/conversation.ts';
import { startFakeBotConnector } from '../../../support/fake-bot-connector.ts';
import { startCampaignCanvass } from '../../../support/start-canvass.ts';
import { places, teamsConversation, vera } from '../../../support/teams-conversation.ts';

/** Its scenario says how each test case of campaign 12 comes out in each run. */
const dataFolder = fileURLToPath(new URL('../../../support/fortnight/data', import.meta.url));
const runKey = 'a-key-for-the-tests';

const gateway = await startCampaignGateway(200, { dataFolder });
const canvass = await startCampaignCanvass({ RUN_API_KEY: runKey }, gateway);
const connector = await startFakeBotConnector();
afterAll(async () => {
  await canvass.close();
  await connector.close();
  await gateway.close();
});

const inTeams = (id: string) => teamsConversation(() => canvass.url, connector, { ...places.personal, id });

async function runByApi(): Promise<void> {
  const { status } = await fetch(`${canvass.url}/api/runs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${runKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ campaign: 12 }),
  });
  expect(status).toBe(202);
}

it('an alert sees every run, whoever starts it, and survives a restart', async () => {
  const alerts = inTeams('a:alerts');
  const watcher = inTeams('a:watcher');
  await watcher.say('subscribe campaign 12');
  await watcher.shows('Subscribed');
  // Case 9 comes out P P P P F, P F P P F…
  await alerts.say('alert campaign 12 when case 9 fails', vera);
  await alerts.shows('Alert 1 set: campaign 12');
  await alerts.say('alert campaign 12 when pass rate below 10%', vera);
  await alerts.shows('Alert 2 set');

  const starters = [
    () => executeElsewhere(gateway, 12),
    runByApi,
    () => inTeams('a:operator').say('run campaign 12'),
  ];
  const posts = () =>
    alerts.messages().flatMap(({ text }) => /^Alert 1(?: cleared)?: .*$/mu.exec(text) ?? []);
  const summaries = () =>
    watcher.messages().filter(({ text }) => /run \d+/u.test(text) && /\d+ passed/u.test(text));
  for (let run = 1; run <= 9; run += 1) {
    await starters[run % 3]?.();
    await expect.poll(() => summaries().length, { timeout: 60_000 }).toBe(run);
    if (run === 5) {
      await alerts.shows(/^Alert 1: /mu);
      await canvass.restart();
    }
    if (run === 8) expect(posts()).toHaveLength(1);
  }
  await alerts.shows('Alert 1 cleared');
  expect(posts()).toEqual([
    `Alert 1: Lost card (9) failed in run 5 of campaign 12 “Customer lines”.`,
    `Alert 1 cleared: Lost card (9) passed in runs 8 and 9 of campaign 12 “Customer lines”.`,
  ]);

  const post = await alerts.shows('Alert 1 cleared');
  expect(post.buttons.map(({ label }) => label)).toEqual(['Results', 'Remove alert']);
  await alerts.press(labelled(post, 'Results'), vera);
  await alerts.shows('Campaign 12 · run 9');
  await alerts.press(labelled(post, 'Remove alert'), vera);
  await alerts.shows('Alert 1 removed');
}, 240_000);
