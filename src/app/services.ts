import { randomBytes } from 'node:crypto';
import type { CampaignAccess } from '../../dialogs/ports/campaign.ts';
import type { Logger } from '../../dialogs/ports/logger.ts';
import type { SurveyService } from '../../dialogs/ports/survey.ts';
import type { Configuration } from '../config/configuration.ts';
import { createHttpClient, type HttpCall } from '../http/client/client.ts';
import { pacedClient } from '../http/client/paced-client.ts';
import { createPacer } from '../http/client/pacer.ts';
import { maxCampaignAnswerBytes, pollPace } from '../limits.ts';
import { type CampaignServiceSettings, createCampaignService } from '../services/campaign/client.ts';
import { defaultKeyPlacement, describePlacement, keySecrets } from '../services/campaign/key.ts';
import { createServiceClock } from '../services/campaign/service-clock.ts';
import { createSurveyService, type SurveyCredentials } from '../services/survey/client.ts';
import type { Database } from '../store/database.ts';
import type { Metrics } from '../web/metrics.ts';

/** The base URL before the segment, and the PEM to trust instead of Node’s own trust store. */
type Reached<Settings> = Settings & { readonly url: string; readonly certificateAuthority?: string };

interface ClientParts {
  readonly database: Database;
  readonly log: Logger;
  readonly newReference: () => string;
  readonly onCall: (call: HttpCall) => void;
}

export interface CampaignClient extends CampaignAccess {
  /** No look goes out any more. */
  endLooks(): void;
  close(): Promise<void>;
}

/**
 * The campaign service in the settings, or the reference service with a key made for this process.
 * @param runSpeed how many times faster than real time runs of the reference service go
 */
export async function openCampaignClient(
  settings: Reached<CampaignServiceSettings> | undefined,
  parts: ClientParts,
  runSpeed: number,
): Promise<CampaignClient> {
  if (settings !== undefined) return connectCampaign(settings, parts);
  const own = {
    segment: 'webapi',
    accountId: 1,
    key: randomBytes(16).toString('hex'),
    placement: defaultKeyPlacement,
  };
  const { database, log } = parts;
  const { startReferenceCampaignService } = await import('../reference/campaign/service.ts');
  const reference = await startReferenceCampaignService({
    database,
    apiKey: own.key,
    placement: own.placement,
    accountId: own.accountId,
    runSpeed,
    log,
  });
  const client = connectCampaign(
    { ...own, url: reference.url, certificateAuthority: reference.certificate },
    parts,
  );
  return { ...client, close: () => closeInTurn(client, reference) };
}

async function closeInTurn(...parts: readonly { close(): Promise<void> }[]): Promise<void> {
  for (const part of parts) await part.close();
}

function connectCampaign(
  { url, certificateAuthority, ...settings }: Reached<CampaignServiceSettings>,
  { newReference, onCall, log, database }: ClientParts,
): CampaignClient {
  const clock = createServiceClock(database.time.now);
  const pacer = createPacer({
    ...pollPace,
    onPause: (milliseconds) =>
      log.warn(
        { seconds: Math.ceil(milliseconds / 1000) },
        'The campaign service asks for fewer requests. Looks at runs pause, and go on more slowly.',
      ),
  });
  const keyPlacement = describePlacement(settings.placement);
  const client = createHttpClient({
    service: 'campaign',
    baseUrl: url,
    certificateAuthority,
    secrets: keySecrets(settings.key),
    newReference,
    onCall: (call) =>
      onCall(
        call.status === 401
          ? { ...call, detail: `${call.detail ?? ''}; the key went as ${keyPlacement}` }
          : call,
      ),
    onAnswer(answer) {
      pacer.note(answer);
      clock.note(answer.serviceTime);
    },
    maxBytes: maxCampaignAnswerBytes,
  });
  return {
    service: createCampaignService(client, settings),
    paced: (lane) => createCampaignService(pacedClient(client, pacer, lane, newReference), settings),
    pausedFor: pacer.pausedFor,
    endLooks: pacer.close,
    keyPlacement,
    serviceAhead: clock.ahead,
    close: () => client.close(),
  };
}

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

/** Writes each finished call to a remote service to the metrics, and each failed one to the log. */
export function createReportCall(log: Logger, metrics: Metrics): (call: HttpCall) => void {
  return (finished) => {
    // Rounded to the microsecond: further digits are floating-point noise.
    const call = { ...finished, seconds: Number(finished.seconds.toFixed(6)) };
    const service = call.service === 'campaign' || call.service === 'webhook' ? call.service : 'survey';
    metrics.serviceCall(service, call.operation, call.outcome === 'OK' ? 'ok' : call.outcome, call.seconds);
    if (call.outcome === 'OK') return log.debug({ ...call }, 'A service was called.');
    if (call.status === 401 && service !== 'webhook') {
      const variables =
        service === 'survey'
          ? 'SURVEY_API_KEY and SURVEY_API_SECRET'
          : 'CAMPAIGN_API_KEY and CAMPAIGN_API_KEY_PLACEMENT';
      return log.error({ ...call }, `The ${service} service refused our credentials: check ${variables}.`);
    }
    // A survey service says so of a session that is over.
    if (call.status === 403 && service === 'campaign') {
      return log.error(
        { ...call },
        'The campaign service does not let us do that: check CAMPAIGN_ACCOUNT_ID and what the key may do.',
      );
    }
    log.warn({ ...call }, 'A call to a service failed.');
  };
}

/** Warns of what the configuration leaves out, where somebody may miss it. */
export function warnAtStart(
  configuration: Parameters<typeof warnOfReferences>[0] & Parameters<typeof warnOfLinks>[0],
  log: Pick<Logger, 'warn'>,
): void {
  warnOfReferences(configuration, log);
  warnOfLinks(configuration, log);
}

/** Warns where a registered bot, which others can reach, uses reference services instead of real ones. */
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

/** Warns where other systems may ask for invitations, and would get no links for one person. */
function warnOfLinks(
  {
    invitationKey,
    webChat,
    directLineSecret,
  }: Pick<Configuration, 'invitationKey' | 'webChat' | 'directLineSecret'>,
  log: Pick<Logger, 'warn'>,
): void {
  if (invitationKey === undefined || !webChat || directLineSecret === undefined) return;
  log.warn(
    {},
    'POST /api/invitations makes no links for one person while DIRECT_LINE_SECRET is set: such a link needs the built-in web chat.',
  );
}
