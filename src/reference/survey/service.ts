import { createHash, timingSafeEqual } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type Logger, silentLogger } from '../../../dialogs/ports/logger.ts';
import { wholeClock } from '../../clock.ts';
import { type Answer, createJsonServer, type JsonCall, refuse } from '../../http/server/json-server.ts';
import type { Database } from '../../store/database.ts';
import { openSharedFile } from '../../store/sqlite/files.ts';
import { makeCertificate } from '../certificate.ts';
import { listen } from '../listen.ts';
import { readSurveys } from './definitions.ts';
import { addSurveyRoutes } from './routes.ts';
import { createSqlSessionStorage } from './storage.ts';

export interface ReferenceSurveyServiceOptions {
  /** Where sessions and answers are kept: an open database, which stays open, or the path of an SQLite file. */
  readonly database: Database | string;
  /** Folder of the survey files; the ones that come with the project unless told. */
  readonly surveysFolder?: string;
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** The only credentials that are taken; any will do unless told. */
  readonly credentials?: SurveyCredentials;
  readonly log?: Logger;
}

export interface ReferenceSurveyService {
  /** `https://127.0.0.1:<port>`: what the seed calls {base_url}. */
  readonly url: string;
  /** The self-signed certificate that clients have to trust, PEM. */
  readonly certificate: string;
  /** Lets the answers under way go out, then stops. */
  close(): Promise<void>;
}

const ownSurveys = fileURLToPath(new URL('surveys', import.meta.url));

/**
 * Starts the reference Survey Delivery service (survey seed, whole) on loopback.
 *
 * @throws SurveyFilesError for faulty survey files, the system's own errors for a port or file that can't be had
 */
export async function startReferenceSurveyService({
  database,
  surveysFolder = ownSurveys,
  port = 0,
  credentials,
  log = silentLogger,
}: ReferenceSurveyServiceOptions): Promise<ReferenceSurveyService> {
  const surveys = await readSurveys(surveysFolder);
  const certificate = await makeCertificate();
  const own = typeof database === 'string';
  const open = own ? openSharedFile(database) : database;
  try {
    const sessions = await createSqlSessionStorage(open);
    const server = createJsonServer(certificate, (call) => admit(call, credentials), log);
    addSurveyRoutes(server, { surveys, sessions, now: wholeClock });
    const listening = await listen(server.server, port);
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

interface SurveyCredentials {
  readonly apiKey: string;
  readonly apiSecret: string;
}

/**
 * Every call carries apikey and apisecret, else 401 (survey seed §5). How they are issued isn't shown there, so
 * any will do, unless the service was started with the ones that it `expected`. Only the document about the
 * service itself is open to everybody.
 */
function admit(
  { pathname, query }: Pick<JsonCall, 'pathname' | 'query'>,
  expected: SurveyCredentials | undefined,
): Answer | undefined {
  if (pathname === '/openapi.json') return undefined;
  const apiKey = query.get('apikey') ?? '';
  const apiSecret = query.get('apisecret') ?? '';
  if (apiKey === '' || apiSecret === '')
    return refuse(401, 'Unauthorized: apikey and apisecret are required.');
  if (expected === undefined) return undefined;
  const known = same(apiKey, expected.apiKey) && same(apiSecret, expected.apiSecret);
  return known ? undefined : refuse(401, 'Unauthorized: apikey or apisecret is wrong.');
}

function same(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
