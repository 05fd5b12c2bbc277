import { describe, expect, it } from 'vitest';
import { createCampaignBodySchema, updateCampaignBodySchema } from '../../../src/services/campaign/bodies.ts';
import { camelCaseKeys } from '../../../src/services/campaign/schemas.ts';

describe('camelCaseKeys', () => {
  it('copies only what has something to change', () => {
    const same = { results: [{ testResult: { result: 'Failed' } }], nextPage: null };
    expect(camelCaseKeys(same)).toBe(same);
    const item = { testCaseId: 7 };
    const mixed = { results: [item, { TestCaseId: 8 }] };
    const read = camelCaseKeys(mixed);
    expect(read).toEqual({ results: [{ testCaseId: 7 }, { testCaseId: 8 }] });
    expect(read).toHaveProperty('results.0', item);
    expect(mixed.results[1]).toEqual({ TestCaseId: 8 });
  });

  it('lowers the capitals that a key begins with, at every depth', () => {
    expect(
      camelCaseKeys({ RunId: 1, URL: 'x', URLPath: 'y', results: [{ TestResult: { Result: 'Failed' } }] }),
    ).toEqual({ runId: 1, url: 'x', urlPath: 'y', results: [{ testResult: { result: 'Failed' } }] });
  });

  it('prefers the key that is camelCase already, wherever it stands', () => {
    expect(camelCaseKeys({ runId: 1, RunId: 2 })).toEqual({ runId: 1 });
    expect(camelCaseKeys({ RunId: 2, runId: 1 })).toEqual({ runId: 1 });
  });

  it('leaves values and prototypes alone', () => {
    const read = camelCaseKeys(JSON.parse('{"__proto__": {"polluted": true}, "a": "Big"}'));
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(read).toHaveProperty('a', 'Big');
    expect(camelCaseKeys(null)).toBeNull();
    expect(camelCaseKeys('RunId')).toBe('RunId');
  });

  it('survives a reply nested absurdly deep', () => {
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
    expect(() => camelCaseKeys(deep)).not.toThrow();
  });
});

const create = {
  concurrency: 5,
  testCaseDistributionProfile: 'RoundRobin',
  active: true,
  channel: 'Voice',
  description: null,
  name: 'Nightly',
  RunTime: '01:00:00',
  RequestedRunDate: '2030-01-01T00:00:00Z',
  ScheduledRunDate: '2030-01-01T00:00:00Z',
  planId: 1,
  planType: 'Velocity',
  MaximumAps: 1.5,
  testCases: [{ probability: 100, testCaseId: 7 }],
};

const update = {
  synchronized: { isActive: true },
  maximumAps: 1.5,
  concurrency: 5,
  testCases: create.testCases,
  planId: 1,
  active: true,
  channel: 'Voice',
  name: 'Nightly',
  description: null,
  requestedRunDate: '2030-01-01T00:00:00Z',
  scheduledRunDate: '2030-01-01T00:00:00Z',
  testCaseDistributionProfile: 'RoundRobin',
  planType: 'Velocity',
};

describe('bodies to send', () => {
  it('pass unchanged in the casing of the seed', () => {
    expect(createCampaignBodySchema.parse(create)).toEqual(create);
    expect(updateCampaignBodySchema.parse(update)).toEqual(update);
  });

  it.each([
    ['runTime', '01:00:00'],
    ['maximumAps', 1],
    ['requestedRunDate', '2030-01-01T00:00:00Z'],
    ['synchronized', { isActive: true }],
  ])('of create know no %s', (field, value) => {
    expect(createCampaignBodySchema.safeParse({ ...create, [field]: value }).success).toBe(false);
  });

  it.each([
    ['RunTime', '01:00:00'],
    ['MaximumAps', 1],
    ['campaignSync', { isActive: true }],
  ])('of update know no %s', (field, value) => {
    expect(updateCampaignBodySchema.safeParse({ ...update, [field]: value }).success).toBe(false);
  });

  it('of update leave nothing out', () => {
    for (const field of Object.keys(update)) {
      const body = Object.fromEntries(Object.entries(update).filter(([key]) => key !== field));
      expect(updateCampaignBodySchema.safeParse(body).success, field).toBe(false);
    }
  });
});
