import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedact } from '../../../src/http/client/redact.ts';

const secrets = ['geheim-ärger', 'tops3cret/+ value', 'İstanbul-ß-key'];

test('removes every secret from a text in any case, whatever surrounds it', () => {
  const redact = createRedact(secrets);
  const around = fc.string({ unit: fc.constantFrom('a', 'İ', 'ß', ' ', '"', '%', 'Ä', '𝒳') });
  const said = fc.constantFrom(...secrets, 'GEHEIM-ÄRGER', 'TOPS3CRET/+ VALUE', 'Tops3cret%2F%2b%20VALUE');
  fc.assert(
    fc.property(fc.array(fc.tuple(around, said)), around, (parts, end) => {
      const text = parts.map(([before, secret]) => before + secret).join('');
      expect(redact(text + end)).toBe(`${parts.map(([before]) => `${before}[redacted]`).join('')}${end}`);
    }),
  );
});
