import { describe, expect, test } from 'vitest';
import type { CampaignService } from '../../../dialogs/ports/campaign.ts';
import type { Answering } from '../../support/tls-server.ts';
import { key, scripted } from './scripted-campaigns.ts';

const newCampaign = {
  name: 'Nightly',
  plan: { id: 3, type: 'Velocity' },
  tests: [{ testCase: 7, percent: 100 }],
  concurrency: 5,
  attemptsPerSecond: 1,
};
const update = {
  ...newCampaign,
  channel: 'Voice',
  distribution: 'RoundRobin',
  active: true,
  synchronized: true,
};

const changes: readonly [string, (campaigns: CampaignService) => Promise<unknown>][] = [
  ['execute', (campaigns) => campaigns.execute(12)],
  ['create', (campaigns) => campaigns.createCampaign(newCampaign)],
  ['update', (campaigns) => campaigns.updateCampaign(12, update)],
  ['delete', (campaigns) => campaigns.deleteCampaign(12)],
];
const reads: readonly [string, (campaigns: CampaignService) => Promise<unknown>][] = [
  ['test cases', (campaigns) => campaigns.listTestCases()],
  ['plans', (campaigns) => campaigns.listPlans()],
  ['campaigns', (campaigns) => campaigns.listCampaigns()],
  ['campaign', (campaigns) => campaigns.readCampaign(12)],
  ['runs', (campaigns) => campaigns.listRuns(12, 0)],
  ['results', (campaigns) => campaigns.listResults(12, 345, { steps: true })],
];

const busy = (status: number) => (answer: Answering) => answer.json(status, {}, { 'retry-after': '1' });

/** A call that is answered so at first and well from then on; the pauses between its tries, ms. */
async function againAfter(
  call: (campaigns: CampaignService) => Promise<unknown>,
  how: (answer: Answering) => void,
): Promise<{ outcome: unknown; pauses: number[] }> {
  const times: number[] = [];
  const script = (_request: unknown, answer: Answering): void => {
    times.push(performance.now());
    if (times.length === 1) how(answer);
    else answer.json(200, { campaignId: 12, results: [] });
  };
  // A busy machine takes long for the first try, and there has to be time for a second.
  const { campaigns } = await scripted(script, { retryMs: 30_000 });
  const outcome = await call(campaigns);
  return { outcome, pauses: times.slice(1).map((time, index) => time - (times[index] ?? 0)) };
}

describe('execute', () => {
  test.each<[string, (answer: Answering) => void]>([
    ['an empty 200', (answer) => answer.text(200, '')],
    ['204', (answer) => answer.text(204, '')],
    ['202', (answer) => answer.json(202, { accepted: true })],
    ['the previous run', (answer) => answer.json(200, { campaignRunId: 'f81d4fae', runId: 344 })],
    ['an inner status', (answer) => answer.json(200, { status: 500, message: 'Internal' })],
    ['a list', (answer) => answer.json(200, [{ runId: 344 }])],
    ['HTML', (answer) => answer.text(200, '<h1>Started</h1>')],
    ['garbage', (answer) => answer.text(200, '{"runId":')],
    ['half a body', (answer) => answer.half()],
    ['an oversized body', (answer) => answer.text(200, 'x'.repeat(6 * 1024 * 1024))],
  ])('succeeds with %s and gives no run id', async (_name, how) => {
    const { campaigns, remote } = await scripted((_request, answer) => how(answer));
    expect(await campaigns.execute(12)).toEqual({
      ok: true,
      value: { value: undefined, serviceTime: expect.any(Number) },
    });
    expect(remote.requests).toHaveLength(1);
  });
});

