import { beforeEach, describe, expect, it } from 'vitest';
import type { RecordStore } from '../../../dialogs/ports/records.ts';
import { maxDocumentBytes } from '../../../src/limits.ts';
import { createRecordStore } from '../../../src/store/records.ts';
import { type MakePlace, useFreshPlace } from './place.ts';

export function recordStoreContract(makePlace: MakePlace): void {
  describe('RecordStore', () => {
    const place = useFreshPlace(makePlace);
    let records: RecordStore;
    beforeEach(() => {
      records = createRecordStore(place.database());
    });

    async function saved(key: string, body: unknown, expected?: string): Promise<string> {
      const result = await records.save(key, body, expected);
      if (result === 'conflict') throw new Error('The save was refused.');
      return result.version;
    }

    it('loads a saved record with its version, also after a restart', async () => {
      expect(await records.load('k')).toBeUndefined();
      const first = await saved('k', { step: 1 });
      const second = await saved('k', { step: 2 }, first);
      expect(second).not.toBe(first);
      records = createRecordStore(await place.reopen());
      expect(await records.load('k')).toEqual({ body: { step: 2 }, version: second });
    });

    it('refuses an outdated version, and changes nothing', async () => {
      const first = await saved('k', { step: 1 });
      expect(await records.save('k', { step: 9 }, undefined)).toBe('conflict');
      const second = await saved('k', { step: 2 }, first);
      expect(await records.save('k', { step: 9 }, first)).toBe('conflict');
      expect(await records.save('k', { step: 9 }, 'nonsense')).toBe('conflict');
      expect(await records.save('other', { step: 9 }, second)).toBe('conflict');
      expect(await records.load('k')).toEqual({ body: { step: 2 }, version: second });
      expect(await records.load('other')).toBeUndefined();
    });

    it('lets exactly one of 200 savers win each version', async () => {
      let version = await saved('k', { writer: -1 });
      for (let round = 0; round < 5; round++) {
        const results = await Promise.all(
          Array.from({ length: 200 }, (_, writer) => records.save('k', { round, writer }, version)),
        );
        const winners = results.flatMap((result, writer) =>
          result === 'conflict' ? [] : [{ writer, ...result }],
        );
        expect(winners).toHaveLength(1);
        const winner = winners[0];
        expect(await records.load('k')).toEqual({
          body: { round, writer: winner?.writer },
          version: winner?.version,
        });
        version = winner?.version ?? '';
      }
    });

    it('lets exactly one of 200 savers create a record', async () => {
      const results = await Promise.all(
        Array.from({ length: 200 }, (_, writer) => records.save('k', { writer }, undefined)),
      );
      expect(results.filter((result) => result !== 'conflict')).toHaveLength(1);
    });

    it('loses no update when many writers retry until they succeed', async () => {
      await saved('counter', { count: 0 });
      async function increment(): Promise<void> {
        for (;;) {
          const record = await records.load('counter');
          const count: unknown = Object(record?.body).count;
          if ((await records.save('counter', { count: Number(count) + 1 }, record?.version)) !== 'conflict')
            return;
        }
      }
      await Promise.all(Array.from({ length: 60 }, increment));
      expect((await records.load('counter'))?.body).toEqual({ count: 60 });
    });

    it('keeps every JSON value exactly', async () => {
      const bodies: unknown[] = [
        { text: 'a\u0000b\r\n\u2028 ünï 💬 \ud800 "quotes" \\ ?' },
        { long: 'é'.repeat(10_000) },
        null,
        [],
        'text',
        0,
        { nested: { list: [1, -0.5, 1e300, true, null] } },
      ];
      for (const [index, body] of bodies.entries()) {
        await saved(`body ${index}`, body);
        expect((await records.load(`body ${index}`))?.body).toStrictEqual(body);
      }
    });

    it('distinguishes any two keys', async () => {
      const keys = [
        '',
        ' ',
        'a',
        'A',
        'a\u0000',
        'a\u0000b',
        'a\\u0000',
        'a\\\\u0000',
        '\ud800',
        '\udc00',
        '\ufffd',
        'é',
        'e\u0301',
      ];
      const long = 'k'.repeat(10_000);
      const all = [...keys, long, `${long}2`, "'; DROP TABLE documents; --", '?', '__proto__'];
      for (const [index, key] of all.entries()) await saved(key, { index });
      const loaded = await Promise.all(all.map(async (key) => (await records.load(key))?.body));
      expect(loaded).toEqual(all.map((_, index) => ({ index })));
    });

    it('refuses a body that is too large or not JSON, and stores nothing', async () => {
      const tooLarge = 'é'.repeat(maxDocumentBytes / 2);
      await expect(records.save('k', tooLarge, undefined)).rejects.toMatchObject({ code: 'STORE_TOO_LARGE' });
      await saved('fits', 'x'.repeat(maxDocumentBytes - 2));
      const circle: { self?: unknown } = {};
      circle.self = circle;
      for (const body of [undefined, circle, 1n, () => 0]) {
        await expect(records.save('k', body, undefined)).rejects.toMatchObject({
          code: 'STORE_UNUSABLE_BODY',
        });
      }
      expect(await records.load('k')).toBeUndefined();
    });
  });
}
