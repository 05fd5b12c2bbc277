import { type SessionStatusChange, type SurveySessionStatus, sessionStatusChanges } from '../sessions.ts';
import type { SurveyState } from '../state.ts';
import type { InvitationDependencies } from './dependencies.ts';
import { canStart, type Invitation, type InvitationState } from './invitations.ts';
import type { Invitee } from './invitees.ts';

const stateFor: Readonly<Record<SurveySessionStatus, InvitationState>> = {
  open: 'started',
  left: 'partial',
  gone: 'partial',
  complete: 'completed',
  expired: 'expired',
};

/**
 * Records what a change of state means for sessions and for the invitations that led to them. Idempotent.
 */
export async function followSurvey(
  deps: FollowDeps,
  person: Invitee,
  before: SurveyState,
  after: SurveyState,
): Promise<void> {
  for (const change of sessionStatusChanges(before, after)) await noteChange(deps, person, change);
}

export type FollowDeps = Pick<InvitationDependencies, 'sessions' | 'invitations' | 'now'>;

async function noteChange(
  deps: FollowDeps,
  person: Invitee,
  { survey, session, status }: SessionStatusChange,
): Promise<void> {
  const known = await deps.sessions.find(survey.id, session);
  const invitation =
    known === undefined ? await linkInvitation(deps, person, survey.id, session) : known.invitation;
  await deps.sessions.change(survey.id, session, (before) => {
    if (before?.standing === status) return undefined;
    if (before !== undefined) return { ...before, standing: status };
    return { survey: survey.id, session, startedAt: deps.now(), standing: status, invitation };
  });
  if (invitation === undefined) return;
  const state = stateFor[status];
  await deps.invitations.change(survey.id, invitation, (before) =>
    before.session !== session || before.state === state || before.state === 'completed'
      ? undefined
      : { ...before, state },
  );
}

/** A session counts for its person's invitation to that survey, no matter how it was begun. */
async function linkInvitation(
  deps: FollowDeps,
  person: Invitee,
  survey: number,
  session: string,
): Promise<string | undefined> {
  const latest = await deps.invitations.latest(survey, person);
  if (latest === undefined || !(canStart(latest) || latest.session === session)) return undefined;
  const linked = await deps.invitations.change(survey, latest.id, (before): Invitation | undefined =>
    canStart(before)
      ? { ...before, state: 'started', session, startedAt: before.startedAt ?? deps.now() }
      : undefined,
  );
  return linked?.session === session ? linked.id : undefined;
}
