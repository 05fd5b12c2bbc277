import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RecordStore } from '../../dialogs/ports/records.ts';
import { recordsIn } from '../../src/bot/sdk/storage.ts';
import type { Database } from '../../src/store/database.ts';
import { createDocumentStorage } from '../../src/store/document-storage.ts';
import { createRecordStore } from '../../src/store/records.ts';
import { makeSqlitePlace } from '../store/sqlite/make-folder.ts';

let place: Awaited<ReturnType<typeof makeSqlitePlace>>;
let database: Database;
let outside: RecordStore;

beforeEach(async () => {
  place = await makeSqlitePlace();
  database = await place.open();
  outside = createRecordStore(database);
});
afterEach(async () => {
  await database.close();
  await place.remove();
});

/** The records of one turn, as the bot gives them to a dialog. */
const turnRecords = (activityKey = 'a') =>
  recordsIn(createDocumentStorage(database, { activityKey }), outside.setAside);

async function saved(records: RecordStore, body: unknown, expected?: string): Promise<string> {
  const result = await records.save('survey/k', body, expected);
  if (result === 'conflict') throw new Error('The save was refused.');
  return result.version;
}

test('a turn shares its records and their versions with all other code', async () => {
  const turn = turnRecords();
  expect(await turn.load('survey/k')).toBeUndefined();
  const first = await saved(turn, { step: 1 });
  expect(await outside.load('survey/k')).toEqual({ body: { step: 1 }, version: first });
  // What a save tells is what the next one may name, with no look in between.
  const second = await saved(turn, { step: 2 }, first);
  expect(await turn.load('survey/k')).toEqual({ body: { step: 2 }, version: second });
});

test('sets an unreadable record aside by its version', async () => {
  await database.run(
    "INSERT INTO documents (key, version, body, updated_at) VALUES ('survey/k', 7, '{', 1)",
    [],
  );
  const turn = turnRecords();
  expect(await turn.load('survey/k')).toEqual({ body: {}, version: '7' });
  await turn.setAside('survey/k', '7');
  expect(await turn.load('survey/k')).toBeUndefined();
});
