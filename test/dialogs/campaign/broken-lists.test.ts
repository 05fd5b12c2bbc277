import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { buttonLines, heading, listLines } from '../../support/read-message.ts';
import { startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';

it('says how much of a list was read, and doesn’t call unread items missing', async () => {
  const dialogs = await startCampaignDialogs();
  onTestFinished(() => dialogs.close());
  const { type, logged, setWeather, remote } = dialogs;
  // On a busy machine the counts come the second time.
  const newest = async () => (await type('runs of campaign 12')).choices?.[0];
  await expect.poll(async () => (await newest())?.label).toContain('%');
  const whole = await newest();
  setWeather(({ url, method }) => {
    if (method !== 'GET') return 'pass';
    return (answer) => {
      void remote.call('GET', url).then(({ status, body }) => {
        const page = z.looseObject({ results: z.array(z.unknown()) }).safeParse(body).data;
        const led = page && {
          ...page,
          results: page.results.slice(0, 5),
          nextPage: 'https://inner.example/',
        };
        answer.json(status, led ?? body);
      });
    };
  });
  const host = 'could be read: the service’s next page points to another host.';
  const runs = await type('runs of campaign 12');
  expect(runs.choices?.[0]).toEqual(whole);
  expect(runs.note).toBe(`1 to 5 of 5. Only the first 5 runs ${host}`);
  // No button leads to what can’t be read.
  expect(buttonLines(runs)).toHaveLength(5);
  const cases = await type('test cases');
  expect(listLines(cases)).toHaveLength(5);
  expect(heading(cases)).toContain(`Only the first 5 test cases ${host}`);
  expect((await type('plans')).text).toContain(host);
  expect((await type('plan 4711')).text).toContain(
    'isn’t among the plans that could be read. Only the first',
  );
  expect((await type('campaigns')).note).toContain(host);
  expect((await type('results of campaign 7')).text).toMatch(/^[✗?].*\n.*Only the first 5 results/u);
  expect((await type('runs of campaign 7')).choices?.[0]?.label).toMatch(/^[✗?] Run \d+ · (?!.*%)/u);
  expect((await type('what is running')).text).toBe('Nothing is running.');
  expect(logged.map(({ fields }) => fields)).toContainEqual(expect.objectContaining({ list: 'plans' }));
});
