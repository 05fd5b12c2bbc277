import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openSqliteDatabase } from '../../../src/store/sqlite/open.ts';
import { newFolder } from '../../support/new-folder.ts';
import { type Child, startChild } from './start-child.ts';

describe('one process to a data folder', () => {
  let folder = '';
  beforeEach(() => {
    folder = newFolder();
  });

  function start(): Child {
    const child = startChild('hold-folder.ts', folder);
    onTestFinished(() => child.kill());
    return child;
  }

  it('stops a second process with the folder, the holder and what to do, and lets it in afterwards', async () => {
    const holder = start();
    expect(await holder.firstLine()).toBe('open');
    const refused = await start().firstLine();
    expect(refused).toMatch(/^STORE_HELD /);
    // What the start refuses must not be what is advised.
    expect(refused).not.toContain('DATABASE_URL');
    expect(refused).toContain(`Process ${holder.pid} on `);
    expect(refused).toContain(folder);
    expect(refused).toContain('DATA_DIR');
    await holder.letGo();
    expect(await start().firstLine()).toBe('open');
  });

  it('lets the next one in after kill -9', async () => {
    const holder = start();
    expect(await holder.firstLine()).toBe('open');
    await holder.kill();
    expect(await start().firstLine()).toBe('open');
  });

  it('names the holder of now, not one that was killed before', async () => {
    const killed = start();
    await killed.firstLine();
    await killed.kill();
    const holder = start();
    await holder.firstLine();
    expect(await start().firstLine()).toContain(`Process ${holder.pid} on `);
  });

  it('lets exactly one of several in that start at once', async () => {
    const lines = await Promise.all([start(), start(), start()].map((child) => child.firstLine()));
    expect(lines.filter((line) => line === 'open')).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('STORE_HELD '))).toHaveLength(2);
  });

  it('keeps its lock when the same process tries to open the folder again', async () => {
    const database = await openSqliteDatabase(folder);
    onTestFinished(() => database.close());
    await expect(openSqliteDatabase(folder)).rejects.toMatchObject({ code: 'STORE_HELD' });
    expect(await start().firstLine()).toMatch(/^STORE_HELD /);
  });

  it('takes no notice of a name left behind, whoever has that number now', async () => {
    writeFileSync(join(folder, 'canvass.pid'), JSON.stringify({ pid: process.pid, host: 'here' }));
    expect(await start().firstLine()).toBe('open');
  });
});
