import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { runCampaignClick } from '../../dialogs/campaign/campaign-click.ts';
import { recoverSchedules } from '../../dialogs/campaign/recover-schedules.ts';
import { deskPrefix } from '../../dialogs/campaign/run/desk.ts';
import { runCampaignCommand } from '../../dialogs/campaign/run-campaign-command.ts';
import { createConverse } from '../../dialogs/converse.ts';
import { createAttempts } from '../../dialogs/survey/attempts.ts';
import type { MissingQuestion } from '../../dialogs/survey/decision.ts';
import { createSurveyFollower } from '../../dialogs/survey/invitations/create-follower.ts';
import { createInviter } from '../../dialogs/survey/invitations/create-inviter.ts';
import { wordingFor as inAllLanguages, type WordingFor } from '../../dialogs/wording/wording-for.ts';
import { createPersonBook } from '../bot/conversations/person-book.ts';
import { createTenantBook } from '../bot/conversations/tenant-book.ts';
import { createBot } from '../bot/create-bot.ts';
import { renderMessage } from '../cards/render-message.ts';
import type { Configuration } from '../config/configuration.ts';
import type { Log } from '../logging/log.ts';
import { newReference } from '../logging/new-reference.ts';
import { recoverRuns } from '../runs/watch/recover-runs.ts';
import { createActivityLog } from '../store/activity-log.ts';
import type { Database } from '../store/database.ts';
import { recentWebChatActivities } from '../store/recent-web-chat-activities.ts';
import { createRecordBook } from '../store/record-book.ts';
import { createRecordStore, createTurnRecordStore } from '../store/record-store.ts';
import { secretSetting } from '../store/secret-setting.ts';
import { createTallies } from '../store/tallies.ts';
import { createWebChatLog } from '../store/web-chat-log.ts';
import { createWebServer } from '../web/create-web-server.ts';
import { webChatChannel, webChatServiceUrl } from '../web/direct-line/web-chat-account.ts';
import { createWebChatFeed } from '../web/direct-line/web-chat-feed.ts';
import { createMetrics } from '../web/metrics.ts';
import { createReportLinks } from '../web/reports/links/report-links.ts';
import { openCampaignClient } from './campaign-client.ts';
import { campaignJobs } from './campaign-jobs.ts';
import { createReadiness } from './create-readiness.ts';
import { createRoleOf } from './create-role-of.ts';
import { openCampaignRoom } from './open-campaign-room.ts';
import { invitationJobs, openInvitationRoom } from './open-invitation-room.ts';
import { openJobs } from './open-jobs.ts';
import { createPruneJob, pruneKind, schedulePruning } from './prune-job.ts';
import { keepRecords } from './record-kinds.ts';
import { createReportCall } from './report-call.ts';
import { reportSource } from './report-source.ts';
import { openSurveyClient } from './survey-client.ts';
import { warnOfReferences } from './warn-of-references.ts';

export interface Canvass {
  /** Where people reach the web chat and channels reach the messages route, without a slash at its end. */
  readonly url: string;
  /** Finishes the turns in flight, then closes everything but the database; at most 10 s. */
  close(): Promise<void>;
}

const hour = 60 * 60 * 1000;
/** A stop waits so long for what is in flight; the rest of its 10 s is for closing what is left. */
const longestFarewellMilliseconds = 8_800;
/** Turns end within a minute; older unfinished ones are history. */
const leftOverMilliseconds = 10 * 60 * 1000;

/**
 * Wires the rooms together over an open database and listens.
 * @param wordingFor another than that of all languages is for tests of the wording
 */
