import type { Logger } from '../../dialogs/ports/logger.ts';
import type { HttpCall, HttpClientOptions } from '../http/client/client.ts';
import type { Database } from '../store/database.ts';

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
