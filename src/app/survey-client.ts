import { randomBytes } from 'node:crypto';
import type { SurveyService } from '../../dialogs/ports/survey-service.ts';
import type { Log } from '../logging/log.ts';
import { startReferenceSurveyService } from '../reference/survey/start-reference-survey-service.ts';
import { createHttpClient, type HttpCall } from '../services/http/http-client.ts';
import { createSurveyService } from '../services/survey/create-survey-service.ts';
import type { Database } from '../store/database.ts';

export interface SurveyServiceSettings {
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  /** PEM to trust instead of Node’s own trust store. */
  readonly certificateAuthority?: string;
}

export interface SurveyClient {
  readonly service: SurveyService;
  close(): Promise<void>;
}

/** The survey service that the settings name, or the reference service with credentials made for this run. */
export async function openSurveyClient(
  settings: SurveyServiceSettings | undefined,
  database: Database,
  log: Log,
  newReference: () => string,
  onCall: (call: HttpCall) => void,
): Promise<SurveyClient> {
  if (settings !== undefined) {
    const client = createHttpClient({
      service: 'survey',
      baseUrl: settings.url,
      ...(settings.certificateAuthority === undefined
        ? {}
        : { certificateAuthority: settings.certificateAuthority }),
      secrets: [settings.key.trim(), settings.secret.trim()],
      newReference,
      onCall,
    });
    return { service: createSurveyService(client, settings), close: () => client.close() };
  }
  const credentials = { key: randomBytes(16).toString('hex'), secret: randomBytes(16).toString('hex') };
  const reference = await startReferenceSurveyService({
    database,
    credentials: { apiKey: credentials.key, apiSecret: credentials.secret },
    log,
  });
  const client = createHttpClient({
    service: 'survey',
    baseUrl: reference.url,
    certificateAuthority: reference.certificate,
    secrets: [credentials.key, credentials.secret],
    newReference,
    onCall,
  });
  return {
    service: createSurveyService(client, credentials),
    async close() {
      await client.close();
      await reference.close();
    },
  };
}
