import { randomBytes } from 'node:crypto';
import type { SurveyService } from '../../dialogs/ports/survey.ts';
import { createHttpClient } from '../http/client/client.ts';
import { type ClientParts, closeInTurn, type Reached } from './client-parts.ts';
import { createSurveyService, type SurveyCredentials } from './survey/client.ts';

interface SurveyClient {
  readonly service: SurveyService;
  close(): Promise<void>;
}

/** The survey service in the settings, or the reference service with credentials made for this process. */
export async function openSurveyClient(
  settings: Reached<SurveyCredentials> | undefined,
  parts: ClientParts,
): Promise<SurveyClient> {
  if (settings !== undefined) return connectSurvey(settings, parts);
  const own = { key: randomBytes(16).toString('hex'), secret: randomBytes(16).toString('hex') };
  const { database, log } = parts;
  const { startReferenceSurveyService } = await import('../reference/survey/service.ts');
  const reference = await startReferenceSurveyService({
    database,
    credentials: { apiKey: own.key, apiSecret: own.secret },
    log,
  });
  const client = connectSurvey(
    { ...own, url: reference.url, certificateAuthority: reference.certificate },
    parts,
  );
  return { ...client, close: () => closeInTurn(client, reference) };
}

function connectSurvey(
  { url, certificateAuthority, ...settings }: Reached<SurveyCredentials>,
  { newReference, onCall }: ClientParts,
): SurveyClient {
  const client = createHttpClient({
    service: 'survey',
    baseUrl: url,
    certificateAuthority,
    secrets: [settings.key.trim(), settings.secret.trim()],
    newReference,
    onCall,
  });
  return { service: createSurveyService(client, settings), close: () => client.close() };
}
