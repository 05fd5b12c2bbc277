import { z } from 'zod';

/** What a program that plays histories with a broken guard writes as its last line. */
export const brokenResultSchema = z.object({
  /** How many it played, the last of them with the findings. */
  histories: z.int(),
  findings: z.array(z.string()),
});

export type BrokenResult = z.infer<typeof brokenResultSchema>;