describe('a change', () => {
  const fates: readonly [string, (answer: Answering) => void, string][] = [
    ['a reset after the change', (answer) => answer.reset(), 'FATE_UNKNOWN'],
    [
      '503 that asks for another try',
      (answer) => answer.json(503, {}, { 'retry-after': '0' }),
      'FATE_UNKNOWN',
    ],
    ['409', (answer) => answer.json(409, { message: 'Not active' }), 'REFUSED'],
  ];
  test.each(
    changes.flatMap(([name, call]) => fates.map(([fate, how, code]) => ({ name, fate, how, code, call }))),
  )('$name is not repeated after $fate', async ({ how, code, call }) => {
    const { campaigns, remote } = await scripted((_request, answer) => how(answer));
    expect(await call(campaigns)).toMatchObject({ ok: false, failure: { code } });
    expect(remote.requests).toHaveLength(1);
  });

  test('is sent again after 429, once Retry-After has passed', async () => {
    const met = await Promise.all(changes.map(([, call]) => againAfter(call, busy(429))));
    for (const { outcome, pauses } of met) {
      expect(outcome).toMatchObject({ ok: true });
      expect(pauses).toEqual([expect.any(Number)]);
      expect(pauses[0]).toBeGreaterThan(950);
    }
  });
});

test.each([429, 503])('a read is repeated after %i, once Retry-After has passed', async (status) => {
  const met = await Promise.all(reads.map(([, call]) => againAfter(call, busy(status))));
  for (const { outcome, pauses } of met) {
    expect(outcome).toMatchObject({ ok: true });
    expect(pauses).toEqual([expect.any(Number)]);
    expect(pauses[0]).toBeGreaterThan(950);
  }
});

describe.each(reads)('reading %s', (_name, call) => {
  test('is repeated after half a body', async () => {
    const { outcome, pauses } = await againAfter(call, (answer) => answer.half());
    expect(outcome).toMatchObject({ ok: true });
    expect(pauses).toHaveLength(1);
  });

  test.each<[string, (answer: Answering) => void, object]>([
    [
      'HTML for JSON',
      (answer) => answer.text(200, '<h1>Sign in</h1>'),
      { code: 'INVALID_RESPONSE', status: 200 },
    ],
    ['null', (answer) => answer.json(200, null), { code: 'INVALID_RESPONSE' }],
    ['another object', (answer) => answer.json(200, { message: 'Hello' }), { code: 'INVALID_RESPONSE' }],
    [
      '403 with a Message',
      (answer) => answer.json(403, { Message: 'Not your account' }),
      { code: 'REFUSED', status: 403, serviceMessage: 'Not your account' },
    ],
  ])('fails without a retry with %s', async (_what, how, failure) => {
    const { campaigns, remote } = await scripted((_request, answer) => how(answer));
    expect(await call(campaigns)).toMatchObject({ ok: false, failure });
    expect(remote.requests).toHaveLength(1);
  });
});

test.each([...changes, ...reads])(
  'the key is in no outcome and no report when %s fails',
  async (_name, call) => {
    const forms = [key, encodeURIComponent(key), 'token-of-it'];
    for (const status of [200, 401]) {
      for (const placement of [
        { in: 'header', name: 'Authorization', scheme: 'ApiKey' },
        { in: 'query', name: 'k' },
      ] as const) {
        const { campaigns, calls } = await scripted(
          (request, answer) =>
            answer.json(status, {
              message: `${forms.join(' ')} ${request.url} ${request.headers['authorization']}`,
              results: forms,
              nextPage: `https://elsewhere.example/?${request.url}`,
            }),
          { placement },
        );
        const told = JSON.stringify([await call(campaigns), calls]);
        for (const form of forms) expect(told).not.toContain(form);
        if (status >= 400) expect(told).toContain('[redacted]');
      }
    }
  },
);

test.each<[string | undefined, number | undefined]>([
  ['Sun, 06 Nov 1994 08:49:37 GMT', 784_111_777_000],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 784_111_777_000],
  ['Sun Nov  6 08:49:37 1994', 784_111_777_000],
  ['soon', undefined],
  ['5', undefined],
  ['Sun, 31 Feb 2027 08:49:37 GMT', undefined],
  ['2027-01-01T00:00:00Z', undefined],
  ['', undefined],
])('reads the service’s clock from its Date header: %j', async (date, serviceTime) => {
  const headers: Record<string, string> = date === undefined ? {} : { date };
  const { campaigns } = await scripted((_request, answer) => answer.json(200, { results: [] }, headers));
  const expected = serviceTime === undefined ? {} : { serviceTime };
  expect(await campaigns.execute(12)).toEqual({ ok: true, value: { value: undefined, ...expected } });
  expect(await campaigns.listRuns(12)).toEqual({ ok: true, value: { value: { items: [] }, ...expected } });
});
