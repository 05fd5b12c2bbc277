import { expect } from 'vitest';
import { z } from 'zod';
import type { CampaignGateway } from '../../../support/campaign-gateway.ts';
import type { runRequests } from '../../../support/run-requests.ts';
import type { TeamsConversation } from '../../../support/teams-conversation.ts';
import type { TlsServer } from '../../../support/tls-server.ts';

const pageSchema = z.looseObject({
  results: z.array(z.looseObject({ testResult: z.looseObject({ result: z.string() }) })),
  totalResults: z.int(),
  returnedResults: z.int(),
  campaignRun: z.looseObject({ runId: z.int(), endDate: z.string().nullish() }),
});

/** How many results of a run come late, and all of them are failures. */
export const lateResults = 2;

export interface LateResults {
  /** How often the service has said that the newest run is over. */
  saidOver(): number;
  /** The late ones of all runs are there from now on. */
  arrive(): void;
}

/**
 * Every later run of the reference service, of one page of results, passes but for its last two results, which fail and come late.
 * @param after so many milliseconds after the service first said that the run is over; never, unless told
 */
export function holdBackFailures(gateway: CampaignGateway, after = Number.POSITIVE_INFINITY): LateResults {
  const begun = Date.now();
  const overSince = new Map<number, { at: number; times: number }>();
  let haveArrived = false;
  gateway.change = ({ url }, body) => {
    if (!/\/runs\/\d+\/results/u.test(url)) return body.replaceAll('"result":"Failed"', '"result":"Success"');
    const page = pageSchema.parse(JSON.parse(body));
    const { campaignRun, results } = page;
    const isOver = typeof campaignRun.endDate === 'string';
    if (isOver && Date.parse(`${campaignRun.endDate}`) < begun) return body;
    const all = results.map((one, index) => {
      const isLate = isOver && index >= results.length - lateResults;
      const result = isLate ? 'Failed' : 'Success';
      return { ...one, testResult: { ...one.testResult, result } };
    });
    const since = overSince.get(campaignRun.runId) ?? { at: Date.now(), times: 0 };
    if (isOver) overSince.set(campaignRun.runId, { ...since, times: since.times + 1 });
    const isHeld = isOver && !haveArrived && Date.now() - since.at < after;
    const shown = isHeld ? all.slice(0, -lateResults) : all;
    return JSON.stringify({
      ...page,
      results: shown,
      returnedResults: shown.length,
      totalResults: page.totalResults - (isHeld ? lateResults : 0),
      campaignRun: isOver ? { ...campaignRun, result: 'Success' } : campaignRun,
    });
  };
  return {
    saidOver: () => [...overSince].sort(([one], [other]) => one - other).at(-1)?.[1].times ?? 0,
    arrive() {
      haveArrived = true;
    },
  };
}

/** What has finished runs posted to a server of the test's own. */
export function webhookTo({ url }: TlsServer): Record<string, string> {
  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ....').toString('base64')}`;
  return { WEBHOOK_URL: url, WEBHOOK_PRIVATE: 'on', WEBHOOK_SECRET: secret };
}

interface Told {
  readonly api: ReturnType<typeof runRequests>;
  /** Subscribed to the campaign. */
  readonly teams: TeamsConversation;
  readonly receiver: Pick<TlsServer, 'requests'>;
}

/** Everything that tells of a run's end, once that is told, tells of the late failures, and never told anything else. */
export async function expectTruth({ api, teams, receiver }: Told, id: string): Promise<void> {
  await expect.poll(async () => (await api.read(id, 30)).state, { timeout: 90_000 }).toBe('finished');
  const { verdict, counts } = await api.read(id);
  expect([verdict, counts?.failed]).toEqual(['failed', lateResults]);
  const junit = await api.call(`/api/runs/${id}/junit.xml`);
  expect(junit.body).toMatch(new RegExp(`^<\\?xml.*failures="${lateResults}"`, 'su'));
  const { text } = await teams.shows(/\d+ passed/u);
  expect(text).toContain(`${lateResults} failed`);
  expect(text).not.toContain('Corrected');
  await expect.poll(() => receiver.requests.length, { timeout: 20_000 }).toBe(1);
  const [posted] = receiver.requests;
  expect(JSON.parse(posted?.body ?? '')).toMatchObject({ data: { revision: 1, verdict: 'failed', counts } });
}
