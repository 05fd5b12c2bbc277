import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { RecordRepository } from '../../dialogs/ports/records.ts';
import { collection } from '../../dialogs/records.ts';
import { createRecordKeeping, setAsideRecords } from '../../src/store/record-keeping.ts';
import { createRecordRepository } from '../../src/store/records.ts';
import { openEmptyStore } from '../store/sqlite/make-folder.ts';
import { useRecords } from '../support/use-records.ts';

const keepFor = { days: 100, since: 'use', because: 'it is a test' } as const;
const personalData = { none: 'it is a test' };
const schema = z.object({ count: z.int() });
const counters = collection({ prefix: 'counters/', personalData, schema, keepFor });
const records = useRecords();
const one = ({ count } = { count: 0 }) => ({ count: count + 1 });

test('all concurrent updates of a record succeed', async () => {
  await Promise.all(Array.from({ length: 20 }, () => counters.update(records(), 'a', one)));
  expect(await counters.get(records(), 'a')).toEqual({ count: 20 });
});

test('throws after 50 tries when a record keeps changing', async () => {
  await counters.create(records(), 'a', { count: 1 });
  let tries = 0;
  const busy: RecordRepository = {
    ...records(),
    save: async () => {
      tries += 1;
      return 'conflict';
    },
  };
  await expect(counters.update(busy, 'a', one)).rejects.toThrow('counters/ kept changing');
  expect(tries).toBe(50);
  const slippery: RecordRepository = { ...records(), remove: async () => 'conflict' };
  await expect(counters.remove(slippery, 'a')).rejects.toThrow('counters/ kept changing');
});

test('writes nothing when an update changes nothing', async () => {
  await counters.create(records(), 'a', { count: 1 });
  const before = await records().load('counters/a');
  expect(await counters.update(records(), 'a', () => undefined)).toEqual({ count: 1 });
  expect(await counters.update(records(), 'b', () => undefined)).toBeUndefined();
  expect(await records().load('counters/a')).toEqual(before);
  expect(await counters.get(records(), 'b')).toBeUndefined();
});

test('keeps the first record of a key until it is removed', async () => {
  expect(await counters.create(records(), 'a', { count: 1 })).toBe(true);
  expect(await counters.create(records(), 'a', { count: 2 })).toBe(false);
  expect(await counters.get(records(), 'a')).toEqual({ count: 1 });
  expect(await counters.remove(records(), 'a')).toBe(true);
  expect(await counters.remove(records(), 'a')).toBe(false);
});

test('sets an unreadable record aside and treats it as missing', async () => {
  await records().save('counters/a', { another: 'shape' }, undefined);
  expect(await counters.update(records(), 'a', one)).toEqual({ count: 1 });
  expect((await records().list(setAsideRecords.prefix)).map(({ body }) => body)).toEqual([
    { another: 'shape' },
  ]);
});

test('replaces an unreadable record in the same write if the collection has a replacement', async () => {
  const careful = collection({
    prefix: 'careful/',
    personalData,
    schema,
    keepFor,
    replacement: { count: -1 },
  });
  await records().save('careful/a', 'another shape', undefined);
  expect(await careful.get(records(), 'a')).toEqual({ count: -1 });
  expect((await records().load('careful/a'))?.body).toEqual({ count: -1 });
  expect((await records().list(setAsideRecords.prefix)).map(({ body }) => body)).toEqual(['another shape']);
  expect(await careful.get(records(), 'b')).toBeUndefined();
});

test('lists all pages in both directions, without excluded and unreadable records', async () => {
  const keys = Array.from({ length: 1100 }, (_, n) => String(n).padStart(4, '0'));
  await Promise.all(keys.map((key, count) => counters.create(records(), key, { count })));
  for (let n = 0; n < 600; n += 1)
    await records().save(`counters/01${n}x`, 'unreadable', undefined, 'relaxed');
  const told: string[] = [];
  const telling = { ...records(), tellUnreadable: (key: string) => void told.push(key) };
  const numbers = async (options: { newestFirst?: boolean; without?: readonly string[] }) =>
    (await Array.fromAsync(counters.list(telling, options))).map(({ count }) => count);
  const all = keys.map(Number);
  expect(await numbers({})).toEqual(all);
  expect(told).toHaveLength(600);
  const most = all.filter((n) => n < 100 || (n >= 200 && n < 900) || n >= 1000);
  expect(await numbers({ without: ['01', '09'] })).toEqual(most);
  expect(await numbers({ without: ['01', '09'], newestFirst: true })).toEqual(most.toReversed());
  expect(told).toHaveLength(600);
});

test('reading a record that is kept since its last use renews it from time to time', async () => {
  const { database, remove } = await openEmptyStore();
  onTestFinished(remove);
  onTestFinished(() => database.close());
  const notes = collection({
    prefix: 'notes/',
    personalData,
    schema,
    keepFor: { days: 100, because: 'it is a test' },
  });
  const keeping = createRecordKeeping([counters, notes], () => undefined);
  const kept = createRecordRepository(database, keeping);
  const day = 24 * 60 * 60 * 1000;
  const touchedAfter = async (key: string, days: number): Promise<boolean> => {
    const then = Math.trunc(Date.now() - days * day);
    await database.run('UPDATE documents SET updated_at = ? WHERE key = ?', [then, key]);
    const version = (await kept.load(key))?.version;
    const row = await database.one('SELECT updated_at FROM documents WHERE key = ?', [key]);
    // Nobody who read it before meets a conflict.
    expect((await kept.load(key))?.version).toBe(version);
    return row?.['updated_at'] !== then;
  };
  await counters.create(kept, 'a', { count: 1 });
  await notes.create(kept, 'a', { count: 1 });
  expect(await touchedAfter('counters/a', 9)).toBe(false);
  expect(await touchedAfter('counters/a', 11)).toBe(true);
  expect(await touchedAfter('notes/a', 99)).toBe(false);
});
