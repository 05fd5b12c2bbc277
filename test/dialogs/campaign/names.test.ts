import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { campaignWords, caseWords } from '../../../dialogs/campaign/wording.ts';
import type { Message } from '../../../dialogs/message.ts';
import { heading } from '../../support/read-message.ts';
import { startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';

const dialogs = await startCampaignDialogs();
afterAll(async () => await dialogs.close());

describe('display names', () => {
  it.each([
    [undefined, 'Campaign 12'],
    [' ', 'Campaign 12'],
    ['Campaign 12', 'Campaign 12'],
    ['campaign  12', 'Campaign 12'],
    ['Campaign 120', 'Campaign 12 “Campaign 120”'],
    ['12', 'Campaign 12 “12”'],
    [' Nightly ', 'Campaign 12 “Nightly”'],
  ])('campaign 12 named %j is called %s', (name, words) => {
    expect(campaignWords(12, name)).toBe(words);
  });

  it.each([
    ['', 'Test case 12'],
    ['12', 'Test case 12'],
    ['Test case 12', 'Test case 12'],
    ['TEST CASE 12', 'Test case 12'],
    ['Case 12', 'Case 12'],
    ['Case 120', 'Case 120 (12)'],
    ['Billing', 'Billing (12)'],
  ])('test case 12 named %j is called %s', (name, words) => {
    expect(caseWords({ id: 12, name })).toBe(words);
  });
});

describe('a service that returns no names', () => {
  const nameless = (url: string): Promise<string> =>
    dialogs.remote
      .call('GET', url)
      .then(({ body }) => JSON.stringify(body, (key, value) => (/name$/iu.test(key) ? null : value)));

  beforeEach(() =>
    dialogs.setWeather(({ method, url }) =>
      method === 'GET'
        ? (answer) =>
            void nameless(url).then((body) => answer.text(200, body, { 'content-type': 'application/json' }))
        : 'pass',
    ),
  );
  afterEach(() => dialogs.setWeather());

  it.each([
    ...['campaign 12', 'campaigns', 'status of campaign 12', 'what is running', 'runs of campaign 12'],
    ...['results of campaign 12', 'failures of campaign 12', 'compare campaign 12', 'plan 3', 'plans'],
    ...['test cases', 'test cases of campaign 12', 'case 8', 'subscribe campaign 12', 'subscriptions'],
    ...['schedule campaign 12 daily at 8', 'schedules', 'alert campaign 12 when case 8 fails', 'alerts'],
    ...[
      'watch campaign 12',
      'export results of campaign 12',
      'update campaign 12',
      'mute campaign 12 for 1h',
    ],
  ])('%s: never repeats a number as a name', async (line) => {
    const texts = wordsOf(await dialogs.type(line));
    expect(texts).not.toMatch(/\b(campaign|plan|(?:test )?case) (\d+)\b[ :·–-]*[“(]?(?:\1 )?\2\b/iu);
  });

  it('falls back to “Plan 3” and “Campaign 12”', async () => {
    expect(heading(await dialogs.type('plan 3'))).toBe('Plan 3');
    expect(heading(await dialogs.type('campaign 12'))).toBe('Campaign 12');
  });
});

describe('a name that the service gave to another campaign since', () => {
  /** The service, where people have renamed campaigns. */
  const rename = (names: ReadonlyMap<unknown, string>): void =>
    dialogs.setWeather(({ method, url }) =>
      method === 'GET'
        ? async (answer) => {
            const { body } = await dialogs.remote.call('GET', url);
            const renamed = JSON.stringify(body, (_, value) => {
              const name = names.get(value?.campaignId);
              return name === undefined || !('name' in value) ? value : { ...value, name };
            });
            answer.text(200, renamed, { 'content-type': 'application/json' });
          }
        : 'pass',
    );

  it('runs the one that has it now, or asks which of two', async () => {
    rename(new Map([[7, 'Smoke']]));
    expect(heading(await dialogs.type('campaign 7'))).toBe('Campaign 7 “Smoke”');
    expect(heading(await dialogs.type('run Smoke'))).toContain('Campaign 7');
    rename(
      new Map([
        [7, 'Smoke (old)'],
        [21, 'Smoke'],
      ]),
    );
    expect(heading(await dialogs.type('run Smoke'))).toContain('Campaign 21');
    rename(
      new Map([
        [9, 'Smoke'],
        [21, 'Smoke'],
      ]),
    );
    const { choices = [] } = await dialogs.type('run Smoke');
    expect(choices.map(({ label }) => label)).toEqual(['Campaign 9 “Smoke”', 'Campaign 21 “Smoke”']);
  });

  it('is the known campaign’s while the service can’t be asked', async () => {
    rename(new Map([[7, 'Smoke']]));
    await dialogs.type('run Smoke');
    dialogs.setWeather(() => (answer) => answer.text(500, ''));
    expect(heading(await dialogs.type('mute Smoke for 1h'))).toContain('Smoke');
  });
});

it.each([
  'results of Checkout',
  'run Customer lines check',
  'run Customer lines check and Billing line load',
  'how did Customer lines check do lately',
])('“%s”: reads the service’s list once', async (line) => {
  const pages: string[] = [];
  dialogs.setWeather(({ method, url }) => {
    if (method === 'GET' && /campaigns(?:\?|$)/u.test(url)) pages.push(url);
    return 'pass';
  });
  await dialogs.type(line);
  dialogs.setWeather();
  expect(pages).not.toEqual([]);
  expect(pages).toEqual([...new Set(pages)]);
});

/** Whatever is read of a message, without the lines that its buttons type. */
function wordsOf({ choices = [], ...message }: Message): string {
  return JSON.stringify({ ...message, labels: choices.map(({ label }) => label) }, (key, value) =>
    key === 'click' || key === 'url' ? undefined : value,
  );
}
