import { commit } from '../../commit.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { maxCallMs } from '../../ports/limits.ts';
import type { KnownPerson } from '../../ports/people.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { Place } from '../../turn.ts';
import type { Wording } from '../../wording/wording.ts';
import { conductSurvey, type SurveyDependencies, type SurveyFollower } from '../conduct.ts';
import type { SurveyLengths } from '../lengths.ts';
import { isUnderWay, sessionKey, sessionRecords } from '../sessions.ts';
import type { Open, StateOf, SurveyState } from '../state.ts';
import { loadSurvey, noteInterruption, placeOfSurveyKey, surveyKey } from '../survey-record.ts';
import { firstWait, type InvitationDependencies } from './dependencies.ts';
import { type FollowDeps, followSurvey } from './follow-survey.ts';
import { hasExpired, invitationKey, invitationRecords } from './invitations.ts';
import { inviteeOf } from './invitees.ts';
import { unfinishedReminder } from './messages.ts';
import { quietUntil } from './quiet-hours.ts';
import { reminderLateMilliseconds } from './reminders.ts';
import { restMilliseconds, wakeWaiting } from './waiting.ts';

/** The job that sends the reminder of an unfinished survey and lets it expire; its key is that of the survey's record. */
export const unfinishedJob = 'survey';

/**
 * Sends one reminder of an unfinished survey, and silently lets it expire. The survey's record has its state and the time of the
 * last change.
 */
export function createUnfinishedJob(
  deps: InvitationDependencies,
  ports: SurveyDependencies,
  records: RecordStore,
): JobHandler {
  return async (key) => {
    const where = placeOfSurveyKey(key);
    if (where === undefined) return undefined;
    const { place, person: id } = where;
    const known: KnownPerson = (await deps.people.find(place.channel, id)) ?? {
      channel: place.channel,
      id,
      name: '',
    };
    const wording = deps.wordingFor(known.locale);
    const person = inviteeOf(known);
    const survey = { key, records, conversation: { say: async () => {} }, wording, person, silent: true };
    // Not an event of the person: only an expiry or a crash is handled.
    const state = await conductSurvey(survey, ports, () => undefined);
    // A crash may have kept this from being counted.
    await followSurvey(deps, person, { kind: 'idle' }, state);
    const { touched } = await loadSurvey(survey);
    // Another clock decides on the expiry; after the machine has slept, this must not loop.
    const expiresAt = Math.max(touched + deps.expiryMilliseconds + 1, deps.now() + 1_000);
    switch (state.kind) {
      case 'idle':
      case 'finished':
        return undefined;
      case 'starting':
      case 'sending':
        return deps.now() + maxCallMs;
      case 'asking':
      case 'unknownFate': {
        const remindAt = touched + Math.max(deps.reminderMilliseconds, restMilliseconds);
        const hasReminder = deps.reminderMilliseconds > 0 && remindAt < expiresAt;
        if (!hasReminder) return expiresAt;
        if (deps.now() < remindAt) return (await wasReminded(deps, state)) ? expiresAt : remindAt;
        const quiet = quietUntil(deps.now(), known);
        if (quiet !== undefined && !(await wasReminded(deps, state))) return Math.min(quiet, expiresAt);
        await remind(deps, known, place, state, wording);
        return expiresAt;
      }
      default:
        return expiresAt;
    }
  };
}

async function wasReminded(deps: InvitationDependencies, { session }: Open): Promise<boolean> {
  const { id } = session.survey;
  const kept = await deps.sessions.find(id, session.reference);
  if (kept?.remindedAt !== undefined) return true;
  if (kept?.invitation === undefined) return false;
  return (await deps.invitations.find(id, kept.invitation))?.remindedAt !== undefined;
}

async function remind(
  deps: InvitationDependencies,
  known: KnownPerson,
  place: Place,
  state: StateOf<'asking' | 'unknownFate'>,
  wording: Wording,
): Promise<void> {
  if ((await wasReminded(deps, state)) || (await deps.optOuts.has(inviteeOf(known)))) return;
  const { survey, reference } = state.session;
  const remindedAt = deps.now();
  await commit(deps.records, async (draft) => {
    const key = sessionKey(survey.id, reference);
    const session = await draft.get(sessionRecords, key);
    if (session === undefined || session.remindedAt !== undefined) return;
    await draft.save(sessionRecords, key, { ...session, remindedAt });
    if (session.invitation !== undefined) {
      const invitedBy = invitationKey(survey.id, session.invitation);
      const invitation = await draft.get(invitationRecords, invitedBy);
      if (invitation !== undefined && invitation.remindedAt === undefined)
        await draft.save(invitationRecords, invitedBy, { ...invitation, remindedAt });
    }
    await noteInterruption(draft, surveyKey(place, known), { kind: 'reminder' });
    await deps.outbox.add(draft, {
      place,
      message: unfinishedReminder(state, wording),
      name: `reminder ${reference}`,
      language: known.locale,
      until: remindedAt + reminderLateMilliseconds,
    });
  });
}

/**
 * Counts sessions, and schedules each one's job. Anything that can't be stored goes to `onError`, and the job makes up for it
 * later: a person's answer never fails because of it.
 */
export function createSurveyFollower(
  deps: FollowDeps &
    Pick<InvitationDependencies, 'jobs' | 'records' | 'expiryMilliseconds' | 'reminderMilliseconds'> & {
      readonly lengths: Pick<SurveyLengths, 'learn'>;
    },
  onError: (error: unknown) => void,
): SurveyFollower {
  const wake = (key: string): Promise<void> =>
    deps.jobs.wakeAt(unfinishedJob, key, deps.now() + firstWait(deps)).catch(onError);
  return {
    starting: ({ key }) => wake(key),
    linked: async (place) => (await deps.invitations.byLink(place))?.survey,
    takesOnce: async ({ person }, survey) =>
      (await deps.invitations.latest(survey, person))?.link !== undefined,
    async spent({ person }, survey) {
      const latest = await deps.invitations.latest(survey, person);
      if (latest?.link === undefined) return undefined;
      if (latest.state === 'completed') return 'completed';
      return hasExpired(latest, deps.now(), deps.expiryMilliseconds) ? 'expired' : undefined;
    },
    async changed({ key, person }, before, after) {
      await followSurvey(deps, person, before, after).catch(onError);
      if (isContinued(before, after)) await wake(key);
      if (isUnderWay(before) && !isUnderWay(after)) await wakeWaiting(deps, key).catch(onError);
      if (after.kind !== 'finished' || after.length === undefined || before.kind === 'finished') return;
      const { survey, reference } = after.session;
      await deps.lengths.learn(survey.id, reference, after.length).catch(onError);
    },
  };
}

/** Whether the person goes on with a survey that they left, for which its job may no longer wait. */
function isContinued(before: SurveyState, after: SurveyState): boolean {
  const wasLeft = ['stopped', 'finished', 'startUnknown'].includes(before.kind);
  return wasLeft && ['asking', 'unknownFate', 'ending'].includes(after.kind);
}
