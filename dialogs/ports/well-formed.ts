import { z } from 'zod';

/**
 * A text that can be encoded: half of a surrogate pair isn't allowed in UTF-8, a URL or a key, and `encodeURIComponent` throws.
 * JSON may hold one anyway. What a program sends is refused by `wellFormed`; if it includes a person's words, and one bad text
 * must not cost the others, `repaired` replaces it with U+FFFD.
 */
export const wellFormed = z
  .string('must be a text')
  .refine((text) => text.isWellFormed(), 'holds half of a surrogate pair, which no encoding has');
export const repaired = z.string().transform((text) => text.toWellFormed());
