import { randomBytes } from 'node:crypto';
import type { CampaignService } from '../../dialogs/ports/campaign-service.ts';
import type { Log } from '../logging/log.ts';
import { startReferenceCampaignService } from '../reference/campaign/start-reference-campaign-service.ts';
import {
  type CampaignServiceSettings,
  createCampaignService,
} from '../services/campaign/create-campaign-service.ts';
import { describePlacement } from '../services/campaign/describe-placement.ts';
import { defaultKeyPlacement } from '../services/campaign/key-placement.ts';
import { keySecrets } from '../services/campaign/key-secrets.ts';
import { createHttpClient, type HttpCall } from '../services/http/http-client.ts';
import type { Database } from '../store/database.ts';

export interface CampaignClientSettings extends CampaignServiceSettings {
  /** What stands before the segment. */
  readonly url: string;
  /** PEM to trust instead of Node’s own trust store. */
  readonly certificateAuthority?: string;
}

/** Fifty results with all their steps and notes, and room for a service that doesn't page. */
const mostPageBytes = 16 * 1024 * 1024;

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
  log: Log,
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
    mostBytes: mostPageBytes,
  });
  return {
    service: createCampaignService(client, settings),
    keyPlacement: describePlacement(settings.placement),
    close: () => client.close(),
  };
}
