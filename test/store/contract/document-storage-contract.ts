import { beforeEach, describe, expect, it } from 'vitest';
import { createDocumentStorage, type DocumentStorage } from '../../../src/store/document-storage.ts';
import { maximumDocumentBytes } from '../../../src/store/documents.ts';
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

    describe('published cases', () => {
      it('reads an unknown key as nothing', async () => {
        expect(await storage.read(['unknown'])).toEqual({});
      });

      it('reads no keys as nothing, null included', async () => {
        expect(await storage.read([])).toEqual({});
        expect(await Reflect.apply(storage.read, storage, [null])).toEqual({});
      });

      it('takes null changes as nothing to do', async () => {
        expect(await Reflect.apply(storage.write, storage, [null])).toBeUndefined();
      });

      it('takes no items without complaint', async () => {
        await expect(storage.write({})).resolves.toBeUndefined();
        await expect(Reflect.apply(storage.write, storage, [[]])).resolves.toBeUndefined();
      });

      it('creates objects, which come back with an eTag', async () => {
        await storage.write({ createPoco: { id: 1 }, createPocoStoreItem: { id: 2 } });
        expect(await storage.read(['createPoco', 'createPocoStoreItem'])).toEqual({
          createPoco: { id: 1, eTag: expect.stringMatching(/./) },
          createPocoStoreItem: { id: 2, eTag: expect.stringMatching(/./) },
        });
      });

      it('handles crazy keys', async () => {
        const key = '!@#$%^&*()~/\\><,.?\';"`~';
        await storage.write({ [key]: { id: 1 } });
        expect(await readItem(key)).toMatchObject({ id: 1 });
      });

      it('updates without an eTag and with the current one, each time with a new eTag', async () => {
        await storage.write({ plain: { count: 1 }, tagged: { count: 1 } });
        const tagged = await readItem('tagged');
        await storage.write({ plain: { count: 2 }, tagged: { ...tagged, count: 2 } });
        const reloaded = await readItem('tagged');
        expect(reloaded['count']).toBe(2);
        expect((await readItem('plain'))['count']).toBe(2);
        expect(reloaded['eTag']).not.toBe(tagged['eTag']);
      });

      it('refuses a stale eTag, and keeps what is stored', async () => {
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

      it('deletes an unknown object without complaint', async () => {
        await expect(storage.delete(['unknown_key'])).resolves.toBeUndefined();
        await expect(storage.delete([])).resolves.toBeUndefined();
      });

      it('reads, writes and deletes several at once', async () => {
        const keys = ['batch1', 'batch2', 'batch3'];
        await storage.write({ batch1: { count: 10 }, batch2: { count: 20 }, batch3: { count: 30 } });
        const read = await storage.read(keys);
        expect(read).toMatchObject({ batch1: { count: 10 }, batch2: { count: 20 }, batch3: { count: 30 } });
        await storage.delete(keys);
        expect(await storage.read(keys)).toEqual({});
      });
    });

    it('takes all items of a write or none', async () => {
      await storage.write({ a: { count: 1 } });
      const stale = await readItem('a');
      await storage.write({ a: { count: 2 } });
      await expect(storage.write({ b: { count: 1 }, a: { ...stale, count: 3 } })).rejects.toMatchObject({
        code: 'STORE_CONFLICT',
      });
      expect(await storage.read(['b'])).toEqual({});
    });

    it('refuses an eTag whose document is gone, or gone and made again', async () => {
      await storage.write({ a: { count: 1 } });
      const stale = await readItem('a');
      await storage.delete(['a']);
      await expect(storage.write({ a: stale })).rejects.toMatchObject({ code: 'STORE_CONFLICT' });
      await storage.write({ a: { count: 9 } });
      await expect(storage.write({ a: stale })).rejects.toMatchObject({ code: 'STORE_CONFLICT' });
      expect((await readItem('a'))['count']).toBe(9);
    });

    it('refuses an eTag that no store ever gave out', async () => {
      await storage.write({ a: { count: 1 } });
      for (const eTag of ['x', '-1', '1e3', ' 1', '99999999999999999999']) {
        await expect(storage.write({ a: { eTag } })).rejects.toMatchObject({ code: 'STORE_CONFLICT' });
      }
    });

    it('holds keys and properties that objects treat specially', async () => {
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

    it('stores objects of a class, and refuses what is no object', async () => {
      class Note {
        readonly text = 'hello';
      }
      await storage.write({ note: new Note() });
      expect(await readItem('note')).toMatchObject({ text: 'hello' });
      for (const item of [null, 5, 'text', [1]]) {
        await expect(storage.write({ item })).rejects.toMatchObject({ code: 'STORE_UNUSABLE_BODY' });
      }
    });

    it('refuses a document past the limit, with its size', async () => {
      const item = { text: 'x'.repeat(maximumDocumentBytes) };
      await expect(storage.write({ big: item })).rejects.toMatchObject({
        code: 'STORE_TOO_LARGE',
        message: expect.stringContaining(String(maximumDocumentBytes)),
      });
    });

    it('shows the records of the dialogs, with the version as eTag', async () => {
      const records = createRecordStore(place.database());
      const saved = await records.save('conversation', { sessionId: 's-1' }, undefined);
      const version = saved === 'conflict' ? undefined : saved.version;
      expect(await readItem('conversation')).toEqual({ sessionId: 's-1', eTag: version });
    });
  });
}
