import { createHmac } from 'node:crypto';
import type { Clock } from '../../../dialogs/ports/time.ts';
import type { WebhookReceiver } from '../../../dialogs/ports/webhook.ts';
import { createHttpClient, type HttpCall } from '../../http/client/client.ts';
import { derivedFrom } from '../../small-memo.ts';

interface ReceiverSettings {
  /** `https:`, with a query if necessary. */
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

type ClosableReceiver = WebhookReceiver & { close(): Promise<void> };

/**
 * Posts signed as Standard Webhooks describes. Redirects are not followed, and of the answer only the status and `Retry-After`
 * are read.
 * @param settings whose address and secret may change
 */
export function createWebhookReceiver(
  settings: () => ReceiverSettings,
  parts: ReceiverParts,
): ClosableReceiver {
  // Earlier ones are left to finish what they post.
  const all: ClosableReceiver[] = [];
  const current = derivedFrom(settings, (changed) => {
    const receiver = receiverAt(changed, parts);
    all.push(receiver);
    return receiver;
  });
  return {
    post: (id, body) => current().post(id, body),
    close: async () => void (await Promise.all(all.map((receiver) => receiver.close()))),
  };
}

function receiverAt(
  { url, secret, allowsPrivate, ...trust }: ReceiverSettings,
  { now, newReference, onCall }: ReceiverParts,
): ClosableReceiver {
  const { origin, pathname, search } = new URL(url);
  const path = pathname + search;
  const encoded = secret.slice(secretPrefix.length);
  const key = Buffer.from(encoded, 'base64');
  // A receiver's address often has a token in it.
  const tokens = pathname.split('/').filter(({ length }) => length >= minToken);
  const secrets = [url, search, encoded, ...tokens];
  const client = createHttpClient({
    service: 'webhook',
    baseUrl: origin,
    secrets: () => secrets,
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
