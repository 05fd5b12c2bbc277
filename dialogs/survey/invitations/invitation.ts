import { z } from 'zod';
import { placeSchema } from '../../campaign/books/place-schema.ts';
import { inviteeSchema } from './invitee.ts';

/**
 * - `invited`: it stands unanswered;
 * - `started`, `completed`: what came of it; `partial`: the person left in the middle, or the service lost it;
 * - `expired`: unanswered, or unfinished, for too long;
 * - `declined`: not now; `optedOut`: never again.
 */
const stateSchema = z.enum(['invited', 'started', 'completed', 'partial', 'expired', 'declined', 'optedOut']);

/** All times are milliseconds since 1970. */
export const invitationSchema = z.object({
  id: z.string(),
  survey: z.object({ id: z.int(), name: z.string() }),
  person: inviteeSchema,
  /** The operator's name; absent where another system asked. */
  by: z.string().exactOptional(),
  at: z.number(),
  /** `pending`: it is being sent; `unknown`: it may have arrived. */
  delivery: z.enum(['pending', 'sent', 'unknown']),
  place: placeSchema.exactOptional(),
  state: stateSchema,
  /** Written down before the one reminder goes out. */
  remindedAt: z.number().exactOptional(),
  startedAt: z.number().exactOptional(),
  /** Our own reference of the latest session that came of it. */
  session: z.string().exactOptional(),
});

export type Invitation = z.infer<typeof invitationSchema>;
export type InvitationState = Invitation['state'];

/** Whether the person can still be expected to answer, so that no second invitation is sent. */
export function isOpen({ state }: Invitation): boolean {
  return state === 'invited' || state === 'started' || state === 'partial';
}

/** Whether a session of this survey that the person begins now comes of this invitation. */
export function canStart(invitation: Invitation): boolean {
  return isOpen(invitation) || invitation.state === 'declined';
}
