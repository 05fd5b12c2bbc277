import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/store/database.ts';
import { createRecordRepository } from '../../../src/store/records.ts';
import { openSqliteDatabase } from '../../../src/store/sqlite/open.ts';
import { makeFolder } from './make-folder.ts';
import { startChild } from './start-child.ts';

let folder = '';
let remove = () => {};
let open: Database | undefined;
const path = (name: string) => join(folder, name);
const insert = 'INSERT INTO settings (name, value) VALUES (?, ?)';

beforeEach(() => {
  ({ folder, remove } = makeFolder());
});
afterEach(async () => {
  await open?.close();
  open = undefined;
  remove();
});

async function start(): Promise<Database> {
  open = await openSqliteDatabase(folder);
  return open;
}

async function useAndStop(): Promise<void> {
  await createRecordRepository(await start()).save('survey/1', { kept: true }, undefined);
  await open?.close();
}

describe("another program's lock", () => {
  /** How often this process could do something else while `work` went on. */
  async function turnsDuring(work: Promise<unknown>): Promise<number> {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 5);
    await work.catch(() => undefined);
    clearInterval(timer);
    return turns;
  }

  it('makes writes wait without blocking the process, until it is released', async () => {
    const database = await start();
    const other = startChild('hold-lock.ts', path('canvass.sqlite'));
    await other.firstLine();
    const writes = Promise.all([
      database.run(insert, ['one', '1']),
      database.run(insert, ['two', '2']),
      database.transaction(async (transaction) => await transaction.run(insert, ['three', '3'])),
    ]);
    // What is read needs no lock.
    expect(await database.all('SELECT name FROM settings', [])).toEqual([]);
    // An engine that waited by itself would have given up before this process gets another turn.
    for (let turn = 0; turn < 10; turn++) await setImmediate();
    await other.letGo();
    await writes;
    expect(await database.all('SELECT name FROM settings ORDER BY value', [])).toHaveLength(3);
  });

  it('makes writes fail with STORE_BUSY if it is held too long, without partial changes', async () => {
    const database = await start();
    const other = startChild('hold-lock.ts', path('canvass.sqlite'));
    await other.firstLine();
    const refused = { code: 'STORE_BUSY', temporary: true };
    const writes = [
      database.run(insert, ['one', '1']),
      database.atomically([
        { sql: insert, parameters: ['two', '1'] },
        { sql: insert, parameters: ['three', '1'] },
      ]),
      database.probe(),
    ];
    const turns = turnsDuring(Promise.allSettled(writes));
    for (const write of writes) await expect(write).rejects.toMatchObject(refused);
    await expect(database.transaction((open) => open.all('SELECT 1', []))).rejects.toMatchObject(refused);
    expect(await turns).toBeGreaterThan(20);
    await other.letGo();
    expect(await database.all('SELECT name FROM settings', [])).toEqual([]);
    await database.run(insert, ['one', '1']);
  });
});

describe('a database missing from a used folder', () => {
  const lost = { code: 'STORE_LOST' };

  it.each([
    ['missing', () => rmSync(path('canvass.sqlite'))],
    ['emptied', () => truncateSync(path('canvass.sqlite'))],
    [
      'another one, without our tables',
      () => {
        rmSync(path('canvass.sqlite'));
        const other = new DatabaseSync(path('canvass.sqlite'));
        other.exec('CREATE TABLE something (else_ text)');
        other.close();
      },
    ],
  ])('is not recreated: %s', async (_, lose) => {
    await useAndStop();
    lose();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(start()).rejects.toMatchObject({
        ...lost,
        message: expect.stringContaining(path('canvass.used')),
      });
    }
  });

  it('is not recreated when only its log is left', async () => {
    const database = await start();
    await database.run(insert, ['a', 'b']);
    const log = path('canvass.sqlite-wal');
    const copy = execFileSync('cat', [log]);
    await database.close();
    for (const name of ['canvass.sqlite', 'canvass.used']) rmSync(path(name));
    writeFileSync(log, copy);
    await expect(start()).rejects.toMatchObject(lost);
  });

  it('is recreated after its marker is deleted, and opened again after it is restored', async () => {
    await useAndStop();
    renameSync(path('canvass.sqlite'), path('backup'));
    await expect(start()).rejects.toMatchObject(lost);
    renameSync(path('backup'), path('canvass.sqlite'));
    expect(await createRecordRepository(await start()).load('survey/1')).toMatchObject({
      body: { kept: true },
    });
    await open?.close();
    rmSync(path('canvass.sqlite'));
    rmSync(path('canvass.used'));
    expect(await createRecordRepository(await start()).load('survey/1')).toBeUndefined();
  });

  it('is opened as usual if an older version left no marker', async () => {
    await useAndStop();
    rmSync(path('canvass.used'));
    expect(await createRecordRepository(await start()).load('survey/1')).toMatchObject({
      body: { kept: true },
    });
  });
});

it('refuses a damaged database with advice', async () => {
  const database = await start();
  for (let record = 0; record < 50; record += 1) {
    await createRecordRepository(database).save(`survey/${record}`, 'x'.repeat(2000), undefined);
  }
  await database.close();
  const bytes = execFileSync('cat', [path('canvass.sqlite')], { maxBuffer: 2 ** 26 });
  for (const at of [15, 20, 25]) bytes.fill(0xa5, at * 4096, (at + 1) * 4096);
  writeFileSync(path('canvass.sqlite'), bytes);
  await expect(start()).rejects.toMatchObject({
    code: 'STORE_DAMAGED',
    message: expect.stringContaining('backup'),
  });
});

describe.skipIf(process.platform === 'win32')('files that disappear while open', () => {
  it.each([
    ['the folder is deleted', () => rmSync(folder, { recursive: true })],
    [
      'the database is replaced',
      () => {
        rmSync(path('canvass.sqlite'));
        writeFileSync(path('canvass.sqlite'), '');
      },
    ],
    ['the log is deleted', () => rmSync(path('canvass.sqlite-wal'))],
    [
      'the folder is replaced',
      () => {
        renameSync(folder, `${folder}-before`);
        mkdirSync(folder);
      },
    ],
  ])('cause writes to be refused: %s', async (_, go) => {
    const database = await start();
    await database.probe();
    go();
    const refused = { code: 'STORE_REPLACED', temporary: true };
    await expect(database.probe()).rejects.toMatchObject(refused);
    await expect(database.run(insert, ['a', 'b'])).rejects.toMatchObject(refused);
    await expect(database.transaction((open) => open.all('SELECT 1', []))).rejects.toMatchObject(refused);
    rmSync(`${folder}-before`, { recursive: true, force: true });
  });
});

/** A disk of a few megabytes: only root may have one. */
function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

it.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'a full disk (needs root to mount one): writes fail with that reason, and succeed once there is space',
  async ({ skip }) => {
    if (!mountSmallDisk()) skip('This machine mounts no disk for a test.');
    try {
      const database = await start();
      await database.probe();
      writeFileSync(path('other'), Buffer.alloc(5 * 2 ** 20));
      const full = { code: 'STORE_CANNOT_WRITE', message: 'The disk with the database is full.' };
      await expect(database.probe()).rejects.toMatchObject(full);
      const large = () => database.run(insert, [String(Math.random()), 'x'.repeat(2 ** 20)]);
      await expect(Promise.all([large(), large(), large(), large()])).rejects.toMatchObject(full);
      rmSync(path('other'));
      await database.probe();
      await large();
      await database.close();
      open = undefined;
    } finally {
      execFileSync('umount', ['-l', folder]);
    }
  },
);
