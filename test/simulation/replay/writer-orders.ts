import { z } from 'zod';

/** What a writer is to write, in its order. */
export const writesSchema = z.array(
  z.object({
    statements: z.array(
      z.object({
        sql: z.string(),
        parameters: z.array(z.union([z.string(), z.number(), z.null()])),
        mustChange: z.literal(true).optional(),
      }),
    ),
    durability: z.enum(['relaxed', 'durable']),
    how: z.enum(['batch', 'transaction']),
  }),
);

export const orderSchema = z.object({
  /** A folder, or a URL. */
  place: z.string(),
  /** Where the writes are. */
  file: z.string(),
  from: z.int(),
  killAt: z.int(),
  /**
   * `unsent`: it dies before the write has left it; `under way`: it asks to be killed, and goes on; `answered`: it dies
   * before it does anything else.
   */
  moment: z.enum(['unsent', 'under way', 'answered']),
  /** Whether some writes are handed over without waiting for those before. */
  together: z.boolean(),
});

export type WriterOrder = z.infer<typeof orderSchema>;
