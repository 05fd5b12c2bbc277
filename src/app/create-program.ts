import type { WatchDeps } from '../../dialogs/campaign/run/dependencies.ts';
import { createRunRequester } from '../../dialogs/campaign/run/request-run.ts';
import { jobsOf } from '../../dialogs/feature.ts';
import type { JobHandler } from '../../dialogs/ports/jobs.ts';
import type { Logger } from '../../dialogs/ports/logger.ts';
import type { SurveyService } from '../../dialogs/ports/survey.ts';
import { createConverse } from '../../dialogs/router.ts';
import { createAttempts } from '../../dialogs/survey/attempts.ts';
import type { MissingQuestion } from '../../dialogs/survey/decision.ts';
import { surveyFeatures } from '../../dialogs/survey/features.ts';
import { createSurveyFollower } from '../../dialogs/survey/invitations/unfinished-survey.ts';
import { keepQuestions } from '../../dialogs/survey/keep-question.ts';
import { createSurveyLengths } from '../../dialogs/survey/lengths.ts';
import { createSurveyLinks } from '../../dialogs/survey/links.ts';
import { surveyKey } from '../../dialogs/survey/survey-record.ts';
import { commands } from '../../dialogs/table.ts';
import type { WordingFor } from '../../dialogs/wording/languages.ts';
import { operators } from '../../dialogs/wording/operators.ts';
import { createBot } from '../bot/bot.ts';
import type { Connector } from '../bot/connector/connector.ts';
import { createReferenceRepository } from '../bot/conversations/references.ts';
import type { ActivityLog } from '../bot/dependencies.ts';
import { maxAgeWhereShared } from '../bot/known-records.ts';
import type { LocalChannel } from '../bot/outbox.ts';
import { createPersonRepository } from '../bot/people/persons.ts';
import { createTenantRepository } from '../bot/people/tenants.ts';
import { renderMessage } from '../cards/render-message.ts';
import type { Configuration } from '../config/configuration.ts';
import { outcomePatienceMs } from '../limits.ts';
import { newReference as reference } from '../logging/log.ts';
import type { Database } from '../store/database.ts';
import { createDocumentStorage } from '../store/document-storage.ts';
import type { JobEngine } from '../store/jobs/jobs.ts';
import { createRecordRepository, createRecordStore } from '../store/records.ts';
import { createTallies } from '../store/tallies.ts';
import type { Metrics } from '../web/metrics.ts';
import type { ReportLinks } from '../web/reports/links.ts';
import { campaignDependencies, campaignJobs } from './campaign.ts';
import { invitationDependencies } from './invitations.ts';
import { createPruneJob, pruneKind, schedulePruning } from './jobs.ts';
import { keepRecords } from './record-kinds.ts';
import { reportSource } from './report-source.ts';
import { createRoleOf } from './role-of.ts';
import type { CampaignClient } from './services.ts';

/** All that the program needs from outside: whoever has these can start it. */
export interface ProgramPorts {
  readonly configuration: ProgramConfiguration;
  /** Its time and its chance are the program's. */
  readonly database: Database;
  readonly jobs: JobEngine;
  readonly surveys: SurveyService;
  readonly campaigns: Pick<
    CampaignClient,
    'service' | 'paced' | 'pausedFor' | 'keyPlacement' | 'serviceAhead'
  >;
  readonly activities: ActivityLog;
  /** The built-in web chat. */
  readonly localChannel: LocalChannel;
  /** Absent: over HTTP, to wherever an activity came from. */
  readonly connector?: Connector;
  readonly links: ReportLinks;
  /** This process, by a name that is new at each start; and whether another one lives. */
  readonly instance: string;
  readonly isAlive: (instance: string) => false | Promise<boolean>;
  readonly onlyProcess: boolean;
  /** The end of a run that another system asked for is written. */
  readonly onRequestEnd: (id: string) => void;
  readonly metrics: Pick<Metrics, 'connectorCall'>;
  readonly log: Logger;
  readonly wordingFor: WordingFor;
}

type ProgramConfiguration = Pick<
  Configuration,
  | ('identity' | 'emulatorTokens' | 'brand' | 'operators' | 'viewers' | 'watch' | 'defaultTimeZone')
  | ('confirmAboveCalls' | 'approveAboveCalls' | 'surveyExpiryHours' | 'reminderAfterHours')
>;

export type Program = ReturnType<typeof createProgram>;

const hour = 60 * 60 * 1000;

/**
 * Everything that Canvass does, wired over its ports: the bot with its dialogs, and what goes on by itself. It listens to
 * nobody: turns are passed to its `bot`.
 */
