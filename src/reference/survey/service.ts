import { fileURLToPath } from 'node:url';
import { type Logger, silentLogger } from '../../../dialogs/ports/logger.ts';
import { type Answer, createJsonServer, type JsonCall, refuse } from '../../http/server/json-server.ts';
import { createSecretCheck } from '../../http/server/secret-check.ts';
import type { Database } from '../../store/database.ts';
import { type ReferenceService, startService } from '../start-service.ts';
import { readSurveys } from './definitions.ts';
import { addSurveyRoutes } from './routes.ts';
import { createSessionStorage } from './storage.ts';

interface ReferenceSurveyServiceOptions {
  /** Where sessions and answers are kept: an open database, which stays open, or the path of an SQLite file. */
  readonly database: Database | string;
  /** Folder of the survey files; by default the ones that come with the project. */
  readonly surveysFolder?: string | undefined;
  /** By default a free one. */
  readonly port?: number;
  /** The only credentials that are taken; by default any will do. */
  readonly credentials?: SurveyCredentials;
  readonly log?: Logger;
}

const ownSurveys = fileURLToPath(new URL('surveys', import.meta.url));

/**
 * Starts the reference Survey Delivery service (survey seed, whole) on loopback.
 *
 * @throws SurveyFilesError for faulty survey files, the system's own errors for a port or file that is unavailable
 */
export async function startReferenceSurveyService({
  database,
  surveysFolder = ownSurveys,
  port = 0,
  credentials,
  log = silentLogger,
}: ReferenceSurveyServiceOptions): Promise<ReferenceService> {
  const surveys = await readSurveys(surveysFolder);
  return startService(database, port, async (open, certificate) => {
    const server = createJsonServer(certificate, createAdmission(credentials), log);
    addSurveyRoutes(server, {
      surveys,
      sessions: await createSessionStorage(open),
      now: () => Math.trunc(open.time.now()),
    });
    return server;
  });
}

interface SurveyCredentials {
  readonly apiKey: string;
  readonly apiSecret: string;
}

/**
 * Every call carries apikey and apisecret, else 401 (survey seed §5). How they are issued isn't shown there, so any
 * will do unless the service was started with `expected` ones. Only the document about the service is open to all.
 */
function createAdmission(expected: SurveyCredentials | undefined) {
  const isKey = expected && createSecretCheck(expected.apiKey);
  const isSecret = expected && createSecretCheck(expected.apiSecret);
  return ({ pathname, query }: Pick<JsonCall, 'pathname' | 'query'>): Answer | undefined => {
    if (pathname === '/openapi.json') return undefined;
    const [apiKey, apiSecret] = [query.get('apikey'), query.get('apisecret')];
    if (!apiKey || !apiSecret) return refuse(401, 'Unauthorized: apikey and apisecret are required.');
    if (isKey?.(apiKey) !== false && isSecret?.(apiSecret) !== false) return undefined;
    return refuse(401, 'Unauthorized: apikey or apisecret is wrong.');
  };
}
