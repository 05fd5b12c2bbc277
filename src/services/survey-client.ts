import { randomBytes } from 'node:crypto';
import type { SurveyService } from '../../dialogs/ports/survey.ts';
import { createHttpClient } from '../http/client/client.ts';
import { derivedFrom } from '../small-memo.ts';
import { type ClientParts, connectReference, type Reached } from './started-at-first.ts';
import { createSurveyService, type SurveyCredentials } from './survey/client.ts';

interface SurveyClient {
  readonly service: SurveyService;
  close(): Promise<void>;
}

/** The survey service in the settings, or the reference service with credentials made for this process. */
export function openSurveyClient(
  settings: (() => Reached<SurveyCredentials>) | undefined,
  parts: ClientParts,
): SurveyClient {
  if (settings !== undefined) return connectSurvey(settings, parts);
  const own = { key: randomBytes(16).toString('hex'), secret: randomBytes(16).toString('hex') };
  const { database, log } = parts;
  const startIt = async () => {
    const { startReferenceSurveyService } = await import('../reference/survey/service.ts');
    const credentials = { apiKey: own.key, apiSecret: own.secret };
    return await startReferenceSurveyService({ database, credentials, log });
  };
  return connectReference(startIt, (reached) => {
    const reference = { ...own, ...reached };
    return connectSurvey(() => reference, parts);
  });
}

/** A client of the service in the settings, whose credentials may change meanwhile. */
export function connectSurvey(
  settings: () => Reached<SurveyCredentials>,
  { newReference, onCall }: Pick<ClientParts, 'newReference' | 'onCall'>,
): SurveyClient {
  const { url, certificateAuthority, start } = settings();
  const client = createHttpClient({
    service: 'survey',
    baseUrl: url,
    certificateAuthority,
    start,
    secrets: derivedFrom(settings, ({ key, secret }) => [key.trim(), secret.trim()]),
    newReference,
    onCall,
  });
  return { service: createSurveyService(client, settings), close: () => client.close() };
}
