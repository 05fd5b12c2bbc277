import { expect, test } from 'vitest';
import { createMetrics } from '../../src/web/metrics.ts';
import { beginConversation, call } from '../support/direct-line-client.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

test('turns are counted by channel and outcome, and nothing says who took them', async () => {
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

test('calls to services and survey sessions have their series', async () => {
  const metrics = createMetrics();
  metrics.serviceCall('survey', 'survey.reply', 'FATE_UNKNOWN', 0.3);
  metrics.serviceCall('survey', 'survey.list', 'INVALID_RESPONSE', 0.1);
  metrics.connectorCall('send', 'ok');
  let counts: Record<string, number> = { asking: 3, sending: 1 };
  metrics.watchSurveySessions(async () => counts);
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

test('runs of jobs have their series', async () => {
  const metrics = createMetrics();
  metrics.jobRun('run.watch', 'done', 0.2);
  metrics.jobRun('run.watch', 'failed', 400);
  const { text } = await metrics.render();
  expect(text).toContain('canvass_jobs_total{kind="run.watch",outcome="done"} 1');
  expect(text).toContain('canvass_jobs_total{kind="run.watch",outcome="failed"} 1');
  expect(text).toContain('canvass_job_late_seconds_bucket{le="300",kind="run.watch"} 1');
  expect(text).toContain('canvass_job_late_seconds_sum{kind="run.watch"} 400.2');
});

test('every series of code’s own names is there from the start, with 0', async () => {
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
  ]) {
    expect(text).toContain(`${series} 0\n`);
  }
});

test('what a limit refuses is counted each time, and logged once in a while without saying who', async () => {
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

test('metrics on a port of their own are on no other, and nothing else is there', async () => {
  const metricsAt = { host: '127.0.0.1', port: 0 };
  await using server = await startTestWebServer({ metricsAt });
  const own = server.metricsUrl ?? '';
  expect((await call(own, '/metrics')).text).toContain('process_cpu_seconds_total');
  expect((await call(server.url, '/metrics')).status).toBe(404);
  for (const path of ['/', '/healthz', '/api/messages']) expect((await call(own, path)).status).toBe(404);
  expect(server.logged.join()).toContain(`${own}/metrics`);
});
