import type { Tallies } from '../../ports/records.ts';
import { padNumber } from '../../text.ts';
import type { SurveySessionStatus } from '../sessions.ts';
import type { InvitationState } from './invitations.ts';

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

/** A survey's invitations and sessions in numbers. One that is just being sent doesn't count yet. */
export async function tallySurvey(tallies: Tallies, survey: number): Promise<SurveyTally> {
  let invited = noInvitations;
  const invitations = await tallies.read(`invitations/${padNumber(survey)}/`);
  for (const [name, count] of Object.entries(invitations)) {
    const [state = '', began] = name.split('/');
    invited = withInvitations(invited, state, began === 'started' ? count : 0, count);
  }
  let uninvited = noSessions;
  const sessions = await tallies.read(`survey-rounds/${padNumber(survey)}/`);
  for (const [status, count] of Object.entries(sessions)) {
    uninvited = withSessions(uninvited, status, count);
  }
  return { invitations: invited, uninvited };
}

function withInvitations(
  tally: InvitationTally,
  state: string,
  began: number,
  count: number,
): InvitationTally {
  const are = (...states: readonly InvitationState[]): number =>
    states.some((each) => each === state) ? count : 0;
  return {
    invited: tally.invited + count,
    started: tally.started + began,
    complete: tally.complete + are('completed'),
    partial: tally.partial + are('started', 'partial'),
    expired: tally.expired + are('expired'),
    expiredUnanswered: tally.expiredUnanswered + (began === 0 ? are('expired') : 0),
    unanswered: tally.unanswered + are('invited'),
    declined: tally.declined + are('declined'),
    optedOut: tally.optedOut + are('optedOut'),
  };
}

function withSessions(tally: SessionTally, status: string, count: number): SessionTally {
  const are = (...statuses: readonly SurveySessionStatus[]): number =>
    statuses.some((each) => each === status) ? count : 0;
  return {
    started: tally.started + count,
    complete: tally.complete + are('complete'),
    partial: tally.partial + are('open', 'left', 'gone'),
    expired: tally.expired + are('expired'),
  };
}
