// Before prom-client, which would load it at once.
import './late-telemetry.ts';

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { failureCodes } from '../../dialogs/ports/outcome.ts';
import { type ExecutionFate, executionFates } from '../../dialogs/ports/runs.ts';
import { channelLabel, labelledChannels } from '../bot/channel-label.ts';
import { loggedLines } from '../logging/log.ts';
import { version } from '../version.ts';
import { addGauges } from './gauges.ts';

const turnOutcomes = ['ok', 'refused', 'failed'] as const;
type TurnOutcome = (typeof turnOutcomes)[number];

/**
 * The limits that a request can exceed: the rate limits, the number of sockets, the number of simultaneous messages in a
 * conversation, and what links to reports may cost.
 */
const limitNames = [
  'address',
  'unproven',
  'conversation',
  'stream',
  'key',
  'visitor',
  'person',
  'sockets',
  'turns',
  'waits',
  'pipelined',
  'reportPage',
  'reportFile',
  'downloads',
] as const;
export type LimitName = (typeof limitNames)[number];

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30];
const databaseOperations = ['read', 'write', 'transaction'] as const;
type DatabaseOperation = (typeof databaseOperations)[number];
const databaseBuckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];
const lateBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 60, 300, 1800, 3600, 6 * 3600, 24 * 3600];

const serviceOperations = {
  survey: ['list', 'start', 'reply', 'status'],
  campaign: [
    ...['testCases', 'plans', 'list', 'create', 'update'],
    ...['read', 'delete', 'execute', 'runs', 'results'],
  ],
  webhook: ['post'],
} as const;
type ServiceName = keyof typeof serviceOperations;
const connectorOperations = ['send', 'update', 'delete', 'create'].map((name) => `connector.${name}`);

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * The process's metrics. No label contains an id, a text or a secret. Series whose labels are known in advance start
 * with 0, so that the first failure after a start is an increase, and an alert on it fires.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'canvass_build_info',
    help: 'Always 1; its labels tell what runs.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.versions.node }, 1);

  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets: number[],
  ) => new Histogram({ name, help, labelNames, buckets, registers });

  const turns = counter('canvass_turns_total', 'Turns by channel and outcome.', ['channel', 'outcome']);
  for (const channel of [...labelledChannels, 'other'])
    for (const outcome of turnOutcomes) turns.inc({ channel, outcome }, 0);
  const turnSeconds = histogram(
    'canvass_turn_seconds',
    'How long turns take, the calls to services included.',
    ['channel'],
    buckets,
  );
  const serviceCalls = counter(
    'canvass_service_calls_total',
    'Calls to the remote services by operation and outcome.',
    ['service', 'operation', 'outcome'],
  );
  for (const [service, names] of Object.entries(serviceOperations))
    for (const name of names)
      for (const outcome of ['ok', ...failureCodes])
        serviceCalls.inc({ service, operation: `${service}.${name}`, outcome: outcomeLabel(outcome) }, 0);
  const serviceCallSeconds = histogram(
    'canvass_service_call_seconds',
    'How long calls to the remote services take.',
    ['service', 'operation'],
    buckets,
  );
  const connectorCalls = counter(
    'canvass_connector_calls_total',
    'Calls to the Bot Connector by operation and outcome.',
    ['operation', 'outcome'],
  );
  for (const operation of connectorOperations)
    for (const outcome of ['ok', 'failed', 'retried']) connectorCalls.inc({ operation, outcome }, 0);
  const refusals = counter(
    'canvass_refusals_total',
    'Requests and sockets that were refused because there were too many, by limit.',
    ['limit'],
  );
  for (const limit of limitNames) refusals.inc({ limit }, 0);
  const executions = counter('canvass_executions_total', 'Executions of campaigns by what came of them.', [
    'fate',
  ]);
  for (const fate of executionFates) executions.inc({ fate }, 0);
  const databaseSeconds = histogram(
    'canvass_database_seconds',
    'How long uses of the database take, waiting included.',
    ['operation'],
    databaseBuckets,
  );
  for (const operation of databaseOperations) databaseSeconds.zero({ operation });
  const jobRuns = counter('canvass_jobs_total', 'Runs of jobs by kind and outcome.', ['kind', 'outcome']);
  const jobSecondsLate = histogram(
    'canvass_job_late_seconds',
    'How long after their time jobs began.',
    ['kind'],
    lateBuckets,
  );
  const jobKinds = new Set<string>();
  const watch = addGauges(registry, jobKinds);
  watch({ logLines: () => loggedLines });

  return {
    /** Prometheus text and its content type. */
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    turn(channel: string, outcome: TurnOutcome, seconds: number): void {
      const known = channelLabel(channel);
      turns.inc({ channel: known, outcome });
      turnSeconds.observe({ channel: known }, seconds);
    },
    /** `operation` is a name from code, e.g. `survey.reply`; `outcome` is `ok` or a failure's code. */
    serviceCall(service: ServiceName, operation: string, outcome: string, seconds: number): void {
      serviceCalls.inc({ service, operation, outcome: outcomeLabel(outcome) });
      serviceCallSeconds.observe({ service, operation }, seconds);
    },
    /** A call to the Bot Connector; `operation` is a name from code. */
    connectorCall: (operation: string, outcome: 'ok' | 'failed' | 'retried') =>
      connectorCalls.inc({ operation, outcome }),
    /** Announces the kinds of jobs, so that each is counted from 0. */
    expectJobs(kinds: Iterable<string>): void {
      for (const kind of kinds) {
        jobKinds.add(kind);
        for (const outcome of ['done', 'failed']) jobRuns.inc({ kind, outcome }, 0);
      }
    },
    /** `kind` is a name from code; `secondsLate` is the time between when the job was due and when it started. */
    jobRun(kind: string, outcome: 'done' | 'failed', secondsLate: number): void {
      jobRuns.inc({ kind, outcome });
      jobSecondsLate.observe({ kind }, secondsLate);
    },
    /** A request or a socket that one of the limits refused. */
    refusal: (limit: LimitName) => refusals.inc({ limit }),
    execution: (fate: ExecutionFate) => executions.inc({ fate }),
    databaseUse: (operation: DatabaseOperation, seconds: number) =>
      databaseSeconds.observe({ operation }, seconds),
    /** Sets the sources of what is read with the metrics. */
    watch,
  };
}

/** Dashboards use the first name of this failure. */
function outcomeLabel(outcome: string): string {
  return outcome === 'INVALID_RESPONSE' ? 'NONSENSE' : outcome;
}
