import { randomBytes } from 'node:crypto';
import type { CampaignAccess } from '../../dialogs/ports/campaign.ts';
import type { Clock } from '../../dialogs/ports/time.ts';
import { createHttpClient } from '../http/client/client.ts';
import { pacedClient } from '../http/client/paced-client.ts';
import { createPacer } from '../http/client/pacer.ts';
import { maxCampaignAnswerBytes, pollPace } from '../limits.ts';
import { derivedFrom } from '../small-memo.ts';
import { type CampaignServiceSettings, createCampaignService } from './campaign/client.ts';
import { defaultKeyPlacement, describePlacement, keySecrets } from './campaign/key.ts';
import { createServiceClock } from './campaign/service-clock.ts';
import { type ClientParts, connectReference, type Reached } from './started-at-first.ts';

export interface CampaignClient extends CampaignAccess {
  /** No more looks go out. */
  endLooks(): void;
  close(): Promise<void>;
}

/**
 * The campaign service in the settings, or the reference service with a key made for this process.
 * @param runSpeed how many times faster than real time runs of the reference service go
 */
export function openCampaignClient(
  settings: (() => Reached<CampaignServiceSettings>) | undefined,
  parts: ClientParts,
  runSpeed: number,
): CampaignClient {
  const connected = { ...parts, now: parts.database.time.now };
  if (settings !== undefined) return connectCampaign(settings, connected);
  const own = {
    segment: 'webapi',
    accountId: 1,
    key: randomBytes(16).toString('hex'),
    placement: defaultKeyPlacement,
  };
  const { database, log } = parts;
  const startIt = async () => {
    const { startReferenceCampaignService } = await import('../reference/campaign/service.ts');
    return await startReferenceCampaignService({
      database,
      apiKey: own.key,
      placement: own.placement,
      accountId: own.accountId,
      runSpeed,
      log,
    });
  };
  return connectReference(startIt, (reached) => {
    const reference = { ...own, ...reached };
    return connectCampaign(() => reference, connected);
  });
}

/** A client of the service in the settings, whose key may change meanwhile. */
export function connectCampaign(
  settings: () => Reached<CampaignServiceSettings>,
  { newReference, onCall, log, now }: Omit<ClientParts, 'database'> & { readonly now: Clock },
): CampaignClient {
  const clock = createServiceClock(now);
  const pacer = createPacer({
    ...pollPace,
    onPause: (milliseconds) =>
      log.warn(
        { seconds: Math.ceil(milliseconds / 1000) },
        'The campaign service asks for fewer requests. Looks at runs pause, and go on more slowly.',
      ),
  });
  const { url, certificateAuthority, start, placement } = settings();
  const keyPlacement = describePlacement(placement);
  const client = createHttpClient({
    service: 'campaign',
    baseUrl: url,
    certificateAuthority,
    start,
    secrets: derivedFrom(settings, ({ key }) => keySecrets(key)),
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
