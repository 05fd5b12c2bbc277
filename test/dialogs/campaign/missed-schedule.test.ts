import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FakeBotConnector, startFakeBotConnector } from '../../support/fake-bot-connector.ts';
import { startCampaignCanvass, type TestCanvass } from '../../support/start-canvass.ts';
import { places, type TeamsConversation, teamsConversation } from '../../support/teams-conversation.ts';

let canvass: TestCanvass;
let connector: FakeBotConnector;
let teams: TeamsConversation;
const hour = 3_600_000;

beforeEach(async () => {
  connector = await startFakeBotConnector();
  canvass = await startCampaignCanvass();
  teams = teamsConversation(() => canvass.url, connector, places.thread);
});
afterEach(async () => {
  await canvass.close();
  await connector.close();
});

/** As if the process had been down since before the schedule was due. */
async function restartAfterMissing(due: number): Promise<void> {
  await canvass.restart((database) => {
    const moved = database.prepare("UPDATE jobs SET repeat_at = ? WHERE kind = 'schedule'").run(due);
    expect(moved.changes).toBe(1);
  });
}

it('a schedule that was missed while the process was down is told where it lives, once', async () => {
  const due = Math.floor((Date.now() - 2 * hour) / 60_000) * 60_000;
  const time = new Date(due).toISOString().slice(11, 16);
  await teams.say(`schedule campaign 12 every day at ${time} (UTC)`);
  await teams.shows('Schedule 1: campaign 12');
  await restartAfterMissing(due);
  const told = await teams.shows('missed campaign 12');
  expect(told.text).toMatch(
    /^Schedule 1 missed campaign 12.* at \d+ \w+ \d\d:\d\d UTC: Canvass was not running/u,
  );
  expect(told.text).toContain(`${time} UTC`);
  expect(told.text).toContain('Nothing was started');
  expect(told.buttons.map(({ label }) => label)).toEqual(['Run now', 'Schedules']);
  const before = teams.messages().length;
  await canvass.restart();
  await teams.say('audit');
  await teams.shows('not started: missed while Canvass was not running');
  expect(teams.messages()).toHaveLength(before + 1);
  expect(teams.messages().filter(({ text }) => text.includes('in progress'))).toEqual([]);
});
