import { recoverDigests } from '../../dialogs/campaign/digest/post-digest.ts';
import { recoverSchedules } from '../../dialogs/campaign/keep/scheduled-runs.ts';
import { createRunRequester } from '../../dialogs/campaign/run/request-run.ts';
import { trackedRunRecords } from '../../dialogs/campaign/run/tracked-runs.ts';
import { defined } from '../../dialogs/defined.ts';
import type { Logger } from '../../dialogs/ports/logger.ts';
import { createConverse } from '../../dialogs/router.ts';
import { createAttempts } from '../../dialogs/survey/attempts.ts';
import type { MissingQuestion } from '../../dialogs/survey/decision.ts';
import { createInviter } from '../../dialogs/survey/invitations/inviter.ts';
import { createSurveyFollower } from '../../dialogs/survey/invitations/unfinished-survey.ts';
import { keepQuestions } from '../../dialogs/survey/keep-question.ts';
import { createSurveyLengths } from '../../dialogs/survey/lengths.ts';
import { createSurveyLinks } from '../../dialogs/survey/links.ts';
import { surveyKey, surveyRecords } from '../../dialogs/survey/survey-record.ts';
import { commands } from '../../dialogs/table.ts';
import { wordingFor as inAllLanguages, type WordingFor } from '../../dialogs/wording/languages.ts';
import { operators } from '../../dialogs/wording/operators.ts';
import { createBot } from '../bot/bot.ts';
import { createReferenceRepository } from '../bot/conversations/references.ts';
import { maxAgeWhereShared } from '../bot/known-records.ts';
import { createPersonRepository } from '../bot/people/persons.ts';
import { createTenantRepository } from '../bot/people/tenants.ts';
import { renderMessage } from '../cards/render-message.ts';
import type { Configuration } from '../config/configuration.ts';
import { farewellMs, leftOverMs, outcomePatienceMs } from '../limits.ts';
import { newReference } from '../logging/log.ts';
import { createActivityLog } from '../store/activity-log.ts';
import type { Database } from '../store/database.ts';
import { createDocumentStorage } from '../store/document-storage.ts';
import { recentWebChatActivities } from '../store/recent-web-chat.ts';
import { createRecordRepository, createRecordStore } from '../store/records.ts';
import { secretSetting } from '../store/secret-setting.ts';
import { createTallies } from '../store/tallies.ts';
import { createWebChatLog } from '../store/web-chat-history.ts';
import { createWebChatFeed } from '../web/direct-line/feed.ts';
import { createInvitationLinks } from '../web/invitation-links.ts';
import { createMetrics } from '../web/metrics.ts';
import { createReportLinks } from '../web/reports/links.ts';
import { createWebServer } from '../web/server.ts';
import { createBrand } from './brand.ts';
import { campaignDependencies, campaignJobs, recoverRequests, reportSource } from './campaign.ts';
import { createReadiness } from './create-readiness.ts';
import { invitationDependencies, invitationJobs } from './invitations.ts';
import { createPruneJob, openJobs, pruneKind, schedulePruning } from './jobs.ts';
import { keepRecords } from './record-kinds.ts';
import { joinReplicas, type Replicas } from './replicas.ts';
import { createRoleOf } from './role-of.ts';
import { openRunWaits, runOptions } from './run-requests.ts';
import { createReportCall, openCampaignClient, openSurveyClient, warnAtStart } from './services.ts';
import { tryCredentials } from './try-credentials.ts';
import { openWebhook } from './webhook.ts';

interface Canvass {
  /** The URL at which people reach the web chat and channels the messages route, without a final slash. */
  readonly url: string;
  /** Finishes the turns in flight, then closes everything except the database; takes at most 10 s. */
  close(): Promise<void>;
}

const hour = 60 * 60 * 1000;

/**
 * Wires everything together over an open database and starts to listen.
 * @param wordingFor only tests of the wording pass another function
 */
