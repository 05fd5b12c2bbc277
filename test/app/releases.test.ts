import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { collections, recordKinds } from '../../src/app/record-kinds.ts';
import type { Database } from '../../src/store/database.ts';
import { openPostgresDatabase } from '../../src/store/postgres/open.ts';
import { keepRecords } from '../../src/store/record-keeping.ts';
import { createRecordRepository } from '../../src/store/records.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import { call } from '../support/direct-line-client.ts';
import { earlierFolder, earlierPostgres } from '../support/earlier-data.ts';
import { peopleUnderWay } from '../support/left-under-way.ts';
import { startCampaignCanvass } from '../support/start-canvass.ts';

const releases = new URL('../releases/', import.meta.url);
const versions = readdirSync(releases);

const read = (version: string, name: string): Buffer => readFileSync(new URL(`${version}/${name}`, releases));
const unpacked = (version: string, name: string): Buffer => gunzipSync(read(version, `${name}.gz`));
const leftAt = (version: string, name: string): number =>
  z.record(z.string(), z.number()).parse(JSON.parse(read(version, 'left-at.json').toString()))[name] ?? 0;

const folderOf = (version: string, name: string): string =>
  earlierFolder(unpacked(version, name), leftAt(version, name));
const urlOf = (version: string): Promise<string> =>
  earlierPostgres(unpacked(version, 'fair.sql').toString(), leftAt(version, 'fair.sql'));

test('has data from each version in the changelog', () => {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  const released = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gmu)].map(([, version]) => version);
  expect(versions).toEqual(expect.arrayContaining(released));
});

describe.each(versions)('data of version %s', (version) => {
  /** How many records there are, how many of them are read, and what was logged meanwhile. */
  async function readAll(database: Database) {
    const logged: unknown[] = [];
    const keeping = keepRecords(recordKinds, { error: (fields) => logged.push(fields) });
    const records = createRecordRepository(database, keeping);
    const kinds: string[] = [];
    let values = 0;
    for (const { prefix, list } of collections) {
      const found = (await Array.fromAsync(list(records))).length;
      if (found > 0) kinds.push(prefix);
      values += found;
    }
    const row = await database.one('SELECT count(*) AS count FROM documents', []);
    await database.close();
    return { logged, kinds, values, stored: row?.['count'] };
  }

  test.each(['fair.sqlite', 'troubles.sqlite'])('can be read completely: %s', async (name) => {
    const folder = folderOf(version, name);
    const { logged, kinds, values, stored } = await readAll(await openSqliteDatabase(folder));
    await rm(folder, { recursive: true });
    expect(logged).toEqual([]);
    expect(values).toBe(stored);
    expect(kinds.length).toBeGreaterThan(10);
  });

  test('can be read completely: fair.sql', async () => {
    const { logged, kinds, values, stored } = await readAll(await openPostgresDatabase(await urlOf(version)));
    expect(logged).toEqual([]);
    expect(values).toBe(stored);
    expect(kinds.length).toBeGreaterThan(25);
  });

  test.each(['embedded', 'Postgres'])('can be continued on the database: %s', async (engine) => {
    const place: Record<string, string> =
      engine === 'Postgres'
        ? { DATABASE_URL: await urlOf(version) }
        : { DATA_DIR: folderOf(version, 'fair.sqlite') };
    const canvass = await startCampaignCanvass({ ...place, REMINDER_AFTER_HOURS: '0' });
    const { open, half, stopped, speaker, asOperator } = peopleUnderWay(canvass.url);
    expect((await call(canvass.url, '/readyz')).status).toBe(200);

    const asked = await open.say('/resume');
    expect(asked.text).toContain('Question 1');
    expect((await open.press(asked.buttons[0])).text).toContain('Question 2');
    expect((await half.say('/resume')).text).toContain('Question 3');
    expect((await stopped.say('/resume')).text).toContain('Question 2');
    expect((await speaker.say('hola')).text).toContain('Hola');

    expect(await asOperator('aliases')).toContain('nightly');
    expect(await asOperator('schedules')).toContain('every weekday at 08:00');
    expect(await asOperator('alerts')).toContain('95');
    expect(await asOperator('known')).toContain('ticket 812');
    expect(await asOperator('results of nightly')).toMatch(/run \d+/u);
    expect(await asOperator('unsubscribe campaign 12')).toContain('Unsubscribed');
    expect(canvass.logged()).not.toMatch(/can not be read|A turn failed/u);
    await canvass.close();
  });
});
