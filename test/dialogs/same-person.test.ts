import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSamePerson } from '../../dialogs/turn.ts';
import { createRoleOf } from '../../src/config/role-of.ts';

test('two ids are the same person exactly if they share the operator role', () => {
  const letters = fc.stringMatching(/^[0-9a-fA-F-]{1,12}$/u);
  fc.assert(
    fc.property(letters, letters, fc.boolean(), (one, other, isSwapped) => {
      const id = isSwapped ? (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase()) : other;
      expect(isSamePerson({ id: one }, { id })).toBe(createRoleOf([one], [])(id) === 'operator');
    }),
  );
  expect(isSamePerson(undefined, undefined)).toBe(false);
});
