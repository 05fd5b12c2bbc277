import { afterAll, expect, test } from 'vitest';
import { byId, readPages } from '../../../dialogs/campaign/pages.ts';
import type { NewCampaign } from '../../../dialogs/ports/campaign.ts';
import { connectCampaigns, startService } from '../../support/reference-campaign.ts';

const remote = await startService({ runSpeed: 1000 });
const connected = connectCampaigns(remote);
const campaigns = connected.service;
afterAll(async () => {
  await connected.client.close();
  await remote.stop();
});

const nightly: NewCampaign = {
  name: 'Nightly',
  plan: { id: 3, type: 'Velocity' },
  tests: [
    { testCase: 7, percent: 60 },
    { testCase: 8, percent: 40 },
  ],
  concurrency: 5,
  attemptsPerSecond: 1.5,
  runMilliseconds: 90_000,
  requestedRunAt: Date.UTC(2030, 0, 1),
  scheduledRunAt: Date.UTC(2030, 0, 2),
};

test('the test cases, page by page and side by side', async () => {
  const first = await campaigns.listTestCases();
  if (!first.ok) throw new Error(first.failure.detail);
  expect(first.value.items).toHaveLength(50);
  expect(first.value.items[0]).toEqual({
    id: 1,
    name: expect.any(String),
    folder: expect.any(String),
    channel: 'Voice',
    destination: expect.any(String),
    steps: expect.any(Number),
  });
  expect(first.value.rest?.[0]).toBe(first.value.next);
  const ids: number[] = [];
  const options = {
    list: 'test cases',
    maxPages: 20,
    atOnce: 4,
    newReference: () => 'ref',
    identityOf: byId,
  };
  for await (const page of readPages(campaigns.listTestCases, { ...options, noteCircle: () => {} })) {
    if (!page.ok) throw new Error(page.failure.detail);
    ids.push(...page.value.items.map(({ id }) => id));
  }
  expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => index + 1));
  expect(ids.length).toBeGreaterThan(250);
});

test('the plans', async () => {
  const plans = await campaigns.listPlans();
  expect(plans).toMatchObject({ ok: true });
  if (!plans.ok) return;
  expect(plans.value.items[0]).toEqual({
    id: 1,
    name: 'Velocity - regression',
    type: 'Velocity',
    startsAt: Date.UTC(2026, 0, 1),
    endsAt: Date.UTC(2028, 11, 31, 23, 59, 59),
  });
  expect(plans.value.next).toBeUndefined();
});

test('a campaign is created, read, listed, updated, and not deleted', async () => {
  const created = await campaigns.createCampaign(nightly);
  if (!created.ok) throw new Error(created.failure.detail);
  expect(created.value).toEqual({
    id: expect.any(Number),
    name: 'Nightly',
    active: true,
    synchronized: true,
    channel: 'Voice',
    concurrency: 5,
    attemptsPerSecond: 1.5,
    distribution: 'RoundRobin',
    status: 'None',
    plan: expect.objectContaining({ id: 3, type: 'Velocity' }),
    tests: [
      { testCase: 7, percent: 60, name: expect.any(String) },
      { testCase: 8, percent: 40, name: expect.any(String) },
    ],
    requestedRunAt: nightly.requestedRunAt,
    scheduledRunAt: nightly.scheduledRunAt,
  });
  const { id } = created.value;
  expect(await campaigns.readCampaign(id)).toEqual(created);
  const listed = await campaigns.listCampaigns();
  expect(listed.ok && listed.value.items).toContainEqual(created.value);

  const updated = await campaigns.updateCampaign(id, {
    ...nightly,
    name: 'Weekly',
    description: 'Changed',
    channel: 'Voice',
    distribution: 'Random',
    active: true,
    synchronized: false,
    tests: [{ testCase: 9, percent: 100 }],
  });
  expect(updated).toMatchObject({
    ok: true,
    value: {
      id,
      name: 'Weekly',
      description: 'Changed',
      synchronized: false,
      distribution: 'Random',
      tests: [{ testCase: 9, percent: 100 }],
    },
  });
  expect(await campaigns.deleteCampaign(id)).toMatchObject({ failure: { code: 'REFUSED', status: 405 } });
  expect(await campaigns.readCampaign(999_999)).toMatchObject({ failure: { code: 'REFUSED', status: 404 } });
});

test('a campaign is executed, its run found and watched to its end', async () => {
  const created = await campaigns.createCampaign(nightly);
  if (!created.ok) throw new Error(created.failure.detail);
  const { id } = created.value;
  const before = await campaigns.listRuns(id);
  expect(before).toMatchObject({
    ok: true,
    value: { value: { items: [] }, serviceTime: expect.any(Number) },
  });
  const since = before.ok ? before.value.serviceTime : undefined;
  const executed = await campaigns.execute(id);
  expect(executed).toEqual({ ok: true, value: { value: undefined, serviceTime: expect.any(Number) } });
  const runs = await campaigns.listRuns(id, since);
  const run = runs.ok ? runs.value.value.items[0] : undefined;
  expect(run).toMatchObject({ id: expect.any(Number), startedAt: expect.any(Number) });
  expect((run?.startedAt ?? 0) >= (since ?? 0)).toBe(true);

  const results = () => campaigns.listResults(id, run?.id ?? 0, { steps: true });
  await expect
    .poll(async () => {
      const page = await results();
      return page.ok && page.value.runStatus.status;
    })
    .toBe('Completed');
  const page = await results();
  if (!page.ok) throw new Error(page.failure.detail);
  expect(page.value.runStatus).toEqual({
    status: 'Completed',
    startedAt: run?.startedAt,
    endedAt: expect.any(Number),
    result: expect.any(String),
    totalResults: 2,
  });
  expect(page.value.items).toHaveLength(2);
  expect(page.value.items[0]).toMatchObject({
    testCase: 7,
    result: expect.any(String),
    durationMilliseconds: expect.any(Number),
    ranAt: expect.any(Number),
  });
  expect(page.value.items[0]?.steps?.[0]).toMatchObject({
    kind: 'ring',
    minorThreshold: expect.any(Number),
    responseMilliseconds: expect.any(Number),
  });
  const bare = await campaigns.listResults(id, run?.id ?? 0, { steps: false });
  expect(bare.ok && bare.value.items.every((item) => item.steps === undefined)).toBe(true);
  // With a run behind it, the reply names that one.
  expect(await campaigns.execute(id)).toEqual(executed.ok && { ok: true, value: expect.anything() });
});
