import { expect, test } from 'vitest';
import { createRunRequestRepository } from '../../../../dialogs/campaign/run/run-requests.ts';
import { createWebhook, webhookRecords } from '../../../../dialogs/campaign/run/webhook.ts';
import { finishedRunSchema, type WebhookReceiver } from '../../../../dialogs/ports/webhook.ts';
import { hearAppointments } from '../../../support/outbox.ts';
import { sampleReport } from '../../../support/sample-report.ts';
import { useRecords } from '../../../support/use-records.ts';

const day = 24 * 60 * 60_000;
const tracked = { id: 'a', campaign: 12, askedAt: 0, stage: { kind: 'asked' }, audiences: [] } as const;

const recordsHere = useRecords();

function start(post: WebhookReceiver['post']) {
  const woken: string[] = [];
  const records = hearAppointments(recordsHere(), (appointments) =>
    woken.push(...appointments.map(({ key }) => key)),
  );
  const time = { now: 1_000_000 };
  const errors: string[] = [];
  const now = () => time.now;
  const webhook = createWebhook({
    records,
    now,
    random: () => 0.5,
    receiver: { post },
    requests: createRunRequestRepository(records, { now }),
    links: {
      report: () => 'https://canvass.example/report',
      file: () => '',
      testCase: () => '',
      campaign: () => '',
      days: 7,
    },
    log: { error: (_fields, message) => void errors.push(message) },
  });
  return { ...webhook, records, time, woken, errors };
}

test('an unaccepted webhook is retried with growing pauses for a day, then given up and logged', async () => {
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

test('a hanging receiver occupies only a few job slots', async () => {
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

test('Retry-After is honoured up to an hour, and never shortens a pause', async () => {
  const asks = [60_000, 5_000, 86_400_000, undefined];
  const hook = start(async () => {
    const retryAfterMs = asks.shift();
    return { taken: false, retryAfterMs };
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

test('a correction has the same id and a higher revision, whether the first was taken or not', async () => {
  const posted: { readonly id: string; readonly revision: number; readonly verdict: string }[] = [];
  let taken = true;
  const hook = start(async (id, body) => {
    const { revision, verdict } = finishedRunSchema.parse(JSON.parse(body)).data;
    posted.push({ id, revision, verdict });
    return { taken };
  });
  const report = sampleReport();
  const passed = { ...report, summary: { ...report.summary, verdict: 'passed' as const } };
  const run = { ...tracked, audiences: [] };
  await hook.announce(run, passed);
  const [key = ''] = hook.woken;
  await hook.job(key);
  for (const revision of [2, 2, 1]) {
    await hook.announce(run, report, revision);
    await hook.job(key);
  }
  taken = false;
  await hook.announce(run, passed, 3);
  await hook.job(key);
  hook.time.now += day;
  await hook.job(key);
  taken = true;
  await hook.announce(run, report, 4);
  await hook.job(key);
  const { campaign, run: number } = report.summary;
  const id = `run-${campaign}-${number}`;
  expect(posted).toEqual([
    { id, revision: 1, verdict: 'passed' },
    { id, revision: 2, verdict: report.summary.verdict },
    { id, revision: 3, verdict: 'passed' },
    { id, revision: 3, verdict: 'passed' },
    { id, revision: 4, verdict: report.summary.verdict },
  ]);
});

test('a correction that comes while the first is being posted is posted after it', async () => {
  const first = Promise.withResolvers<{ taken: true }>();
  const revisions: number[] = [];
  const hook = start(async (_id, body) => {
    revisions.push(finishedRunSchema.parse(JSON.parse(body)).data.revision);
    return revisions.length === 1 ? await first.promise : { taken: true };
  });
  const report = sampleReport();
  await hook.announce({ ...tracked, audiences: [] }, report);
  const [key = ''] = hook.woken;
  const posting = hook.job(key);
  await hook.announce({ ...tracked, audiences: [] }, report, 2);
  first.resolve({ taken: true });
  expect(await posting).toBe(hook.time.now);
  expect(await hook.job(key)).toBeUndefined();
  expect(revisions).toEqual([1, 2]);
  expect(await webhookRecords.get(hook.records, key)).toMatchObject({ done: 'taken', revision: 2 });
});

test.each([
  ['nothing', undefined, null],
  ['another run', [90], 'Another run appeared (90), and it’s unclear which one was started here.'],
])('the webhook says when another run may be the one that was started: %s', async (_, others, reason) => {
  const posted: unknown[] = [];
  const hook = start(async (_id, body) => {
    posted.push(JSON.parse(body));
    return { taken: true };
  });
  await hook.announce({ ...tracked, audiences: [], others }, sampleReport());
  await hook.job(hook.woken[0] ?? '');
  expect(finishedRunSchema.parse(posted[0]).data.reason).toBe(reason);
});
