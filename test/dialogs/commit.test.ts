import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commit } from '../../dialogs/commit.ts';
import type { RecordStore } from '../../dialogs/ports/records.ts';
import { collection } from '../../dialogs/records.ts';
import { recordsIn } from '../../src/bot/sdk/storage.ts';
import type { Database } from '../../src/store/database.ts';
import { createDocumentStorage } from '../../src/store/document-storage.ts';
import type { DueJob } from '../../src/store/jobs/appointments.ts';
import { createRecordStore } from '../../src/store/records.ts';
import { type MakePlace, useFreshPlace } from '../store/contract/place.ts';
import { makeSqlitePlace } from '../store/sqlite/make-folder.ts';
import { makePostgresPlace } from '../support/postgres/start-postgres.ts';

const counters = collection({
  prefix: 'survey/counters/',
  personalData: { none: 'it is a test' },
  schema: z.object({ n: z.int() }),
  keepFor: { days: 1, because: 'this is a test' },
});

type MakeRecords = (database: Database, appointed: (jobs: readonly DueJob[]) => void) => RecordStore;

const ofStore: MakeRecords = (database, appointed) => createRecordStore(database, undefined, appointed);
const ofTurn: MakeRecords = (database, appointed) =>
  recordsIn(
    createDocumentStorage(database, { activityKey: 'a', appointed }),
    createRecordStore(database).setAside,
  );

function commitContract(makePlace: MakePlace, makeRecords: MakeRecords): void {
  const place = useFreshPlace(makePlace);
  let records: RecordStore;
  let appointed: DueJob[];
  beforeEach(() => {
    appointed = [];
    records = makeRecords(place.database(), (jobs) => void appointed.push(...jobs));
  });
  const n = async (key: string) => (await counters.get(records, key))?.n;
  const jobs = () => place.database().all('SELECT kind, key, at, cron FROM jobs ORDER BY key', []);

  it('stores records, removals and jobs together, and returns the decision', async () => {
    await counters.create(records, 'gone', { n: 1 });
    const decided = await commit(records, async (draft) => {
      await draft.save(counters, 'one', { n: 1 });
      await draft.save(counters, 'two', { n: ((await counters.get(draft, 'one'))?.n ?? 0) + 1 });
      await draft.remove(counters, 'gone');
      draft.wakeAt('count', 'one', 5);
      draft.wakeAt('count', 'one', 7);
      draft.repeat('count', 'two', { cron: '0 8 * * *', timeZone: 'UTC' });
      draft.wakeAt('count', 'two', 5);
      return (await draft.get(counters, 'gone')) === undefined;
    });
    expect(decided).toBe(true);
    expect([await n('one'), await n('two'), await n('gone')]).toEqual([1, 2, undefined]);
    expect(await jobs()).toMatchObject([
      { kind: 'count', key: 'one', at: 7 },
      { key: 'two', at: 5, cron: '0 8 * * *' },
    ]);
    expect(new Set(appointed.map(({ key }) => key))).toEqual(new Set(['one', 'two']));
    await commit(records, (draft) => draft.cancel('count', 'two'));
    expect(await jobs()).toHaveLength(1);
  });

  it('retries when a record changed meanwhile, and leaves nothing of the first try', async () => {
    await counters.create(records, 'one', { n: 1 });
    let tries = 0;
    const decided = await commit(records, async (draft) => {
      tries += 1;
      const before = (await draft.get(counters, 'one'))?.n ?? 0;
      if (tries === 1) await counters.update(records, 'one', () => ({ n: 10 }));
      await draft.save(counters, `try ${tries}`, { n: tries });
      await draft.save(counters, 'one', { n: before + 1 });
      draft.wakeAt('count', `try ${tries}`, 5);
      return before;
    });
    expect(decided).toBe(10);
    expect([await n('one'), await n('try 1'), await n('try 2')]).toEqual([11, undefined, 2]);
    expect(await jobs()).toMatchObject([{ key: 'try 2' }]);
    expect(appointed).toMatchObject([{ key: 'try 2' }]);
  });

  it.each([
    ['created', async () => void (await counters.create(records, 'one', { n: 5 }))],
    ['removed', async () => void (await commit(records, (draft) => draft.remove(counters, 'two')))],
  ])('retries when a record was %s meanwhile', async (_what, meanwhile) => {
    await counters.create(records, 'two', { n: 1 });
    let tries = 0;
    await commit(records, async (draft) => {
      tries += 1;
      const one = (await draft.get(counters, 'one'))?.n ?? 0;
      const two = (await draft.get(counters, 'two'))?.n ?? 0;
      if (tries === 1) await meanwhile();
      await draft.save(counters, 'one', { n: one + two });
      await draft.remove(counters, 'two');
    });
    expect(tries).toBe(2);
    expect(await n('two')).toBeUndefined();
  });

  it('loses none of several concurrent commits', async () => {
    const add = () =>
      commit(records, async (draft) => {
        const before = (await draft.get(counters, 'one'))?.n ?? 0;
        await draft.save(counters, 'one', { n: before + 1 });
      });
    await Promise.all(Array.from({ length: 8 }, add));
    expect(await n('one')).toBe(8);
  });

  it('stores nothing when it changes nothing or throws', async () => {
    await commit(records, (draft) => draft.remove(counters, 'never there'));
    const failing = commit(records, async (draft) => {
      await draft.save(counters, 'one', { n: 1 });
      throw new Error('It decides otherwise.');
    });
    await expect(failing).rejects.toThrow('otherwise');
    const never = commit(records, (draft) =>
      draft.repeat('count', 'x', { cron: '0 0 30 2 *', timeZone: 'UTC' }),
    );
    await expect(never).rejects.toThrow(RangeError);
    expect(await n('one')).toBeUndefined();
    expect(appointed).toEqual([]);
  });
}

describe('records of the embedded engine', () => commitContract(makeSqlitePlace, ofStore));
describe('records of Postgres', () => commitContract(makePostgresPlace, ofStore));
describe('a turn’s records', () => commitContract(makeSqlitePlace, ofTurn));
