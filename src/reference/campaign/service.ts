import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Logger, silentLogger } from '../../../dialogs/ports/logger.ts';
import type { Clock } from '../../../dialogs/ports/time.ts';
import {
  type Answer,
  createJsonServer,
  type JsonCall,
  type JsonServer,
  refuse,
} from '../../http/server/json-server.ts';
import { createSecretCheck } from '../../http/server/secret-check.ts';
import { defaultKeyPlacement, type KeyPlacement } from '../../services/campaign/key.ts';
import type { Database } from '../../store/database.ts';
import { systemTime } from '../../time.ts';
import { type ReferenceService, startService } from '../start-service.ts';
import { type CampaignData, readData } from './data.ts';
import { campaignOpenApi } from './open-api.ts';
import { serviceUrl } from './requests.ts';
import { createCampaign, getCampaign, listCampaigns, updateCampaign } from './routes/campaigns.ts';
import { getTestCase, listPlans, listTestCases } from './routes/lists.ts';
import { executeCampaign, getRun, listResults, listRuns } from './routes/runs.ts';
import { addFirstCampaigns } from './start-run.ts';
import { type CampaignRoute, type CampaignServiceDependencies, createCampaignStorage } from './storage.ts';

interface ReferenceCampaignOptions {
  /** Where campaigns and runs are kept: an open database, which stays open, or the path of an SQLite file. */
  readonly database: Database | string;
  /** The folder of `test-cases.json` and the others. Default: the folder that comes with the project. */
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

const shippedFolder = fileURLToPath(new URL('./data', import.meta.url));
/** They stay as they are: a process that starts several services reads them once. */
let shippedData: CampaignData | undefined;

function readShippedData(): CampaignData {
  shippedData ??= readData(shippedFolder);
  return shippedData;
}

/**
 * Starts the Test Campaign Management service on loopback, over HTTPS. Throws `DataFileError` if a file in the data
 * folder is wrong, and the system's own error if the port or database is unavailable.
 */
export async function startReferenceCampaignService({
  database,
  dataFolder,
  port = 0,
  apiKey,
  placement = defaultKeyPlacement,
  accountId,
  runSpeed = 1,
  seed = 'canvass',
  now = () => Math.trunc(systemTime.now()),
  log = silentLogger,
}: ReferenceCampaignOptions): Promise<ReferenceService> {
  const data = dataFolder === undefined ? readShippedData() : readData(dataFolder);
  return startService(database, port, async (open, certificate) => {
    const storage = await createCampaignStorage(open);
    const service = { accountId, data, storage, seed, runSpeed, now };
    await addFirstCampaigns(service);
    const admit = createAdmission(createKeyCheck(apiKey, placement), accountId);
    const json = createJsonServer(certificate, admit, log);
    addRoutes(json, service, placement);
    json.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      // A caller takes the service's time from here.
      response.setHeader('date', new Date(now()).toUTCString());
    });
    return json;
  });
}

/** Seed §4, and what is seen in the wild. Nothing deletes: the seed shows no such operation. */
function addRoutes(server: JsonServer, service: CampaignServiceDependencies, placement: KeyPlacement): void {
  const account = '/webapi/v3.0/accounts/:accountId';
  const campaign = `${account}/campaigns/:campaignId`;
  server.get('/openapi.json', (call) => ({
    status: 200,
    body: campaignOpenApi(serviceUrl(call), placement),
  }));
  const handle = (route: CampaignRoute) => (call: JsonCall) => route(service, call);
  server.get(`${account}/testcases`, handle(listTestCases));
  server.get(`${account}/testcases/:testCaseId`, handle(getTestCase));
  server.get(`${account}/plans`, handle(listPlans));
  server.get(`${account}/campaigns`, handle(listCampaigns));
  server.post(`${account}/campaigns`, handle(createCampaign));
  server.get(campaign, handle(getCampaign));
  server.put(campaign, handle(updateCampaign));
  server.post(`${campaign}/execute`, handle(executeCampaign));
  server.get(`${campaign}/runs`, handle(listRuns));
  server.get(`${campaign}/runs/:runId`, handle(getRun));
  server.get(`${account}/report/campaigns/:campaignId/runs/:runId/results`, handle(listResults));
}

/** What is wrong with a request's API key, for the caller to read; `undefined` if it is right. */
type KeyCheck = (request: Pick<IncomingMessage, 'headers'>, query: URLSearchParams) => string | undefined;

/**
 * Checks the key where `placement` says (seed §5; the place is not shown there). The message says what came,
 * never the key itself, since this is the commonest problem of new users.
 */
function createKeyCheck(apiKey: string, placement: KeyPlacement): KeyCheck {
  const isRight = createSecretCheck(apiKey);
  const wrong = 'Unauthorized: the API key is not valid.';

  if (placement.in === 'query') {
    return (_request, query) => {
      const key = query.get(placement.name);
      if (!key) return `Unauthorized: no API key. Send it as the query parameter ${placement.name}.`;
      return isRight(key) ? undefined : wrong;
    };
  }

  const { name, scheme } = placement;
  const form = `${name}: ${scheme === undefined ? '' : `${scheme} `}<key>`;
  return ({ headers }) => {
    const header = headers[name.toLowerCase()];
    const value = (Array.isArray(header) ? header.join(', ') : (header ?? '')).trim();
    if (value === '') return `Unauthorized: no API key. Send it as the header ${form}`;
    if (scheme === undefined) return isRight(value) ? undefined : wrong;
    const [sent = '', ...rest] = value.split(/\s+/);
    const key = rest.join(' ');
    if (sent.toLowerCase() === scheme.toLowerCase() && key !== '') return isRight(key) ? undefined : wrong;
    if (sent.toLowerCase() === 'basic' && key !== '') {
      return `Unauthorized: this service takes an API key, not HTTP Basic. Send it as the header ${form}`;
    }
    return `Unauthorized: the header ${name} does not have the scheme ${scheme}. Send it as the header ${form}`;
  };
}

const accountPath = /^\/webapi\/v3\.0\/accounts\/([^/?]*)/;

/**
 * Looks at every request before routing: the key first (401), then the account (403 for another one than the key's).
 * The OpenAPI document needs neither.
 */
function createAdmission(checkKey: KeyCheck, accountId: number) {
  return ({ request, pathname, query }: Omit<JsonCall, 'path'>): Answer | undefined => {
    if (pathname === '/openapi.json') return undefined;
    const problem = checkKey(request, query);
    if (problem !== undefined) return refuse(401, problem);
    const account = accountPath.exec(pathname)?.[1];
    if (account === undefined || account === String(accountId)) return undefined;
    if (!/^\d+$/.test(account)) return refuse(404, 'The account id in the path is not a whole number.');
    return refuse(403, `Account ${account} is not the account of this API key.`);
  };
}
