import { Counter, Gauge, type Registry } from 'prom-client';
import { inTime } from '../../dialogs/in-time.ts';
import { sharedReading } from '../small-memo.ts';
import { systemTime } from '../time.ts';

/** What is read whenever the metrics are. What comes from the database is the same in every process on it. */
interface MetricSources {
  /** By state. */
  surveySessions(): Promise<Reading>;
  /** By stage. */
  campaignRuns(): Promise<Reading>;
  /** By kind. */
  overdueJobs(): Promise<ReadonlyMap<string, Waiting>>;
  outbox(): Promise<Waiting>;
  webhook(): Promise<Waiting>;
  /** Milliseconds since 1970; undefined: never. */
  lastPrune(): Promise<number | undefined>;
  pool(): PoolUse;
  /** `connections` includes the `streams`, the WebSockets of web chat. */
  sockets(): { readonly connections: number; readonly streams: number };
  /** Undefined: it is ready. */
  notReady(): Promise<string | undefined> | string | undefined;
  /** So far, by level. */
  logLines(): Reading;
}

type Reading = Readonly<Record<string, number>>;

/** How many wait, and how long the oldest has waited. */
interface Waiting {
  readonly count: number;
  readonly oldestSeconds: number;
}

interface PoolUse {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
  readonly waits: number;
  readonly waitedSeconds: number;
}

/** How long a reading is used again: reading the metrics must not cost the database a query each time. */
const freshMs = 1_000;
/** A scrape waits 10 s at most; what doesn't come by then is left out. */
const patienceMs = 3_000;

/**
 * Adds what is read when the metrics are. What can't be read, or takes too long, is left out until it can be read again: the
 * metrics are needed most while something is wrong.
 * @param jobKinds the kinds that this process runs
 * @returns what sets the sources; without its source, a metric says nothing
 */
export function addGauges(
  registry: Registry,
  jobKinds: ReadonlySet<string>,
): (given: Partial<MetricSources>) => void {
  const registers = [registry];
  let sources: Partial<MetricSources> = {};

  /** @param kind of number that is read, e.g. one that only grows */
  function plain(
    name: string,
    help: string,
    read: () => Promise<number | undefined>,
    Kind?: typeof Gauge | typeof Counter,
  ): void {
    labelled(name, help, undefined, read, Kind);
  }

  function labelled(
    name: string,
    help: string,
    label: string | undefined,
    read: () => Promise<Reading | number | undefined>,
    Kind: typeof Gauge | typeof Counter = Gauge,
  ): void {
    new Kind({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers,
      async collect() {
        const found = await orNothing(read);
        this.reset();
        if (typeof found === 'number') this.inc(found);
        else if (label === undefined) this.remove();
        else for (const [value, count] of Object.entries(found ?? {})) this.inc({ [label]: value }, count);
      },
    });
  }

  labelled('canvass_survey_sessions', 'Survey sessions by state.', 'state', async () =>
    sources.surveySessions?.(),
  );
  labelled('canvass_campaign_runs', 'Campaign runs that are being watched, by stage.', 'stage', async () =>
    sources.campaignRuns?.(),
  );

  const overdue = readSometimes(async () => sources.overdueJobs?.());
  labelled('canvass_jobs_overdue', 'Jobs that should have begun and wait, by kind.', 'kind', async () => {
    const waiting = await overdue();
    return waiting && byKnownKind(waiting, jobKinds);
  });
  plain('canvass_jobs_overdue_seconds', 'How long the most overdue job has waited.', async () => {
    const waiting = await overdue();
    return waiting && Math.max(0, ...[...waiting.values()].map(({ oldestSeconds }) => oldestSeconds));
  });

  for (const [subject, what] of [
    ['outbox', 'Messages that are yet to be posted or edited unasked'],
    ['webhook', 'Finished runs that are yet to be posted to the webhook'],
  ] as const) {
    const read = readSometimes(async () => sources[subject]?.());
    plain(`canvass_${subject}_waiting`, `${what}.`, async () => (await read())?.count);
    plain(
      `canvass_${subject}_oldest_seconds`,
      `How long the oldest of them has waited.`,
      async () => (await read())?.oldestSeconds,
    );
  }

  plain('canvass_last_prune_timestamp_seconds', 'When old records were last deleted; 0: never.', async () => {
    if (sources.lastPrune === undefined) return undefined;
    return ((await sources.lastPrune()) ?? 0) / 1000;
  });

  const pool = async () => sources.pool?.();
  labelled('canvass_database_connections', 'Connections to Postgres by state.', 'state', async () => {
    const use = await pool();
    return use && { busy: use.busy, idle: use.idle };
  });
  plain('canvass_database_waiting', 'Uses that wait for a connection.', async () => (await pool())?.waiting);
  plain(
    'canvass_database_waits_total',
    'Uses that had to wait for a connection.',
    async () => (await pool())?.waits,
    Counter,
  );
  plain(
    'canvass_database_wait_seconds_total',
    'How long they waited together.',
    async () => (await pool())?.waitedSeconds,
    Counter,
  );

  plain(
    'canvass_connections',
    'Open connections, WebSockets included.',
    async () => sources.sockets?.().connections,
  );
  plain('canvass_streams', 'Open WebSockets of web chat.', async () => sources.sockets?.().streams);
  plain('canvass_ready', '1 while this process takes messages, else 0.', async () => {
    if (sources.notReady === undefined) return undefined;
    return (await sources.notReady()) === undefined ? 1 : 0;
  });
  labelled(
    'canvass_log_lines_total',
    'Warnings and errors in the log, by level.',
    'level',
    async () => sources.logLines?.(),
    Counter,
  );

  return (given) => {
    sources = { ...sources, ...given };
  };
}

/** Kinds of another version's are counted together: labels come from code alone. */
function byKnownKind(
  waiting: ReadonlyMap<string, Waiting>,
  known: ReadonlySet<string>,
): Record<string, number> {
  const counts = Object.fromEntries([...known, 'other'].map((kind) => [kind, 0]));
  for (const [kind, { count }] of waiting) {
    const name = known.has(kind) ? kind : 'other';
    counts[name] = (counts[name] ?? 0) + count;
  }
  return counts;
}

async function orNothing<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  // The database's own trouble is logged where it is used.
  const value = read().catch(() => undefined);
  return await inTime(systemTime, value, patienceMs, undefined);
}

/** Several metrics, and several callers, share one reading. */
function readSometimes<Value>(read: () => Promise<Value>): () => Promise<Value> {
  return sharedReading(freshMs, systemTime.monotonic, read);
}
