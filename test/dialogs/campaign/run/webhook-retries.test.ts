import { expect, test } from 'vitest';
import { createRunRequestRepository } from '../../../../dialogs/campaign/repositories/run-requests.ts';
import { createWebhook, webhookRecords } from '../../../../dialogs/campaign/run/webhook.ts';
import type { WebhookReceiver } from '../../../../dialogs/ports/webhook.ts';
import { sampleReport } from '../../../support/sample-report.ts';
import { useRecords } from '../../../support/use-records.ts';

const day = 24 * 60 * 60_000;
const tracked = { id: 'a', campaign: 12, askedAt: 0, stage: { kind: 'asked' }, audiences: [] } as const;

const recordsHere = useRecords();

function start(post: WebhookReceiver['post']) {
  const records = recordsHere();
  const time = { now: 1_000_000 };
  const woken: string[] = [];
  const errors: string[] = [];
  const now = () => time.now;
  const webhook = createWebhook({
    ...{ records, now, random: () => 0.5, receiver: { post } },
    requests: createRunRequestRepository(records, { now }),
    links: {
      report: () => 'https://canvass.example/report',
      file: () => '',
      testCase: () => '',
      campaign: () => '',
      days: 7,
    },
    jobs: {
      wakeAt: async (_kind, key) => void woken.push(key),
      repeat: async () => {},
      cancel: async () => {},
    },
    log: { error: (_fields, message) => void errors.push(message) },
  });
  return { ...webhook, records, time, woken, errors };
}

test('what nobody takes is posted with growing pauses for a day, then given up and logged', async () => {
  const posted: { readonly id: string; readonly body: string }[] = [];
  const hook = start(async (id, body) => {
    posted.push({ id, body });
    return { taken: false };
  });
  const begun = hook.time.now;
  const report = sampleReport();
  await hook.announce({ ...tracked, audiences: [] }, report);
  const [key = ''] = hook.woken;
  const pauses: number[] = [];
  for (;;) {
    const next = await hook.job(key);
    if (next === undefined) break;
    pauses.push(next - hook.time.now);
    hook.time.now = next;
  }
  expect(pauses.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000]);
  expect(Math.max(...pauses)).toBe(60 * 60_000);
  expect(hook.time.now - begun).toBe(day);
  expect(new Set(posted.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
  expect(hook.errors).toHaveLength(1);
  // Told again after a crash, it stays given up.
  await hook.announce({ ...tracked, audiences: [] }, report);
  expect([await hook.job(key), hook.woken.length]).toEqual([undefined, 1]);
  expect(await webhookRecords.get(hook.records, key)).toMatchObject({ done: 'givenUp' });
});

test('a receiver that hangs has few of the places for jobs', async () => {
  const hanging = Promise.withResolvers<{ taken: true }>();
  const hook = start(() => hanging.promise);
  const report = sampleReport();
  for (let run = 1; run <= 6; run += 1) {
    await hook.announce({ ...tracked, audiences: [] }, { summary: { ...report.summary, run } });
  }
  const called = hook.woken.map((key) => hook.job(key));
  expect(await Promise.all(called.slice(4))).toEqual([hook.time.now + 1_000, hook.time.now + 1_000]);
  hanging.resolve({ taken: true });
  expect(await Promise.all(called.slice(0, 4))).toEqual(Array.from({ length: 4 }, () => undefined));
});

test('who asks to be left alone is, for an hour at most, and no shorter than otherwise', async () => {
  const asks = [60_000, 5_000, 86_400_000, undefined];
  const hook = start(async () => {
    const retryAfterMs = asks.shift();
    return { taken: false, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  });
  await hook.announce({ ...tracked, audiences: [] }, sampleReport());
  const [key = ''] = hook.woken;
  const pauses: number[] = [];
  while (pauses.length < 4) {
    const next = (await hook.job(key)) ?? 0;
    pauses.push(next - hook.time.now);
    hook.time.now = next;
  }
  expect(pauses).toEqual([60_000, 10_000, 3_600_000, 40_000]);
});
