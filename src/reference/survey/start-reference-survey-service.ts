import { fileURLToPath } from 'node:url';
import type { Database } from '../../store/database.ts';
import { openSharedFile } from '../../store/sqlite/open-shared-file.ts';
import { makeCertificate } from '../certificate.ts';
import { createJsonServer } from '../http/create-json-server.ts';
import { type Log, silentLog } from '../http/log.ts';
import { listen } from '../listen.ts';
import { admit, type SurveyCredentials } from './admit.ts';
import { readSurveys } from './read-surveys.ts';
import { addSurveyRoutes } from './routes/add-survey-routes.ts';
import { createSqlSessionStorage } from './sql-session-storage.ts';

export interface ReferenceSurveyServiceOptions {
  /** Where sessions and answers are kept: an open database, which stays open, or the path of an SQLite file. */
  readonly database: Database | string;
  /** Folder of the survey files; the ones that come with the project unless told. */
  readonly surveysFolder?: string;
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** The only credentials that are taken; any will do unless told. */
  readonly credentials?: SurveyCredentials;
  readonly log?: Log;
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
  log = silentLog,
}: ReferenceSurveyServiceOptions): Promise<ReferenceSurveyService> {
  const surveys = await readSurveys(surveysFolder);
  const certificate = await makeCertificate();
  const own = typeof database === 'string';
  const open = own ? openSharedFile(database) : database;
  try {
    const sessions = await createSqlSessionStorage(open);
    const server = createJsonServer(certificate, (call) => admit(call, credentials), log);
    addSurveyRoutes(server, { surveys, sessions, now: Date.now });
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
