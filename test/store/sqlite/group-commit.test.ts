import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { makeSqlitePlace } from './make-folder.ts';

const insert = 'INSERT INTO settings (name, value) VALUES (?, ?)';

it('rejects every write of a group that the engine rolled back, and continues', async () => {
  const place = await makeSqlitePlace();
  const database = await place.open();
  onTestFinished(() => place.remove());
  onTestFinished(() => database.close());
  // What a full disk does to a transaction, without a full disk.
  await database.run(
    `CREATE TRIGGER give_up BEFORE INSERT ON settings WHEN new.name = 'last straw'
     BEGIN SELECT RAISE(ROLLBACK, 'given up'); END`,
    [],
  );
  const outcomes = await Promise.allSettled([
    database.run(insert, ['before', '1']),
    database.atomically([
      { sql: insert, parameters: ['with', '1'] },
      { sql: insert, parameters: ['last straw', '1'] },
    ]),
    database.run(insert, ['after', '1']),
  ]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await database.all('SELECT name FROM settings', [])).toEqual([]);
  await database.run(insert, ['next', '1']);
  expect(await database.all('SELECT name FROM settings', [])).toEqual([{ name: 'next' }]);
});

it('skips the sync only for a group in which all writes are relaxed', async () => {
  const place = await makeSqlitePlace();
  const database = await place.open();
  // The level is part of the prepared text, so each text is another.
  const level = () => ({ sql: `PRAGMA synchronous /* ${randomUUID()} */`, parameters: [] });
  const levels = async (...durability: readonly ('relaxed' | undefined)[]) => {
    const batches = await Promise.all(durability.map((each) => database.atomically([level()], each)));
    return batches.map((batch) => batch.done && batch.results[0]?.rows[0]?.['synchronous']);
  };
  onTestFinished(() => place.remove());
  onTestFinished(() => database.close());
  const [normal, full] = [1, 2];
  expect(await levels('relaxed', 'relaxed')).toEqual([normal, normal]);
  expect(await levels(undefined)).toEqual([full]);
  expect(await levels('relaxed', undefined)).toEqual([full, full]);
  await levels('relaxed');
  const { sql } = level();
  expect(await database.transaction((open) => open.one(sql, []))).toEqual({ synchronous: full });
  const failed = database.atomically([{ sql: 'INSERT INTO nowhere VALUES (1)', parameters: [] }], 'relaxed');
  await expect(failed).rejects.toThrow('nowhere');
  expect(await levels(undefined)).toEqual([full]);
});
