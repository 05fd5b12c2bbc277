import { connect } from 'node:net';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { z } from 'zod';
import {
  camelCaseKeys,
  campaignPageSchema,
  campaignSchema,
  errorBodySchema,
  planPageSchema,
  runPageSchema,
  testCasePageSchema,
} from '../../../src/services/campaign/schemas.ts';
import { accountId, apiKey, createBody, startService, updateBody } from '../../support/reference-campaign.ts';

const service = await startService();
afterAll(() => service.stop());

const get = (path: string) => service.call('GET', path);
const messageOf = (body: unknown) => errorBodySchema.parse(body).message;

describe('lists', () => {
  it('page through the test cases by absolute links, 50 at a time, to the end and back', async () => {
    const first = testCasePageSchema.parse((await get('/testcases')).body);
    expect(first.previousPage).toBeNull();
    expect(first.firstPage).toBe(`${service.url}/webapi/v3.0/accounts/1/testcases?pageno=1`);
    expect(first.lastPage).toBe(`${service.url}/webapi/v3.0/accounts/1/testcases?pageno=6`);
    const ids: number[] = [];
    const walked: string[] = [];
    let next: string | null | undefined = first.firstPage;
    let last: z.infer<typeof testCasePageSchema> | undefined;
    while (next) {
      walked.push(next);
      last = testCasePageSchema.parse((await get(next)).body);
      expect(last.results).toHaveLength(50);
      ids.push(...last.results.map(({ testCaseId }) => testCaseId));
      next = last.nextPage;
    }
    expect(walked.at(-1)).toBe(first.lastPage);
    expect(last?.previousPage).toBe(walked.at(-2));
    expect(new Set(ids).size).toBe(300);
  });

  it('are empty past their end, and link back', async () => {
    const past = await get('/testcases?pageno=999');
    expect(past.status).toBe(200);
    expect(past.body).toMatchObject({ results: [], nextPage: null });
    expect(testCasePageSchema.parse(past.body).previousPage).toContain('pageno=6');
  });

  it.each(['0', '-1', '1.5', 'two', '1e3', '99999999999'])(
    'refuse the page number %s and name the parameter',
    async (pageno) => {
      for (const list of [
        '/testcases',
        '/plans',
        '/campaigns',
        '/campaigns/12/runs',
        '/report/campaigns/12/runs/1/results',
      ]) {
        const run = list.includes('report') ? await runOf12() : 0;
        const reply = await get(`${list.replace('/runs/1/', `/runs/${run}/`)}?pageno=${pageno}`);
        expect(reply.status).toBe(400);
        expect(reply.body).toMatchObject({ field: 'pageno', message: expect.stringContaining('pageno') });
      }
    },
  );

  it('have exactly the fields of the specification', async () => {
    const item = testCasePageSchema.parse((await get('/testcases')).body).results[0];
    expect(Object.keys(item ?? {}).sort()).toEqual([
      'accountId',
      'channel',
      'destination',
      'direction',
      'folderPath',
      'lastModified',
      'linkedCampaignCount',
      'name',
      'stepCount',
      'testCaseId',
    ]);
    const plan = planPageSchema.parse((await get('/plans')).body).results[0];
    expect(Object.keys(plan ?? {}).sort()).toEqual(['endDate', 'name', 'planId', 'startDate', 'type']);
  });

  it('count the campaigns that use a test case', async () => {
    const count = async () => (await get('/testcases/2')).body;
    expect(await count()).toMatchObject({ testCaseId: 2, linkedCampaignCount: 1 });
    await service.call('POST', '/campaigns', {
      ...createBody,
      testCases: [{ testCaseId: 2, probability: 100 }],
    });
    expect(await count()).toMatchObject({ linkedCampaignCount: 2 });
    expect((await get('/testcases/9999')).status).toBe(404);
  });

  it('use the caller’s host if it is a valid host', async () => {
    const asked = await get(`${service.url.replace('127.0.0.1', 'localhost')}/webapi/v3.0/accounts/1/plans`);
    expect(planPageSchema.parse(asked.body).firstPage).toContain('https://localhost:');
    const at = (host: string) =>
      service.call('GET', '/plans', undefined, { authorization: `ApiKey ${apiKey}`, host });
    expect(planPageSchema.parse((await at('ev~il')).body).firstPage).toContain(service.url);
    expect((await at('evil/../x?')).status).toBe(400);
  });
});

async function runOf12(): Promise<number> {
  const runs = runPageSchema.parse((await get('/campaigns/12/runs')).body);
  return runs.results[0]?.runId ?? 0;
}

