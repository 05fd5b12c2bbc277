import { z } from 'zod';
import type { Person, Place } from '../../turn.ts';

/** A place as it is stored. */
export const placeSchema: z.ZodType<Place> = z.object({
  channel: z.string(),
  conversation: z.string(),
  kind: z.enum(['personal', 'group']),
});

/** A person as they are stored: who did something, by the channel's id and name. */
export const personSchema: z.ZodType<Person> = z.object({ id: z.string(), name: z.string() });
