import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { closeAll, scripted } from './scripted-campaigns.ts';

afterEach(closeAll);

const answers = async (body: unknown) =>
  (await scripted((_request, answer) => answer.json(200, body))).campaigns;

const testCase = {
  accountId: 42,
  testCaseId: 7,
  direction: 'Inbound',
  channel: 'Voice',
  name: ' Billing ',
  folderPath: '/Bank',
  stepCount: 3,
  lastModified: '2026-01-31T08:00:00.1234567',
  destination: '+1212',
  linkedCampaignCount: 1,
};
const campaign = {
  campaignId: 12,
  campaignSync: { isActive: false },
  pauseTimeBetweenRetries: null,
  maximumRetries: null,
  concurrency: 5,
  maximumAps: 0.5,
  testCaseDistributionProfile: 'RoundRobin',
  active: true,
  channel: 'Voice',
  description: null,
  name: 'Nightly',
  lastRunDate: '0001-01-01T00:00:00',
  requestedRunDate: '2026-01-31T08:00:00Z',
  scheduledRunDate: '2026-01-31T09:00:00+01:00',
  status: 'None',
  plan: {
    planId: 3,
    type: 'Velocity',
    name: 'Plan',
    startDate: '2026-01-01',
    endDate: '0001-01-01T00:00:00Z',
  },
  testCases: [{ calledNumber: '+1', probability: 62.5, testCaseId: 7, name: 'Billing', url: 'x' }],
};
const result = {
  calledNumber: '+1212',
  callingNumber: null,
  testRunTicketId: 'not a uuid',
  channel: 'Voice',
  runDate: '2026-01-31T08:00:00Z',
  duration: '1.00:00:12.5000000',
  testResultId: 0,
  testResult: { result: 'Failed', detail: 'No answer' },
  testStepResultList: {
    ringStepResult: {
      step: { replyType: 'Ring', thresholdTime: { minor: 2.5, major: 5 }, pauseTime: { min: 0, max: 1 } },
      responseTime: '00:00:01.5000000',
      duration: '00:00:02',
      stepResult: { result: 'Success', detail: '' },
    },
    callStepResult: [
      { step: { description: 'Menu' }, responseTime: 'soon', stepResult: { result: 'Failed' } },
    ],
  },
  testCase: {
    testCaseId: 7,
    name: 'Billing',
    folderPath: '/Bank',
    alert: {
      message: 'Line down',
      minorThresholdCriticalCount: 1,
      majorThresholdCriticalCount: 3,
      frequency: 'x',
    },
  },
  dialResult: { result: 'NoAnswer', detail: null },
};
const campaignRun = {
  campaignId: 12,
  campaignStatus: 'Completed',
  campaignName: 'Nightly',
  runId: 345,
  startDate: '2026-01-31T08:00:00Z',
  endDate: '2026-01-31T08:10:00Z',
  result: 'Success',
};

/** The same in the casing of .NET itself. */
function pascal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pascal);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      `${name[0]?.toUpperCase()}${name.slice(1)}`,
      pascal(field),
    ]),
  );
}

