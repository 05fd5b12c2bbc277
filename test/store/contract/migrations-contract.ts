import { describe, expect, it } from 'vitest';
import { migrate, type Schema } from '../../../src/store/migrations/migrate.ts';
import { storeSchema } from '../../../src/store/migrations/store-schema.ts';
import { type MakePlace, useFreshPlace } from './place.ts';

const first = { name: 'first', statements: ['CREATE TABLE one (id integer)'] };
const second = {
  name: 'second',
  statements: ['CREATE TABLE two (id integer)', 'INSERT INTO two (id) VALUES (1)'],
};
const schema = (...migrations: Schema['migrations']): Schema => ({ owner: 'probe', migrations });

export function migrationsContract(makePlace: MakePlace): void {
  describe('migrate', () => {
    const place = useFreshPlace(makePlace);
    const applied = async (room: string) =>
      (
        await place
          .database()
          .all(`SELECT name FROM ${room}_migrations ORDER BY name`, [])
          .catch(() => [])
      ).map((row) => row['name']);

    it('applies every migration of the store once, on opening', async () => {
      const names = storeSchema.migrations.map(({ name }, index) => `00${index + 1} ${name}`);
      expect(await applied('store')).toEqual(names);
      await place.reopen();
      expect(await applied('store')).toEqual(names);
    });

    it('applies only missing migrations', async () => {
      await migrate(place.database(), schema(first));
      await migrate(place.database(), schema(first, second));
      await migrate(place.database(), schema(first, second));
      expect(await applied('probe')).toEqual(['001 first', '002 second']);
      expect(await place.database().all('SELECT id FROM two', [])).toHaveLength(1);
    });

    it('applies migrations once with several concurrent starts', async () => {
      await Promise.all([1, 2, 3, 4].map(() => migrate(place.database(), schema(first, second))));
      expect(await applied('probe')).toEqual(['001 first', '002 second']);
      expect(await place.database().all('SELECT id FROM two', [])).toHaveLength(1);
    });

    it('leaves nothing behind when a migration fails', async () => {
      const broken = {
        name: 'broken',
        statements: ['CREATE TABLE half (id integer)', 'this is no SQL'],
      };
      await expect(migrate(place.database(), schema(first, broken))).rejects.toThrow();
      expect(await applied('probe')).toEqual([]);
      await migrate(
        place.database(),
        schema(first, { ...broken, statements: ['CREATE TABLE half (id integer)'] }),
      );
      expect(await applied('probe')).toEqual(['001 first', '002 broken']);
    });

    it('doesn’t touch a newer schema, and with SQLite refuses to use it', async () => {
      await migrate(place.database(), schema(first, second));
      const older = migrate(place.database(), schema(first));
      if (place.database().dialect === 'postgres') await older;
      else {
        await expect(older).rejects.toMatchObject({
          code: 'STORE_NEWER_SCHEMA',
          message: expect.stringMatching(/newer Canvass.*version 2.*knows 1/),
        });
      }
      expect(await applied('probe')).toEqual(['001 first', '002 second']);
    });
  });
}
