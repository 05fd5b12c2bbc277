import { afterAll, expect, it } from 'vitest';
import { labelled } from '../../support/conversation.ts';
import { startFakeBotConnector } from '../../support/fake-bot-connector.ts';
import { startCampaignCanvass } from '../../support/start-canvass.ts';
import { places, teamsConversation, vera } from '../../support/teams-conversation.ts';

// Runs take longer than the tests.
const canvass = await startCampaignCanvass({ REFERENCE_RUN_SPEED: '1', CONFIRM_ABOVE_CALLS: '100' });
const connector = await startFakeBotConnector();
afterAll(async () => {
  await canvass.close();
  await connector.close();
});

/** A thread of a channel, as it stands. */
function threadOf(name: string) {
  const place = { ...places.thread, id: `19:ops@thread.tacv2;messageid=${name}` };
  const stored = () => connector.messages(place.id);
  return {
    ...teamsConversation(() => canvass.url, connector, place),
    /** The id of the last message. */
    last: () => stored().at(-1)?.id,
    /** A message as its card is drawn. */
    card: (id: string | undefined) => JSON.stringify(stored().find((message) => message.id === id)),
  };
}

it('refuses a viewer’s form, and audits what an operator creates and updates', async () => {
  const teams = threadOf('forms');
  await teams.say('create campaign');
  const asked = teams.last();
  const { value } = labelled(await teams.shows(/New campaign/u), 'Create') ?? {};
  const inputs = { name: 'From Teams', plan: '3', tests: '7, 8', concurrency: '5', aps: '1.5' };
  const filled = { label: '', value: { ...Object(value), ...inputs } };
  const refused = await teams.press(filled, vera);
  expect(refused).toContain('operator');
  expect(refused).toContain(vera.aadObjectId);
  await teams.press(filled, undefined, asked);
  // Its fields and its button are gone: it can't be sent twice.
  await expect.poll(() => teams.card(asked)).toContain('You chose: Create');
  expect(teams.card(asked)).not.toContain('Input.');
  const created = await teams.shows(/created\./u);
  const id = Number(/Campaign (\d+)/u.exec(created.text)?.[1]);
  expect(id).toBeGreaterThan(0);

  await teams.say(`update campaign ${id} concurrency 6`);
  const preview = await teams.shows(/Nothing has been sent yet/u);
  expect(await teams.press(labelled(preview, 'Send'), vera)).toContain('operator');
  const sent = teams.last();
  await teams.press(labelled(preview, 'Send'), undefined, sent);
  await expect.poll(() => teams.card(sent)).toContain('You chose: Send');
  expect(teams.card(sent)).toContain('Changes to campaign');
  expect(teams.card(sent)).not.toContain('Nothing has been sent yet');
  await teams.shows(/updated/u);

  await teams.say(`audit campaign ${id}`);
  await teams.shows(/Audit of campaign/u);
  expect(teams.card(teams.last())).toContain('Concurrency: 5 → 6');
  expect(teams.card(teams.last())).toContain(`created campaign ${id}`);
  expect(canvass.logged()).not.toContain('A turn failed.');
});

it('reports a schedule missed during downtime once, in its own conversation', async () => {
  const teams = threadOf('missed');
  const due = Math.floor((Date.now() - 2 * 3_600_000) / 60_000) * 60_000;
  const time = new Date(due).toISOString().slice(11, 16);
  await teams.say(`schedule campaign 12 every day at ${time} (UTC)`);
  await teams.shows('Schedule 1: campaign 12');
  await canvass.restart((database) => {
    const moved = database.prepare("UPDATE jobs SET repeat_at = ? WHERE kind = 'schedule'").run(due);
    expect(moved.changes).toBe(1);
  });
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
  await teams.say('unschedule 1');
  await teams.shows('Schedule 1 removed');
});

it('answers “help schedule” directly, although “schedule” is also a command', async () => {
  const teams = threadOf('help');
  await teams.say('help schedule');
  const topic = await teams.shows('Here’s what you can do');
  expect(topic.text).toContain('pause schedule 3');
  expect(topic.text).not.toContain('watch campaign');
  await teams.say('help more');
  expect((await teams.shows('survey report 5')).text).not.toContain('pause schedule 3');
});
