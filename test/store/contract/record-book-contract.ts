import { beforeEach, describe, expect, it } from 'vitest';
import type { ListOptions, RecordRepository } from '../../../dialogs/ports/records.ts';
import { createRecordRepository, createRecordStore } from '../../../src/store/records.ts';
import { type MakePlace, useFreshPlace } from './place.ts';

export function recordBookContract(makePlace: MakePlace): void {
  describe('RecordBook', () => {
    const place = useFreshPlace(makePlace);
    let book: RecordRepository;
    beforeEach(() => {
      book = createRecordRepository(place.database());
    });

    async function saved(key: string, body: unknown = { key }): Promise<string> {
      const result = await book.save(key, body, undefined);
      if (result === 'conflict') throw new Error('The save was refused.');
      return result.version;
    }

    async function keys(prefix: string, options?: ListOptions): Promise<readonly string[]> {
      return (await book.list(prefix, options)).map(({ key }) => key);
    }

    it('lists only keys with the prefix, with bodies and versions', async () => {
      const version = await saved('run/12/a', { step: 1 });
      for (const key of ['run', 'run/1', 'run/120/a', 'run/12/b', 'run.12/a', 'run0', 'RUN/12/a', 'rum/12/a'])
        await saved(key);
      expect(await book.list('run/12/')).toEqual([
        { key: 'run/12/a', body: { step: 1 }, version },
        { key: 'run/12/b', body: { key: 'run/12/b' }, version: expect.any(String) },
      ]);
      expect(await keys('nobody/')).toEqual([]);
    });

    it('treats no character of a prefix as a wildcard', async () => {
      const strange = ['a%b/1', 'a_b/1', 'a?b/1', 'a*b/1', "a'b/1", 'a\\b/1', 'a\u0000b/1', 'a\\u0000b/1'];
      for (const key of [...strange, 'axb/1']) await saved(key);
      for (const key of strange) expect(await keys(key.slice(0, -1))).toEqual([key]);
    });

    it('orders by code point in both directions', async () => {
      const ordered = ['p/', 'p/0', 'p/10', 'p/9', 'p/A', 'p/a', 'p/é', 'p/\ud7ff', 'p/\uffff', 'p/😀'];
      for (const key of ['p/a', 'p/😀', 'p/9', 'p/', 'p/\uffff', 'p/10', 'p/é', 'p/A', 'p/\ud7ff', 'p/0'])
        await saved(key);
      expect(await keys('p/')).toEqual(ordered);
      expect(await keys('p/', { newestFirst: true })).toEqual(ordered.toReversed());
    });

    it('includes every key at the upper end of a prefix’s range', async () => {
      const prefixes = ['x\ud7ff', 'x\uffff', 'x\u{10ffff}', '\u{10ffff}', '\u{10ffff}\u{10ffff}'];
      for (const prefix of prefixes) await saved(`${prefix}1`);
      await saved('x\ue0001');
      for (const prefix of prefixes) expect(await keys(prefix)).toContain(`${prefix}1`);
      expect(await keys('x\ud7ff')).toEqual(['x\ud7ff1']);
      expect(await keys('')).toHaveLength(6);
    });

    it('pages on after a key in both directions, even if that key is gone', async () => {
      const all = Array.from({ length: 25 }, (_, index) => `p/${String(index).padStart(2, '0')}`);
      for (const key of [...all, 'o/1', 'q/1']) await saved(key);
      for (const newestFirst of [false, true]) {
        const read: string[] = [];
        for (let page = 0; page < 4; page++) {
          const after = read.at(-1);
          read.push(...(await keys('p/', { newestFirst, limit: 7, after })));
        }
        expect(read).toEqual(newestFirst ? all.toReversed() : all);
      }
      expect((await keys('p/', { after: 'p/05x', limit: 1 }))[0]).toBe('p/06');
      expect(await keys('p/', { after: 'a', limit: 1 })).toEqual(['p/00']);
      expect(await keys('p/', { after: 'z' })).toEqual([]);
      expect(await keys('p/', { after: 'z', newestFirst: true, limit: 1 })).toEqual(['p/24']);
      expect(await keys('p/', { after: 'a', newestFirst: true })).toEqual([]);
      expect(await keys('', { after: 'p/00', newestFirst: true })).toEqual(['o/1']);
      expect(await keys('p/', { limit: 0 })).toEqual([]);
    });

    it('lists 1,000 by default', async () => {
      await Promise.all(Array.from({ length: 1010 }, (_, index) => saved(`many/${index}`, null)));
      expect(await keys('many/')).toHaveLength(1000);
      expect(await keys('many/', { limit: 2000 })).toHaveLength(1010);
    });

    it('removes only the version that was read', async () => {
      const first = await saved('k');
      const second = await book.save('k', { step: 2 }, first);
      expect(await book.remove('k', first)).toBe('conflict');
      expect(await book.remove('k', 'nonsense')).toBe('conflict');
      expect(await keys('k')).toEqual(['k']);
      const results = await Promise.all(
        [1, 2, 3].map(() => book.remove('k', second === 'conflict' ? '' : second.version)),
      );
      expect(results.toSorted()).toEqual(['conflict', 'conflict', 'removed']);
      expect(await book.load('k')).toBeUndefined();
      await saved('k');
      expect(await book.remove('k', first)).toBe('conflict');
    });

    it('refuses a key too long to be listed', async () => {
      const long = 'k'.repeat(601);
      await expect(book.save(long, {}, undefined)).rejects.toMatchObject({ code: 'STORE_MISUSED' });
      await createRecordStore(place.database()).save(long, {}, undefined);
      await saved('k'.repeat(600));
      expect(await keys('')).toEqual(['k'.repeat(600)]);
    });
  });
}
