import { onTestFinished } from 'vitest';
import type { CampaignService } from '../../../dialogs/ports/campaign.ts';
import { createHttpClient, type HttpCall } from '../../../src/http/client/client.ts';
import { createCampaignService } from '../../../src/services/campaign/client.ts';
import { defaultKeyPlacement, type KeyPlacement, keySecrets } from '../../../src/services/campaign/key.ts';
import {
  type Answering,
  type SeenRequest,
  startTlsServer,
  type TlsServer,
} from '../../support/tls-server.ts';

export const key = 'k3y/with+signs:token-of-it';
export const account = '/webapi/v3.0/accounts/42';

export interface Scripted {
  readonly campaigns: CampaignService;
  readonly remote: TlsServer;
  readonly calls: readonly HttpCall[];
}

interface ScriptedOptions {
  readonly placement?: KeyPlacement;
  readonly below?: string;
  /** For all tries of a call: short, as most scripts never answer well. */
  readonly retryMs?: number;
}

/** The campaign client before a server that does what the script says, until the test ends. */
export async function scripted(
  script: (request: SeenRequest, answer: Answering) => void,
  { placement = defaultKeyPlacement, below = '', retryMs = 2500 }: ScriptedOptions = {},
): Promise<Scripted> {
  const remote = await startTlsServer(script);
  const calls: HttpCall[] = [];
  const secrets = keySecrets(key);
  const client = createHttpClient({
    service: 'campaign',
    baseUrl: `${remote.url}${below}`,
    certificateAuthority: remote.certificate,
    secrets: () => secrets,
    newReference: () => 'ref',
    onCall: (call) => calls.push(call),
    retryMs,
  });
  onTestFinished(() => remote.close());
  onTestFinished(() => client.close());
  const settings = { segment: 'webapi', accountId: 42, key: ` ${key}\n`, placement };
  return { campaigns: createCampaignService(client, () => settings), remote, calls };
}
