import type { Logger } from '../../dialogs/ports/logger.ts';
import type { HttpCall } from '../http/client/client.ts';
import type { Database } from '../store/database.ts';

/** The base URL before the segment, and the PEM to trust instead of Node’s own trust store. */
export type Reached<Settings> = Settings & { readonly url: string; readonly certificateAuthority?: string };

/** What a client of a service takes besides its settings. */
export interface ClientParts {
  readonly database: Database;
  readonly log: Logger;
  readonly newReference: () => string;
  readonly onCall: (call: HttpCall) => void;
}

export async function closeInTurn(...parts: readonly { close(): Promise<void> }[]): Promise<void> {
  for (const part of parts) await part.close();
}