export async function startCanvass(
  configuration: Configuration,
  database: Database,
  log: Logger,
  wordingFor: WordingFor = inAllLanguages,
): Promise<Canvass> {
  const { publicUrl, invitationKey, directLineSecret } = configuration;
  const { time, random } = database;
  const metrics = createMetrics();
  const tallies = createTallies(database);
  metrics.watchSurveySessions(() => tallies.read(surveyRecords.prefix));
  const parts = { database, log, newReference, onCall: createReportCall(log, metrics) };
  const surveys = await openSurveyClient(configuration.survey, parts);
  const campaigns = await openCampaignClient(configuration.campaign, parts, configuration.referenceRunSpeed);
  const instance = random.id();
  const webChatLog = createWebChatLog(database);
  // On the embedded database there is no other process, as its lock shows.
  const onlyProcess = configuration.databaseUrl === undefined;
  const waits = openRunWaits({ records: () => records, tell: (news) => replicas?.tell(news) });
  const replicas: Replicas | undefined = onlyProcess
    ? undefined
    : await joinReplicas(configuration.databaseUrl, database, instance, webChatLog, waits, log);
  const activities = createActivityLog(database, {
    ...defined({ claims: replicas?.claims }),
    onError: (err) => log.error({ err }, 'Finished activities could not be written down.'),
  });
  const feed = createWebChatFeed(webChatLog, replicas?.wire);

  const jobs = openJobs(database, configuration.databaseUrl, log, metrics);
  const keeping = keepRecords(log);
  const records = createRecordStore(database, keeping);
  const recordBook = createRecordRepository(database, keeping);
  // Links are only made once the server listens.
  let listensAt = publicUrl;
  const linksTo = () => listensAt ?? '';
  const secret = await secretSetting(database, 'report links');
  const links = createReportLinks({ secret, publicUrl: linksTo });
  const invitationLinks = createInvitationLinks(secret, linksTo);
  const campaign = campaignDependencies(
    campaigns,
    recordBook,
    jobs,
    links,
    log,
    configuration,
    waits.ended,
    database,
  );
  const requester = createRunRequester(campaign);
  const source = reportSource(campaign, requester, log);

  const known = { time, maxAge: onlyProcess ? undefined : maxAgeWhereShared };
  const people = {
    persons: createPersonRepository(records, recordBook, known),
    tenants: createTenantRepository(records, known),
  };
  const invitations = invitationDependencies(
    {
      surveys: surveys.service,
      audit: campaign.audit,
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
    surveys: surveys.service,
    lengths,
    attempts: createAttempts(instance, replicas?.isAlive ?? (() => false), random.id),
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

  const surveyLinks = createSurveyLinks({
    ...surveyPorts,
    records,
    people: invitations.people,
    invitations: invitations.invitations,
  });

  metrics.watchCampaignRuns(() => tallies.read(trackedRunRecords.prefix));

  const bot = createBot({
    identity: configuration.identity,
    emulatorTokens: configuration.emulatorTokens,
    activities,
    readsFirst: (place, person) => (place.kind === 'personal' ? [surveyKey(place, person)] : []),
    storageFor: (activityKey) => createDocumentStorage(database, { keeping, activityKey }),
    localChannel: feed,
    records,
    people,
    log,
    renderMessage: (message, channel, language) => renderMessage(message, channel, language, wordingFor),
    converse: createConverse({
      ...surveyPorts,
      ...defined({ brandName: configuration.brand.ownName }),
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
    onConnectorCall: metrics.connectorCall,
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

  let stopping = false;
  const readiness = createReadiness(database, jobs, log);
  const notReady = async (): Promise<string | undefined> => (stopping ? 'stopping' : await readiness());
  const server = await createWebServer({
    host: configuration.host,
    port: configuration.port,
    localMode: configuration.localMode,
    trustedProxies: configuration.trustedProxies,
    bot,
    metrics,
    log,
    notReady,
    reports: { links, source },
    ...defined({
      publicUrl,
      makeLimiter: replicas?.makeLimiter,
      metricsAt: configuration.metrics,
      invitations:
        invitationKey === undefined
          ? undefined
          : {
              key: invitationKey,
              inviter: createInviter(invitations),
              ...(configuration.webChat && directLineSecret === undefined && { links: invitationLinks }),
            },
      runs: runOptions(configuration, { requester, source, waits, links, publicUrl: linksTo }),
      webChat: configuration.webChat
        ? {
            feed,
            records,
            operatorSwitch: configuration.localMode,
            sites: configuration.webChatSites,
            brand: createBrand(configuration.brand, log),
            links: { surveys: surveyLinks, invitations: invitationLinks },
            tokenSecret: await secretSetting(database, 'web chat tokens'),
            ...defined({ spendToken: replicas?.spendToken }),
            unhandled: () => recentWebChatActivities(database, time.now() - leftOverMs),
            ...(directLineSecret === undefined ? {} : { azure: { secret: directLineSecret } }),
          }
        : undefined,
    }),
  });

  listensAt ??= server.url;
  replicas?.onLeftOver(() => {
    server.handleLeftOver();
    // A run may have been written down by a process that is gone, and its job not woken.
    recoverRequests(campaign, jobs).catch((err: unknown) =>
      log.error({ err }, 'Runs that were left behind could not be looked for.'),
    );
  });
  warnAtStart(configuration, log);
  // Jobs may send messages to the web chat and its readers, so these are started first.
  const hook = openWebhook(configuration.webhook, campaign, log, parts.onCall);
  const runs = campaignJobs(
    { ...campaign, webhook: hook.webhook },
    campaigns,
    messenger,
    configuration,
    log,
    onlyProcess,
  );
  const handlers = new Map([
    ...runs.handlers,
    ...hook.handlers,
    ...invitationJobs(invitations, surveyPorts, records),
    [pruneKind, createPruneJob(database, recordBook, log, surveyPorts.expiryMilliseconds)],
  ]);
  metrics.expectJobs(handlers.keys());
  await jobs.start(handlers);
  runs.rounds.start();
  await recoverRequests(campaign, jobs);
  await recoverSchedules(campaign.schedules, jobs);
  await recoverDigests(campaign.records, jobs);
  await schedulePruning(jobs, time.now());
  tryCredentials(configuration, { surveys: surveyLinks, campaigns: campaigns.service }, log);
  return {
    url: server.url,
    async close() {
      stopping = true;
      campaigns.endLooks();
      const patience = new AbortController();
      const enough = time.sleep(farewellMs, { signal: patience.signal });
      await Promise.all([
        server.close(),
        Promise.race([Promise.all([jobs.close(), runs.rounds.close()]), enough]),
      ]);
      // Turns of the messages route may outlive their requests, e.g. while a service hangs.
      const isDone = await Promise.race([bot.close().then(() => true), enough.then(() => false)]);
      patience.abort();
      for (const part of [surveys, campaigns, hook, activities]) await part.close();
      await replicas?.close(!isDone);
    },
  };
}
