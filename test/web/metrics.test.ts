import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createLogger } from '../../src/logging/log.ts';
import { version } from '../../src/version.ts';
import { createMetrics } from '../../src/web/metrics.ts';
import { beginConversation, call } from '../support/direct-line-client.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

test('counts turns by channel and outcome, without personal data', async () => {
  const metrics = createMetrics();
  await using server = await startTestWebServer({ metrics });
  const { say, conversation } = await beginConversation(server.url);
  await say('fail');
  const message = {
    type: 'message',
    serviceUrl: 'http://localhost:1',
    conversation: { id: 'c' },
    text: 'hi',
  };
  for (const channelId of ['emulator', 'made-up-1', 'made-up-2']) {
    await call(server.url, '/api/messages', { body: { ...message, channelId, from: { id: 'somebody' } } });
  }
  await call(server.url, '/api/messages', { body: {} });
  const { text, headers } = await call(server.url, '/metrics');
  expect(headers.get('content-type')).toContain('text/plain');
  expect(text).toContain('canvass_turns_total{channel="webchat",outcome="ok"} 1');
  expect(text).toContain('canvass_turns_total{channel="webchat",outcome="failed"} 1');
  expect(text).toContain('canvass_turns_total{channel="emulator",outcome="ok"} 1');
  expect(text).toContain('canvass_turns_total{channel="other",outcome="ok"} 2');
  expect(text).toContain('canvass_turns_total{channel="other",outcome="refused"} 1');
  expect(text).toContain('canvass_turn_seconds_count{channel="webchat"} 2');
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).not.toMatch(new RegExp(`made-up|somebody|dl_|${conversation}`));
});

test('counts service calls and survey sessions', async () => {
  const metrics = createMetrics();
  metrics.serviceCall('survey', 'survey.reply', 'FATE_UNKNOWN', 0.3);
  metrics.serviceCall('survey', 'survey.list', 'INVALID_RESPONSE', 0.1);
  metrics.connectorCall('send', 'ok');
  let counts: Record<string, number> = { asking: 3, sending: 1 };
  metrics.watch({ surveySessions: async () => counts });
  const text = async () => (await metrics.render()).text;
  expect(await text()).toContain('canvass_survey_sessions{state="asking"} 3');
  counts = { asking: 2 };
  const later = await text();
  expect(later).toContain('canvass_survey_sessions{state="asking"} 2');
  expect(later).not.toContain('state="sending"');
  expect(later).toContain(
    'canvass_service_calls_total{service="survey",operation="survey.reply",outcome="FATE_UNKNOWN"} 1',
  );
  expect(later).toContain(
    'canvass_service_calls_total{service="survey",operation="survey.list",outcome="NONSENSE"} 1',
  );
  expect(later).not.toContain('INVALID_RESPONSE');
  expect(later).toContain('canvass_service_call_seconds_count{service="survey",operation="survey.reply"} 1');
  expect(later).toContain('canvass_connector_calls_total{operation="send",outcome="ok"} 1');
});

test('reports the running version in metrics and health', async () => {
  await using server = await startTestWebServer();
  const { text } = await call(server.url, '/metrics');
  expect(text).toContain(`canvass_build_info{version="${version}",node="${process.versions.node}"} 1`);
  expect((await call(server.url, '/healthz')).json).toEqual({ status: 'alive', version });
});

test('counts job runs by kind and outcome, and measures their delay', async () => {
  const metrics = createMetrics();
  metrics.jobRun('run.watch', 'done', 0.2);
  metrics.jobRun('run.watch', 'failed', 400);
  const { text } = await metrics.render();
  expect(text).toContain('canvass_jobs_total{kind="run.watch",outcome="done"} 1');
  expect(text).toContain('canvass_jobs_total{kind="run.watch",outcome="failed"} 1');
  expect(text).toContain('canvass_job_late_seconds_bucket{le="300",kind="run.watch"} 1');
  expect(text).toContain('canvass_job_late_seconds_sum{kind="run.watch"} 400.2');
});

test('starts every known series at 0', async () => {
  const metrics = createMetrics();
  metrics.expectJobs(['run']);
  const { text } = await metrics.render();
  for (const series of [
    'canvass_turns_total{channel="msteams",outcome="failed"}',
    'canvass_turns_total{channel="webchat",outcome="failed"}',
    'canvass_service_calls_total{service="survey",operation="survey.reply",outcome="FATE_UNKNOWN"}',
    'canvass_service_calls_total{service="campaign",operation="campaign.execute",outcome="FATE_UNKNOWN"}',
    'canvass_connector_calls_total{operation="connector.send",outcome="failed"}',
    'canvass_jobs_total{kind="run",outcome="failed"}',
    'canvass_refusals_total{limit="person"}',
    'canvass_refusals_total{limit="reportFile"}',
    'canvass_executions_total{fate="ambiguous"}',
    'canvass_database_seconds_count{operation="transaction"}',
  ]) {
    expect(text).toContain(`${series} 0\n`);
  }
});

