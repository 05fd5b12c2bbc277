import type { Tallies } from '../../ports/records.ts';
import { padNumber } from '../../text.ts';
import type { SurveySessionStatus } from '../sessions.ts';
import type { InvitationState } from './invitations.ts';

export type SurveyTally = Awaited<ReturnType<typeof tallySurvey>>;
export type SessionTally = SurveyTally['uninvited'];
export type InvitationTally = SurveyTally['invitations'];

/**
 * Counts a survey's invitations and sessions. An invitation still being sent doesn't count yet. `partial`: started, and neither
 * complete nor expired. `uninvited`: sessions that people started without an invitation.
 */
export async function tallySurvey(tallies: Tallies, survey: number) {
  const invitations = await tallies.read(`invitations/${padNumber(survey)}/`);
  const sessions = await tallies.read(`survey-rounds/${padNumber(survey)}/`);
  const started = count(invitations, (name) => name.endsWith('/started'));
  const expired = countStates(invitations, 'expired');
  const expiredUnanswered = count(
    invitations,
    (name) => stateIn(name) === 'expired' && !name.endsWith('/started'),
  );
  return {
    invitations: {
      invited: count(invitations, () => true),
      started,
      complete: countStates(invitations, 'completed'),
      partial: countStates(invitations, 'started', 'partial'),
      /** Includes the unanswered ones. */
      expired,
      expiredUnanswered,
      unanswered: countStates(invitations, 'invited'),
      declined: countStates(invitations, 'declined'),
      optedOut: countStates(invitations, 'optedOut'),
    },
    uninvited: {
      started: count(sessions, () => true),
      complete: countStates(sessions, 'complete'),
      partial: countStates(sessions, 'open', 'left', 'gone'),
      expired: countStates(sessions, 'expired'),
    },
  };
}

type Counts = Awaited<ReturnType<Tallies['read']>>;

function countStates(counts: Counts, ...states: readonly (InvitationState | SurveySessionStatus)[]): number {
  return count(counts, (name) => states.some((state) => state === stateIn(name)));
}

function count(counts: Counts, test: (name: string) => boolean): number {
  return Object.entries(counts).reduce((sum, [name, number]) => (test(name) ? sum + number : sum), 0);
}

/** The state in the name of a count; an invitation's may be followed by `/started`. */
function stateIn(name: string): string | undefined {
  return name.split('/')[0];
}
