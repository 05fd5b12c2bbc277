import { z } from 'zod';

/** A history with a broken guard in which something doesn't hold, as the program that plays it writes it: a line of JSON. */
export const brokenResultSchema = z.object({
  /** The number of the history, from 0. */
  index: z.int(),
  findings: z.array(z.string()),
});

export type BrokenResult = z.infer<typeof brokenResultSchema>;
