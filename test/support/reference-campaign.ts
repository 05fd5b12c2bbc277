import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { createHttpClient, type HttpClientOptions } from '../../src/http/client/client.ts';
import { startReferenceCampaignService } from '../../src/reference/campaign/service.ts';
import { referenceCampaignSchema } from '../../src/reference/campaign/tables.ts';
import { createCampaignService } from '../../src/services/campaign/client.ts';
import { defaultKeyPlacement } from '../../src/services/campaign/key.ts';
import { migrate } from '../../src/store/migrations/migrate.ts';
import { openSharedFile } from '../../src/store/sqlite/files.ts';
import { makeFolder } from '../store/sqlite/make-folder.ts';
import { callReference, type Reply } from './call-reference.ts';

export const apiKey = 'key-for-tests';
export const accountId = 1;

/** The file of a service without campaigns, made once in a process: its tables take longer than the rest of a start. */
let made: Promise<string> | undefined;

async function makeEmpty(): Promise<string> {
  const { folder, remove } = makeFolder();
  process.once('exit', remove);
  const file = join(folder, 'campaign.sqlite');
  const database = openSharedFile(file);
  await migrate(database, referenceCampaignSchema);
  await database.close();
  return file;
}

/** A service on a real socket and a client that trusts its certificate. */
export async function startService(
  options: Partial<Parameters<typeof startReferenceCampaignService>[0]> = {},
) {
  const { folder, remove } = makeFolder();
  const database = join(folder, 'campaign.sqlite');
  made ??= makeEmpty();
  cpSync(await made, database);
  const service = await startReferenceCampaignService({
    database,
    apiKey,
    accountId,
    runSpeed: 100,
    ...options,
  });
  const { send, close } = callReference(service);

  /** `path` is below the account, or a whole address. */
  function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = { authorization: `ApiKey ${apiKey}` },
  ): Promise<Reply> {
    const isWhole = path.startsWith('https:') || path.startsWith('/webapi');
    const url = isWhole ? path : `/webapi/v3.0/accounts/${accountId}${path}`;
    if (body === undefined) return send(method, url, undefined, headers);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return send(method, url, text, { ...headers, 'content-type': 'application/json' });
  }

  return {
    ...service,
    folder,
    call,
    async stop() {
      await close();
      remove();
    },
    /** Ends the service and leaves its file. */
    pause: close,
  };
}

export type Service = Awaited<ReturnType<typeof startService>>;

/** The real client and port, before a service that takes the tests' key. */
export function connectCampaigns(
  remote: { readonly url: string; readonly certificate: string },
  options: Partial<HttpClientOptions> = {},
) {
  const client = createHttpClient({
    service: 'campaign',
    baseUrl: remote.url,
    certificateAuthority: remote.certificate,
    secrets: () => [apiKey],
    newReference: () => 'ref',
    ...options,
  });
  const settings = { segment: 'webapi', accountId, key: apiKey, placement: defaultKeyPlacement };
  return { client, service: createCampaignService(client, () => settings) };
}

export const createBody = {
  concurrency: 5,
  testCaseDistributionProfile: 'RoundRobin',
  active: true,
  channel: 'Voice',
  description: null,
  name: 'Nightly',
  RunTime: '01:00:00',
  RequestedRunDate: '2030-01-01T00:00:00Z',
  ScheduledRunDate: '2030-01-02T00:00:00Z',
  planId: 3,
  planType: 'Velocity',
  MaximumAps: 1.5,
  testCases: [
    { probability: 60, testCaseId: 7 },
    { probability: 40, testCaseId: 8 },
  ],
};

export const updateBody = {
  synchronized: { isActive: false },
  maximumAps: 2.5,
  concurrency: 6,
  testCases: [{ probability: 100, testCaseId: 9 }],
  planId: 2,
  active: true,
  channel: 'Voice',
  name: 'Weekly',
  description: 'Changed',
  requestedRunDate: '2031-01-01T00:00:00Z',
  scheduledRunDate: '2031-01-02T00:00:00Z',
  testCaseDistributionProfile: 'Random',
  planType: 'Pulse',
};
