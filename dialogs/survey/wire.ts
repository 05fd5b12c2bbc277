import type { Contact } from '../contact.ts';
import type { Audit } from '../ports/audit.ts';
import type { Jobs } from '../ports/jobs.ts';
import type { Logger } from '../ports/logger.ts';
import type { ProactiveMessenger } from '../ports/messenger.ts';
import type { Outbox } from '../ports/outbox.ts';
import type { People } from '../ports/people.ts';
import type { Random } from '../ports/random.ts';
import type { RecordRepository, RecordStore, Tallies } from '../ports/records.ts';
import type { SurveyService } from '../ports/survey.ts';
import type { SurveyEnds } from '../ports/survey-ends.ts';
import type { SurveyLinks } from '../ports/survey-links.ts';
import type { Time } from '../ports/time.ts';
import type { Place } from '../turn.ts';
import type { WordingFor } from '../wording/languages.ts';
import { createAttempts } from './attempts.ts';
import type { SurveyDependencies } from './conduct.ts';
import type { MissingQuestion } from './decision.ts';
import type { InvitationDependencies } from './invitations/dependencies.ts';
import { createInvitationRepository } from './invitations/invitations.ts';
import { createOptOuts } from './invitations/opt-outs.ts';
import { createSurveyFollower } from './invitations/unfinished-survey.ts';
import { keepQuestions } from './keep-question.ts';
import { createSurveyLengths } from './lengths.ts';
import { createSurveyLinks } from './links.ts';
import { createSurveySessionRepository } from './sessions.ts';
import { createSurveyFinder } from './survey-finder.ts';

/** What the survey code needs from outside. */
export interface SurveyPorts {
  readonly surveys: SurveyService;
  readonly people: People;
  /** The id of the person of a private conversation, if known. */
  readonly personIn: (place: Place) => Promise<string | undefined>;
  readonly announcer: ProactiveMessenger;
  readonly audit: Audit;
  readonly outbox: Outbox;
  readonly jobs: Jobs;
  /** The records of surveys: their keys may be too long to be listed. */
  readonly records: RecordStore;
  readonly recordBook: RecordRepository;
  readonly tallies: Tallies;
  readonly time: Time;
  readonly random: Random;
  readonly newReference: () => string;
  readonly wordingFor: WordingFor;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** This process, by a name that is new at each start; and whether another one is alive. */
  readonly instance: string;
  readonly isAlive: (instance: string) => false | Promise<boolean>;
  /** How long to keep trying to store the result of a call while the store is away, in milliseconds. */
  readonly outcomePatience?: number | undefined;
  readonly surveyExpiryHours: number;
  /** Absent: all surveys end as the service says, and offer the others. */
  readonly surveyEnds?: SurveyEnds | undefined;
  readonly legal?: { readonly contact?: Contact | undefined };
  /** 0: no reminders. */
  readonly reminderAfterHours: number;
}

interface WiredSurveys {
  readonly surveys: SurveyDependencies;
  readonly invitations: InvitationDependencies;
  readonly links: SurveyLinks;
  /** Posts, and shows an open question again below what it posts. */
  readonly messenger: ProactiveMessenger;
}

const hour = 60 * 60 * 1000;

/** Everything that the survey dialog, invitations and links work with, wired to the ports. */
export function wireSurveys(ports: SurveyPorts): WiredSurveys {
  const { people, records, recordBook, time, random, log, announcer } = ports;
  const expiryMilliseconds = ports.surveyExpiryHours * hour;
  const onUnreadLengths = (err: unknown): void =>
    log.error({ err }, 'How long a survey usually is could not be read.');
  const lengths = createSurveyLengths(records, onUnreadLengths);
  const invitations: InvitationDependencies = {
    surveys: ports.surveys,
    audit: ports.audit,
    jobs: ports.jobs,
    outbox: ports.outbox,
    tallies: ports.tallies,
    lengths,
    wordingFor: ports.wordingFor,
    records,
    people,
    invitations: createInvitationRepository(recordBook, records),
    sessions: createSurveySessionRepository(recordBook),
    optOuts: createOptOuts(records),
    now: time.now,
    sleep: time.sleep,
    newId: random.id,
    expiryMilliseconds,
    reminderMilliseconds: ports.reminderAfterHours * hour,
  };
  const finder = createSurveyFinder(ports.surveys, time.now);
  const surveys: SurveyDependencies = {
    surveys: ports.surveys,
    lengths,
    attempts: createAttempts(ports.instance, ports.isAlive, random.id),
    outcomePatience: ports.outcomePatience,
    now: time.now,
    time,
    newReference: ports.newReference,
    wordingFor: ports.wordingFor,
    expiryMilliseconds,
    ends: ports.surveyEnds,
    finder,
    onMissingQuestion: (missing: MissingQuestion) =>
      log.warn(
        missing,
        'The survey service sent no question that can be read, and the survey is not complete.',
      ),
    follower: createSurveyFollower({ ...invitations, lengths }, (err) =>
      log.error({ err }, 'A survey session could not be counted.'),
    ),
  };
  const messenger = keepQuestions({
    messenger: announcer,
    records,
    people,
    personIn: ports.personIn,
    surveyPorts: surveys,
    log,
  });
  const links = createSurveyLinks({
    ...surveys,
    records,
    recordBook,
    onUnreadLengths,
    people,
    invitations: invitations.invitations,
    contact: ports.legal?.contact,
  });
  return { surveys, invitations, links, messenger };
}
