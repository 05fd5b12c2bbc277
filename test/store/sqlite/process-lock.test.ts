import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openSqliteDatabase } from '../../../src/store/sqlite/open.ts';
import { newFolder } from '../../support/new-folder.ts';
import { type Child, startChild } from './start-child.ts';

describe('process lock on a data folder', () => {
  let folder = '';
  beforeEach(() => {
    folder = newFolder();
  });

  function start(): Child {
    const child = startChild('hold-folder.ts', folder);
    onTestFinished(() => child.kill());
    return child;
  }

  it('refuses a second process with folder, holder and advice, and admits it after release', async () => {
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

  it('admits the next process after kill -9', async () => {
    const holder = start();
    expect(await holder.firstLine()).toBe('open');
    await holder.kill();
    expect(await start().firstLine()).toBe('open');
  });

  it('names the current holder, not a killed one', async () => {
    const killed = start();
    await killed.firstLine();
    await killed.kill();
    const holder = start();
    await holder.firstLine();
    expect(await start().firstLine()).toContain(`Process ${holder.pid} on `);
  });

  it('admits exactly one of several concurrent starts', async () => {
    const lines = await Promise.all([start(), start(), start()].map((child) => child.firstLine()));
    expect(lines.filter((line) => line === 'open')).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('STORE_HELD '))).toHaveLength(2);
  });

  it('keeps the lock when its own process opens the folder again', async () => {
    const database = await openSqliteDatabase(folder);
    onTestFinished(() => database.close());
    await expect(openSqliteDatabase(folder)).rejects.toMatchObject({ code: 'STORE_HELD' });
    expect(await start().firstLine()).toMatch(/^STORE_HELD /);
  });

  it('ignores a leftover process id, even of a running process', async () => {
    writeFileSync(join(folder, 'canvass.pid'), JSON.stringify({ pid: process.pid, host: 'here' }));
    expect(await start().firstLine()).toBe('open');
  });
});
