import { z } from 'zod';
import type { SurveyState } from '../state.ts';

/** One session of a survey, as it is counted. Times are milliseconds since 1970. */
export const roundSchema = z.object({
  survey: z.int(),
  /** Our own reference of the session. */
  session: z.string(),
  startedAt: z.number(),
  standing: z.enum(['open', 'left', 'complete', 'expired', 'gone']),
  /** The invitation that it came of. */
  invitation: z.string().exactOptional(),
  /** Written down before the one reminder goes out. */
  remindedAt: z.number().exactOptional(),
});

export type Round = z.infer<typeof roundSchema>;
export type RoundStanding = Round['standing'];

/** Where a session stands. */
export interface Standing {
  readonly survey: { readonly id: number; readonly name: string };
  readonly session: string;
  readonly standing: RoundStanding;
}

/** The session that a state is about; undefined where it is about none. */
export function standingOf(state: SurveyState): Standing | undefined {
  switch (state.kind) {
    case 'idle':
      return undefined;
    case 'starting':
    case 'startUnknown':
      return state.left === undefined ? undefined : of(state.left.session, 'left');
    case 'stopped':
      return of(state.was.session, 'left');
    case 'finished':
      return of(state.session, state.outcome);
    default:
      return of(state.session, 'open');
  }
}

function of(session: { reference: string; survey: Standing['survey'] }, standing: RoundStanding): Standing {
  return { survey: session.survey, session: session.reference, standing };
}

/** What one change of state did to sessions: the one left for another first. */
export function standingsChanged(before: SurveyState, after: SurveyState): readonly Standing[] {
  const [old, now] = [standingOf(before), standingOf(after)];
  if (old?.session === now?.session && old?.standing === now?.standing) return [];
  const left =
    old?.standing === 'open' && old.session !== now?.session ? [{ ...old, standing: 'left' } as const] : [];
  return now === undefined ? left : [...left, now];
}
