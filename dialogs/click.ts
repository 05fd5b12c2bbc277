import { z } from 'zod';

/**
 * What a button carries, and so what comes back from a channel when it is pressed. The `canvass` mark tells
 * our own data from that of other cards; a stale, foreign or forged value fails the parse or names a
 * question that is no longer open.
 */
export const clickSchema = z.discriminatedUnion('do', [
  z.object({
    canvass: z.literal(1),
    do: z.literal('answer'),
    session: z.string().max(64),
    question: z.int().min(1),
    answer: z.coerce.number().int(),
  }),
  z.object({
    canvass: z.literal(1),
    do: z.enum(['sendAgain', 'startOver', 'sendAsAnswer', 'leave', 'keepGoing', 'restart']),
    session: z.string().max(64),
    question: z.int().min(1),
  }),
  z.object({
    canvass: z.literal(1),
    do: z.literal('start'),
    survey: z.int(),
    name: z.string().max(400),
    /** Set on "leave it and start": the open session that the person agreed to leave. */
    instead: z.string().max(64).optional(),
  }),
  z.object({ canvass: z.literal(1), do: z.literal('command'), line: z.string().max(400) }),
]);

export type Click = z.infer<typeof clickSchema>;
