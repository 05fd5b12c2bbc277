import { afterEach, expect, it } from 'vitest';
import { type FakeBotConnector, startFakeBotConnector } from '../../support/fake-bot-connector.ts';
import { startCampaignCanvass, type TestCanvass } from '../../support/start-canvass.ts';
import { places, teamsConversation } from '../../support/teams-conversation.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

it('over a Bot Connector that holds the bot off, and a restart', async () => {
  const connector: FakeBotConnector = await startFakeBotConnector();
  closing.push(connector.close);
  const canvass: TestCanvass = await startCampaignCanvass({ REFERENCE_RUN_SPEED: '1' });
  closing.push(canvass.close);
  const thread = teamsConversation(() => canvass.url, connector, places.thread);
  await thread.say('schedule campaign 12 every day at 08:00 (UTC)');
  await thread.shows('Schedule 1: campaign 12');
  const group = teamsConversation(() => canvass.url, connector, places.group);
  await group.say('run campaign 12');
  await group.shows(/run \d+ in progress/u);
  // Asked to be left alone for longer than a try may take: each time it certainly said nothing.
  connector.failNext({ answer: 429, retryAfter: 60, times: 1000, on: 'send' });
  const dueNow = (kind: string) =>
    canvass.restart((database) => {
      database.prepare('UPDATE jobs SET at = 0 WHERE kind = ?').run(kind);
    });
  await dueNow('schedule');
  await expect.poll(() => connector.requests.some(({ status }) => status === 429)).toBe(true);
  expect(thread.messages().filter(({ text }) => text.includes('already running'))).toEqual([]);
  connector.recover();
  await dueNow('post');
  await thread.shows(/Schedule 1: Campaign 12.* is already running/u);
  await canvass.jobsDone();
  expect(thread.messages().filter(({ text }) => text.includes('already running'))).toHaveLength(1);
});
