import { expect, test } from 'vitest';
import { account, key, scripted } from './scripted-campaigns.ts';

const common = {
  name: 'Nightly',
  plan: { id: 3, type: 'Velocity' },
  tests: [{ testCase: 7, percent: 62.5, name: 'not sent' }],
  concurrency: 5,
  attemptsPerSecond: 1.5,
};

test('creates a campaign with exactly the fields and casing of the specification', async () => {
  const { campaigns, remote } = await scripted((_request, answer) => answer.json(200, { campaignId: 1 }));
  await campaigns.createCampaign(common);
  await campaigns.createCampaign({
    ...common,
    description: 'All',
    channel: 'Chat',
    distribution: 'Random',
    active: false,
    runMilliseconds: 26 * 3_600_000 + 1400,
    requestedRunAt: Date.UTC(2030, 0, 31, 8),
    scheduledRunAt: Date.UTC(2030, 1, 1, 8),
  });
  expect(remote.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `POST ${account}/campaigns`,
    `POST ${account}/campaigns`,
  ]);
  const [bare, whole] = remote.requests.map(({ body }): unknown => JSON.parse(body));
  const fields = {
    concurrency: 5,
    testCaseDistributionProfile: 'RoundRobin',
    active: true,
    channel: 'Voice',
    description: null,
    name: 'Nightly',
    planId: 3,
    planType: 'Velocity',
    MaximumAps: 1.5,
    testCases: [{ probability: 62.5, testCaseId: 7 }],
  };
  expect(bare).toEqual(fields);
  expect(whole).toEqual({
    ...fields,
    description: 'All',
    channel: 'Chat',
    testCaseDistributionProfile: 'Random',
    active: false,
    RunTime: '26:00:01',
    RequestedRunDate: '2030-01-31T08:00:00.000Z',
    ScheduledRunDate: '2030-02-01T08:00:00.000Z',
  });
});

test('sends every field of an update in its own casing', async () => {
  const { campaigns, remote } = await scripted((_request, answer) => answer.json(200, { campaignId: 12 }));
  const update = {
    ...common,
    channel: 'Voice',
    distribution: 'RoundRobin',
    active: true,
    synchronized: false,
  };
  expect(await campaigns.updateCampaign(12, { ...update, requestedRunAt: 0 })).toMatchObject({ ok: true });
  expect(remote.requests[0]).toMatchObject({ method: 'PUT', url: `${account}/campaigns/12` });
  expect(JSON.parse(remote.requests[0]?.body ?? '')).toEqual({
    synchronized: { isActive: false },
    maximumAps: 1.5,
    concurrency: 5,
    testCases: [{ testCaseId: 7, probability: 62.5 }],
    planId: 3,
    active: true,
    channel: 'Voice',
    name: 'Nightly',
    description: null,
    requestedRunDate: '1970-01-01T00:00:00.000Z',
    scheduledRunDate: null,
    testCaseDistributionProfile: 'RoundRobin',
    planType: 'Velocity',
  });
});

test('requests the lists with their parameters', async () => {
  const { campaigns, remote } = await scripted((_request, answer) => answer.json(200, { results: [] }));
  await campaigns.listTestCases();
  await campaigns.listPlans();
  await campaigns.listCampaigns();
  await campaigns.listRuns(12);
  await campaigns.listRuns(12, Date.UTC(2030, 0, 31, 8));
  await campaigns.listResults(12, 345, { steps: true });
  await campaigns.listResults(12, 345, { steps: false });
  expect(remote.requests.map(({ method, url }) => `${method} ${decodeURIComponent(url)}`)).toEqual([
    `GET ${account}/testcases`,
    `GET ${account}/plans`,
    `GET ${account}/campaigns`,
    `GET ${account}/campaigns/12/runs`,
    `GET ${account}/campaigns/12/runs?fromDate=2030-01-31T08:00:00.000Z`,
    `GET ${account}/report/campaigns/12/runs/345/results?stepResults=true`,
    `GET ${account}/report/campaigns/12/runs/345/results?stepResults=false`,
  ]);
});

test('sends the key with every call in its configured place, without pasted white space', async () => {
  const everyCall = async (placement: Parameters<typeof scripted>[1]) => {
    const { campaigns, remote } = await scripted(
      (_request, answer) => answer.json(200, { campaignId: 12, results: [] }),
      placement,
    );
    const update = { ...common, channel: 'V', distribution: 'R', active: true, synchronized: true };
    await Promise.all([
      campaigns.listTestCases(),
      campaigns.listPlans(`${account}/plans?pageno=2`),
      campaigns.listCampaigns(),
      campaigns.createCampaign(common),
      campaigns.updateCampaign(12, update),
      campaigns.readCampaign(12),
      campaigns.deleteCampaign(12),
      campaigns.execute(12),
      campaigns.listRuns(12, 0),
      campaigns.listResults(12, 345, { steps: true }),
    ]);
    expect(remote.requests).toHaveLength(10);
    return remote.requests;
  };
  for (const { headers, query } of await everyCall({})) {
    expect(headers['authorization']).toBe(`ApiKey ${key}`);
    expect(JSON.stringify([...query])).not.toContain(key);
  }
  for (const { headers } of await everyCall({ placement: { in: 'header', name: 'X-Key' } })) {
    expect(headers).toMatchObject({ 'x-key': key });
    expect(headers['authorization']).toBeUndefined();
  }
  for (const { headers, query } of await everyCall({ placement: { in: 'query', name: 'apiKey' } })) {
    expect(query.get('apiKey')).toBe(key);
    expect(JSON.stringify(headers)).not.toContain(key);
  }
});
