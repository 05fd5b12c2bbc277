import type { Round } from '../rounds/round.ts';
import type { Invitation } from './invitation.ts';

/** How many sessions began, and what came of them. `partial`: begun, and neither complete nor let go. */
export interface SessionTally {
  readonly started: number;
  readonly complete: number;
  readonly partial: number;
  readonly expired: number;
}

/** Invitations by what came of them. `expired` counts those that nobody answered as well. */
export interface InvitationTally extends SessionTally {
  readonly invited: number;
  readonly unanswered: number;
  readonly expiredUnanswered: number;
  readonly declined: number;
  readonly optedOut: number;
}

export interface SurveyTally {
  readonly invitations: InvitationTally;
  /** Sessions that people began by themselves. */
  readonly uninvited: SessionTally;
}

const noSessions: SessionTally = { started: 0, complete: 0, partial: 0, expired: 0 };
const noInvitations: InvitationTally = {
  ...noSessions,
  invited: 0,
  unanswered: 0,
  expiredUnanswered: 0,
  declined: 0,
  optedOut: 0,
};

/** Counts a survey's invitations and sessions. One that is just being sent doesn't count yet. */
export async function tallySurvey(
  invitations: AsyncIterable<Invitation>,
  rounds: AsyncIterable<Round>,
): Promise<SurveyTally> {
  let invited = noInvitations;
  for await (const invitation of invitations) {
    if (invitation.delivery !== 'pending') invited = withInvitation(invited, invitation);
  }
  let uninvited = noSessions;
  for await (const round of rounds) {
    if (round.invitation === undefined) uninvited = withRound(uninvited, round);
  }
  return { invitations: invited, uninvited };
}

function withInvitation(tally: InvitationTally, { state, startedAt }: Invitation): InvitationTally {
  const began = startedAt === undefined ? 0 : 1;
  const is = (...states: readonly Invitation['state'][]): number => (states.includes(state) ? 1 : 0);
  return {
    invited: tally.invited + 1,
    started: tally.started + began,
    complete: tally.complete + is('completed'),
    partial: tally.partial + is('started', 'partial'),
    expired: tally.expired + is('expired'),
    expiredUnanswered: tally.expiredUnanswered + (began === 0 ? is('expired') : 0),
    unanswered: tally.unanswered + is('invited'),
    declined: tally.declined + is('declined'),
    optedOut: tally.optedOut + is('optedOut'),
  };
}

function withRound(tally: SessionTally, { standing }: Round): SessionTally {
  const is = (...standings: readonly Round['standing'][]): number => (standings.includes(standing) ? 1 : 0);
  return {
    started: tally.started + 1,
    complete: tally.complete + is('complete'),
    partial: tally.partial + is('open', 'left', 'gone'),
    expired: tally.expired + is('expired'),
  };
}
