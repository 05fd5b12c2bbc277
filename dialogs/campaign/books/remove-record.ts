import type { RecordBook } from '../../ports/record-store.ts';

const mostConflicts = 12;

/** Removes a record, whatever it says by now. False where there is none. */
export async function removeRecord(records: RecordBook, key: string): Promise<boolean> {
  for (let round = 0; round < mostConflicts; round += 1) {
    const stored = await records.load(key);
    if (stored === undefined) return false;
    if ((await records.remove(key, stored.version)) === 'removed') return true;
  }
  throw new Error('A campaign record kept changing while it was to be removed.');
}
