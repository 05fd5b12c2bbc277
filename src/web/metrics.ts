import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { failureCodes } from '../../dialogs/ports/outcome.ts';

export interface Metrics {
  /** Prometheus text and its content type. */
  render(): Promise<{ readonly contentType: string; readonly text: string }>;
  turn(channel: string, outcome: TurnOutcome, seconds: number): void;
  /** `operation` is a name from code, e.g. `survey.reply`; `outcome` is `ok` or a failure's code. */
  serviceCall(service: 'survey' | 'campaign', operation: string, outcome: string, seconds: number): void;
  /** A call to the Bot Connector; `operation` is a name from code. */
  connectorCall(operation: string, outcome: 'ok' | 'failed' | 'retried'): void;
  /** The kinds of jobs that there are, so that each is counted from 0 on. */
  expectJobs(kinds: Iterable<string>): void;
  /** `kind` is a name from code; `secondsLate` is from when the job was due to when it began. */
  jobRun(kind: string, outcome: 'done' | 'failed', secondsLate: number): void;
  /** A request or a socket that one of the limits refused. */
  refusal(limit: LimitName): void;
  /** How many survey sessions are in each state now; read anew whenever the metrics are asked for. */
  watchSurveySessions(count: Count): void;
  /** The same for the campaign runs that are being watched, by stage. */
  watchCampaignRuns(count: Count): void;
}

const turnOutcomes = ['ok', 'refused', 'failed'] as const;
export type TurnOutcome = (typeof turnOutcomes)[number];

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30];
const secondsLate = [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 60, 300, 1800, 3600, 6 * 3600, 24 * 3600];

/** The channels that get a label of their own: what a client may invent must not grow the time series. */
const channels = new Set([
  'msteams',
  'webchat',
  'directline',
  'emulator',
  'test',
  'slack',
  'email',
  'sms',
  'telegram',
  'facebook',
  'line',
]);

/**
 * What is counted by code's own names, so that every series is there from the start with 0: the first failure after a start
 * is an increase, and an alert on it fires.
 */
const serviceOperations = {
  survey: ['list', 'start', 'reply', 'status'],
  campaign: [
    'testCases',
    'plans',
    'list',
    'create',
    'update',
    'read',
    'delete',
    'execute',
    'runs',
    'results',
  ],
} as const;
const connectorOperations = ['send', 'update', 'delete', 'create'].map((name) => `connector.${name}`);

/** Counts by the gauge's one label. */
type Count = () => Promise<Readonly<Record<string, number>>>;

/** A gauge that is counted anew whenever the metrics are asked for. @returns what gives it its count */
function countedGauge(
  registers: Registry[],
  name: string,
  help: string,
  label: string,
): (count: Count) => void {
  let latest: Count = async () => ({});
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers,
    async collect() {
      const counts = await latest();
      this.reset();
      for (const [value, count] of Object.entries(counts)) this.set({ [label]: value }, count);
    },
  });
  return (count) => {
    latest = count;
  };
}

/** The process's metrics. No label holds an id, a text or a secret. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const turns = new Counter({
    name: 'canvass_turns_total',
    help: 'Turns by channel and outcome.',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  for (const channel of [...channels, 'other'])
    for (const outcome of turnOutcomes) turns.inc({ channel, outcome }, 0);
  const turnSeconds = new Histogram({
    name: 'canvass_turn_seconds',
    help: 'How long turns take, the calls to services included.',
    labelNames: ['channel'],
    buckets: seconds,
    registers,
  });
  const serviceCalls = new Counter({
    name: 'canvass_service_calls_total',
    help: 'Calls to the remote services by operation and outcome.',
    labelNames: ['service', 'operation', 'outcome'],
    registers,
  });
  for (const [service, names] of Object.entries(serviceOperations)) {
    for (const name of names) {
      for (const outcome of ['ok', ...failureCodes])
        serviceCalls.inc({ service, operation: `${service}.${name}`, outcome: outcomeLabel(outcome) }, 0);
    }
  }
  const serviceCallSeconds = new Histogram({
    name: 'canvass_service_call_seconds',
    help: 'How long calls to the remote services take.',
    labelNames: ['service', 'operation'],
    buckets: seconds,
    registers,
  });
  const connectorCalls = new Counter({
    name: 'canvass_connector_calls_total',
    help: 'Calls to the Bot Connector by operation and outcome.',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  for (const operation of connectorOperations)
    for (const outcome of ['ok', 'failed', 'retried']) connectorCalls.inc({ operation, outcome }, 0);
  const refusals = new Counter({
    name: 'canvass_refusals_total',
    help: 'Requests and sockets that were refused because there were too many, by limit.',
    labelNames: ['limit'],
    registers,
  });
  for (const limit of limitNames) refusals.inc({ limit }, 0);
  const jobRuns = new Counter({
    name: 'canvass_jobs_total',
    help: 'Runs of jobs by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const jobSecondsLate = new Histogram({
    name: 'canvass_job_late_seconds',
    help: 'How long after their time jobs began.',
    labelNames: ['kind'],
    buckets: secondsLate,
    registers,
  });
  const watchSurveySessions = countedGauge(
    registers,
    'canvass_survey_sessions',
    'Survey sessions by state.',
    'state',
  );
  const watchCampaignRuns = countedGauge(
    registers,
    'canvass_campaign_runs',
    'Campaign runs that are being watched, by stage.',
    'stage',
  );

  return {
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    turn(channel, outcome, took) {
      const known = channels.has(channel) ? channel : 'other';
      turns.inc({ channel: known, outcome });
      turnSeconds.observe({ channel: known }, took);
    },
    serviceCall(service, operation, outcome, took) {
      serviceCalls.inc({ service, operation, outcome: outcomeLabel(outcome) });
      serviceCallSeconds.observe({ service, operation }, took);
    },
    connectorCall(operation, outcome) {
      connectorCalls.inc({ operation, outcome });
    },
    expectJobs(kinds) {
      for (const kind of kinds) for (const outcome of ['done', 'failed']) jobRuns.inc({ kind, outcome }, 0);
    },
    jobRun(kind, outcome, late) {
      jobRuns.inc({ kind, outcome });
      jobSecondsLate.observe({ kind }, late);
    },
    refusal: (limit) => refusals.inc({ limit }),
    watchSurveySessions,
    watchCampaignRuns,
  };
}

/** Dashboards know this failure by the name that it had first. */
function outcomeLabel(outcome: string): string {
  return outcome === 'INVALID_RESPONSE' ? 'NONSENSE' : outcome;
}

/**
 * Who shows a key or a token that holds is counted by what it proves, and by nothing else: whatever else comes from the
 * same address doesn't use that up. Everybody else is counted by address.
 */
/**
 * What a request was over: a rate of one of the rate limits, or how many sockets there may be, or how many messages of
 * a conversation at once.
 */
export const limitNames = [
  'address',
  'unproven',
  'conversation',
  'stream',
  'key',
  'visitor',
  'person',
  'sockets',
  'turns',
] as const;

export type LimitName = (typeof limitNames)[number];
