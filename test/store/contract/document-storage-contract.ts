import { beforeEach, describe, expect, it } from 'vitest';
import { absentVersion } from '../../../dialogs/ports/records.ts';
import { maxDocumentBytes } from '../../../src/limits.ts';
import { createActivityLog } from '../../../src/store/activity-log.ts';
import { StoreError } from '../../../src/store/database.ts';
import { createDocumentStorage, type DocumentStorage } from '../../../src/store/document-storage.ts';
import { createRecordKeeping } from '../../../src/store/record-keeping.ts';
import { createRecordStore } from '../../../src/store/records.ts';
import { type MakePlace, useFreshPlace } from './place.ts';

/** The cases that the Bot Framework SDK publishes for providers of its `Storage`, and this product's own. */
export function documentStorageContract(makePlace: MakePlace): void {
  describe('DocumentStorage', () => {
    const place = useFreshPlace(makePlace);
    let storage: DocumentStorage;
    beforeEach(() => {
      storage = createDocumentStorage(place.database());
    });

    async function readItem(key: string): Promise<Record<string, unknown>> {
      const item = (await storage.read([key]))[key];
      expect(item).toBeTypeOf('object');
      return { ...Object(item) };
    }

    describe('SDK contract', () => {
      it('reads an unknown key as missing', async () => {
        expect(await storage.read(['unknown'])).toEqual({});
      });

      it('reads nothing for no keys or null', async () => {
        expect(await storage.read([])).toEqual({});
        expect(await Reflect.apply(storage.read, storage, [null])).toEqual({});
      });

      it('ignores null changes', async () => {
        expect(await Reflect.apply(storage.write, storage, [null])).toBeUndefined();
      });

      it('accepts a write without items', async () => {
        await expect(storage.write({})).resolves.toBeUndefined();
        await expect(Reflect.apply(storage.write, storage, [[]])).resolves.toBeUndefined();
      });

      it('creates objects with an eTag', async () => {
        await storage.write({ createPoco: { id: 1 }, createPocoStoreItem: { id: 2 } });
        expect(await storage.read(['createPoco', 'createPocoStoreItem'])).toEqual({
          createPoco: { id: 1, eTag: expect.stringMatching(/./) },
          createPocoStoreItem: { id: 2, eTag: expect.stringMatching(/./) },
        });
      });

      it('handles keys with special characters', async () => {
        const key = '!@#$%^&*()~/\\><,.?\';"`~';
        await storage.write({ [key]: { id: 1 } });
        expect(await readItem(key)).toMatchObject({ id: 1 });
      });

      it('updates without an eTag or with the current one, and returns a new eTag', async () => {
        await storage.write({ plain: { count: 1 }, tagged: { count: 1 } });
        const tagged = await readItem('tagged');
        await storage.write({ plain: { count: 2 }, tagged: { ...tagged, count: 2 } });
        const reloaded = await readItem('tagged');
        expect(reloaded['count']).toBe(2);
        expect((await readItem('plain'))['count']).toBe(2);
        expect(reloaded['eTag']).not.toBe(tagged['eTag']);
      });

      it('refuses a stale eTag and keeps the stored item', async () => {
        await storage.write({ plain: { count: 1 }, tagged: { count: 1 } });
        const stale = await readItem('tagged');
        await storage.write({ tagged: { ...stale, count: 2 } });
        await expect(storage.write({ tagged: { ...stale, count: 123 } })).rejects.toMatchObject({
          code: 'STORE_CONFLICT',
        });
        await expect(storage.write({ plain: { count: 123 } })).resolves.toBeUndefined();
        expect((await readItem('tagged'))['count']).toBe(2);
        expect((await readItem('plain'))['count']).toBe(123);
      });

      it('overwrites with the eTag *', async () => {
        await storage.write({ item: { count: 1 } });
        await storage.write({ item: { count: 100, eTag: '*' } });
        await storage.write({ other: { count: 5, eTag: '*' } });
        expect((await readItem('item'))['count']).toBe(100);
        expect((await readItem('item'))['eTag']).not.toBe('*');
        expect((await readItem('other'))['count']).toBe(5);
      });

      it('deletes an object', async () => {
        await storage.write({ delete1: { id: 1, count: 1 } });
        expect((await readItem('delete1'))['count']).toBe(1);
        await storage.delete(['delete1']);
        expect(await storage.read(['delete1'])).toEqual({});
      });

      it('ignores the deletion of an unknown object', async () => {
        await expect(storage.delete(['unknown_key'])).resolves.toBeUndefined();
        await expect(storage.delete([])).resolves.toBeUndefined();
      });

      it('reads, writes and deletes several items at once', async () => {
        const keys = ['batch1', 'batch2', 'batch3'];
        await storage.write({ batch1: { count: 10 }, batch2: { count: 20 }, batch3: { count: 30 } });
        const read = await storage.read(keys);
        expect(read).toMatchObject({ batch1: { count: 10 }, batch2: { count: 20 }, batch3: { count: 30 } });
        await storage.delete(keys);
        expect(await storage.read(keys)).toEqual({});
      });
    });

    it('writes all items or none', async () => {
      await storage.write({ a: { count: 1 } });
      const stale = await readItem('a');
      await storage.write({ a: { count: 2 } });
      await expect(storage.write({ b: { count: 1 }, a: { ...stale, count: 3 } })).rejects.toMatchObject({
        code: 'STORE_CONFLICT',
      });
      expect(await storage.read(['b'])).toEqual({});
    });

    it('refuses an eTag of a deleted or recreated document', async () => {
      await storage.write({ a: { count: 1 } });
      const stale = await readItem('a');
      await storage.delete(['a']);
      await expect(storage.write({ a: stale })).rejects.toMatchObject({ code: 'STORE_CONFLICT' });
      await storage.write({ a: { count: 9 } });
      await expect(storage.write({ a: stale })).rejects.toMatchObject({ code: 'STORE_CONFLICT' });
      expect((await readItem('a'))['count']).toBe(9);
    });

    it('refuses an eTag that no store ever issued', async () => {
      await storage.write({ a: { count: 1 } });
      for (const eTag of ['x', '-1', '1e3', ' 1', '99999999999999999999']) {
        await expect(storage.write({ a: { eTag } })).rejects.toMatchObject({ code: 'STORE_CONFLICT' });
      }
    });

    it('supports keys and properties with special meaning in JavaScript', async () => {
      const item: unknown = JSON.parse('{"__proto__": {"x": 1}, "constructor": 2, "y": 3}');
      const changes = Object.fromEntries([
        ['__proto__', item],
        ['', { id: 'empty key' }],
        ['toString', { id: 1 }],
      ]);
      await storage.write(changes);
      const read = await storage.read(['__proto__', '', 'toString']);
      expect(Object.keys(read)).toEqual(['__proto__', '', 'toString']);
      const stored = Object.entries(read)[0]?.[1];
      expect(JSON.parse(JSON.stringify(stored))).toMatchObject(Object(item));
      expect(Object.keys(Object(stored))).toContain('__proto__');
    });

    it('stores class instances, and refuses anything that isn’t an object', async () => {
      class Note {
        readonly text = 'hello';
      }
      await storage.write({ note: new Note() });
      expect(await readItem('note')).toMatchObject({ text: 'hello' });
      for (const item of [null, 5, 'text', [1]]) {
        await expect(storage.write({ item })).rejects.toMatchObject({ code: 'STORE_UNUSABLE_BODY' });
      }
    });

    it('refuses a document over the size limit, and names the limit', async () => {
      const item = { text: 'x'.repeat(maxDocumentBytes) };
      await expect(storage.write({ big: item })).rejects.toMatchObject({
        code: 'STORE_TOO_LARGE',
        message: expect.stringContaining(String(maxDocumentBytes)),
      });
    });

    it('exposes the dialogs’ records, with their version as eTag', async () => {
      const records = createRecordStore(place.database());
      const saved = await records.save('conversation', { sessionId: 's-1' }, undefined);
      const version = saved === 'conflict' ? undefined : saved.version;
      expect(await readItem('conversation')).toEqual({ sessionId: 's-1', eTag: version });
    });

    it('creates an item only if it is absent, on request, and reports its eTag', async () => {
      const told: [string, string][] = [];
      const onStored = (key: string, eTag: string) => void told.push([key, eTag]);
      await storage.write({ a: { count: 1, eTag: absentVersion } }, { onStored });
      const first = await readItem('a');
      await expect(
        storage.write({ a: { count: 2, eTag: absentVersion } }, { onStored }),
      ).rejects.toMatchObject({
        code: 'STORE_CONFLICT',
      });
      expect(await readItem('a')).toEqual(first);
      await storage.write({ a: { ...first, count: 2 } }, { onStored });
      expect(told).toEqual([
        ['a', first['eTag']],
        ['a', (await readItem('a'))['eTag']],
      ]);
    });

    const kind = {
      prefix: 'k/',
      keepFor: { days: 1, because: 'it is a test' },
      personalData: { none: 'it is a test' },
    } as const;

    it('returns an unreadable item with only its eTag, and reports it', async () => {
      const bodies = ['{', '[1]', 'null'];
      const sql = 'INSERT INTO documents (key, version, body, updated_at) VALUES (?, 7, ?, 1)';
      await place
        .database()
        .atomically(bodies.map((body, index) => ({ sql, parameters: [`k/${index}`, body] })));
      const told: object[] = [];
      const keeping = createRecordKeeping([kind], (record) => told.push(record));
      const read = await createDocumentStorage(place.database(), { keeping }).read(['k/0', 'k/1', 'k/2']);
      expect(read).toEqual({ 'k/0': { eTag: '7' }, 'k/1': { eTag: '7' }, 'k/2': { eTag: '7' } });
      expect(told).toEqual(bodies.map(() => ({ kind: 'k/' })));
    });

    it('refuses an undeclared kind of record', async () => {
      const keeping = createRecordKeeping([kind], () => undefined);
      const declared = createDocumentStorage(place.database(), { keeping });
      await declared.write({ 'k/1': {} });
      await expect(declared.write({ 'k/2': {}, other: {} })).rejects.toMatchObject({ code: 'STORE_MISUSED' });
      expect(await storage.read(['k/1', 'k/2', 'other'])).toEqual({ 'k/1': { eTag: expect.any(String) } });
    });

    describe('in a turn', () => {
      const stateOf = async (key: string) =>
        (await place.database().all('SELECT key, state FROM activities', [])).find(
          (row) => row['key'] === key,
        )?.['state'];

      it('marks the activity as acted on with the first successful write', async () => {
        const turn = createDocumentStorage(place.database(), { activityKey: 'activity 1' });
        await turn.read(['k']);
        expect(await stateOf('activity 1')).toBeUndefined();
        await expect(turn.write({ k: { step: 1, eTag: '123' } })).rejects.toMatchObject({
          code: 'STORE_CONFLICT',
        });
        expect(await stateOf('activity 1')).toBeUndefined();
        await turn.write({ k: { step: 1, eTag: absentVersion } });
        expect(await stateOf('activity 1')).toBe('acted');
        await turn.write({ k: { step: 2 } });
        expect(await readItem('k')).toMatchObject({ step: 2 });
      });

      it('refuses a turn’s write when another process has acted on its activity', async () => {
        const stalled = createDocumentStorage(place.database(), { activityKey: 'a', isNew: true });
        await createDocumentStorage(place.database(), { activityKey: 'a', isNew: true }).write({
          k: { by: 2 },
        });
        await expect(stalled.write({ other: { by: 1 } })).rejects.toMatchObject({ code: 'STORE_TAKEN_OVER' });
        expect(await storage.read(['other'])).toEqual({});
        const again = createDocumentStorage(place.database(), { activityKey: 'a' });
        await again.write({ other: { by: 3 } });
        expect(await readItem('other')).toMatchObject({ by: 3 });
      });

      it('doesn’t mistake its own unconfirmed write for another process’s', async () => {
        const database = place.database();
        let isLost = true;
        const turn = createDocumentStorage(
          {
            ...database,
            async atomically(statements, durability) {
              const result = await database.atomically(statements, durability);
              if (isLost) throw new StoreError('STORE_UNREACHABLE', 'The answer was lost.');
              return result;
            },
          },
          { activityKey: 'a', isNew: true },
        );
        await expect(turn.write({ k: { step: 1 } })).rejects.toMatchObject({ code: 'STORE_UNREACHABLE' });
        isLost = false;
        await turn.write({ k: { step: 2 } });
        expect(await readItem('k')).toMatchObject({ step: 2 });
      });

      it('makes only the marking write durable, even when relaxed durability is requested', async () => {
        const database = place.database();
        const waits: unknown[] = [];
        const turn = createDocumentStorage(
          {
            ...database,
            atomically(statements, durability) {
              waits.push([statements.length, durability]);
              return database.atomically(statements, durability);
            },
          },
          { activityKey: 'a' },
        );
        await turn.write({ k: { step: 1 } }, { durability: 'relaxed' });
        await turn.write({ k: { step: 2 } }, { durability: 'relaxed' });
        expect(waits).toEqual([
          [2, undefined],
          [1, 'relaxed'],
        ]);
      });

      it('keeps a finished activity finished, and accepts any characters in its key', async () => {
        const key = 'activity\u0000 1';
        const log = createActivityLog(place.database());
        await log.begin(key);
        log.finish(key);
        await log.close();
        await createDocumentStorage(place.database(), { activityKey: key }).write({ k: {} });
        expect(await createActivityLog(place.database()).begin(key)).toBe('duplicate');
      });
    });
  });
}
