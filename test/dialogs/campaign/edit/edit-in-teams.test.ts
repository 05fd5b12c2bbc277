import { afterAll, beforeAll, expect, it } from 'vitest';
import { labelled } from '../../../support/conversation.ts';
import { type FakeBotConnector, startFakeBotConnector } from '../../../support/fake-bot-connector.ts';
import { type CampaignCanvass, startCampaignCanvass, vera } from '../../../support/start-campaign-canvass.ts';
import { places, type TeamsRoom, teamsRoom } from '../../../support/teams-room.ts';

let canvass: CampaignCanvass;
let connector: FakeBotConnector;
let room: TeamsRoom;
beforeAll(async () => {
  canvass = await startCampaignCanvass();
  connector = await startFakeBotConnector();
  room = teamsRoom(() => canvass.url, connector, places.thread);
});
afterAll(async () => {
  await canvass.close();
  await connector.close();
});

const form = {
  ...{ canvass: 1, do: 'submit', form: 'createCampaign', name: 'From Teams', plan: '3', tests: '7, 8' },
  ...{ concurrency: '5', aps: '1.5', description: '', runTime: '', requestedRunDate: '' },
};

it('a viewer’s form is refused, an operator’s creates; what is changed is shown, sent and in the audit', async () => {
  const refused = await room.press({ label: '', value: form }, vera);
  expect(refused).toContain('operator');
  expect(refused).toContain(vera.aadObjectId);

  await room.press({ label: '', value: form });
  const created = await room.shows(/is created/u);
  const id = Number(/Campaign (\d+)/u.exec(created.text)?.[1]);
  expect(id).toBeGreaterThan(0);

  await room.say(`update campaign ${id} concurrency 6`);
  const preview = await room.shows(/Nothing is sent yet/u);
  expect(await room.press(labelled(preview, 'Send'), vera)).toContain('operator');
  await room.press(labelled(preview, 'Send'));
  await room.shows(/is updated/u);

  await room.say(`audit campaign ${id}`);
  const audit = await room.shows(/Audit of campaign/u);
  expect(audit.text).toContain('Audit of campaign');
  const shown = JSON.stringify(connector.messages(places.thread.id).at(-1));
  expect(shown).toContain('Concurrency: 5 → 6');
  expect(shown).toContain(`created campaign ${id}`);
  expect(canvass.logged()).not.toContain('A turn failed.');
});

it('what is kept survives a restart', async () => {
  await room.say('alias nightly = campaign 3');
  await room.shows(/now means campaign 3/u);
  await room.say('schedule campaign nightly every weekday at 08:00 (Europe/Berlin)');
  await room.shows(/Schedule 1: campaign 3/u);
  await canvass.restart();
  const count = room.messages().length;
  await room.say('schedules');
  await expect.poll(() => room.messages().length).toBe(count + 1);
  expect(JSON.stringify(connector.messages(places.thread.id).at(-1))).toMatch(
    /1: campaign 3.*every weekday at 08:00/u,
  );
  await room.say('runs of campaign nightly', vera);
  await room.shows(/Nightly regression.*: runs, newest first/u);
});
