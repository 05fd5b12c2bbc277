import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresServer, sharedPostgres } from './postgres/start-postgres.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';
import { type ScriptedSurveyService, startScriptedSurveyService } from './scripted-survey-service.ts';
import { type SpawnedCanvass, spawnCanvass } from './spawn-canvass.ts';

/** Canvass as processes of their own on one Postgres, behind a proxy that sends each request to the next of them. */
export interface Replicas {
  /** The proxy's. */
  readonly url: string;
  readonly running: readonly SpawnedCanvass[];
  readonly databaseUrl: string;
  readonly service: ScriptedSurveyService;
  add(): Promise<SpawnedCanvass>;
  /** With `SIGKILL`, as a power cut would. The proxy goes on without it. */
  kill(replica: SpawnedCanvass): Promise<void>;
  /** All that they have written. */
  said(): string;
  [Symbol.asyncDispose](): Promise<void>;
}

interface ReplicaOptions {
  /** One that the test stops; else they have a database of the shared one. */
  readonly postgres?: PostgresServer;
  /** Of each process's pool. */
  readonly connections?: number;
  readonly environment?: Record<string, string>;
  /** PEM of services beside the one of surveys. */
  readonly certificates?: readonly string[];
}

export async function startReplicas(count: number, options: ReplicaOptions = {}): Promise<Replicas> {
  const [postgres, service, folder] = await Promise.all([
    options.postgres ?? sharedPostgres(),
    startScriptedSurveyService(),
    mkdtemp(join(tmpdir(), 'canvass-replicas-')),
  ]);
  const certificate = join(folder, 'authority.pem');
  await writeFile(certificate, [service.certificate, ...(options.certificates ?? [])].join('\n'));
  const databaseUrl = await postgres.makeDatabase();
  const proxy: RoundRobin = await startRoundRobin();
  const running: SpawnedCanvass[] = [];
  const gone: SpawnedCanvass[] = [];

  async function add(): Promise<SpawnedCanvass> {
    const url = new URL(databaseUrl);
    url.searchParams.set('connection_limit', String(options.connections ?? 4));
    const replica = await spawnCanvass(folder, 0, {
      DATABASE_URL: url.href,
      SURVEY_API_URL: service.url,
      SURVEY_API_KEY: 'key-that-is-secret',
      SURVEY_API_SECRET: 'secret-that-is-secret',
      NODE_EXTRA_CA_CERTS: certificate,
      ...options.environment,
    });
    running.push(replica);
    proxy.use(running.map((one) => one.url));
    return replica;
  }

  await Promise.all(Array.from({ length: count }, add));
  return {
    url: proxy.url,
    running,
    databaseUrl,
    service,
    add,
    async kill(replica) {
      running.splice(running.indexOf(replica), 1);
      gone.push(replica);
      proxy.use(running.map((one) => one.url));
      await replica.end('SIGKILL');
    },
    said: () => [...gone, ...running].map((one) => one.said()).join('\n'),
    async [Symbol.asyncDispose]() {
      await Promise.all(running.map((replica) => replica.end('SIGKILL')));
      await proxy.close();
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
