import { createHmac } from 'node:crypto';
import type { Clock } from '../../../dialogs/ports/clock.ts';
import type { WebhookReceiver } from '../../../dialogs/ports/webhook.ts';
import { createHttpClient, type HttpCall } from '../../http/client/client.ts';

interface ReceiverSettings {
  /** `https:`, with a query if need be. */
  readonly url: string;
  /** `whsec_` and the key in base64. */
  readonly secret: string;
  /** Whether it may be in a private network, or on this machine. */
  readonly allowsPrivate: boolean;
  /** PEM, trusted instead of the default authorities. */
  readonly certificateAuthority?: string;
}

interface ReceiverParts {
  readonly now: Clock;
  readonly newReference: () => string;
  readonly onCall: (call: HttpCall) => void;
}

const secretPrefix = 'whsec_';

/** Posts signed as Standard Webhooks describes. Redirects are not followed, and of what it answers the status and `Retry-After` are read. */
export function createWebhookReceiver(
  { url, secret, allowsPrivate, ...trust }: ReceiverSettings,
  { now, newReference, onCall }: ReceiverParts,
): WebhookReceiver & { close(): Promise<void> } {
  const { origin, pathname, search } = new URL(url);
  const path = pathname + search;
  const encoded = secret.slice(secretPrefix.length);
  const key = Buffer.from(encoded, 'base64');
  const client = createHttpClient({
    service: 'webhook',
    baseUrl: origin,
    // A receiver's address often has a token in it.
    secrets: [url, search, encoded, ...pathname.split('/').filter(({ length }) => length >= minToken)],
    connections: 4,
    onlyPublic: !allowsPrivate,
    newReference,
    onCall,
    ...trust,
  });
  return {
    async post(id, body) {
      const seconds = Math.floor(now() / 1000);
      const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
      const answer = await client.request({
        operation: 'webhook.post',
        method: 'POST',
        path,
        text: body,
        retry: 'never',
        ignoresBody: true,
        headers: {
          'webhook-id': id,
          'webhook-timestamp': String(seconds),
          'webhook-signature': `v1,${signature}`,
        },
      });
      if (answer.ok) return { taken: true };
      const { retryAfterMs } = answer.failure;
      return { taken: false, retryAfterMs };
    },
    close: () => client.close(),
  };
}

/** A shorter part of a path is a word. */
const minToken = 16;
