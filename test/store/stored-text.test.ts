import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { originalText, storedKey, storedText } from '../../src/store/documents.ts';

/** Texts that are mostly made of what has to be escaped, or looks like an escape. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('\\', 'u', '0', 'd', '8', '#', '\u0000', '\ud800', '\udc00', 'a'))
    .map((parts) => parts.join('')),
);

describe('stored text', () => {
  it('is restored exactly, and contains nothing that an engine refuses', () => {
    fc.assert(
      fc.property(text, (original) => {
        const stored = storedText(original);
        expect(originalText(stored)).toBe(original);
        expect(stored.isWellFormed()).toBe(true);
        expect(stored).not.toContain('\u0000');
      }),
    );
  });

  it('is unchanged if nothing needs escaping', () => {
    expect(storedText('teams|19:a@thread.tacv2;messageid=1|é 💬')).toBe(
      'teams|19:a@thread.tacv2;messageid=1|é 💬',
    );
  });

  it('has different keys for different texts of any length', () => {
    fc.assert(
      fc.property(text, text, fc.boolean(), (one, other, long) => {
        const prefix = long ? 'k'.repeat(700) : '';
        expect(storedKey(prefix + one) === storedKey(prefix + other)).toBe(one === other);
      }),
    );
    const digest = storedKey('k'.repeat(10_000));
    expect(digest.length).toBeLessThan(100);
    expect(storedKey(digest)).not.toBe(digest);
  });
});
