import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openSqliteDatabase } from '../../../src/store/sqlite/open.ts';
import { newFolder } from '../../support/new-folder.ts';

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('openSqliteDatabase', () => {
  let folder = '';
  beforeEach(() => {
    folder = newFolder();
  });

  it.skipIf(process.platform === 'win32')(
    'creates a folder and files that only their owner can read',
    async () => {
      const inner = join(folder, 'deep', 'data');
      const database = await openSqliteDatabase(inner);
      onTestFinished(() => database.close());
      await database.run("INSERT INTO settings (name, value) VALUES ('a', 'b')", []);
      expect(mode(inner)).toBe('700');
      const files = readdirSync(inner);
      expect(files).toEqual(
        expect.arrayContaining(['canvass.sqlite', 'canvass.sqlite-wal', 'canvass.lock', 'canvass.pid']),
      );
      expect(files.map((file) => [file, mode(join(inner, file))])).toEqual(
        files.map((file) => [file, '600']),
      );
    },
  );

  it.skipIf(process.platform === 'win32')(
    'restricts the permissions of a file that others can read',
    async () => {
      await (await openSqliteDatabase(folder)).close();
      chmodSync(join(folder, 'canvass.sqlite'), 0o644);
      await (await openSqliteDatabase(folder)).close();
      expect(mode(join(folder, 'canvass.sqlite'))).toBe('600');
    },
  );

  it('uses a write-ahead log with full sync and foreign keys', async () => {
    const database = await openSqliteDatabase(folder);
    onTestFinished(() => database.close());
    expect(await database.one('PRAGMA journal_mode', [])).toEqual({ journal_mode: 'wal' });
    expect(await database.one('PRAGMA synchronous', [])).toEqual({ synchronous: 2 });
    expect(await database.one('PRAGMA foreign_keys', [])).toEqual({ foreign_keys: 1 });
  });

  it('leaves a single database file without a log when it is closed', async () => {
    await (await openSqliteDatabase(folder)).close();
    expect(readdirSync(folder).sort()).toEqual(['canvass.lock', 'canvass.sqlite', 'canvass.used']);
  });

  it('refuses a folder of a newer version, names it, and releases it', async () => {
    const newer = await openSqliteDatabase(folder);
    await newer.run("INSERT INTO store_migrations (name, timestamp) VALUES ('999 later', '2026-01-01')", []);
    await newer.close();
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(openSqliteDatabase(folder)).rejects.toMatchObject({
        code: 'STORE_NEWER_SCHEMA',
        message: expect.stringContaining(folder),
      });
    }
  });

  it('explains that the folder is a file, or that the file isn’t a database', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'text');
    const inner = join(folder, 'inner');
    mkdirSync(inner);
    writeFileSync(join(inner, 'canvass.sqlite'), 'this is no database, '.repeat(100));
    await expect(openSqliteDatabase(file)).rejects.toMatchObject({
      code: 'STORE_CANNOT_OPEN',
      message: expect.stringContaining(file),
    });
    await expect(openSqliteDatabase(inner)).rejects.toMatchObject({
      code: 'STORE_DAMAGED',
      message: expect.stringContaining(inner),
    });
    expect(existsSync(join(inner, 'canvass.pid'))).toBe(false);
  });
});
