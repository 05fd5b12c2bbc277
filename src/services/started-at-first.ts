import type { Logger } from '../../dialogs/ports/logger.ts';
import type { HttpCall, HttpClientOptions } from '../http/client/client.ts';
import type { Database } from '../store/database.ts';

interface Service {
  readonly url: string;
  readonly certificate: string;
  close(): Promise<void>;
}

/** What the client of a reference service calls it. It takes a free port, once it is started. */
export const referenceUrl = 'https://localhost';

/**
 * A reference service started by its first call: without one, a start takes half the time. If that fails, as it does while
 * one of its files is wrong, the next call tries again.
 */
export function startedAtFirst<Started extends Service>(startIt: () => Promise<Started>) {
  let started: Promise<Started> | undefined;
  return {
    start() {
      started ??= startIt().catch((error: unknown) => {
        started = undefined;
        throw error;
      });
      return started;
    },
    close: async () => await (await started)?.close(),
  };
}

/** A client of a reference service, which is closed with it. */
export function connectReference<Client extends { close(): Promise<void> }>(
  startIt: () => Promise<Service>,
  connect: (reached: Reached<unknown>) => Client,
): Client {
  const { start, close } = startedAtFirst(startIt);
  const client = connect({ url: referenceUrl, start });
  return {
    ...client,
    async close() {
      await client.close();
      await close();
    },
  };
}

/** The base URL before the segment, and how it is reached if not by its name and Node’s own trust store. */
export type Reached<Settings> = Settings & { readonly url: string } & Pick<
    HttpClientOptions,
    'certificateAuthority' | 'start'
  >;

/** What a client of a service takes in addition to its settings. */
export interface ClientParts {
  readonly database: Database;
  readonly log: Logger;
  readonly newReference: () => string;
  readonly onCall: (call: HttpCall) => void;
}
