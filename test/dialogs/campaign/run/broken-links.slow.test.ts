import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startCampaignGateway } from '../../../support/campaign-gateway.ts';
import { startFakeBotConnector } from '../../../support/fake-bot-connector.ts';
import { runKey, runRequests } from '../../../support/run-requests.ts';
import { startCampaignCanvass } from '../../../support/start-canvass.ts';
import { places, teamsConversation } from '../../../support/teams-conversation.ts';

const pageSchema = z.looseObject({
  results: z.array(z.looseObject({ testResult: z.looseObject({}) })),
  nextPage: z.string().nullable(),
});

/** Every list of results goes on elsewhere, and all of them passed. */
function lead(nextPage: unknown, counted: boolean) {
  return ({ url }: { readonly url: string }, body: string): string => {
    if (!/\/runs\/\d+\/results/u.test(url)) return body.replaceAll('"result":"Failed"', '"result":"Success"');
    const { totalResults, ...page } = pageSchema.parse(JSON.parse(body));
    const results = page.results.map((one) => ({ ...one, testResult: { result: 'Success' } }));
    const told = page.nextPage === null ? null : nextPage;
    return JSON.stringify({ ...page, results, nextPage: told, ...(counted && { totalResults }) }).replaceAll(
      '"result":"Failed"',
      '"result":"Success"',
    );
  };
}

const gateway = await startCampaignGateway(300);
const canvass = await startCampaignCanvass({ RUN_API_KEY: runKey, WATCH_INTERVAL_SECONDS: '5' }, gateway);
const connector = await startFakeBotConnector();
afterAll(async () => {
  await canvass.close();
  await connector.close();
  await gateway.close();
});

const rest = {
  elsewhere: 'Only the first 50 results could be read: the service’s next page points to another host.',
  nowhere:
    'Only the first 50 results could be read: the service’s next page has no link that can be followed.',
};

it.each([
  ['another host', 'https://elsewhere.example/results?pageno=2', true, rest.elsewhere],
  ['another host, uncounted', 'https://elsewhere.example/results?pageno=2', false, rest.elsewhere],
  ['no link at all', { href: '?pageno=2' }, false, rest.nowhere],
])(
  'a run whose results go on at %s has a summary that says so and isn’t green',
  async (_, link, counted, said) => {
    gateway.change = lead(link, counted);
    const teams = teamsConversation(() => canvass.url, connector, {
      ...places.personal,
      id: `a:${said.length}${counted}`,
    });
    await teams.say('subscribe campaign 3');
    await teams.shows('Subscribed');
    const api = runRequests(() => canvass.url);
    const { id } = await api.run({ campaign: 3 });
    const summary = await teams.shows('50 passed', 60_000);
    expect(summary.text).toContain(said);
    expect(summary.text).toMatch(/\? Nightly regression inconclusive: 50 passed(?! ·)/u);
    expect(JSON.stringify(teams.messages())).not.toMatch(/can’t be reached|100%/u);

    const told = await api.read(id, 30);
    expect(told).toMatchObject({ state: 'finished', verdict: 'inconclusive', reason: said });
    const junit = await api.call(`/api/runs/${id}/junit.xml`);
    expect(junit.body).toMatch(/ tests="51" .* errors="1"/u);
    expect(junit.body).toContain(said);
    const ctrf = await api.call(`/api/runs/${id}/ctrf.json`);
    expect(ctrf.body).toMatchObject({ results: { summary: { tests: 51, passed: 50, other: 1 } } });

    // However it is asked about, its own Success never stands for what couldn’t be read.
    await teams.say('campaign 3');
    expect((await teams.shows('Last run')).text).toMatch(/\? run \d+ inconclusive/u);
    await teams.say('runs of campaign 3');
    const [newest] = (await teams.shows('newest first')).buttons;
    expect(newest?.label).toMatch(/^\? Run \d+ · 50 passed · (?!.*%)/u);
    await teams.say('unsubscribe campaign 3');
  },
);
