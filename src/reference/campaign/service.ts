import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../../../dialogs/ports/clock.ts';
import { type Logger, silentLogger } from '../../../dialogs/ports/logger.ts';
import { wholeClock } from '../../clock.ts';
import { createJsonServer, type JsonServer } from '../../http/server/json-server.ts';
import { defaultKeyPlacement, type KeyPlacement } from '../../services/campaign/key.ts';
import type { Database } from '../../store/database.ts';
import { openSharedFile } from '../../store/sqlite/files.ts';
import { makeCertificate } from '../certificate.ts';
import { listen } from '../listen.ts';
import { createAdmission, createKeyCheck } from './admission.ts';
import { readData } from './data.ts';
import type { CampaignServiceDependencies } from './dependencies.ts';
import { campaignOpenApi } from './open-api.ts';
import { serviceUrl } from './requests.ts';
import { createCampaign, getCampaign, listCampaigns, updateCampaign } from './routes/campaigns.ts';
import { getTestCase, listPlans, listTestCases } from './routes/lists.ts';
import { executeCampaign, getRun, listResults, listRuns } from './routes/runs.ts';
import { createSqlCampaignStorage } from './sql-storage.ts';
import { addFirstCampaigns } from './start-run.ts';

export interface ReferenceCampaignOptions {
  /** Where campaigns and runs are kept: an open database, which stays open, or the path of an SQLite file. */
  readonly database: Database | string;
  /** Where `test-cases.json` and the others are. Default: the folder that comes with the project. */
  readonly dataFolder?: string;
  /** Default 0: a free one. */
  readonly port?: number;
  readonly apiKey: string;
  /** Default: the header `Authorization: ApiKey <key>`. */
  readonly placement?: KeyPlacement;
  readonly accountId: number;
  /** How many times faster than life runs go. Default 1. */
  readonly runSpeed?: number;
  /** Decides every result together with campaign, run and test case. Default `canvass`. */
  readonly seed?: string;
  /** Whole milliseconds; the `Date` header follows it. Default: the process's. */
  readonly now?: Clock;
  readonly log?: Logger;
}

export interface ReferenceCampaignService {
  /** `https://127.0.0.1:<port>`: what stands before `/webapi`. */
  readonly url: string;
  /** PEM, self-signed: a client has to be told to trust it. */
  readonly certificate: string;
  /** Lets the answers under way go out, then stops. Calling it again does nothing. */
  close(): Promise<void>;
}

const shippedData = fileURLToPath(new URL('./data', import.meta.url));

/**
 * Starts the Test Campaign Management service on loopback, over HTTPS. Throws `DataFileError` where a file of
 * the data folder is wrong, and the system's own error where port or database can't be had.
 */
export async function startReferenceCampaignService({
  database,
  dataFolder = shippedData,
  port = 0,
  apiKey,
  placement = defaultKeyPlacement,
  accountId,
  runSpeed = 1,
  seed = 'canvass',
  now = wholeClock,
  log = silentLogger,
}: ReferenceCampaignOptions): Promise<ReferenceCampaignService> {
  const data = readData(dataFolder);
  const certificate = await makeCertificate();
  const own = typeof database === 'string';
  const open = own ? openSharedFile(database) : database;
  try {
    const storage = await createSqlCampaignStorage(open);
    const service = { accountId, data, storage, seed, runSpeed, now };
    await addFirstCampaigns(service);
    const json = createJsonServer(
      certificate,
      createAdmission(createKeyCheck(apiKey, placement), accountId),
      log,
    );
    addRoutes(json, service, placement);
    json.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      // A caller takes the service's time from here.
      response.setHeader('date', new Date(now()).toUTCString());
    });
    const listening = await listen(json.server, port);
    return {
      url: listening.url,
      certificate: certificate.certificate,
      async close() {
        await listening.close();
        if (own) await open.close();
      },
    };
  } catch (error) {
    if (own) await open.close();
    throw error;
  }
}

/** Seed §4, and beside it what is seen in the wild. Nothing deletes: the seed shows no such operation. */
function addRoutes(server: JsonServer, service: CampaignServiceDependencies, placement: KeyPlacement): void {
  const account = '/webapi/v3.0/accounts/:accountId';
  const campaign = `${account}/campaigns/:campaignId`;
  server.get('/openapi.json', (call) => ({
    status: 200,
    body: campaignOpenApi(serviceUrl(call), placement),
  }));
  server.get(`${account}/testcases`, listTestCases(service));
  server.get(`${account}/testcases/:testCaseId`, getTestCase(service));
  server.get(`${account}/plans`, listPlans(service));
  server.get(`${account}/campaigns`, listCampaigns(service));
  server.post(`${account}/campaigns`, createCampaign(service));
  server.get(campaign, getCampaign(service));
  server.put(campaign, updateCampaign(service));
  server.post(`${campaign}/execute`, executeCampaign(service));
  server.get(`${campaign}/runs`, listRuns(service));
  server.get(`${campaign}/runs/:runId`, getRun(service));
  server.get(`${account}/report/campaigns/:campaignId/runs/:runId/results`, listResults(service));
}