export function createProgram(ports: ProgramPorts) {
  const { configuration, database, jobs, log, wordingFor, onlyProcess } = ports;
  const { time, random } = database;
  const newReference = () => reference(random);
  const tallies = createTallies(database);
  const keeping = keepRecords(log);
  const records = createRecordStore(database, keeping, jobs.expect);
  const recordBook = createRecordRepository(database, keeping, jobs.expect);
  const campaign = campaignDependencies({ ...ports, records: recordBook }, configuration);
  const requester = createRunRequester(campaign);

  const known = { time, maxAge: onlyProcess ? undefined : maxAgeWhereShared };
  const people = {
    persons: createPersonRepository(records, recordBook, known),
    tenants: createTenantRepository(records, known),
  };
  const invitations = invitationDependencies(
    {
      surveys: ports.surveys,
      audit: campaign.audit,
      outbox: campaign.outbox,
      time,
      random,
      jobs,
      recordBook,
      records,
      tallies,
      wordingFor,
      // The bot and its dependencies need each other; nothing is called before both exist.
      people: () => bot.people,
      announcer: () => messenger,
    },
    configuration,
  );
  const lengths = createSurveyLengths(records, (err) =>
    log.error({ err }, 'How long a survey usually is could not be read.'),
  );
  const surveyPorts = {
    surveys: ports.surveys,
    lengths,
    attempts: createAttempts(ports.instance, ports.isAlive, random.id),
    // A database in this process is not away.
    outcomePatience: onlyProcess ? 0 : outcomePatienceMs,
    now: time.now,
    time,
    newReference,
    wordingFor,
    expiryMilliseconds: configuration.surveyExpiryHours * hour,
    onMissingQuestion: (missing: MissingQuestion) =>
      log.warn(
        missing,
        'The survey service sent no question that can be read, and the survey is not complete.',
      ),
    follower: createSurveyFollower({ ...invitations, lengths }, (err) =>
      log.error({ err }, 'A survey session could not be counted.'),
    ),
  };

  const bot = createBot({
    identity: configuration.identity,
    emulatorTokens: configuration.emulatorTokens,
    activities: ports.activities,
    readsFirst: (place, person) => (place.kind === 'personal' ? [surveyKey(place, person)] : []),
    storageFor: (activityKey) =>
      createDocumentStorage(database, { keeping, activityKey, appointed: jobs.expect }),
    localChannel: ports.localChannel,
    connector: ports.connector,
    records,
    people,
    log,
    renderMessage: (message, channel, language) => renderMessage(message, channel, language, wordingFor),
    converse: createConverse({
      ...surveyPorts,
      brandName: configuration.brand.ownName,
      invitations,
      audit: campaign.audit,
      campaign,
      commands,
    }),
    roleOf: createRoleOf(configuration.operators, configuration.viewers),
    turnFailed: (reference, locale, role) =>
      (role === 'none' ? wordingFor(locale) : operators).turnFailed(reference),
    givenUp: (said, reference, locale) => wordingFor(locale).givenUp(said, reference),
    clickPending: (locale) => wordingFor(locale).clickPending,
    chosen: (label, locale) => wordingFor(locale).chosen(label),
    clickTaken: (locale) => wordingFor(locale).clickTaken,
    time,
    random,
    onlyProcess,
    onConnectorCall: ports.metrics.connectorCall,
  });

  const conversations = createReferenceRepository(records);
  const messenger = keepQuestions({
    messenger: bot.announcer,
    records,
    people: bot.people,
    personIn: async ({ channel, conversation }) =>
      (await conversations.find(channel, conversation))?.person?.id,
    surveyPorts,
  });

  /** What goes on by itself. @param webhook where finished runs are posted */
  function workInBackground(webhook: WatchDeps['webhook']) {
    const { handlers, rounds } = campaignJobs(
      { ...campaign, webhook },
      ports.campaigns,
      messenger,
      configuration,
      log,
      onlyProcess,
    );
    const jobHandlers: ReadonlyMap<string, JobHandler> = new Map([
      ...handlers,
      ...jobsOf(surveyFeatures, { invitations, surveys: surveyPorts, records }),
      [pruneKind, createPruneJob(database, recordBook, log, surveyPorts.expiryMilliseconds)],
    ]);
    return { handlers: jobHandlers, rounds };
  }

  return {
    bot,
    records,
    tallies,
    campaign,
    requester,
    invitations,
    source: reportSource(campaign, requester, log),
    surveyLinks: createSurveyLinks({
      ...surveyPorts,
      records,
      people: invitations.people,
      invitations: invitations.invitations,
    }),
    workInBackground,
    schedulePruning: () => schedulePruning(jobs, time.now()),
  };
}
