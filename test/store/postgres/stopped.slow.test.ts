import { expect, it, onTestFinished } from 'vitest';
import { openPostgresDatabase } from '../../../src/store/postgres/open.ts';
import { startPostgres } from '../../support/postgres/start-postgres.ts';

const insert = 'INSERT INTO settings (name, value) VALUES (?, ?)';

it('reports a stopped server as unreachable, and uses it again once it is back', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.end());
  const database = await openPostgresDatabase(await server.makeDatabase());
  onTestFinished(() => database.close());
  await Promise.all(Array.from({ length: 20 }, (_, n) => database.run(insert, [`before ${n}`, 'v'])));
  const held = database.transaction(async (own) => {
    await own.run(insert, ['held', 'v']);
    await server.stop();
    await own.run(insert, ['held on', 'v']);
  });
  await expect(held).rejects.toMatchObject({ code: 'STORE_UNREACHABLE', temporary: true });
  const refused = await Promise.allSettled([
    database.probe(),
    database.one('SELECT 1 AS one', []),
    database.atomically([{ sql: insert, parameters: ['while', 'v'] }]),
  ]);
  const unreachable = { status: 'rejected', reason: { code: 'STORE_UNREACHABLE', temporary: true } };
  expect(refused).toMatchObject([unreachable, unreachable, unreachable]);
  await server.start();
  await database.probe();
  expect(await database.one("SELECT count(*) AS count FROM settings WHERE name <> 'last probe'", [])).toEqual(
    {
      count: 20,
    },
  );
});