describe('campaigns', () => {
  it('are created from the body of the specification', async () => {
    const reply = await service.call('POST', '/campaigns', createBody);
    expect(reply.status).toBe(200);
    const { campaignId } = campaignSchema.parse(reply.body);
    expect(reply.body).toEqual({
      campaignId,
      campaignSync: { isActive: true },
      pauseTimeBetweenRetries: null,
      maximumRetries: null,
      concurrency: 5,
      maximumAps: 1.5,
      testCaseDistributionProfile: 'RoundRobin',
      active: true,
      channel: 'Voice',
      description: null,
      name: 'Nightly',
      lastRunDate: null,
      requestedRunDate: '2030-01-01T00:00:00.000Z',
      scheduledRunDate: '2030-01-02T00:00:00.000Z',
      status: 'None',
      plan: {
        planId: 3,
        type: 'Velocity',
        name: 'Velocity - release',
        startDate: '2026-01-01T00:00:00Z',
        endDate: '2028-12-31T23:59:59Z',
      },
      testCases: [
        expect.objectContaining({
          testCaseId: 7,
          probability: 60,
          url: `${service.url}/webapi/v3.0/accounts/1/testcases/7`,
        }),
        expect.objectContaining({ testCaseId: 8, probability: 40 }),
      ],
    });
    expect((await get(`/campaigns/${campaignId}`)).body).toEqual(reply.body);
    const { testCases } = campaignSchema.parse(reply.body);
    expect((await get(testCases?.[0]?.url ?? '')).body).toMatchObject({ testCaseId: 7 });
    expect(Object.keys(testCases?.[0] ?? {}).sort()).toEqual([
      'calledNumber',
      'channel',
      'folderPath',
      'name',
      'probability',
      'testCaseId',
      'url',
    ]);
  });

  it('need only the fields that a Velocity campaign requires', async () => {
    const { name, planId, planType, concurrency, MaximumAps, testCases } = createBody;
    const reply = await service.call('POST', '/campaigns', {
      name,
      planId,
      planType,
      concurrency,
      MaximumAps,
      testCases,
    });
    expect(reply.body).toMatchObject({
      active: true,
      channel: 'Voice',
      testCaseDistributionProfile: 'RoundRobin',
    });
  });

  it('are updated with the full set of fields, in the casing of the update', async () => {
    const { campaignId } = campaignSchema.parse((await service.call('POST', '/campaigns', createBody)).body);
    const reply = await service.call('PUT', `/campaigns/${campaignId}`, updateBody);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      campaignId,
      campaignSync: { isActive: false },
      concurrency: 6,
      maximumAps: 2.5,
      name: 'Weekly',
      description: 'Changed',
      requestedRunDate: '2031-01-01T00:00:00.000Z',
      scheduledRunDate: '2031-01-02T00:00:00.000Z',
      testCaseDistributionProfile: 'Random',
      plan: { planId: 2, type: 'Pulse' },
      testCases: [{ testCaseId: 9, probability: 100 }],
    });
    expect(reply.body).not.toHaveProperty('synchronized');
    expect((await get(`/campaigns/${campaignId}`)).body).toEqual(reply.body);
  });

  it('are listed in the usual envelope', async () => {
    const page = campaignPageSchema.parse(camelCaseKeys((await get('/campaigns')).body));
    expect(page.results.length).toBeGreaterThanOrEqual(8);
    expect(page.results.find(({ campaignId }) => campaignId === 12)?.lastRunDate).toBeTruthy();
  });

  it.each([
    ['concurrency', 0],
    ['concurrency', 1.5],
    ['concurrency', undefined],
    ['name', ''],
    ['name', undefined],
    ['MaximumAps', 0],
    ['MaximumAps', '1.5'],
    ['RunTime', 'an hour'],
    ['RunTime', '00:00:00'],
    ['RequestedRunDate', 'tomorrow'],
    ['planId', 99],
    ['planType', 'Pulse'],
    ['testCases', []],
    ['testCases[0].testCaseId', [{ testCaseId: 99_999, probability: 100 }]],
    [
      'testCases[1].testCaseId',
      [
        { testCaseId: 7, probability: 50 },
        { testCaseId: 7, probability: 50 },
      ],
    ],
    ['testCases[0].probability', [{ testCaseId: 7, probability: 101 }]],
    ['testCases[0].probability', [{ testCaseId: 7 }]],
    ['runTime', '01:00:00'],
    ['maximumAps', 1.5],
  ])('are refused with the field’s name when %s is %j', async (field, value) => {
    const body = { ...createBody, [field.replace(/\[.*/, '')]: value };
    const reply = await service.call('POST', '/campaigns', body);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      field,
      message: expect.stringMatching(new RegExp(`^${field.replaceAll(/[[\]]/g, '\\$&')}: `)),
    });
  });

  it.each(['campaignSync', 'MaximumAps', 'RunTime'])(
    'are not updated with %s, which an update does not have',
    async (field) => {
      const before = (await get('/campaigns/21')).body;
      const reply = await service.call('PUT', '/campaigns/21', { ...updateBody, [field]: '1' });
      expect(reply).toMatchObject({ status: 400, body: { field } });
      expect((await get('/campaigns/21')).body).toEqual(before);
    },
  );

  it.each(Object.keys(updateBody))('are not updated without %s', async (field) => {
    const body = Object.fromEntries(Object.entries(updateBody).filter(([name]) => name !== field));
    expect(await service.call('PUT', '/campaigns/21', body)).toMatchObject({ status: 400, body: { field } });
  });

  it.each([
    ['{', 400],
    ['[]', 400],
    ['null', 400],
    ['"text"', 400],
  ])('are not created from %s', async (body, status) => {
    const reply = await service.call('POST', '/campaigns', body);
    expect(reply.status).toBe(status);
    expect(messageOf(reply.body)).not.toBe('');
  });

  it('are not created from an empty or a huge body', async () => {
    expect((await service.call('POST', '/campaigns')).status).toBe(400);
    expect(
      (await service.call('POST', '/campaigns', { ...createBody, name: 'x'.repeat(100_000) })).status,
    ).toBe(413);
  });
});

