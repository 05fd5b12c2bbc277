import { describe, expect, test } from 'vitest';
import { campaign, campaignRun, result, testCase } from './sample-replies.ts';
import { scripted } from './scripted-campaigns.ts';

const answers = async (body: unknown) =>
  (await scripted((_request, answer) => answer.json(200, body))).campaigns;

const plan = {
  id: 3,
  name: 'Plan',
  type: 'Velocity',
  startsAt: Date.UTC(2026, 0, 1),
  endsAt: Date.UTC(2026, 11, 31, 23, 59, 59),
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
  test('reads all fields of test cases and plans', async () => {
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
          },
        ],
      },
    });
    const plans = await answers(cased({ results: [campaign.plan] }));
    expect(await plans.listPlans()).toMatchObject({
      value: { items: [plan] },
    });
  });

  test('reads all fields of a campaign', async () => {
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
        plan,
        tests: [{ testCase: 7, percent: 62.5, name: 'Billing' }],
        requestedRunAt: Date.UTC(2026, 0, 31, 8),
        scheduledRunAt: Date.UTC(2026, 0, 31, 8),
      },
    });
  });

  test('reads finished and unfinished runs', async () => {
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
    expect(read.ok && read.value.value.items[1]).toEqual({ id: 345, startedAt: Date.UTC(2026, 0, 30, 8) });
  });

  test('reads results with their steps and the status of the run', async () => {
    const results = await answers(
      cased({ results: [result], totalResults: 40, stepResults: true, campaignRun }),
    );
    expect(await results.listResults(12, 345, { steps: true })).toEqual({
      ok: true,
      value: {
        runStatus: {
          status: 'Completed',
          startedAt: Date.UTC(2026, 0, 31, 8),
          endedAt: Date.UTC(2026, 0, 31, 8, 10),
          result: 'Success',
          totalResults: 40,
        },
        items: [
          {
            ticket: 'not a uuid',
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
