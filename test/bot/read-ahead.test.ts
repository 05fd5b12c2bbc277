import { beforeEach, expect, test } from 'vitest';
import { createReadAhead, keysReadFirst } from '../../src/bot/turn/read-ahead.ts';
import { type MemoryRecords, memoryRecords } from '../support/memory-store.ts';

let records: MemoryRecords;
let loads: string[];
let time: number;
beforeEach(async () => {
  records = memoryRecords();
  loads = [];
  time = 0;
  await records.save('k', { n: 1 }, undefined);
});

/** A turn's records, with `k` read ahead. */
async function readAhead() {
  const ahead = createReadAhead(['k', 'nothing'], () => time);
  for (const key of ahead.keys) ahead.found(key, await records.load(key));
  return ahead.over({
    ...records,
    load(key) {
      loads.push(key);
      return records.load(key);
    },
  });
}

test('serves a prefetched record for one load only', async () => {
  const ahead = await readAhead();
  expect([await ahead.load('k'), await ahead.load('nothing')]).toMatchObject([{ body: { n: 1 } }, undefined]);
  expect(loads).toEqual([]);
  await records.save('k', { n: 2 }, '1');
  expect(await ahead.load('k')).toMatchObject({ body: { n: 2 } });
  expect(loads).toEqual(['k']);
});

test('a save based on a stale prefetched record is a conflict, and the next load reads the store', async () => {
  const ahead = await readAhead();
  await records.save('k', { n: 2 }, '1');
  const before = await ahead.load('k');
  expect(await ahead.save('k', { n: 3 }, before?.version)).toBe('conflict');
  expect(await ahead.load('k')).toMatchObject({ body: { n: 2 } });
});

test('a prefetched record is discarded once the turn saves, commits or sets it aside', async () => {
  const saving = await readAhead();
  await saving.save('k', { n: 2 }, '1');
  expect(await saving.load('k')).toMatchObject({ body: { n: 2 } });
  const clearing = await readAhead();
  await clearing.setAside('k', '2');
  expect(await clearing.load('k')).toBeUndefined();
  await records.save('k', { n: 1 }, undefined);
  const deciding = await readAhead();
  const expected = (await records.load('k'))?.version;
  await deciding.commit({ saves: [{ key: 'k', body: { n: 3 }, expected }], removals: [], appointments: [] });
  expect(await deciding.load('k')).toMatchObject({ body: { n: 3 } });
  expect(loads).toEqual(['k', 'k', 'k']);
});

test('a prefetched record is discarded after five seconds', async () => {
  const ahead = await readAhead();
  time = 5_001;
  await ahead.load('k');
  expect(loads).toEqual(['k']);
});

test('prefetches language, first records and a pressed question’s cards, but nothing in a single process', () => {
  const place = { channel: 'msteams', conversation: 'c', kind: 'personal' } as const;
  const press = { kind: 'click', value: { do: 'answer', session: 's', question: 2, answer: 0 } } as const;
  const deps = { readsFirst: () => ['survey/…'] };
  const ann = { id: 'ann', name: 'Ann' };
  expect(keysReadFirst(deps, place, ann, press)).toEqual([
    'language/msteams/ann',
    'survey/…',
    'shown/msteams/c/s/2',
  ]);
  expect(keysReadFirst(deps, { ...place, channel: 'webchat' }, ann, press)).toHaveLength(2);
  expect(keysReadFirst({ ...deps, onlyProcess: true }, place, ann, press)).toEqual([]);
});
