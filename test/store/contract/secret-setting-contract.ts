import { describe, expect, it } from 'vitest';
import { secretSetting } from '../../../src/store/secret-setting.ts';
import { type MakePlace, useFreshPlace } from './place.ts';

export function secretSettingContract(makePlace: MakePlace): void {
  describe('secretSetting', () => {
    const place = useFreshPlace(makePlace);

    it('makes 32 bytes once, also for many who ask at once, and keeps them', async () => {
      const secrets = await Promise.all(
        Array.from({ length: 20 }, () => secretSetting(place.database(), 'signing')),
      );
      const first = secrets[0]?.toString('hex');
      expect(secrets[0]).toHaveLength(32);
      expect(new Set(secrets.map((secret) => secret.toString('hex')))).toEqual(new Set([first]));
      await place.reopen();
      expect((await secretSetting(place.database(), 'signing')).toString('hex')).toBe(first);
    });

    it('makes another for another name', async () => {
      const one = await secretSetting(place.database(), 'one');
      const two = await secretSetting(place.database(), 'two');
      expect(one.equals(two)).toBe(false);
    });
  });
}
