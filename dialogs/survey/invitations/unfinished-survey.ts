import type { JobHandler } from '../../ports/jobs.ts';
import type { KnownPerson } from '../../ports/people.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { Wording } from '../../wording/wording.ts';
import { conductSurvey, type SurveyDependencies, type SurveyFollower } from '../conduct.ts';
import type { SurveySession } from '../sessions.ts';
import type { Open, SurveyState } from '../state.ts';
import { loadSurvey, placeOfSurveyKey, surveyKey } from '../survey-record.ts';
import { askInBetween } from '../survey-turn.ts';
import { firstRest, type InvitationDependencies } from './dependencies.ts';
import { followSurvey } from './follow-survey.ts';
import { inviteeOf } from './invitees.ts';
import { unfinishedReminder } from './messages.ts';
import { quietUntil } from './reminders.ts';

/** The job that reminds of an unfinished survey and lets it go; its key is that of the survey's record. */
export const unfinishedJob = 'survey';

/** A call that is under way is over by then. */
const callMilliseconds = 60_000;

/**
 * Lets an unfinished survey go when its time is over, without a word to the person, and reminds of it once
 * before. The survey's record says what is true: when it was touched last, and where it stands.
 */
export function createUnfinishedJob(
  room: InvitationDependencies,
  ports: SurveyDependencies,
  records: RecordStore,
): JobHandler {
  return async (key) => {
    const where = placeOfSurveyKey(key);
    if (where === undefined) return undefined;
    const { place, person: id } = where;
    const known: KnownPerson = (await room.people.find(place.channel, id)) ?? {
      channel: place.channel,
      id,
      name: '',
    };
    const wording = room.wordingFor(known.locale);
    const person = inviteeOf(known);
    const survey = { key, records, conversation: { say: async () => {} }, wording, person, silent: true };
    // Nothing happens but what time, or a crash, has done.
    const state = await conductSurvey(survey, ports, () => undefined);
    // What a crash kept from being written down.
    await followSurvey(room, person, { kind: 'idle' }, state);
    const { touched } = await loadSurvey(survey);
    // Another clock than this one decides that it is over: a machine that slept must not be asked in a loop.
    const expiresAt = Math.max(touched + room.expiryMilliseconds + 1, room.now() + 1_000);
    switch (state.kind) {
      case 'idle':
      case 'finished':
        return undefined;
      case 'starting':
      case 'sending':
        return room.now() + callMilliseconds;
      case 'asking':
      case 'unknownFate': {
        const remindAt = touched + room.reminderMilliseconds;
        const wanted = room.reminderMilliseconds > 0 && remindAt < expiresAt;
        if (!wanted) return expiresAt;
        if (room.now() < remindAt) return (await wasReminded(room, state)) ? expiresAt : remindAt;
        const quiet = quietUntil(room.now(), known.timeZone);
        if (quiet !== undefined && !(await wasReminded(room, state))) return Math.min(quiet, expiresAt);
        await remind(room, known, place, state, wording);
        return expiresAt;
      }
      default:
        return expiresAt;
    }
  };
}

type Unfinished = Extract<SurveyState, { kind: 'asking' | 'unknownFate' }>;

async function wasReminded(room: InvitationDependencies, { session }: Open): Promise<boolean> {
  const { id } = session.survey;
  const round = await room.rounds.find(id, session.reference);
  if (round?.remindedAt !== undefined) return true;
  const { invitation } = round ?? {};
  return invitation !== undefined && (await room.invitations.find(id, invitation))?.remindedAt !== undefined;
}

/** Written down before it is posted: a crash in between costs the reminder, never sends a second one. */
async function remind(
  room: InvitationDependencies,
  known: KnownPerson,
  place: Parameters<InvitationDependencies['announcer']['post']>[0],
  state: Unfinished,
  wording: Wording,
): Promise<void> {
  if ((await wasReminded(room, state)) || (await room.optOuts.has(inviteeOf(known)))) return;
  const { survey, reference } = state.session;
  const now = room.now();
  let ours = false;
  const marked = await room.rounds.change(survey.id, reference, (before): SurveySession | undefined => {
    ours = before !== undefined && before.remindedAt === undefined;
    return before !== undefined && ours ? { ...before, remindedAt: now } : undefined;
  });
  if (!ours || marked === undefined) return;
  if (marked.invitation !== undefined) {
    await room.invitations.change(survey.id, marked.invitation, (before) =>
      before.remindedAt === undefined ? { ...before, remindedAt: now } : undefined,
    );
  }
  await askInBetween(room.records, surveyKey(place, known), { kind: 'reminder' }, () =>
    room.announcer.post(place, unfinishedReminder(state, wording), `reminder ${reference}`, known.locale),
  );
}

type FollowerRoom = Pick<
  InvitationDependencies,
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
