import type { SurveyFollower } from '../conduct.ts';
import { followSurvey } from './follow-survey.ts';
import { firstRest, type InvitationRoom } from './invitation-room.ts';
import { unfinishedJob } from './unfinished-survey.ts';

type FollowerRoom = Pick<
  InvitationRoom,
  'rounds' | 'invitations' | 'now' | 'jobs' | 'expiryMilliseconds' | 'reminderMilliseconds'
>;

/**
 * Keeps count of sessions, and has each looked after when it lies untouched. What can't be written down is told to
 * `onError`, and made up for when the survey is looked after: a person's answer never fails of it.
 */
export function createSurveyFollower(room: FollowerRoom, onError: (error: unknown) => void): SurveyFollower {
  return {
    async starting({ key }) {
      try {
        await room.jobs.wakeAt(unfinishedJob, key, room.now() + firstRest(room));
      } catch (error) {
        onError(error);
      }
    },
    async changed({ person }, before, after) {
      try {
        await followSurvey(room, person, before, after);
      } catch (error) {
        onError(error);
      }
    },
  };
}
