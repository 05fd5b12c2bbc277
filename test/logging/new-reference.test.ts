import { expect, test } from 'vitest';
import { newReference } from '../../src/logging/log.ts';

test('references are short, readable and unique', () => {
  const references = Array.from({ length: 2000 }, newReference);
  for (const reference of references) expect(reference).toMatch(/^[a-hjkmnp-z2-9]{8}$/u);
  expect(new Set(references).size).toBe(references.length);
});
