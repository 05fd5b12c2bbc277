import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { WordingFor } from '../../dialogs/wording/languages.ts';
import { startCanvass } from '../../src/app/start-canvass.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { openPostgresDatabase } from '../../src/store/postgres/open.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import { type CampaignGateway, gatewayKey } from './campaign-gateway.ts';
import { type ScriptedSurveyService, startScriptedSurveyService } from './scripted-survey-service.ts';
import { ada, bert, vera } from './teams-conversation.ts';

/** The whole bot over real sockets and a real database, in the process of the test. */
export interface TestCanvass {
  readonly url: string;
  /** Where the data is. */
  readonly folder: string;
  /** Everything that was logged, as text. */
  readonly logged: () => string;
  /**
   * Stops and starts again over the same data.
   * @param meanwhile what happens to its database while it is down
   */
  restart(meanwhile?: (database: DatabaseSync) => void | Promise<void>): Promise<void>;
  /** Waits until no job is due or being run. */
  jobsDone(): Promise<void>;
  close(): Promise<void>;
}

export interface SurveyCanvass extends TestCanvass {
  readonly service: ScriptedSurveyService;
}

/** Against a survey service whose weather can be made. */
export async function startSurveyCanvass(
  environment: Record<string, string> = {},
  wordingFor?: WordingFor,
): Promise<SurveyCanvass> {
  const service = await startScriptedSurveyService();
  const configuration = await configure({
    SURVEY_API_URL: service.url,
    SURVEY_API_KEY: 'key-that-is-secret',
    SURVEY_API_SECRET: 'secret-that-is-secret',
    ...environment,
  });
  const { survey } = configuration;
  if (survey === undefined) throw new Error('no survey service');
  const trusting = { ...configuration, survey: { ...survey, certificateAuthority: service.certificate } };
  const canvass = await start(trusting, wordingFor);
  // The credentials are tried at the start; a test's weather is not for that.
  if (environment['SURVEY_API_URL'] === undefined) {
    // Not only tests start it.
    while (service.requests.length === 0) await wait(10);
    service.requests.length = 0;
  }
  return {
    ...canvass,
    // A getter isn't spread: the address changes with a restart.
    get url() {
      return canvass.url;
    },
    service,
    async close() {
      await canvass.close();
      await service.close();
    },
  };
}

/** With both reference services, whose runs take seconds; Ada and Bert are operators, Vera a viewer. */
export async function startCampaignCanvass(
  environment: Record<string, string> = {},
  gateway?: CampaignGateway,
  wordingFor?: WordingFor,
  webhookAuthority?: string,
): Promise<TestCanvass> {
  const { campaign, webhook, ...others } = await configure({
    OPERATORS: `${ada.aadObjectId},${bert.aadObjectId}`,
    VIEWERS: vera.aadObjectId,
    REFERENCE_RUN_SPEED: '200',
    WATCH_INTERVAL_SECONDS: '1',
    ...(gateway === undefined
      ? {}
      : { CAMPAIGN_API_URL: gateway.url, CAMPAIGN_API_KEY: gatewayKey, CAMPAIGN_ACCOUNT_ID: '1' }),
    ...environment,
  });
  const trusting = {
    ...others,
    campaign: campaign && gateway && { ...campaign, certificateAuthority: gateway.certificate },
    webhook: webhook && { ...webhook, certificateAuthority: webhookAuthority },
  };
  return await start(trusting, wordingFor);
}

async function configure(environment: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-'));
  const read = readConfiguration({ PORT: '0', DATA_DIR: folder, ...environment });
  if (!read.ok) throw new Error(read.message);
  return read.configuration;
}

async function start(
  configuration: Parameters<typeof startCanvass>[0],
  wordingFor?: WordingFor,
): Promise<TestCanvass> {
  const folder = configuration.dataFolder;
  const lines: string[] = [];
  const write = (fields: object, message: string): void => {
    const text = JSON.stringify(fields, (_key, value) => (value instanceof Error ? value.stack : value));
    lines.push(`${message} ${text}`);
  };
  const log = { debug: write, info: write, warn: write, error: write };

  async function open(): Promise<{ url: string; close(): Promise<void> }> {
    const { databaseUrl } = configuration;
    const database = await (databaseUrl === undefined
      ? openSqliteDatabase(folder)
      : openPostgresDatabase(databaseUrl));
    const canvass = await startCanvass(configuration, database, log, { wordingFor });
    return {
      url: canvass.url,
      async close() {
        await canvass.close();
        await database.close();
      },
    };
  }

  let running = await open();
  return {
    get url() {
      return running.url;
    },
    folder,
    logged: () => lines.join('\n'),
    async restart(meanwhile) {
      await running.close();
      if (meanwhile !== undefined) {
        const database = new DatabaseSync(join(folder, 'canvass.sqlite'));
        await meanwhile(database);
        database.close();
      }
      running = await open();
    },
    async jobsDone() {
      const database = new DatabaseSync(join(folder, 'canvass.sqlite'), { readOnly: true });
      const left = database.prepare('SELECT kind, key FROM jobs WHERE running_since IS NOT NULL OR due <= ?');
      await expect.poll(() => left.all(Date.now()), { timeout: 20_000 }).toEqual([]);
      database.close();
    },
    async close() {
      await running.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
