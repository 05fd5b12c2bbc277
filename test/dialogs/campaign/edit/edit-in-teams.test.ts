import { afterAll, beforeAll, expect, it } from 'vitest';
import { labelled } from '../../../support/conversation.ts';
import { type FakeBotConnector, startFakeBotConnector } from '../../../support/fake-bot-connector.ts';
import { startCampaignCanvass, type TestCanvass } from '../../../support/start-canvass.ts';
import {
  places,
  type TeamsConversation,
  teamsConversation,
  vera,
} from '../../../support/teams-conversation.ts';

let canvass: TestCanvass;
let connector: FakeBotConnector;
let teams: TeamsConversation;
beforeAll(async () => {
  canvass = await startCampaignCanvass();
  connector = await startFakeBotConnector();
  teams = teamsConversation(() => canvass.url, connector, places.thread);
});
afterAll(async () => {
  await canvass.close();
  await connector.close();
});

const form = {
  canvass: 1,
  do: 'submit',
  form: 'createCampaign',
  name: 'From Teams',
  plan: '3',
  tests: '7, 8',
  concurrency: '5',
  aps: '1.5',
  description: '',
  runTime: '',
  requestedRunDate: '',
};

it('a viewer’s form is refused, an operator’s creates; what is changed is shown, sent and in the audit', async () => {
  const refused = await teams.press({ label: '', value: form }, vera);
  expect(refused).toContain('operator');
  expect(refused).toContain(vera.aadObjectId);

  await teams.say('create campaign');
  const asked = connector.messages(places.thread.id).at(-1)?.id;
  const submit = labelled(await teams.shows(/New campaign/u), 'Create');
  await teams.press({ label: '', value: { ...form, ...Object(submit?.value) } }, undefined, asked);
  // Its fields and its button are gone: it can't be sent twice.
  const left = JSON.stringify(connector.messages(places.thread.id).find(({ id }) => id === asked));
  expect(left.includes('You chose: Create')).toBe(true);
  expect(left.includes('Input.')).toBe(false);
  const created = await teams.shows(/created\./u);
  const id = Number(/Campaign (\d+)/u.exec(created.text)?.[1]);
  expect(id).toBeGreaterThan(0);

  await teams.say(`update campaign ${id} concurrency 6`);
  const preview = await teams.shows(/Nothing is sent yet/u);
  expect(await teams.press(labelled(preview, 'Send'), vera)).toContain('operator');
  const sent = connector.messages(places.thread.id).at(-1)?.id;
  await teams.press(labelled(preview, 'Send'), undefined, sent);
  const answered = JSON.stringify(connector.messages(places.thread.id).find(({ id }) => id === sent));
  expect(answered).toContain('You chose: Send');
  expect(answered).toContain('Changes to campaign');
  expect(answered).not.toContain('Nothing is sent yet');
  await teams.shows(/updated/u);

  await teams.say(`audit campaign ${id}`);
  const audit = await teams.shows(/Audit of campaign/u);
  expect(audit.text).toContain('Audit of campaign');
  const shown = JSON.stringify(connector.messages(places.thread.id).at(-1));
  expect(shown).toContain('Concurrency: 5 → 6');
  expect(shown).toContain(`created campaign ${id}`);
  expect(canvass.logged()).not.toContain('A turn failed.');
});
