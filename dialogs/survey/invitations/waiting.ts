import { z } from 'zod';
import type { RecordStore } from '../../ports/records.ts';
import { collection } from '../../records.ts';
import { isUnderWay } from '../sessions.ts';
import { loadSurvey, ownKey } from '../survey-record.ts';
import { type InvitationDependencies, wakeInvitation } from './dependencies.ts';

/** A survey in which nothing has happened for this long doesn't prevent invitations and reminders. */
export const restMilliseconds = 10 * 60_000;

/**
 * What waits for the survey under way in a conversation, by the key of that survey's record. The invitations' own jobs look again
 * once the survey has rested; this list is for its end, which may come earlier.
 */
export const waitingRecords = collection({
  prefix: 'waiting-invitations/',
  personalData: { about: 'invitations that wait until a survey ends' },
  schema: z.object({ invitations: z.array(z.object({ survey: z.int(), id: z.string() })).readonly() }),
  keepFor: {
    days: 30,
    because: 'what waits is shown after ten quiet minutes, whether it is listed here or not',
  },
});

const maxWaiting = 50;

/** When a survey under way will have rested; undefined if it has, or none is under way. @param key of its record */
export async function restsAt(
  { records, now }: Pick<InvitationDependencies, 'records' | 'now'>,
  key: string,
): Promise<number | undefined> {
  const { state, touched } = await loadSurvey({ key, records });
  const at = touched + restMilliseconds;
  return isUnderWay(state) && at > now() ? at : undefined;
}

type Waiting = { readonly survey: number; readonly id: string };

/**
 * Makes an invitation, or its reminder, wait for the survey under way.
 * @param key of the survey's record
 * @returns when to look again; undefined if it can be shown now
 */
export async function waitForRest(
  deps: Pick<InvitationDependencies, 'records' | 'now'>,
  key: string,
  invitation: Waiting,
): Promise<number | undefined> {
  if ((await restsAt(deps, key)) === undefined) return undefined;
  await waitingRecords.update(deps.records, ownKey(key), ({ invitations } = { invitations: [] }) => {
    if (invitations.some(({ id }) => id === invitation.id)) return undefined;
    return { invitations: [...invitations, invitation].slice(-maxWaiting) };
  });
  // The survey may have ended before this was listed.
  return await restsAt(deps, key);
}

/** Wakes everything waiting for a survey that has just ended or been left. */
export async function wakeWaiting(
  { records, jobs, now }: { readonly records: RecordStore } & Pick<InvitationDependencies, 'jobs' | 'now'>,
  key: string,
): Promise<void> {
  const waiting = await waitingRecords.get(records, ownKey(key));
  if (waiting === undefined || waiting.invitations.length === 0) return;
  for (const one of waiting.invitations) await wakeInvitation({ jobs }, one, now());
  await waitingRecords.update(records, ownKey(key), (before) => {
    const woken = new Set(waiting.invitations.map(({ id }) => id));
    return before && { invitations: before.invitations.filter(({ id }) => !woken.has(id)) };
  });
}
