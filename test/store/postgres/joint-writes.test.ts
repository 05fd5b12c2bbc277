import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Database, StoreError, type StoreErrorCode } from '../../../src/store/database.ts';
import { createJointWrites } from '../../../src/store/postgres/joint-writes.ts';
import { openPostgresDatabase } from '../../../src/store/postgres/open.ts';
import { watchPostgres } from '../../support/postgres/round-trips.ts';
import { sharedPostgres } from '../../support/postgres/start-postgres.ts';

const insert = 'INSERT INTO settings (name, value) VALUES (?, ?)';
const change = 'UPDATE settings SET value = ? WHERE name = ?';

describe('writes that needn’t wait for the disk', () => {
  let server: Awaited<ReturnType<typeof sharedPostgres>>;
  beforeAll(async () => {
    server = await sharedPostgres();
  });

  async function open(url: string): Promise<Database> {
    const database = await openPostgresDatabase(url);
    onTestFinished(() => database.close());
    return database;
  }

  const write = (database: Database, sql: string, ...parameters: readonly string[]) =>
    database.atomically([{ sql, parameters, mustChange: true }], 'relaxed');

  const stored = async (database: Database) =>
    (await database.all('SELECT name FROM settings ORDER BY name', [])).map(({ name }) => name);

  it('share one round trip', async () => {
    const trips: string[][] = [];
    const watched = await watchPostgres(await server.makeDatabase(), (statements) => {
      const texts = statements
        .map(({ sql }) => sql)
        .filter((sql) => /^(?:INSERT INTO|UPDATE) settings/u.test(sql));
      if (texts.length > 0) trips.push(texts.map((sql) => sql.slice(0, 6)));
    });
    onTestFinished(() => watched.close());
    const database = await open(watched.url);
    await Promise.all([write(database, insert, 'a', '1'), write(database, insert, 'b', '1')]);
    await write(database, change, '2', 'a');
    expect(trips).toEqual([['INSERT', 'INSERT'], ['UPDATE']]);
  });

  it('have an outcome each: what changes nothing undoes nothing', async () => {
    const database = await open(await server.makeDatabase());
    const outcomes = await Promise.all([
      write(database, insert, 'a', '1'),
      write(database, change, '2', 'nothing'),
      write(database, insert, 'b', '1'),
    ]);
    expect(outcomes).toEqual([
      { done: true, results: [{ changes: 1, rows: [] }] },
      { done: false, unchanged: 0 },
      { done: true, results: [{ changes: 1, rows: [] }] },
    ]);
    expect(await stored(database)).toEqual(['a', 'b']);
  });

  it('don’t suffer for one that fails', async () => {
    const database = await open(await server.makeDatabase());
    await write(database, insert, 'a', '1');
    const outcomes = await Promise.allSettled([
      write(database, insert, 'b', '1'),
      write(database, insert, 'a', '1'),
      write(database, insert, 'c', '1'),
    ]);
    expect(outcomes).toMatchObject([
      { value: { done: true } },
      { reason: { code: '23505' } },
      { value: { done: true } },
    ]);
    expect(await stored(database)).toEqual(['a', 'b', 'c']);
  });

  it.each<[StoreErrorCode, number]>([
    ['STORE_UNREACHABLE', 1],
    ['STORE_REFUSED', 1],
    ['STORE_BUSY', 3],
    ['STORE_CANNOT_WRITE', 3],
  ])('are sent again one by one only if nothing can have been done: %s', async (code, times) => {
    let sent = 0;
    const { add } = createJointWrites(async () => {
      sent += 1;
      throw new StoreError(code, 'Something was wrong.');
    });
    const statement = { sql: insert, parameters: ['a', '1'] };
    const outcomes = await Promise.allSettled([add(statement), add(statement)]);
    expect(outcomes).toMatchObject([{ reason: { code } }, { reason: { code } }]);
    expect(sent).toBe(times);
  });

  it('are done before the database is closed', async () => {
    const url = await server.makeDatabase();
    const database = await openPostgresDatabase(url);
    const written = write(database, insert, 'a', '1');
    await database.close();
    expect(await written).toMatchObject({ done: true });
    await expect(write(database, insert, 'b', '1')).rejects.toMatchObject({ code: 'STORE_CLOSED' });
    expect(await stored(await open(url))).toEqual(['a']);
  });
});