export async function startCanvass(
  configuration: Configuration,
  database: Database,
  log: Log,
  wordingFor: WordingFor = inAllLanguages,
): Promise<Canvass> {
  const metrics = createMetrics();
  const tallies = createTallies(database);
  metrics.watchSurveySessions(() => tallies.read('survey/'));
  const reportCall = createReportCall(log, metrics);
  const surveys = await openSurveyClient(configuration.survey, database, log, newReference, reportCall);
  const campaigns = await openCampaignClient(
    configuration.campaign,
    database,
    log,
    newReference,
    reportCall,
    { runSpeed: configuration.referenceRunSpeed },
  );
  const activities = createActivityLog(database, {
    onError: (err) => log.error({ err }, 'Finished activities could not be written down.'),
  });
  const feed = createWebChatFeed(createWebChatLog(database));
  // Within a process no two moments may change places: messages are told early or late by this clock.
  const now = (): number => performance.timeOrigin + performance.now();

  const jobs = openJobs(database, log, metrics);
  const keeping = keepRecords(log);
  const records = createRecordStore(database, keeping);
  const recordBook = createRecordBook(database, keeping);
  // Links are made when somebody asks for them, and by then it listens.
  let listensAt = configuration.publicUrl ?? '';
  const links = createReportLinks({
    secret: await secretSetting(database, 'report links'),
    publicUrl: () => listensAt,
  });
  const room = openCampaignRoom(campaigns, recordBook, jobs, links, log);

  const people = { persons: createPersonBook(records, recordBook), tenants: createTenantBook(records) };
  const invitations = openInvitationRoom(
    {
      surveys: surveys.service,
      audit: room.audit,
      jobs,
      recordBook,
      records,
      tallies,
      wordingFor,
      // The bot and its room need each other: nobody asks before both are there.
      people: () => bot.people,
      announcer: () => bot.announcer,
    },
    configuration,
  );
  const surveyPorts = {
    surveys: surveys.service,
    attempts: createAttempts(randomUUID(), database.dialect === 'sqlite', randomUUID),
    now,
    newReference,
    wordingFor,
    expiryMilliseconds: configuration.surveyExpiryHours * hour,
    onMissingQuestion: (missing: MissingQuestion) =>
      log.warn(
        missing,
        'The survey service sent no question that can be read, and the survey is not complete.',
      ),
    follower: createSurveyFollower(invitations, (err) =>
      log.error({ err }, 'A survey session could not be counted.'),
    ),
  };

  metrics.watchCampaignRuns(() => tallies.read(deskPrefix));

  const bot = createBot({
    identity: configuration.identity,
    emulatorTokens: configuration.emulatorTokens,
    activities,
    recordsFor: (activityKey) => createTurnRecordStore(database, activityKey, keeping),
    records,
    people,
    log,
    renderMessage: (message, channel, language) => renderMessage(message, channel, language, wordingFor),
    converse: createConverse({
      ...surveyPorts,
      invitations,
      audit: room.audit,
      campaign: (turn, command) => runCampaignCommand(turn, room, command),
      campaignClick: (turn, click) => runCampaignClick(turn, room, click),
    }),
    roleOf: createRoleOf(configuration.operators, configuration.viewers),
    turnFailed: (reference, locale) => wordingFor(locale).turnFailed(reference),
    givenUp: (said, reference, locale) => wordingFor(locale).givenUp(said, reference),
    clickPending: (locale) => wordingFor(locale).clickPending,
    chosen: (label, locale) => wordingFor(locale).chosen(label),
    clickTaken: (locale) => wordingFor(locale).clickTaken,
    outboxFor: ({ channel, conversation, serviceUrl }) =>
      channel === webChatChannel && serviceUrl === webChatServiceUrl
        ? feed.outboxFor(conversation)
        : undefined,
    now,
    onlyProcess: database.dialect === 'sqlite',
    onConnectorCall: metrics.connectorCall,
  });

  let stopping = false;
  const readiness = createReadiness(database, jobs, log);
  const notReady = async (): Promise<string | undefined> => (stopping ? 'stopping' : await readiness());
  const server = await createWebServer({
    host: configuration.host,
    port: configuration.port,
    localMode: configuration.localMode,
    trustedProxies: configuration.trustedProxies,
    ...(configuration.publicUrl === undefined ? {} : { publicUrl: configuration.publicUrl }),
    bot,
    metrics,
    log,
    notReady,
    reports: { links, source: reportSource(room) },
    ...(configuration.invitationKey === undefined
      ? {}
      : { invitations: { key: configuration.invitationKey, inviter: createInviter(invitations) } }),
    ...(configuration.webChat
      ? {
          webChat: {
            feed,
            records,
            operatorSwitch: configuration.localMode,
            sites: configuration.webChatSites,
            tokenSecret: await secretSetting(database, 'web chat tokens'),
            unhandled: () => recentWebChatActivities(database, Date.now() - leftOverMilliseconds),
            ...(configuration.directLineSecret === undefined
              ? {}
              : { azure: { secret: configuration.directLineSecret } }),
          },
        }
      : {}),
  });

  if (configuration.publicUrl === undefined) listensAt = server.url;
  warnOfReferences(configuration, log);
  // What a job says may need the web chat and its readers: they come first.
  const handlers = new Map([
    ...campaignJobs(room, bot.announcer, configuration, log),
    ...invitationJobs(invitations, surveyPorts, records),
    [pruneKind, createPruneJob(database, log, surveyPorts.expiryMilliseconds)],
  ]);
  metrics.expectJobs(handlers.keys());
  await jobs.start(handlers);
  await recoverRuns(room.records, jobs, Date.now());
  await recoverSchedules(room.schedules, jobs);
  await schedulePruning(jobs);

  return {
    url: server.url,
    async close() {
      stopping = true;
      const patience = new AbortController();
      const enough = wait(longestFarewellMilliseconds, undefined, { signal: patience.signal }).catch(
        () => {},
      );
      await Promise.all([server.close(), Promise.race([jobs.close(), enough])]);
      // Turns of the messages route outlive their requests: one may wait for a service that hangs.
      await Promise.race([bot.close(), enough]);
      patience.abort();
      await surveys.close();
      await campaigns.close();
      await activities.close();
    },
  };
}
