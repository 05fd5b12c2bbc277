import type { Audit } from '../../dialogs/ports/audit.ts';
import type { Jobs } from '../../dialogs/ports/jobs.ts';
import type { ProactiveMessenger } from '../../dialogs/ports/messenger.ts';
import type { Outbox } from '../../dialogs/ports/outbox.ts';
import type { People } from '../../dialogs/ports/people.ts';
import type { Random } from '../../dialogs/ports/random.ts';
import type { RecordRepository, RecordStore, Tallies } from '../../dialogs/ports/records.ts';
import type { SurveyService } from '../../dialogs/ports/survey.ts';
import type { Time } from '../../dialogs/ports/time.ts';
import type { InvitationDependencies } from '../../dialogs/survey/invitations/dependencies.ts';
import { createInvitationRepository } from '../../dialogs/survey/invitations/invitations.ts';
import { createOptOuts } from '../../dialogs/survey/invitations/opt-outs.ts';
import { createSurveySessionRepository } from '../../dialogs/survey/sessions.ts';
import type { WordingFor } from '../../dialogs/wording/languages.ts';
import type { Configuration } from '../config/configuration.ts';

interface InvitationParts {
  readonly surveys: SurveyService;
  readonly audit: Audit;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly recordBook: RecordRepository;
  readonly wordingFor: WordingFor;
  readonly records: RecordStore;
  readonly tallies: Tallies;
  readonly time: Time;
  readonly random: Random;
  readonly people: () => People;
  readonly announcer: () => ProactiveMessenger;
}

const hour = 60 * 60 * 1000;

/** The dependencies shared by invitations, reminders and the survey report. */
export function invitationDependencies(
  parts: InvitationParts,
  { surveyExpiryHours, reminderAfterHours }: Pick<Configuration, 'surveyExpiryHours' | 'reminderAfterHours'>,
): InvitationDependencies {
  const { surveys, audit, jobs, outbox, recordBook, records, tallies, wordingFor, people, announcer } = parts;
  return {
    surveys,
    audit,
    jobs,
    outbox,
    records,
    tallies,
    wordingFor,
    people: {
      find: (channel, id) => people().find(channel, id),
      findById: (id) => people().findById(id),
      findByName: (name) => people().findByName(name),
      stranger: (aadObjectId, tenant) => people().stranger(aadObjectId, tenant),
      privatePlace: (channel, id) => people().privatePlace(channel, id),
      open: (person) => people().open(person),
    },
    messenger: {
      post: (place, message, once, language) => announcer().post(place, message, once, language),
    },
    invitations: createInvitationRepository(recordBook, records),
    sessions: createSurveySessionRepository(recordBook),
    optOuts: createOptOuts(records),
    now: parts.time.now,
    sleep: parts.time.sleep,
    newId: parts.random.id,
    expiryMilliseconds: surveyExpiryHours * hour,
    reminderMilliseconds: reminderAfterHours * hour,
  };
}
