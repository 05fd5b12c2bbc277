import { createWebhook, type Webhook, webhookJob } from '../../dialogs/campaign/run/webhook.ts';
import type { WiredCampaigns } from '../../dialogs/campaign/wire.ts';
import type { JobHandler } from '../../dialogs/ports/jobs.ts';
import type { Logger } from '../../dialogs/ports/logger.ts';
import type { HttpCall } from '../http/client/client.ts';
import { createWebhookReceiver } from '../services/webhook/receiver.ts';

interface OpenWebhook {
  /** Absent: finished runs are posted nowhere. */
  readonly webhook?: Webhook;
  readonly handlers: ReadonlyMap<string, JobHandler>;
  close(): Promise<void>;
}

/** @param settings absent: what is still to be posted is dropped */
export function openWebhook(
  settings: Parameters<typeof createWebhookReceiver>[0] | undefined,
  campaign: WiredCampaigns,
  log: Logger,
  onCall: (call: HttpCall) => void,
): OpenWebhook {
  if (settings === undefined) {
    return { handlers: new Map([[webhookJob, async () => undefined]]), close: async () => {} };
  }
  const receiver = createWebhookReceiver(settings, {
    now: campaign.now,
    newReference: campaign.newReference,
    onCall,
  });
  const webhook = createWebhook({ ...campaign, receiver, log, random: campaign.random.fraction });
  return { webhook, handlers: new Map([[webhookJob, webhook.job]]), close: receiver.close };
}
