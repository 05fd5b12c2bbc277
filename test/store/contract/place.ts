import { afterEach, beforeEach } from 'vitest';
import type { Database } from '../../../src/store/database.ts';

/** Empty storage of one engine, which can be opened, closed and opened again with what is in it. */
export interface Place {
  open(): Promise<Database>;
  remove(): Promise<void>;
}

export type MakePlace = () => Promise<Place>;

interface OpenPlace {
  database(): Database;
  /** Closes the database and opens the same data again. */
  reopen(): Promise<Database>;
}

/** A fresh, open place for each case of the surrounding `describe`. */
export function useFreshPlace(makePlace: MakePlace): OpenPlace {
  let place: Place | undefined;
  let open: Database | undefined;

  function database(): Database {
    if (open === undefined) throw new Error('The place is opened before each case.');
    return open;
  }

  beforeEach(async () => {
    place = await makePlace();
    open = await place.open();
  });
  afterEach(async () => {
    await open?.close();
    await place?.remove();
    open = undefined;
    place = undefined;
  });
  return {
    database,
    async reopen() {
      await database().close();
      open = await place?.open();
      return database();
    },
  };
}
