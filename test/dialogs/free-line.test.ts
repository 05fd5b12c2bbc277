import { afterAll, expect, it } from 'vitest';
import { readTrackedRuns } from '../../dialogs/campaign/run/tracked-runs.ts';
import { buttonLines } from '../support/read-message.ts';
import { startCampaignDialogs } from '../support/start-campaign-dialogs.ts';

const dialogs = await startCampaignDialogs();
afterAll(async () => await dialogs.close());

it('a query in other words than its own is answered, below a line that says how it was read', async () => {
  const answer = await dialogs.typeAsViewer(
    'i would like to see how many failed in the customer lines check',
  );
  expect(answer.reason).toBe('Failures of campaign 12 “Customer lines check”:');
  expect(answer.text).toMatch(/^✗ Campaign 12 failed/u);
});

it.each([
  ['would be great if you could start the customer lines check', 'run campaign 12'],
  ['campaign 12 please execute it', 'run campaign 12'],
  ['shoot me a message whenever 12 breaks', 'subscribe to campaign 12 failures only'],
])('“%s” is asked about, and done by the button alone', async (line, phrase) => {
  const asked = await dialogs.type(line);
  expect(asked.reason).toBeUndefined();
  expect(buttonLines(asked)[0]).toBe(phrase);
  expect(await readTrackedRuns(dialogs.records, 12)).toEqual([]);
  expect((await dialogs.type('subscriptions')).text).toMatch(/isn’t subscribed/u);
});

it('offers nobody what they may not do', async () => {
  const { text, choices } = await dialogs.typeAsViewer(
    'would be great if you could start the customer lines check',
  );
  expect([text, ...(choices ?? []).map(({ label }) => label)].join()).not.toMatch(/run campaign/iu);
});

it('what means nothing is offered the two nearest things that work', async () => {
  const nothing = await dialogs.type('lovely weather in the mountains');
  expect(nothing.text).toMatch(/^I don’t know what that means/u);
  expect(buttonLines(nothing)).toEqual(['what is running', 'campaigns']);
  const about = await dialogs.type('the customer lines check in purple ink');
  expect(buttonLines(about)).toContain('results of campaign 12');
});

it('buttons are short, and their campaign is named below what is asked', async () => {
  const several = await dialogs.type('schedule campaign 12');
  expect(several.choices?.map(({ label }) => label)).toContain('schedule campaign 12 every day at 08:00');
  expect(several.note).toContain('Campaign 12 “Customer lines check”');
  const nothing = await dialogs.type('the customer lines check in purple ink');
  expect(nothing.choices?.map(({ label }) => label)).toContain('results of campaign 12');
  expect(nothing.note).toBe('Campaign 12 “Customer lines check”');
  const one = await dialogs.type('subscribe campaign 12 sometimes only');
  expect(one.text).toContain('campaign 12 “Customer lines check”');
  expect(one.choices?.map(({ label }) => label).join()).not.toContain('“');
});
