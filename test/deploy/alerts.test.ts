import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { alerts, alertsFile, queries } from './monitoring-queries.ts';

const promtool = '/usr/bin/promtool';
const folder = mkdtempSync(join(tmpdir(), 'canvass-alerts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A process of which all is well, by minutes: `a+bxn` is a, a+b, … */
const well: Readonly<Record<string, string>> = {
  up: '1x2000',
  'up of something else': '{job="other",instance="other-1"} 0x2000',
  canvass_build_info: '{version="1.0.0"} 1x2000',
  canvass_ready: '1x2000',
  process_start_time_seconds: '0x2000',
  process_resident_memory_bytes: '2e8x2000',
  nodejs_eventloop_lag_p99_seconds: '0.02x2000',
  'canvass_turns_total ok': '{channel="msteams",outcome="ok"} 0+60x2000',
  'canvass_turns_total failed': '{channel="msteams",outcome="failed"} 0x2000',
  'canvass_turn_seconds_bucket 1': '{channel="msteams",le="1"} 0+60x2000',
  'canvass_turn_seconds_bucket 10': '{channel="msteams",le="10"} 0+60x2000',
  'canvass_turn_seconds_bucket Inf': '{channel="msteams",le="+Inf"} 0+60x2000',
  'canvass_service_calls_total ok': '{service="survey",operation="survey.reply",outcome="ok"} 0+60x2000',
  canvass_service_calls_total: '{service="survey",operation="survey.reply",outcome="UNREACHABLE"} 0x2000',
  canvass_executions_total: '{fate="missing"} 0x2000',
  canvass_connector_calls_total: '{operation="connector.send",outcome="failed"} 0x2000',
  canvass_jobs_overdue_seconds: '1x2000',
  canvass_jobs_total: '{kind="post",outcome="failed"} 0x2000',
  canvass_outbox_oldest_seconds: '3x2000',
  canvass_webhook_oldest_seconds: '3x2000',
  'canvass_database_seconds_bucket 0.1': '{operation="write",le="0.1"} 0+60x2000',
  'canvass_database_seconds_bucket 1': '{operation="write",le="1"} 0+60x2000',
  'canvass_database_seconds_bucket Inf': '{operation="write",le="+Inf"} 0+60x2000',
  canvass_database_wait_seconds_total: '0x2000',
  canvass_refusals_total: '{limit="address"} 0x2000',
  canvass_connections: '100x2000',
  canvass_last_prune_timestamp_seconds: '0+86400x2000',
  canvass_log_lines_total: '{level="error"} 0x2000',
};

/** What is not as it should be, and when, in minutes, the alert has come. */
const troubles: Readonly<Record<string, readonly [at: number, series: Readonly<Record<string, string>>]>> = {
  CanvassDown: [5, { canvass_build_info: '' }],
  // Its own series are stale then: none of them can say that it is gone.
  CanvassReplicaDown: [5, { 'up of another': '{instance="canvass-2"} 0x2000' }],
  CanvassNotReady: [5, { canvass_ready: '0x2000' }],
  CanvassRestarts: [30, { process_start_time_seconds: '0+60x2000' }],
  CanvassTurnsFail: [10, { 'canvass_turns_total failed': '{channel="msteams",outcome="failed"} 0x4 1x2000' }],
  CanvassTurnsSlow: [30, { 'canvass_turn_seconds_bucket 1': '{channel="msteams",le="1"} 0+50x2000' }],
  CanvassServiceFails: [
    20,
    {
      canvass_service_calls_total:
        '{service="survey",operation="survey.reply",outcome="UNREACHABLE"} 0+20x2000',
    },
  ],
  CanvassServiceRefuses: [
    30,
    { canvass_service_calls_total: '{service="survey",operation="survey.reply",outcome="REFUSED"} 0+2x2000' },
  ],
  CanvassAnswersUnknown: [
    10,
    {
      canvass_service_calls_total:
        '{service="survey",operation="survey.reply",outcome="FATE_UNKNOWN"} 0x4 1x2000',
    },
  ],
  CanvassExecutionsUnclear: [10, { canvass_executions_total: '{fate="missing"} 0x4 1x2000' }],
  CanvassRepliesFail: [
    20,
    { canvass_connector_calls_total: '{operation="connector.send",outcome="failed"} 0+1x2000' },
  ],
  CanvassJobsOverdue: [10, { canvass_jobs_overdue_seconds: '0+60x2000' }],
  CanvassJobsFail: [20, { canvass_jobs_total: '{kind="post",outcome="failed"} 0+1x2000' }],
  CanvassPostsWait: [30, { canvass_outbox_oldest_seconds: '0+60x2000' }],
  CanvassWebhookWaits: [30, { canvass_webhook_oldest_seconds: '0+60x2000' }],
  CanvassDatabaseSlow: [
    30,
    { 'canvass_database_seconds_bucket 0.1': '{operation="write",le="0.1"} 0+30x2000' },
  ],
  CanvassDatabaseConnectionsShort: [30, { canvass_database_wait_seconds_total: '0+60x2000' }],
  CanvassRefusals: [30, { canvass_refusals_total: '{limit="address"} 0+600x2000' }],
  CanvassConnectionsMany: [10, { canvass_connections: '11000x2000' }],
  CanvassMemory: [20, { process_resident_memory_bytes: '1e9x2000' }],
  CanvassBusy: [20, { nodejs_eventloop_lag_p99_seconds: '1x2000' }],
  CanvassNotPruned: [27 * 60 + 24 * 60, { canvass_last_prune_timestamp_seconds: '0x4000' }],
  CanvassErrors: [10, { canvass_log_lines_total: '{level="error"} 0x4 1x2000' }],
  CanvassVersionsMixed: [70, { 'canvass_build_info other': '{version="1.1.0"} 1x2000' }],
};

const target = ['job="canvass"', 'instance="canvass-1"'];

function seriesOf(series: Readonly<Record<string, string>>) {
  return Object.entries(series).flatMap(([name, text]) => {
    if (text === '') return [];
    const [, given = '', values = ''] = /^(?:\{(.*)\} )?(.*)$/u.exec(text) ?? [];
    const [metric] = name.split(' ');
    const labels = given === '' ? [] : given.split(',');
    const names = labels.map((label) => label.split('=')[0]);
    const missing = target.filter((label) => !names.includes(label.split('=')[0]));
    return [{ series: `${metric}{${[...missing, ...labels].join(',')}}`, values }];
  });
}

/** Runs the rules over series; as they are, none may come, and with a trouble its own has to. */
function run(tests: readonly object[]): string {
  const file = join(folder, 'tests.yaml');
  writeFileSync(file, stringify({ rule_files: [resolve(alertsFile)], evaluation_interval: '1m', tests }));
  const { stdout, stderr } = spawnSync(promtool, ['test', 'rules', file], { encoding: 'utf8' });
  return stdout + stderr;
}

test('every alert has a test case', () => {
  expect(Object.keys(troubles)).toEqual(alerts.map(({ alert }) => alert));
});

test.runIf(existsSync(promtool))('Prometheus accepts the rules', () => {
  const { status, stderr } = spawnSync(promtool, ['check', 'rules', alertsFile], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test.runIf(existsSync(promtool))('Prometheus accepts every query of the dashboard', () => {
  const file = join(folder, 'queries.yaml');
  const rules = queries.map(({ expr }, index) => ({
    record: `query:${index}`,
    expr: expr.replaceAll('$__rate_interval', '5m'),
  }));
  writeFileSync(file, stringify({ groups: [{ name: 'queries', rules }] }));
  const { status, stdout, stderr } = spawnSync(promtool, ['check', 'rules', file], { encoding: 'utf8' });
  expect([status, stderr], stdout).toEqual([0, '']);
});

test.runIf(existsSync(promtool))('no alert fires on a healthy system', () => {
  const series = seriesOf(well);
  const times = ['5m', '40m', '5h'];
  const quiet = alerts.flatMap(({ alert }) =>
    times.map((at) => ({ eval_time: at, alertname: alert, exp_alerts: [] })),
  );
  expect(run([{ interval: '1m', input_series: series, alert_rule_test: quiet }])).toContain('SUCCESS');
});

/** Whether the alert is firing then, whatever it says. */
function comes(alert: string, at: number, series: Readonly<Record<string, string>>): boolean {
  const firing = {
    interval: '1m',
    input_series: seriesOf({ ...well, ...series }),
    promql_expr_test: [
      {
        expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) > 0`,
        eval_time: `${at}m`,
        exp_samples: [{ labels: '{}', value: 1 }],
      },
    ],
  };
  return run([firing]).includes('SUCCESS');
}

test.runIf(existsSync(promtool)).each(Object.entries(troubles))('%s fires', (alert, [at, series]) => {
  expect(comes(alert, at, series)).toBe(true);
});

test.runIf(existsSync(promtool)).each([
  ['UNREACHABLE', true],
  // Every call timed out, or was answered 500.
  ['FATE_UNKNOWN', true],
  ['NONSENSE', true],
  ['REFUSED', false],
])('CanvassServiceFails fires when all calls end as %s: %s', (outcome, fails) => {
  const calls = `{service="campaign",operation="campaign.list",outcome="${outcome}"} 0+20x2000`;
  expect(comes('CanvassServiceFails', 20, { canvass_service_calls_total: calls })).toBe(fails);
});
