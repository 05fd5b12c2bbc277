import { afterEach, beforeEach } from 'vitest';
import type { Database } from '../../../../src/store/database.ts';
import type { TicketQueue } from '../../../../src/store/postgres/jobs/queue.ts';
import type { ConnectLink } from '../../../../src/store/postgres/link.ts';
import type { Place } from '../place.ts';

/** Storage that several processes share, with the tables for what they agree on. Two of them live: one and other. */
export interface SharedPlace extends Place {
  readonly connect: ConnectLink;
  /** What another process opens, too. */
  openQueue(kinds: readonly string[]): Promise<TicketQueue>;
  /** As if whoever has a ticket had been silent for half a minute. */
  silence(): Promise<void>;
}

export type MakeSharedPlace = () => Promise<SharedPlace>;

interface OpenSharedPlace {
  database(): Database;
  place(): SharedPlace;
}

/** A place of its own for each case. */
export function useSharedPlace(makePlace: MakeSharedPlace): OpenSharedPlace {
  let place: SharedPlace | undefined;
  let open: Database | undefined;

  function opened(): { place: SharedPlace; database: Database } {
    if (place === undefined || open === undefined) throw new Error('The place is opened before each case.');
    return { place, database: open };
  }

  beforeEach(async () => {
    place = await makePlace();
    open = await place.open();
    for (const id of ['one', 'other'])
      await open.run('INSERT INTO processes (id, beat_at) VALUES (?, now())', [id]);
  });
  afterEach(async () => {
    await open?.close();
    await place?.remove();
  });

  return { database: () => opened().database, place: () => opened().place };
}
