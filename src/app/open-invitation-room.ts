import { randomUUID } from 'node:crypto';
import type { Announcer } from '../../dialogs/ports/announcer.ts';
import type { Audit } from '../../dialogs/ports/audit.ts';
import type { JobHandler, Jobs } from '../../dialogs/ports/jobs.ts';
import type { People } from '../../dialogs/ports/people.ts';
import type { RecordBook, RecordStore, Tallies } from '../../dialogs/ports/record-store.ts';
import type { SurveyService } from '../../dialogs/ports/survey-service.ts';
import type { SurveyPorts } from '../../dialogs/survey/conduct.ts';
import { createInvitationBook } from '../../dialogs/survey/invitations/invitation-book.ts';
import { type InvitationRoom, invitationJob } from '../../dialogs/survey/invitations/invitation-room.ts';
import { createOptOuts } from '../../dialogs/survey/invitations/opt-outs.ts';
import { createInvitationJob } from '../../dialogs/survey/invitations/remind-invitation.ts';
import { createUnfinishedJob, unfinishedJob } from '../../dialogs/survey/invitations/unfinished-survey.ts';
import { createRoundBook } from '../../dialogs/survey/rounds/round-book.ts';
import type { WordingFor } from '../../dialogs/wording/wording-for.ts';
import type { Configuration } from '../config/configuration.ts';

export interface InvitationParts {
  readonly surveys: SurveyService;
  readonly audit: Audit;
  readonly jobs: Jobs;
  readonly recordBook: RecordBook;
  readonly wordingFor: WordingFor;
  readonly records: RecordStore;
  readonly tallies: Tallies;
  readonly people: () => People;
  readonly announcer: () => Announcer;
}

const hour = 60 * 60 * 1000;

/** What invitations, reminders and the survey report share. */
export function openInvitationRoom(
  { surveys, audit, jobs, recordBook, records, tallies, wordingFor, people, announcer }: InvitationParts,
  { surveyExpiryHours, reminderAfterHours }: Pick<Configuration, 'surveyExpiryHours' | 'reminderAfterHours'>,
): InvitationRoom {
  return {
    surveys,
    audit,
    jobs,
    records,
    tallies,
    wordingFor,
    people: {
      find: (channel, id) => people().find(channel, id),
      findById: (id) => people().findById(id),
      findByName: (name) => people().findByName(name),
      stranger: (aadObjectId, tenant) => people().stranger(aadObjectId, tenant),
      open: (person) => people().open(person),
    },
    announcer: {
      post: (place, message, once, language) => announcer().post(place, message, once, language),
    },
    invitations: createInvitationBook(recordBook, records),
    rounds: createRoundBook(recordBook),
    optOuts: createOptOuts(records),
    now: Date.now,
    newId: randomUUID,
    expiryMilliseconds: surveyExpiryHours * hour,
    reminderMilliseconds: reminderAfterHours * hour,
  };
}

/** The jobs that remind, and let go. */
export function invitationJobs(
  room: InvitationRoom,
  ports: SurveyPorts,
  records: RecordStore,
): ReadonlyMap<string, JobHandler> {
  return new Map([
    [invitationJob, createInvitationJob(room)],
    [unfinishedJob, createUnfinishedJob(room, ports, records)],
  ]);
}