test('operations.md lists exactly the existing metrics', async () => {
  const { text } = await metricsOf({}).render();
  const names = [...text.matchAll(/^# TYPE (canvass_\w+)/gmu)].map(([, name]) => name);
  const operations = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const rows = operations.split('\n').filter((line) => line.startsWith('| `canvass_'));
  const listed = rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`(canvass_\w+)`/gu)]);
  expect(listed.map(([, name]) => name).toSorted()).toEqual(names.toSorted());
});

test('includes backlog and process state', async () => {
  await using server = await startTestWebServer({ metrics: metricsOf({}), notReady: () => 'stopping' });
  const { text } = await call(server.url, '/metrics');
  for (const line of [
    'canvass_jobs_overdue{kind="run"} 2',
    'canvass_jobs_overdue{kind="post"} 0',
    'canvass_jobs_overdue{kind="other"} 5',
    'canvass_jobs_overdue_seconds 90',
    'canvass_outbox_waiting 4',
    'canvass_outbox_oldest_seconds 12.5',
    'canvass_webhook_waiting 0',
    'canvass_webhook_oldest_seconds 0',
    'canvass_last_prune_timestamp_seconds 1795000000.5',
    'canvass_database_connections{state="busy"} 3',
    'canvass_database_connections{state="idle"} 7',
    'canvass_database_waiting 1',
    'canvass_database_waits_total 11',
    'canvass_database_wait_seconds_total 0.25',
    'canvass_connections 1',
    'canvass_streams 0',
    'canvass_ready 0',
  ])
    expect(text).toContain(`\n${line}\n`);
  expect(text).not.toContain('made-up');
});

test('omits what can’t be read, and keeps all other metrics', async () => {
  const away = async () => {
    throw new Error('the database is away');
  };
  const metrics = metricsOf({ overdueJobs: away, outbox: away, surveySessions: away, lastPrune: away });
  await using server = await startTestWebServer({ metrics });
  const { status, text } = await call(server.url, '/metrics');
  expect(status).toBe(200);
  for (const name of [
    'jobs_overdue',
    'jobs_overdue_seconds',
    'outbox_waiting',
    'last_prune_timestamp_seconds',
  ])
    expect(text).not.toMatch(new RegExp(`^canvass_${name}\\b`, 'mu'));
  expect(text).toContain('canvass_webhook_waiting 0\n');
  expect(text).toContain('canvass_ready 1\n');
});

test('counts warnings and errors in the log', async () => {
  const metrics = createMetrics();
  const lines = async (level: string) =>
    Number(
      new RegExp(`^canvass_log_lines_total\\{level="${level}"\\} (\\d+)$`, 'mu').exec(
        (await metrics.render()).text,
      )?.[1],
    );
  const [errors, warnings] = [await lines('error'), await lines('warn')];
  const log = createLogger(
    'info',
    (text) => text,
    () => {},
  );
  log.error({ level: 'warn' }, 'one');
  log.warn({}, 'two');
  log.warn({}, 'three');
  log.info({ error: 1 }, '{"level":"error"');
  log.debug({}, 'not written');
  expect([(await lines('error')) - errors, (await lines('warn')) - warnings]).toEqual([1, 2]);
});

function metricsOf(more: Partial<Parameters<ReturnType<typeof createMetrics>['watch']>[0]>) {
  const metrics = createMetrics();
  metrics.expectJobs(['run', 'post']);
  metrics.watch({
    overdueJobs: async () =>
      new Map([
        ['run', { count: 2, oldestSeconds: 90 }],
        ['made-up', { count: 5, oldestSeconds: 30 }],
      ]),
    outbox: async () => ({ count: 4, oldestSeconds: 12.5 }),
    webhook: async () => ({ count: 0, oldestSeconds: 0 }),
    lastPrune: async () => 1_795_000_000_500,
    pool: () => ({ busy: 3, idle: 7, waiting: 1, waits: 11, waitedSeconds: 0.25 }),
    ...more,
  });
  return metrics;
}

test('counts every refusal, and logs refusals occasionally without personal data', async () => {
  await using server = await startTestWebServer();
  const { say, conversation } = await beginConversation(server.url);
  const answers = await Promise.all(Array.from({ length: 40 }, () => say('hold')));
  const refused = answers.filter(({ status }) => status === 429).length;
  server.bot.release();
  expect(refused).toBe(20);
  const { text } = await call(server.url, '/metrics');
  expect(text).toContain(`canvass_refusals_total{limit="turns"} ${refused}\n`);
  const lines = server.logged.filter((line) => line.includes('"limit":"turns"'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain(conversation);
});

test('serves metrics on their own port only, and nothing else there', async () => {
  const metricsAt = { host: '127.0.0.1', port: 0 };
  await using server = await startTestWebServer({ metricsAt });
  const own = server.metricsUrl ?? '';
  expect((await call(own, '/metrics')).text).toContain('process_cpu_seconds_total');
  expect((await call(server.url, '/metrics')).status).toBe(404);
  for (const path of ['/', '/healthz', '/api/messages']) expect((await call(own, path)).status).toBe(404);
  expect(server.logged.join()).toContain(`${own}/metrics`);
});