describe.each([
  ['camelCase', (body: unknown) => body],
  ['PascalCase', pascal],
])('in %s', (_casing, cased) => {
  test('test cases and plans are read whole', async () => {
    const cases = await answers(cased({ results: [testCase], totalResults: 1 }));
    expect(await cases.listTestCases()).toEqual({
      ok: true,
      value: {
        items: [
          {
            id: 7,
            name: 'Billing',
            folder: '/Bank',
            channel: 'Voice',
            destination: '+1212',
            steps: 3,
            modifiedAt: Date.UTC(2026, 0, 31, 8, 0, 0, 123),
          },
        ],
      },
    });
    const plans = await answers(cased({ results: [campaign.plan] }));
    expect(await plans.listPlans()).toMatchObject({
      value: { items: [{ id: 3, name: 'Plan', type: 'Velocity', startsAt: Date.UTC(2026, 0, 1) }] },
    });
  });

  test('a campaign is read whole', async () => {
    expect(await (await answers(cased(campaign))).readCampaign(12)).toEqual({
      ok: true,
      value: {
        id: 12,
        name: 'Nightly',
        active: true,
        synchronized: false,
        channel: 'Voice',
        concurrency: 5,
        attemptsPerSecond: 0.5,
        distribution: 'RoundRobin',
        status: 'None',
        plan: { id: 3, name: 'Plan', type: 'Velocity', startsAt: Date.UTC(2026, 0, 1) },
        tests: [{ testCase: 7, percent: 62.5, name: 'Billing' }],
        requestedRunAt: Date.UTC(2026, 0, 31, 8),
        scheduledRunAt: Date.UTC(2026, 0, 31, 8),
      },
    });
  });

  test('runs are read, over or not', async () => {
    const runs = await answers(
      cased({
        results: [
          { runId: 346, startDate: '2026-01-31T08:00:00Z', endDate: null, result: null },
          { runId: 345, startDate: '2026-01-30T08:00:00Z', endDate: '0001-01-01T00:00:00', result: '' },
          { runId: 344, startDate: 'x', endDate: '2026-01-29T08:00:00Z', result: 'Paused?' },
        ],
      }),
    );
    expect(await runs.listRuns(12)).toMatchObject({
      value: {
        value: {
          items: [
            { id: 346, startedAt: Date.UTC(2026, 0, 31, 8) },
            { id: 345, startedAt: Date.UTC(2026, 0, 30, 8) },
            { id: 344, endedAt: Date.UTC(2026, 0, 29, 8), result: 'Paused?' },
          ],
        },
      },
    });
    const read = await runs.listRuns(12);
    expect(read.ok && Object.keys(read.value.value.items[1] ?? {})).toEqual(['id', 'startedAt']);
  });

  test('results are read with their steps, and how the run stands', async () => {
    const results = await answers(
      cased({ results: [result], totalResults: 40, stepResults: true, campaignRun }),
    );
    expect(await results.listResults(12, 345, { steps: true })).toEqual({
      ok: true,
      value: {
        standing: {
          status: 'Completed',
          startedAt: Date.UTC(2026, 0, 31, 8),
          endedAt: Date.UTC(2026, 0, 31, 8, 10),
          result: 'Success',
          totalResults: 40,
        },
        items: [
          {
            testCase: 7,
            name: 'Billing',
            folder: '/Bank',
            calledNumber: '+1212',
            ranAt: Date.UTC(2026, 0, 31, 8),
            durationMilliseconds: 86_412_500,
            result: 'Failed',
            detail: 'No answer',
            dialResult: 'NoAnswer',
            steps: [
              {
                kind: 'ring',
                result: 'Success',
                responseMilliseconds: 1500,
                minorThreshold: 2.5,
                majorThreshold: 5,
              },
              { kind: 'call', description: 'Menu', result: 'Failed' },
            ],
            alert: { message: 'Line down', minorThreshold: 1, majorThreshold: 3 },
          },
        ],
      },
    });
  });
});

