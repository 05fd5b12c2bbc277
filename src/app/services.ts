import { randomBytes } from 'node:crypto';
import type { CampaignService } from '../../dialogs/ports/campaign.ts';
import type { Logger } from '../../dialogs/ports/logger.ts';
import type { SurveyService } from '../../dialogs/ports/survey.ts';
import type { Configuration } from '../config/configuration.ts';
import { createHttpClient, type HttpCall } from '../http/client/client.ts';
import { maxCampaignAnswerBytes } from '../limits.ts';
import { startReferenceCampaignService } from '../reference/campaign/service.ts';
import { startReferenceSurveyService } from '../reference/survey/service.ts';
import { type CampaignServiceSettings, createCampaignService } from '../services/campaign/client.ts';
import { defaultKeyPlacement, describePlacement, keySecrets } from '../services/campaign/key.ts';
import { createSurveyService } from '../services/survey/client.ts';
import type { Database } from '../store/database.ts';
import type { Metrics } from '../web/metrics.ts';

export interface CampaignClientSettings extends CampaignServiceSettings {
  /** What stands before the segment. */
  readonly url: string;
  /** PEM to trust instead of Node’s own trust store. */
  readonly certificateAuthority?: string;
}

export interface CampaignClient {
  readonly service: CampaignService;
  /** How the key is sent; never the key. */
  readonly keyPlacement: string;
  close(): Promise<void>;
}

/**
 * The campaign service that the settings name, or the reference service with a key made for this run.
 * @param runSpeed how many times faster than life the reference service's runs go
 */
export async function openCampaignClient(
  settings: CampaignClientSettings | undefined,
  database: Database,
  log: Logger,
  newReference: () => string,
  onCall: (call: HttpCall) => void,
  { runSpeed }: { readonly runSpeed: number },
): Promise<CampaignClient> {
  if (settings !== undefined) return connect(settings, newReference, onCall);
  const own = {
    segment: 'webapi',
    accountId: 1,
    key: randomBytes(16).toString('hex'),
    placement: defaultKeyPlacement,
  };
  const reference = await startReferenceCampaignService({
    database,
    apiKey: own.key,
    placement: own.placement,
    accountId: own.accountId,
    runSpeed,
    log,
  });
  const client = connect(
    { ...own, url: reference.url, certificateAuthority: reference.certificate },
    newReference,
    onCall,
  );
  return {
    ...client,
    async close() {
      await client.close();
      await reference.close();
    },
  };
}

function connect(
  settings: CampaignClientSettings,
  newReference: () => string,
  onCall: (call: HttpCall) => void,
): CampaignClient {
  const client = createHttpClient({
    service: 'campaign',
    baseUrl: settings.url,
    ...(settings.certificateAuthority === undefined
      ? {}
      : { certificateAuthority: settings.certificateAuthority }),
    secrets: keySecrets(settings.key),
    newReference,
    onCall: (call) =>
      onCall(
        call.status === 401
          ? {
              ...call,
              detail: `${call.detail ?? ''}; the key went as ${describePlacement(settings.placement)}`,
            }
          : call,
      ),
    maxBytes: maxCampaignAnswerBytes,
  });
  return {
    service: createCampaignService(client, settings),
    keyPlacement: describePlacement(settings.placement),
    close: () => client.close(),
  };
}

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
  log: Logger,
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

/** Writes each finished call to a remote service to the metrics, and each failed one to the log. */
export function createReportCall(log: Logger, metrics: Metrics): (call: HttpCall) => void {
  return (finished) => {
    // To the microsecond: what is more is noise of the floating point.
    const call = { ...finished, seconds: Number(finished.seconds.toFixed(6)) };
    const service = call.service === 'campaign' ? 'campaign' : 'survey';
    metrics.serviceCall(service, call.operation, call.outcome === 'OK' ? 'ok' : call.outcome, call.seconds);
    if (call.outcome === 'OK') return log.debug({ ...call }, 'A service was called.');
    if (call.status === 401) {
      const variables =
        service === 'survey'
          ? 'SURVEY_API_KEY and SURVEY_API_SECRET'
          : 'CAMPAIGN_API_KEY and CAMPAIGN_API_KEY_PLACEMENT';
      return log.error({ ...call }, `The ${service} service refused our credentials: check ${variables}.`);
    }
    log.warn({ ...call }, 'A call to a service failed.');
  };
}

/** Says where a bot with a registration, which others can reach, would talk to services that only imitate real ones. */
export function warnOfReferences(
  { localMode, survey, campaign }: Pick<Configuration, 'localMode' | 'survey' | 'campaign'>,
  log: Pick<Logger, 'warn'>,
): void {
  if (localMode) return;
  const unset = [
    ...(survey === undefined ? ['SURVEY_API_URL'] : []),
    ...(campaign === undefined ? ['CAMPAIGN_API_URL'] : []),
  ];
  if (unset.length === 0) return;
  log.warn(
    { unset },
    'Without these variables a reference service stands in: answers and runs go no further than this machine.',
  );
}
