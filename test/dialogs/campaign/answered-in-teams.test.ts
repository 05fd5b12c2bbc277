import { afterEach, beforeEach, expect, it } from 'vitest';
import { labelled } from '../../support/conversation.ts';
import { type FakeBotConnector, startFakeBotConnector } from '../../support/fake-bot-connector.ts';
import { startCampaignCanvass, type TestCanvass } from '../../support/start-canvass.ts';
import { bert, places, type TeamsConversation, teamsConversation } from '../../support/teams-conversation.ts';

let canvass: TestCanvass;
let connector: FakeBotConnector;
let teams: TeamsConversation;
beforeEach(async () => {
  // Runs take longer than the test.
  canvass = await startCampaignCanvass({ REFERENCE_RUN_SPEED: '1', CONFIRM_ABOVE_CALLS: '100' });
  connector = await startFakeBotConnector();
  teams = teamsConversation(() => canvass.url, connector, places.thread);
});
afterEach(async () => {
  await canvass.close();
  await connector.close();
});

const running = ['run campaign 12', 'in progress'] as const;

it.each([
  { kind: 'Run', lines: [], ask: 'run 12?', button: /^Run$/u },
  { kind: 'Run, of many calls', lines: [], ask: 'run campaign 9', button: /^Run/u },
  { kind: 'Run anyway', lines: running, ask: 'run campaign 12', button: /^Run anyway$/u },
  { kind: 'Watch', lines: running, ask: 'run campaign 12', button: /^Watch$/u },
  { kind: 'Did you mean', lines: [], ask: 'rnu campain 12', button: /run campaign 12/u },
  { kind: 'Run both', lines: [], ask: 'run campaigns 7 and 12', button: /^Run both$/u },
  { kind: 'Delete', lines: [], ask: 'delete campaign 7', button: /^Delete$/u },
  { kind: 'Keep it', lines: [], ask: 'delete campaign 7', button: /^Keep it$/u },
])('$kind: the card has no button any more once it is pressed', async ({ lines, ask, button }) => {
  const [first, shows = ''] = lines;
  if (first !== undefined) {
    await teams.say(first);
    await teams.shows(shows);
  }
  await teams.say(ask, bert);
  const card = connector.messages(places.thread.id).at(-1);
  const asked = teams.messages().at(-1);
  const label = asked?.buttons.find((one) => button.test(one.label))?.label ?? '';
  expect(label).not.toBe('');
  await teams.press(asked && labelled(asked, label), bert, card?.id);
  const left = JSON.stringify(connector.messages(places.thread.id).find(({ id }) => id === card?.id));
  expect(left).toContain(`You chose: ${label}`);
  expect(left).not.toMatch(/Action\.(?:Submit|Execute)/u);
  expect(left).not.toMatch(/\byet\b|Nothing was/u);
});
