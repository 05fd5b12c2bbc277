import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startCampaignGateway } from '../support/campaign-gateway.ts';
import { call } from '../support/direct-line-client.ts';
import { eventually } from '../support/eventually.ts';
import { startFakeBotConnector } from '../support/fake-bot-connector.ts';
import { runKey, runRequests } from '../support/run-requests.ts';
import { startCampaignCanvass } from '../support/start-canvass.ts';
import { places, teamsConversation } from '../support/teams-conversation.ts';
import { startTlsServer } from '../support/tls-server.ts';

const minute = 60_000;
const postedSchema = z.object({
  timestamp: z.iso.datetime(),
  data: z.object({ startedAt: z.iso.datetime(), endedAt: z.iso.datetime() }),
});

test.each([3])(
  'shows our times in chat, pages, files and webhook when a service is %i hours ahead',
  async (hours) => {
    const ahead = hours * 60 * minute;
    const gateway = await startCampaignGateway(200, { now: () => Date.now() + ahead });
    const receiver = await startTlsServer((_request, answer) => answer.json(204, {}));
    const connector = await startFakeBotConnector();
    const hook = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: 'whsec_c2VjcmV0LXRoYXQtaXMtbG9uZy1lbm91Z2g=' };
    const canvass = await startCampaignCanvass(
      { ...hook, WEBHOOK_PRIVATE: 'on', RUN_API_KEY: runKey },
      gateway,
      undefined,
      receiver.certificate,
    );
    onTestFinished(async () => {
      for (const part of [canvass, connector, receiver, gateway]) await part.close();
    });
    const begun = Date.now() - minute;
    /** Whether they are of the run that has just been, or older: nothing that is shown is yet to come. */
    const expectOurs = (times: readonly number[], where: string): void => {
      expect(times.length, where).toBeGreaterThan(0);
      expect(Math.max(...times), where).toBeGreaterThan(begun);
      expect(Math.max(...times), where).toBeLessThanOrEqual(Date.now() + 2000);
    };
    const stamps = (text: string, pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([, at = '']) => Date.parse(at));

    const teams = teamsConversation(() => canvass.url, connector, places.personal);
    await teams.say('run campaign 12');
    const summary = await teams.shows(/^Started$/mu, 60_000);
    expectOurs(stamps(summary.text, /\{\{DATE\(([^,]+), /gu), 'the summary');

    const posted = await eventually(() => postedSchema.parse(JSON.parse(receiver.requests[0]?.body ?? '')));
    expectOurs([posted.data.startedAt, posted.data.endedAt, posted.timestamp].map(Date.parse), 'the webhook');

    const { report = '' } = await runRequests(() => canvass.url).run({ campaign: 12 });
    const page = await eventually(async () => {
      const answer = await call(canvass.url, new URL(report).pathname + new URL(report).search);
      expect(answer.text).toContain('Pass rate of the last');
      return answer.text;
    });
    const shown = /<time datetime="([^"]+)"/gu;
    expectOurs(stamps(page, shown), 'the report page');
    const linkTo = (part: RegExp) =>
      [...page.matchAll(/href="([^"]+)"/gu)]
        .map(([, url = '']) => url.replaceAll('&amp;', '&'))
        .find((url) => part.test(url)) ?? '';
    const campaignPage = await call(canvass.url, linkTo(/campaigns\/12\?/u));
    expectOurs(stamps(campaignPage.text, shown), 'the campaign’s page');
    const ctrf = await call(canvass.url, linkTo(/ctrf\.json/u));
    // Calls take as long as in life, though the run goes faster: only their beginnings are of it.
    expectOurs(
      [...ctrf.text.matchAll(/"start": ?(\d+)/gu)].map(([, at]) => Number(at)),
      'CTRF JSON',
    );
    const csv = await call(canvass.url, linkTo(/results\.csv/u));
    expectOurs(
      stamps(
        csv.text.replace(/(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)/gu, '$1T$2Z'),
        /(\d{4}-\d\d-\d\dT[\d:]+Z)/gu,
      ),
      'CSV',
    );
    const junit = await call(canvass.url, linkTo(/junit\.xml/u));
    expectOurs(
      stamps(junit.text.replace(/timestamp="([^"Z]+)"/gu, 'timestamp="$1Z"'), /timestamp="([^"]+)"/gu),
      'JUnit XML',
    );
  },
);
