import { reportSource } from '../../dialogs/campaign/report-source.ts';
import { createRunRequester } from '../../dialogs/campaign/run/request-run.ts';
import type { CampaignAccess } from '../../dialogs/ports/campaign.ts';
import type { JobHandler } from '../../dialogs/ports/jobs.ts';
import type { Logger } from '../../dialogs/ports/logger.ts';
import type { ExecutionFate } from '../../dialogs/ports/runs.ts';
import type { SurveyService } from '../../dialogs/ports/survey.ts';
import type { WebhookReceiver } from '../../dialogs/ports/webhook.ts';
import { surveyKey } from '../../dialogs/survey/survey-record.ts';
import { wireDialogs } from '../../dialogs/wire.ts';
import type { WordingFor } from '../../dialogs/wording/languages.ts';
import { operators } from '../../dialogs/wording/operators.ts';
import { createBot } from '../bot/bot.ts';
import type { Connector } from '../bot/connector/connector.ts';
import { createReferenceRepository } from '../bot/conversations/references.ts';
import { maxAgeWhereShared } from '../bot/known-records.ts';
import type { LocalChannel } from '../bot/outbox.ts';
import { createPersonRepository } from '../bot/people/persons.ts';
import { createTenantRepository } from '../bot/people/tenants.ts';
import { renderMessage } from '../cards/render-message.ts';
import type { Configuration } from '../config/configuration.ts';
import { createRoleOf } from '../config/role-of.ts';
import { maxLooksAtOnce, outcomePatienceMs, watcherLease } from '../limits.ts';
import { newReference as reference } from '../logging/log.ts';
import { createRounds } from '../rounds/rounds.ts';
import type { ActivityLog } from '../store/activity-log.ts';
import type { Database } from '../store/database.ts';
import { createDocumentStorage } from '../store/document-storage.ts';
import type { JobEngine } from '../store/jobs/jobs.ts';
import { pruneKind, schedulePruning } from '../store/prune-job.ts';
import { keepRecords } from '../store/record-keeping.ts';
import { createRecordRepository, createRecordStore } from '../store/records.ts';
import { createTallies } from '../store/tallies.ts';
import { systemTrace } from '../tracing.ts';
import { version } from '../version.ts';
import type { Metrics } from '../web/metrics.ts';
import type { ReportLinks } from '../web/reports/links.ts';
import { createPruning, recordKindsKept } from './record-kinds.ts';

/** Everything the program needs from outside. */
export interface ProgramPorts {
  readonly configuration: ProgramConfiguration;
  /** The bot's identity as it is now; absent: it never changes. */
  readonly currentIdentity?: () => Configuration['identity'];
  /** The program uses its clock and its randomness. */
  readonly database: Database;
  readonly jobs: JobEngine;
  readonly surveys: SurveyService;
  readonly campaigns: CampaignAccess;
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
  /** The end of a run that another system requested has been written. */
  readonly onRequestEnd: (id: string) => void;
  /** The outcome of executing a campaign. */
  readonly onExecution: (fate: ExecutionFate) => void;
  readonly metrics: Pick<Metrics, 'connectorCall'>;
  readonly log: Logger;
  readonly wordingFor: WordingFor;
}

type ProgramConfiguration = Pick<
  Configuration,
  | (
      | 'identity'
      | 'emulatorTokens'
      | 'brand'
      | 'legal'
      | 'operators'
      | 'viewers'
      | 'watch'
      | 'defaultTimeZone'
    )
  | ('confirmAboveCalls' | 'approveAboveCalls' | 'surveyExpiryHours' | 'surveyEnds' | 'reminderAfterHours')
  | 'retention'
>;

export type Program = ReturnType<typeof createProgram>;

/**
 * Everything that Canvass does, wired over its ports: the bot with its dialogs, and its jobs. It doesn't listen:
 * turns are passed to its `bot`.
 */
export function createProgram(ports: ProgramPorts) {
  const { configuration, database, jobs, log, wordingFor, onlyProcess } = ports;
  const { time, random } = database;
  const tallies = createTallies(database);
  const keeping = keepRecords(recordKindsKept(configuration.retention), log);
  const records = createRecordStore(database, keeping, jobs.expect);
  const recordBook = createRecordRepository(database, keeping, jobs.expect);
  const known = { time, maxAge: onlyProcess ? undefined : maxAgeWhereShared };

  const bot = createBot({
    identity: configuration.identity,
    currentIdentity: ports.currentIdentity,
    emulatorTokens: configuration.emulatorTokens,
    activities: ports.activities,
    readsFirst: (place, person) => (place.kind === 'personal' ? [surveyKey(place, person)] : []),
    storageFor: (activityKey, isNew) =>
      createDocumentStorage(database, {
        keeping,
        activityKey,
        isNew,
        waitingNotes: ports.activities.waitingNotes,
        appointed: jobs.expect,
      }),
    localChannel: ports.localChannel,
    connector: ports.connector,
    records,
    people: {
      persons: createPersonRepository(records, recordBook, known),
      tenants: createTenantRepository(records, known),
    },
    log,
    renderMessage: (message, channel, language) =>
      renderMessage(message, channel, language, wordingFor, configuration.legal),
    // No turn comes before the dialogs exist.
    converse: (turn) => dialogs.converse(turn),
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
  const dialogs = wireDialogs({
    ...ports,
    ...configuration,
    timeZone: configuration.defaultTimeZone,
    brandName: configuration.brand.ownName,
    version,
    people: bot.people,
    announcer: bot.announcer,
    personIn: async ({ channel, conversation }) =>
      (await conversations.find(channel, conversation))?.person?.id,
    records,
    recordBook,
    tallies,
    time,
    trace: systemTrace,
    random,
    newReference: () => reference(random),
    // A database in this process is never away.
    outcomePatience: onlyProcess ? 0 : outcomePatienceMs,
  });
  const { campaign, invitations, surveyLinks } = dialogs;
  const requester = createRunRequester(campaign);

  /** Jobs and rounds. @param receiver where finished runs are posted */
  function workInBackground(receiver?: WebhookReceiver) {
    const { handlers, rounds } = dialogs.workInBackground({
      receiver,
      watch: configuration.watch,
      onExecution: ports.onExecution,
      openRounds: (runs) =>
        createRounds({
          ...runs,
          records: recordBook,
          atOnce: maxLooksAtOnce,
          pausedFor: ports.campaigns.pausedFor,
          now: time.now,
          time,
          onlyProcess,
          owner: random.id(),
          times: watcherLease,
          onError: (err, key) =>
            log.error({ err, key }, 'A look at a run or a campaign failed. It will be repeated.'),
        }),
    });
    const pruning = createPruning(database, recordBook, log, {
      retention: configuration.retention,
      expiryMilliseconds: invitations.expiryMilliseconds,
    });
    const all: ReadonlyMap<string, JobHandler> = new Map([...handlers, [pruneKind, pruning]]);
    return { handlers: all, rounds };
  }

  return {
    bot,
    records,
    tallies,
    campaign,
    requester,
    invitations,
    source: reportSource(campaign, requester),
    surveyLinks,
    workInBackground,
    schedulePruning: () => schedulePruning(jobs, time.now()),
  };
}
