import { expect, it } from 'vitest';
import { makeSqlitePlace } from './make-folder.ts';

const insert = 'INSERT INTO settings (name, value) VALUES (?, ?)';

it('tells every writer of a group whose whole transaction the engine gave up, and goes on', async () => {
  const place = await makeSqlitePlace();
  const database = await place.open();
  try {
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
  } finally {
    await database.close();
    await place.remove();
  }
});
