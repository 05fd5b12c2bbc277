import type { RecordStore, StoredRecord, WantedRecords } from '../../../dialogs/ports/records.ts';
import type { Input, Person, Place } from '../../../dialogs/turn.ts';
import { systemTime } from '../../time.ts';
import type { BotDependencies } from '../dependencies.ts';
import { languageKey } from '../people/languages.ts';
import { pressedKeys } from '../sent-cards.ts';

/** How long (ms) what was read ahead is taken for what would be read: a turn may wait for a service first. */
const freshMs = 5_000;

/**
 * Records that a turn nearly always loads, read along with the claim of its activity. Each is good for one load: a save by a
 * version that is no longer the stored one is a conflict, as with any other, and what is loaded after it is read again.
 */
export interface ReadAhead extends WantedRecords {
  /** The turn's records, with what was found in front of them. */
  over(records: RecordStore): RecordStore;
}

/** What a turn loads first, whatever it then does. */
export function keysReadFirst(
  { onlyProcess, readsFirst }: Pick<BotDependencies, 'onlyProcess' | 'readsFirst'>,
  place: Place,
  person: Person,
  input: Input,
): readonly string[] {
  // To ask the database in this process costs no round trip.
  if (onlyProcess === true) return [];
  const keys = readsFirst?.(place, person) ?? [];
  return [languageKey(place.channel, person.id), ...keys, ...pressedKeys(place, input)];
}

/** @param now monotonic milliseconds */
export function createReadAhead(
  keys: readonly string[],
  now: () => number = systemTime.monotonic,
): ReadAhead {
  const known = new Map<string, StoredRecord | undefined>();
  let staleAt = 0;
  return {
    keys,
    found(key, stored) {
      known.set(key, stored);
      staleAt = now() + freshMs;
    },
    over(records) {
      // Nothing was, if the database is in this process.
      if (known.size === 0) return records;
      return {
        async load(key) {
          const stored = known.get(key);
          const isKnown = known.delete(key) && now() < staleAt;
          return isKnown ? stored : await records.load(key);
        },
        save(key, ...of) {
          known.delete(key);
          return records.save(key, ...of);
        },
        commit(write) {
          for (const { key } of [...write.saves, ...write.removals]) known.delete(key);
          return records.commit(write);
        },
        setAside(key, ...of) {
          known.delete(key);
          return records.setAside(key, ...of);
        },
      };
    },
  };
}