describe('missing resources', () => {
  it.each([
    ['GET', '/campaigns/99999'],
    ['PUT', '/campaigns/99999'],
    ['POST', '/campaigns/99999/execute'],
    ['GET', '/campaigns/99999/runs'],
    ['GET', '/campaigns/twelve'],
    ['GET', '/campaigns/12/runs/99999'],
    ['GET', '/report/campaigns/12/runs/99999/results'],
    ['GET', '/report/campaigns/99999/runs/1/results'],
    ['GET', '/nothing'],
    ['GET', '/webapi/v2.0/accounts/1/testcases'],
    ['GET', '/webapi/v3.0/accounts/one/testcases'],
  ])('%s %s is a 404', async (method, path) => {
    const reply = await service.call(method, path, method === 'GET' ? undefined : updateBody);
    expect(reply.status).toBe(404);
    expect(messageOf(reply.body)).not.toBe('');
  });

  it("a run isn't found under another campaign", async () => {
    const runId = await runOf12();
    expect((await get(`/campaigns/12/runs/${runId}`)).status).toBe(200);
    expect((await get(`/campaigns/3/runs/${runId}`)).status).toBe(404);
    expect((await get(`/report/campaigns/3/runs/${runId}/results`)).status).toBe(404);
  });

  it('deleting is refused with 405 and the allowed methods', async () => {
    const reply = await service.call('DELETE', '/campaigns/12');
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')).toBe('GET, PUT');
    expect((await get('/campaigns/12')).status).toBe(200);
  });
});

describe('the API key', () => {
  it.each([
    [{}, 'no API key'],
    [{ authorization: 'ApiKey wrong' }, 'not valid'],
    [{ authorization: `Bearer ${apiKey}` }, 'scheme ApiKey'],
    [{ authorization: apiKey }, 'scheme ApiKey'],
    [{ authorization: 'Basic a2V5OnNlY3JldA==' }, 'not HTTP Basic'],
    [{ 'x-api-key': apiKey }, 'no API key'],
  ])('sent as %j is refused: %s', async (headers, message) => {
    for (const [method, path] of [
      ['GET', '/testcases'],
      ['GET', '/nothing'],
      ['DELETE', '/campaigns/12'],
    ] as const) {
      const reply = await service.call(method, path, undefined, { ...headers });
      expect(reply.status).toBe(401);
      expect(messageOf(reply.body)).toContain(message);
      expect(JSON.stringify(reply.body)).not.toContain(apiKey);
    }
  });

  it('opens only its own account', async () => {
    const other = await service.call('GET', `/webapi/v3.0/accounts/${accountId + 1}/testcases`);
    expect(other.status).toBe(403);
    expect(messageOf(other.body)).toContain('Account 2');
    expect((await service.call('GET', `/webapi/v3.0/accounts/${accountId + 1}/campaigns/12`)).status).toBe(
      403,
    );
  });

  it('is accepted in any casing of its scheme', async () => {
    const reply = await service.call('GET', '/plans', undefined, { Authorization: `apikey  ${apiKey}` });
    expect(reply.status).toBe(200);
  });

  it('can be a query parameter, and is never in a link', async () => {
    const other = await startService({ placement: { in: 'query', name: 'api_key' } });
    onTestFinished(() => other.stop());
    const url = `/testcases?api_key=${apiKey}&pageno=2`;
    const reply = await other.call('GET', url, undefined, {});
    expect(reply.status).toBe(200);
    expect(JSON.stringify(reply.body)).not.toContain(apiKey);
    expect((await other.call('GET', '/testcases?api_key=wrong', undefined, {})).status).toBe(401);
    expect((await other.call('GET', '/testcases')).status).toBe(401);
  });

  it('can be any header, with no scheme', async () => {
    const other = await startService({ placement: { in: 'header', name: 'X-Api-Key' } });
    onTestFinished(() => other.stop());
    expect((await other.call('GET', '/plans', undefined, { 'x-api-key': apiKey })).status).toBe(200);
    expect((await other.call('GET', '/plans', undefined, { 'x-api-key': `${apiKey}x` })).status).toBe(401);
    expect((await other.call('GET', '/plans')).status).toBe(401);
  });

  it('is refused without encryption', async () => {
    const { port } = new URL(service.url);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1');
      let text = '';
      socket.setEncoding('utf8');
      socket.on('data', (chunk: string) => {
        text += chunk;
      });
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
      socket.write(
        `GET /webapi/v3.0/accounts/1/plans HTTP/1.1\r\nhost: x\r\nauthorization: ApiKey ${apiKey}\r\nconnection: close\r\n\r\n`,
      );
    });
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });
});
