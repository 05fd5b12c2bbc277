import { z } from 'zod';

/**
 * A text that can be encoded: half of a surrogate pair has no place in UTF-8, a URL or a key, and `encodeURIComponent` throws.
 * JSON may hold one all the same. What a program sends is refused by `wellFormed`; where a person's words come along, and what is
 * wrong with one must not cost the others, `repaired` puts U+FFFD in its place.
 */
export const wellFormed = z
  .string()
  .refine((text) => text.isWellFormed(), 'holds half of a surrogate pair, which no encoding has');
export const repaired = z.string().transform((text) => text.toWellFormed());
