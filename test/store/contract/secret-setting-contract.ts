import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../../src/store/database.ts';
import { secretSetting } from '../../../src/store/settings.ts';
import { type MakePlace, useFreshPlace } from './place.ts';

export function secretSettingContract(makePlace: MakePlace): void {
  describe('secretSetting', () => {
    const place = useFreshPlace(makePlace);

    it('creates 32 bytes once, even for concurrent callers, and keeps them', async () => {
      const secrets = await Promise.all(
        Array.from({ length: 20 }, () => secretSetting(place.database(), 'signing')),
      );
      const first = secrets[0]?.toString('hex');
      expect(secrets[0]).toHaveLength(32);
      expect(new Set(secrets.map((secret) => secret.toString('hex')))).toEqual(new Set([first]));
      await place.reopen();
      expect((await secretSetting(place.database(), 'signing')).toString('hex')).toBe(first);
    });

    it('returns one secret to two callers that both found none', async () => {
      const database = place.database();
      const slow: Database = {
        ...database,
        async run(sql, parameters) {
          await wait(30);
          return await database.run(sql, parameters);
        },
      };
      const [late, early] = await Promise.all([
        secretSetting(slow, 'signing'),
        secretSetting(database, 'signing'),
      ]);
      expect(late.equals(early)).toBe(true);
      expect((await secretSetting(database, 'signing')).equals(early)).toBe(true);
    });

    it('creates a different secret for each name', async () => {
      const one = await secretSetting(place.database(), 'one');
      const two = await secretSetting(place.database(), 'two');
      expect(one.equals(two)).toBe(false);
    });
  });
}