describe('what is missing or of another type is left out', () => {
  test('of a campaign', async () => {
    expect(await (await answers({ campaignId: 12 })).readCampaign(12)).toEqual({
      ok: true,
      value: { id: 12, name: 'Campaign 12', tests: [] },
    });
    const odd = Object.fromEntries(
      Object.keys(campaign).map((name) => [name, name === 'active' ? 'yes' : []]),
    );
    expect(await (await answers({ ...odd, campaignId: '12', plan: 'Velocity' })).readCampaign(12)).toEqual({
      ok: true,
      value: { id: 12, name: 'Campaign 12', tests: [] },
    });
    const tests = [null, { testCaseId: 'x' }, { testCaseId: 8 }, { testCaseId: '9', probability: 'half' }];
    expect(await (await answers({ campaignId: 12, testCases: tests })).readCampaign(12)).toMatchObject({
      value: {
        tests: [
          { testCase: 8, percent: 50 },
          { testCase: 9, percent: 50 },
        ],
      },
    });
  });

  test('of a result', async () => {
    const odd = [
      {},
      { testCase: { testCaseId: 7 }, duration: '-00:00:01', testStepResultList: null, testResult: 'Failed' },
      {
        testCase: null,
        calledNumber: '+1',
        dialResult: null,
        testStepResultList: { callStepResult: [1, {}] },
      },
      { testCase: { name: 'A', alert: { message: '' } }, testStepResultList: 'none', duration: 12 },
      null,
      'Failed',
    ];
    const results = await answers({
      results: odd,
      totalResults: 6,
      campaignRun: { endDate: 5, result: ' ' },
    });
    expect(await results.listResults(12, 345, { steps: true })).toEqual({
      ok: true,
      value: {
        standing: { totalResults: 6 },
        items: [
          { name: 'Unnamed test' },
          { name: 'Test case 7', testCase: 7 },
          { name: '+1', calledNumber: '+1', steps: [{ kind: 'call' }] },
          { name: 'A' },
        ],
      },
    });
  });

  test.each([{}, { campaignRun: null }, { campaignRun: 'Completed', totalResults: '6' }])(
    'of how a run stands: %j',
    async (envelope) => {
      const results = await answers({ ...envelope, results: [] });
      expect(await results.listResults(12, 345, { steps: false })).toEqual({
        ok: true,
        value: { items: [], standing: {} },
      });
    },
  );
});

test('items without a usable id are skipped, the others stay', async () => {
  const ids = [
    null,
    5,
    {},
    { id: 1 },
    { testCaseId: 1.5 },
    { testCaseId: ' 8 ' },
    { testCaseId: null },
    testCase,
  ];
  const outcome = await (await answers({ results: ids })).listTestCases();
  expect(outcome.ok && outcome.value.items.map(({ id }) => id)).toEqual([8, 7]);
});

test.each<[string, unknown, object]>([
  ['without results, with a count', { totalResults: 0 }, { ok: true, value: { items: [] } }],
  ['with null for results', { results: null, nextPage: null }, { ok: true, value: { items: [] } }],
  ['that is a list by itself', [{ planId: 1 }], { ok: true, value: { items: [{ id: 1 }] } }],
  ['whose results are an object', { results: { planId: 1 } }, { failure: { code: 'NONSENSE' } }],
  ['that is empty', {}, { failure: { code: 'NONSENSE' } }],
  ['that is a text', 'plans', { failure: { code: 'NONSENSE' } }],
])('an envelope %s', async (_name, body, expected) => {
  expect(await (await answers(body)).listPlans()).toMatchObject(expected);
});

test('the reply of another campaign is not taken for this one', async () => {
  const campaigns = await answers({ ...campaign, campaignId: 13 });
  expect(await campaigns.readCampaign(12)).toMatchObject({
    failure: { code: 'NONSENSE', detail: expect.stringContaining('is of another campaign') },
  });
});

test('fields beyond the known ones are no matter, however many, deep or large', async () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`field${index}`, index]));
  const body = JSON.stringify({ ...campaign, many, notes: 'x'.repeat(1_000_000) });
  const deep = `${'{"level":['.repeat(50_000)}${']}'.repeat(50_000)}`;
  const odd = `{"__proto__":{"name":"Evil"},"constructor":5,"toString":null,"deep":${deep},`;
  const hostile = body.replace('{', odd);
  const { campaigns } = await scripted((_request, answer) => answer.text(200, hostile));
  expect(await campaigns.readCampaign(12)).toMatchObject({ ok: true, value: { name: 'Nightly' } });
});

test('no reply at all makes a call reject', async () => {
  let body: unknown;
  const { campaigns } = await scripted((_request, answer) => answer.json(200, body));
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), async (one, two, three) => {
      body = {
        results: [{ ...result, testCase: one, testStepResultList: two }, three],
        nextPage: null,
        campaignRun: one,
      };
      expect(await campaigns.listResults(12, 345, { steps: true })).toMatchObject({ ok: true });
      body = { ...campaign, plan: one, testCases: two, campaignSync: three };
      expect(await campaigns.readCampaign(12)).toMatchObject({ ok: true });
      body = one;
      expect(typeof (await campaigns.listRuns(12)).ok).toBe('boolean');
    }),
    { numRuns: 150 },
  );
});
