import { type SessionStanding, type SurveySessionStatus, standingsChanged } from '../sessions.ts';
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
 * Writes down what a change of state did to sessions, and to the invitations that they came of. Doing it twice
 * changes nothing more.
 */
export async function followSurvey(
  room: FollowDependencies,
  person: Invitee,
  before: SurveyState,
  after: SurveyState,
): Promise<void> {
  for (const standing of standingsChanged(before, after)) await note(room, person, standing);
}

export type FollowDependencies = Pick<InvitationDependencies, 'rounds' | 'invitations' | 'now'>;

async function note(room: FollowDependencies, person: Invitee, standing: SessionStanding): Promise<void> {
  const { survey, session } = standing;
  const there = await room.rounds.find(survey.id, session);
  const invitation =
    there === undefined ? await linkInvitation(room, person, survey.id, session) : there.invitation;
  await room.rounds.change(survey.id, session, (before) => {
    if (before?.standing === standing.standing) return undefined;
    if (before !== undefined) return { ...before, standing: standing.standing };
    return {
      survey: survey.id,
      session,
      startedAt: room.now(),
      standing: standing.standing,
      ...(invitation === undefined ? {} : { invitation }),
    };
  });
  if (invitation === undefined) return;
  const state = stateFor[standing.standing];
  await room.invitations.change(survey.id, invitation, (before) =>
    before.session !== session || before.state === state || before.state === 'completed'
      ? undefined
      : { ...before, state },
  );
}

/** A session of a survey that its person has an invitation to comes of it, however it was begun. */
async function linkInvitation(
  room: FollowDependencies,
  person: Invitee,
  survey: number,
  session: string,
): Promise<string | undefined> {
  const latest = await room.invitations.latest(survey, person);
  if (latest === undefined || !(canStart(latest) || latest.session === session)) return undefined;
  const linked = await room.invitations.change(survey, latest.id, (before): Invitation | undefined =>
    canStart(before)
      ? { ...before, state: 'started', session, startedAt: before.startedAt ?? room.now() }
      : undefined,
  );
  return linked?.session === session ? linked.id : undefined;
}
