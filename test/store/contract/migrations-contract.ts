import { describe, expect, it } from 'vitest';
import { migrate, storeSchema } from '../../../src/store/migrations/migrate.ts';
import type { Schema } from '../../../src/store/migrations/migration.ts';
import { type MakePlace, useFreshPlace } from './place.ts';

const first = { number: 1, name: 'first', statements: ['CREATE TABLE one (id integer)'] };
const second = {
  number: 2,
  name: 'second',
  statements: ['CREATE TABLE two (id integer)', 'INSERT INTO two (id) VALUES (1)'],
};
const schema = (...migrations: Schema['migrations']): Schema => ({ room: 'probe', migrations });

export function migrationsContract(makePlace: MakePlace): void {
  describe('migrate', () => {
    const place = useFreshPlace(makePlace);
    const applied = async (room: string) =>
      (
        await place
          .database()
          .all('SELECT number FROM schema_migrations WHERE room = ? ORDER BY number', [room])
      ).map((row) => row['number']);

    it('has run every migration of the store when it opens, once', async () => {
      const numbers = storeSchema.migrations.map((migration) => migration.number);
      expect(await applied('store')).toEqual(numbers);
      await place.reopen();
      expect(await applied('store')).toEqual(numbers);
    });

    it('runs only what is missing', async () => {
      await migrate(place.database(), schema(first));
      await migrate(place.database(), schema(first, second));
      await migrate(place.database(), schema(first, second));
      expect(await applied('probe')).toEqual([1, 2]);
      expect(await place.database().all('SELECT id FROM two', [])).toHaveLength(1);
    });

    it('runs once where several start at once', async () => {
      await Promise.all([1, 2, 3, 4].map(() => migrate(place.database(), schema(first, second))));
      expect(await applied('probe')).toEqual([1, 2]);
      expect(await place.database().all('SELECT id FROM two', [])).toHaveLength(1);
    });

    it('leaves nothing of a migration that fails', async () => {
      const broken = {
        number: 2,
        name: 'broken',
        statements: ['CREATE TABLE half (id integer)', 'this is no SQL'],
      };
      await expect(migrate(place.database(), schema(first, broken))).rejects.toThrow();
      expect(await applied('probe')).toEqual([]);
      await migrate(
        place.database(),
        schema(first, { ...broken, statements: ['CREATE TABLE half (id integer)'] }),
      );
      expect(await applied('probe')).toEqual([1, 2]);
    });

    it('refuses tables of a newer version, and says so', async () => {
      await migrate(place.database(), schema(first, second));
      await expect(migrate(place.database(), schema(first))).rejects.toMatchObject({
        code: 'STORE_NEWER_SCHEMA',
        message: expect.stringMatching(/newer Canvass.*version 2.*knows 1/),
      });
    });

    it('refuses numbers with a gap', async () => {
      await expect(migrate(place.database(), schema(second))).rejects.toMatchObject({
        code: 'STORE_MISUSED',
      });
    });
  });
}
