import type { InvitationAnswer, InvitationRefusal, Inviter, RequestedUser } from '../../ports/inviter.ts';
import type { KnownPerson, People } from '../../ports/people.ts';
import type { InvitationRoom } from './invitation-room.ts';
import { invite } from './invite.ts';
import { createSurveyNames } from './survey-names.ts';

/** Invitations that another system asks for. */
export function createInviter(room: InvitationRoom): Inviter {
  const surveyNames = createSurveyNames(room);
  return {
    async invite({ surveyId, user }) {
      const named = await surveyNames(surveyId);
      if (named.kind === 'unavailable') return { kind: 'unavailable', reason: 'surveys' };
      if (named.kind === 'unknown') return refused('surveyId', 'unknownSurvey');
      const person = await findUser(room.people, user);
      if (typeof person === 'string') return refused('user', person);
      const invited = await invite(room, named.survey, person);
      switch (invited.kind) {
        case 'sent':
        case 'there':
          return { kind: 'accepted', id: invited.invitation.id };
        case 'optedOut':
          return refused('user', 'optedOut');
        case 'unreached':
          return invited.reason === 'failed'
            ? { kind: 'unavailable', reason: 'channel' }
            : refused('user', invited.reason);
      }
    },
  };
}

function refused(field: 'surveyId' | 'user', reason: InvitationRefusal): InvitationAnswer {
  return { kind: 'refused', field, reason };
}

async function findUser(people: People, user: RequestedUser): Promise<KnownPerson | InvitationRefusal> {
  if ('id' in user) {
    const found = (await people.findById(user.id)).filter(
      ({ id, channel }) => id === user.id && (user.channel === undefined || channel === user.channel),
    );
    const [person, ...more] = found;
    if (person === undefined) return 'unknownUser';
    return more.length > 0 ? 'severalUsers' : person;
  }
  const { aadObjectId, tenantId } = user;
  const wanted = aadObjectId.toLowerCase();
  const met = (await people.findById(aadObjectId)).find(
    ({ channel, provenId }) => channel.toLowerCase() === 'msteams' && provenId?.toLowerCase() === wanted,
  );
  if (met !== undefined) return met;
  const stranger = await people.stranger(aadObjectId, tenantId);
  if (stranger === 'noTenant') return 'unknownUser';
  return stranger === 'severalTenants' ? 'severalTenants' : stranger;
}
