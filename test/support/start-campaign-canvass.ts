import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startCanvass } from '../../src/app/start-canvass.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import { type CampaignGateway, gatewayKey } from './campaign-gateway.ts';

/** Proven ids of the people in the tests. */
export const ada = { id: '29:ada', name: 'Ada', aadObjectId: '11111111-1111-4111-8111-111111111111' };
export const bert = { id: '29:bert', name: 'Bert', aadObjectId: '22222222-2222-4222-8222-222222222222' };
export const vera = { id: '29:vera', name: 'Vera', aadObjectId: '33333333-3333-4333-8333-333333333333' };
export const carl = { id: '29:carl', name: 'Carl', aadObjectId: '44444444-4444-4444-8444-444444444444' };

export interface CampaignCanvass {
  readonly url: string;
  readonly logged: () => string;
  /** @param meanwhile what happens to its database while it is down */
  restart(meanwhile?: (database: DatabaseSync) => void): Promise<void>;
  close(): Promise<void>;
}

/** The whole bot with both reference services, whose runs take seconds; Ada and Bert are operators, Vera a viewer. */
export async function startCampaignCanvass(
  environment: Record<string, string> = {},
  gateway?: CampaignGateway,
): Promise<CampaignCanvass> {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-campaign-'));
  const lines: string[] = [];
  const write = (fields: object, message: string): void => {
    lines.push(
      `${message} ${JSON.stringify(fields, (_key, value) => (value instanceof Error ? value.stack : value))}`,
    );
  };
  const read = readConfiguration({
    PORT: '0',
    DATA_DIR: folder,
    OPERATORS: `${ada.aadObjectId},${bert.aadObjectId}`,
    VIEWERS: vera.aadObjectId,
    REFERENCE_RUN_SPEED: '60',
    WATCH_INTERVAL_SECONDS: '1',
    ...(gateway === undefined
      ? {}
      : { CAMPAIGN_API_URL: gateway.url, CAMPAIGN_API_KEY: gatewayKey, CAMPAIGN_ACCOUNT_ID: '1' }),
    ...environment,
  });
  if (!read.ok) throw new Error(read.message);
  const { campaign, ...others } = read.configuration;
  const configuration =
    campaign === undefined || gateway === undefined
      ? others
      : { ...others, campaign: { ...campaign, certificateAuthority: gateway.certificate } };
  const log = { debug: write, info: write, warn: write, error: write };

  async function start(): Promise<{ url: string; close(): Promise<void> }> {
    const database = await openSqliteDatabase(folder);
    const canvass = await startCanvass(configuration, database, log);
    return {
      url: canvass.url,
      async close() {
        await canvass.close();
        await database.close();
      },
    };
  }

  let running = await start();
  return {
    get url() {
      return running.url;
    },
    logged: () => lines.join('\n'),
    async restart(meanwhile) {
      await running.close();
      if (meanwhile !== undefined) {
        const database = new DatabaseSync(join(folder, 'canvass.sqlite'));
        meanwhile(database);
        database.close();
      }
      running = await start();
    },
    async close() {
      await running.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
