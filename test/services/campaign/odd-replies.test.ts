import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { campaign, result, testCase } from './sample-replies.ts';
import { scripted } from './scripted-campaigns.ts';

const answers = async (body: unknown) =>
  (await scripted((_request, answer) => answer.json(200, body))).campaigns;

describe('leaves out missing fields and fields of another type', () => {
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

  test('of a campaign, if a number is so large that what is made of it would be infinite', async () => {
    const tests = [
      { testCaseId: 8, probability: 1e308 },
      { testCaseId: 9, probability: 40 },
      { testCaseId: 10, probability: -1e308 },
    ];
    const read = await answers({ campaignId: 12, maximumAps: 1e308, testCases: tests });
    expect(await read.readCampaign(12)).toEqual({
      ok: true,
      value: {
        id: 12,
        name: 'Campaign 12',
        tests: [
          { testCase: 8, percent: 0 },
          { testCase: 9, percent: 40 },
          { testCase: 10, percent: 0 },
        ],
      },
    });
  });

  test('of a campaign, if it is of the right type and can’t be read', async () => {
    const odd = {
      name: '  ',
      description: '',
      channel: ' ',
      requestedRunDate: '0001-01-01T00:00:00',
      scheduledRunDate: 'not yet',
      runTime: 'until noon',
    };
    expect(await (await answers({ campaignId: 12, ...odd })).readCampaign(12)).toEqual({
      ok: true,
      value: { id: 12, name: 'Campaign 12', tests: [] },
    });
    expect(await (await answers({ results: [{ campaignId: 12, ...odd }] })).listCampaigns()).toMatchObject({
      value: { items: [{ id: 12 }] },
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
        runStatus: { totalResults: 6 },
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
    'of a run status: %j',
    async (envelope) => {
      const results = await answers({ ...envelope, results: [] });
      expect(await results.listResults(12, 345, { steps: false })).toEqual({
        ok: true,
        value: { items: [], runStatus: {} },
      });
    },
  );
});

test.each<[string, unknown, number]>([
  ['as many results as known', { TotalResults: 20, results: [result, result] }, 0],
  ['more results than known', { totalResults: 21, results: [result] }, 1],
  ['no total', { results: [result] }, 1],
])('reads the results of a page with %s only if they may be new', async (_name, page, read) => {
  const results = await answers(page);
  const outcome = await results.listResults(12, 345, { steps: false, known: 20 });
  expect(outcome).toMatchObject({ ok: true, value: { items: { length: read } } });
});

test('rejects a page whose results are not a list', async () => {
  const results = await answers({ totalResults: 20, results: 'none' });
  const outcome = await results.listResults(12, 345, { steps: false, known: 20 });
  expect(outcome).toMatchObject({ failure: { code: 'INVALID_RESPONSE' } });
});

test('skips items without a usable id and keeps the others', async () => {
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
  ['whose results are an object', { results: { planId: 1 } }, { failure: { code: 'INVALID_RESPONSE' } }],
  ['that is empty', {}, { failure: { code: 'INVALID_RESPONSE' } }],
  ['that is a text', 'plans', { failure: { code: 'INVALID_RESPONSE' } }],
])('an envelope %s', async (_name, body, expected) => {
  expect(await (await answers(body)).listPlans()).toMatchObject(expected);
});

test('rejects a reply about another campaign', async () => {
  const campaigns = await answers({ ...campaign, campaignId: 13 });
  expect(await campaigns.readCampaign(12)).toMatchObject({
    failure: { code: 'INVALID_RESPONSE', detail: expect.stringContaining('is of another campaign') },
  });
});

test('ignores unknown fields, however many, deep or large', async () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`field${index}`, index]));
  const body = JSON.stringify({ ...campaign, many, notes: 'x'.repeat(1_000_000) });
  const deep = `${'{"level":['.repeat(50_000)}${']}'.repeat(50_000)}`;
  const odd = `{"__proto__":{"name":"Evil"},"constructor":5,"toString":null,"deep":${deep},`;
  const hostile = body.replace('{', odd);
  const { campaigns } = await scripted((_request, answer) => answer.text(200, hostile));
  expect(await campaigns.readCampaign(12)).toMatchObject({ ok: true, value: { name: 'Nightly' } });
});

test('a call never rejects, whatever the reply', async () => {
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
  );
});
