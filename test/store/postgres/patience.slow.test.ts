import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { openPostgresDatabase } from '../../../src/store/postgres/open.ts';
import { sharedPostgres } from '../../support/postgres/start-postgres.ts';

const url = await (await sharedPostgres()).makeDatabase();
const database = await openPostgresDatabase(`${url}?connection_limit=2`);
const other = await openPostgresDatabase(url);
await other.run("INSERT INTO settings (name, value) VALUES ('held', '1')", []);
afterAll(async () => {
  await database.close();
  await other.close();
});

const write = () => database.run("UPDATE settings SET value = '2' WHERE name = 'held'", []);
const busy = { code: 'STORE_BUSY', temporary: true };

it('reports a long wait for another process’s lock as busy, and works again after its release', async () => {
  const [row, name, held] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const holding = [
    other.transaction(async (own) => {
      await own.run("UPDATE settings SET value = '3' WHERE name = 'held'", []);
      row?.resolve();
      await held?.promise;
    }),
    other.transaction(
      async () => {
        name?.resolve();
        await held?.promise;
      },
      { alone: 'held' },
    ),
  ];
  await Promise.all([row?.promise, name?.promise]);
  const alone = () => database.transaction((own) => own.all('SELECT 1 AS one', []), { alone: 'held' });
  const waits = await Promise.allSettled([write(), alone(), database.one('SELECT 1 AS one', [])]);
  for (const reason of waits.map((wait) => (wait.status === 'rejected' ? wait.reason : wait))) {
    expect(reason).toMatchObject(busy);
  }
  held?.resolve();
  await Promise.all(holding);
  await write();
  await alone();
});

it('ends a slow statement, and keeps using its connection', async () => {
  await expect(database.one('SELECT pg_sleep(30)', [])).rejects.toMatchObject(busy);
  expect(await database.one('SELECT value FROM settings WHERE name = ?', ['held'])).toEqual({ value: '2' });
});

it('drops an unresponsive connection and uses a new one', async () => {
  const url = new URL(await (await sharedPostgres()).makeDatabase());
  const port = Number(url.port);
  const reached: Socket[] = [];
  const between = createServer((socket) => {
    const server = connect(port, url.hostname);
    reached.push(server);
    for (const end of [socket, server]) end.on('error', () => {});
    socket.on('close', () => server.destroy());
    socket.pipe(server).pipe(socket);
  });
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  const address = between.address();
  url.port = String(typeof address === 'object' ? address?.port : '');
  const through = await openPostgresDatabase(`${url.href}?connection_limit=1`);
  const read = () => through.one('SELECT 1 AS one', []);
  await read();
  for (const server of reached) server.unpipe();
  await expect(read()).rejects.toMatchObject({ code: 'STORE_UNREACHABLE', temporary: true });
  expect(await read()).toEqual({ one: 1 });
  await through.close();
  between.close();
});
