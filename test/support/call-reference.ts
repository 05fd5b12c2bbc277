import { createSecureContext } from 'node:tls';
import { Agent, request } from 'undici';
import type { ReferenceService } from '../../src/reference/start-service.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; undefined where it was empty. */
  readonly body: unknown;
}

/** How to connect to a service by its certificate: read once, not for each connection. */
export const trusting = ({ certificate }: Pick<ReferenceService, 'certificate'>) => ({
  secureContext: createSecureContext({ ca: certificate }),
});

/** Calls to a reference service, over TLS, that trust its certificate alone. */
export function callReference(service: ReferenceService) {
  // A call may name another host, which is the service's to judge.
  const connect = { ...trusting(service), checkServerIdentity: () => undefined };
  const dispatcher = new Agent({ connect });
  return {
    /** @param path of the service, or a whole address; everything is sent as it is given */
    async send(
      method: string,
      path: string,
      body?: string | Buffer,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<Reply> {
      const url = new URL(path, service.url);
      const response = await request(url, { dispatcher, method, body: body ?? null, headers });
      const text = await response.body.text();
      const given = Object.entries(response.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      const read: unknown = text === '' ? undefined : JSON.parse(text);
      return { status: response.statusCode, headers: new Headers(given), body: read };
    },
    /** Ends the service, too. */
    async close(): Promise<void> {
      await service.close();
      await dispatcher.destroy();
    },
  };
}
