import { randomBytes } from 'node:crypto';
import type { CampaignAccess } from '../../dialogs/ports/campaign.ts';
import { createHttpClient } from '../http/client/client.ts';
import { pacedClient } from '../http/client/paced-client.ts';
import { createPacer } from '../http/client/pacer.ts';
import { maxCampaignAnswerBytes, pollPace } from '../limits.ts';
import { type CampaignServiceSettings, createCampaignService } from './campaign/client.ts';
import { defaultKeyPlacement, describePlacement, keySecrets } from './campaign/key.ts';
import { createServiceClock } from './campaign/service-clock.ts';
import { type ClientParts, closeInTurn, type Reached } from './client-parts.ts';

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
