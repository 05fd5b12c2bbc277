import { expect, onTestFinished, test } from 'vitest';
import { startCampaignGateway } from '../support/campaign-gateway.ts';
import { startConversation } from '../support/conversation.ts';
import { eventually } from '../support/eventually.ts';
import { startCampaignCanvass, startSurveyCanvass } from '../support/start-canvass.ts';

test('logs one line at startup when the campaign service refuses the key, and is ready anyway', async () => {
  const gateway = await startCampaignGateway(20);
  gateway.weather = () => (answer) => answer.json(401, { message: 'No such key.' });
  const canvass = await startCampaignCanvass({ OPERATORS: 'operator' }, gateway);
  onTestFinished(() => gateway.close());
  onTestFinished(() => canvass.close());
  await eventually(() => expect(canvass.logged()).toContain('refused our credentials'));
  const lines = canvass
    .logged()
    .split('\n')
    .filter((line) => line.includes('credentials'));
  expect(lines).toEqual([
    expect.stringMatching(
      /^The campaign service refused our credentials: check CAMPAIGN_API_KEY and CAMPAIGN_API_KEY_PLACEMENT\. /u,
    ),
  ]);
  expect(canvass.logged()).not.toContain('key-that-is-secret');
  expect((await fetch(`${canvass.url}/readyz`)).status).toBe(200);
  const operator = startConversation(canvass.url);
  for (const line of ['plans', 'create campaign', 'campaign 12', 'watch campaign 12', 'delete campaign 12']) {
    const { text } = await operator.deliver({ text: line, from: { id: 'operator', name: 'Ada' } });
    if (line !== 'delete campaign 12') expect(text).toContain('CAMPAIGN_API_KEY');
    expect(text).not.toContain('key-that-is-secret');
  }
});

test('tells only an affected operator what to check when the survey service refuses our credentials', async () => {
  const canvass = await startSurveyCanvass({ OPERATORS: 'operator' });
  const ask = async (from: string, text: string) =>
    (await startConversation(canvass.url).deliver({ text, from: { id: from, name: 'Ada' } })).text;
  onTestFinished(() => canvass.close());
  canvass.service.next('list', '401', '401', 'fair', 'fair', '401');
  canvass.service.next('start', '401', '401');
  for (const line of ['surveys', 'survey 5']) {
    expect(await ask('customer', line)).not.toContain('SURVEY_API');
    const said = await ask('operator', line);
    expect(said).toContain('Check SURVEY_API_KEY and SURVEY_API_SECRET.');
    expect(said).not.toContain('that-is-secret');
  }
});

test('starts although the services can’t be reached', async () => {
  const unreachable = { SURVEY_API_URL: 'https://127.0.0.1:9', CAMPAIGN_API_URL: 'https://127.0.0.1:9' };
  const canvass = await startCampaignCanvass({
    ...unreachable,
    SURVEY_API_KEY: 'key',
    SURVEY_API_SECRET: 'secret',
    CAMPAIGN_API_KEY: 'key',
    CAMPAIGN_ACCOUNT_ID: '1',
  });
  expect((await fetch(`${canvass.url}/readyz`)).status).toBe(200);
  await canvass.close();
  expect(canvass.logged()).not.toContain('could not be tried');
});
