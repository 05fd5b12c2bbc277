import { endedRequests } from '../../dialogs/campaign/run/run-requests.ts';
import { trackedRunRecords } from '../../dialogs/campaign/run/tracked-runs.ts';
import { webhookJob, webhookRecords } from '../../dialogs/campaign/run/webhook.ts';
import { editJob, postJob, postRecords } from '../../dialogs/outbox/outbox.ts';
import type { Logger } from '../../dialogs/ports/logger.ts';
import { createInviter } from '../../dialogs/survey/invitations/inviter.ts';
import { surveyRecords } from '../../dialogs/survey/survey-record.ts';
import { wordingFor as inAllLanguages, type WordingFor } from '../../dialogs/wording/languages.ts';
import type { Configuration } from '../config/configuration.ts';
import { warnAtStart } from '../config/warnings.ts';
import { farewellMs, leftOverMs, maxRunWaits } from '../limits.ts';
import { newReference } from '../logging/log.ts';
import type { Replicas } from '../replicas/replicas.ts';
import { openCampaignClient } from '../services/campaign-client.ts';
import { createReportCall, tryCredentials } from '../services/report-call.ts';
import { openSurveyClient } from '../services/survey-client.ts';
import { createWebhookReceiver } from '../services/webhook/receiver.ts';
import { createActivityLog } from '../store/activity-log.ts';
import { overdueJobs, undelivered } from '../store/backlog.ts';
import type { Database } from '../store/database.ts';
import { lastPruneAt } from '../store/prune-job.ts';
import { createReadiness } from '../store/readiness.ts';
import { recentWebChatActivities } from '../store/recent-web-chat.ts';
import { secretSetting } from '../store/settings.ts';
import { timedDatabase } from '../store/timed-database.ts';
import { createWebChatLog } from '../store/web-chat-history.ts';
import { createBrand } from '../web/brand.ts';
import { createWebChatFeed } from '../web/direct-line/feed.ts';
import { createInvitationLinks } from '../web/invitation-links.ts';
import { createMetrics } from '../web/metrics.ts';
import { createReportLinks } from '../web/reports/links.ts';
import { createRunWaits } from '../web/runs/waits.ts';
import { createWebServer } from '../web/server.ts';
import { createProgram } from './create-program.ts';
import { openJobs } from './jobs.ts';

export interface Canvass {
  /** The URL at which people reach the web chat and channels the messages route, without a final slash. */
  readonly url: string;
  /** Asks the services for something, so that credentials that they refuse are in the log. */
  tryCredentials(): void;
  /**
   * Keeps running for `DRAIN_SECONDS`, then finishes the turns in flight and closes everything except the database, which
   * takes at most 10 s.
   */
  close(): Promise<void>;
}

interface Variations {
  /** Only tests of the wording pass another function. */
  readonly wordingFor?: WordingFor | undefined;
  /** The configuration, with its secrets as they are now; absent: they don't change. */
  readonly current?: () => Configuration;
}

/** Wires everything together over an open database and starts to listen. */
export async function startCanvass(
  configuration: Configuration,
  opened: Database,
  log: Logger,
  { wordingFor = inAllLanguages, current = () => configuration }: Variations = {},
): Promise<Canvass> {
  const { publicUrl } = configuration;
  const secrets = currentSecrets(configuration, current);
  const metrics = createMetrics();
  const database = timedDatabase(opened, metrics.databaseUse);
  const { time, random } = database;
  const parts = { database, log, newReference, onCall: createReportCall(log, metrics) };
  const surveys = openSurveyClient(secrets.survey, parts);
  const campaigns = openCampaignClient(secrets.campaign, parts, configuration.referenceRunSpeed);
  const instance = random.id();
  const webChatLog = createWebChatLog(database);
  // On the embedded database there is no other process, as its lock shows.
  const onlyProcess = secrets.databaseUrl === undefined;
  const waits = createRunWaits({
    ended: (ids) => endedRequests(program.records, ids),
    tell: (news) => replicas?.tell(news),
    max: maxRunWaits,
  });
  const joining = { database, instance, webChatLog, others: waits, log };
  const replicas: Replicas | undefined =
    secrets.databaseUrl &&
    (await (await import('../replicas/replicas.ts')).joinOnPostgres(secrets.databaseUrl, joining));
  const activities = createActivityLog(database, {
    claims: replicas?.claims,
    onError: (err) => log.error({ err }, 'Finished activities could not be recorded.'),
  });
  const feed = createWebChatFeed(webChatLog, replicas?.wire, database);
  const jobs = await openJobs(database, secrets.databaseUrl, log, metrics);
  // Links are only made once the server listens.
  let listensAt = publicUrl;
  const linksTo = () => listensAt ?? '';
  const secret = await secretSetting(database, 'report links');
  const links = createReportLinks({ secret, publicUrl: linksTo });
  const invitationLinks = createInvitationLinks(secret, linksTo);
  const program = createProgram({
    configuration,
    currentIdentity: () => current().identity,
    database,
    jobs,
    activities,
    links,
    instance,
    onlyProcess,
    metrics,
    log,
    wordingFor,
    surveys: surveys.service,
    campaigns,
    localChannel: feed,
    isAlive: replicas?.isAlive ?? (() => false),
    onRequestEnd: waits.ended,
    onExecution: metrics.execution,
  });
  const { bot, invitations, records, requester, source, surveyLinks } = program;
  metrics.watch({
    surveySessions: () => program.tallies.read(surveyRecords.prefix),
    campaignRuns: () => program.tallies.read(trackedRunRecords.prefix),
    overdueJobs: () => overdueJobs(database),
    outbox: () => undelivered(database, [postJob, editJob], postRecords.prefix),
    webhook: () => undelivered(database, [webhookJob], webhookRecords.prefix),
    lastPrune: () => lastPruneAt(database),
    ...(database.pool && { pool: database.pool }),
  });

  let stopping = false;
  const readiness = createReadiness(database, jobs, log);
  const notReady = async (): Promise<string | undefined> => (stopping ? 'stopping' : await readiness());
  const receiver = secrets.webhook && createWebhookReceiver(secrets.webhook, { ...parts, now: time.now });
  const background = program.workInBackground(receiver);
  metrics.expectJobs(background.handlers.keys());
  // Whoever is answered once the server listens would be cut off if the start failed after that.
  await jobs.prepare(background.handlers);
  await program.schedulePruning();
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
    publicUrl,
    makeLimiter: replicas?.makeLimiter,
    metricsAt: configuration.metrics,
    invitations:
      secrets.invitationKeys === undefined
        ? undefined
        : {
            keys: secrets.invitationKeys,
            inviter: createInviter(invitations),
            ...(configuration.webChat && secrets.directLine === undefined && { links: invitationLinks }),
          },
    runs:
      secrets.runKeys === undefined
        ? undefined
        : {
            keys: secrets.runKeys,
            requester,
            source,
            waits,
            urls: {
              report: links.report,
              requested: links.requested,
              base: linksTo,
              run: (id) => `${linksTo()}/api/runs/${id}`,
            },
          },
    webChat: configuration.webChat
      ? {
          feed,
          records,
          operatorSwitch: configuration.localMode,
          sites: configuration.webChatSites,
          brand: createBrand(configuration.brand, log),
          links: { surveys: surveyLinks, invitations: invitationLinks },
          tokenSecret: await secretSetting(database, 'web chat tokens'),
          spendToken: replicas?.spendToken,
          unhandled: () => recentWebChatActivities(database, time.now() - leftOverMs),
          ...(secrets.directLine && { azure: { secret: secrets.directLine } }),
        }
      : undefined,
  });

  listensAt ??= server.url;
  replicas?.onLeftOver(() => server.handleLeftOver());
  warnAtStart(configuration, log);
  // Jobs may send messages to the web chat and its readers, so these are started first.
  await jobs.start(background.handlers);
  background.rounds.start();
  const tryThem = (): void =>
    tryCredentials(configuration, { surveys: surveyLinks, campaigns: campaigns.service }, log);
  tryThem();
  return {
    tryCredentials: tryThem,
    url: server.url,
    async close() {
      stopping = true;
      await server.drain(configuration.drainMs);
      campaigns.endLooks();
      const patience = new AbortController();
      const enough = time.sleep(farewellMs, { signal: patience.signal });
      await Promise.all([
        server.close(),
        Promise.race([Promise.all([jobs.close(), background.rounds.close()]), enough]),
      ]);
      // Turns of the messages route may outlive their requests, e.g. while a service hangs.
      const isDone = await Promise.race([bot.close().then(() => true), enough.then(() => false)]);
      patience.abort();
      for (const part of [surveys, campaigns, receiver, activities]) await part?.close();
      await replicas?.close(!isDone);
    },
  };
}

/** What is configured with secrets, read at each use; undefined if it wasn't at the start, and so never will be. */
function currentSecrets(start: Configuration, current: () => Configuration) {
  function following<Name extends keyof Configuration>(name: Name) {
    const first = start[name];
    if (first === undefined) return undefined;
    return (): NonNullable<Configuration[Name]> => current()[name] ?? first;
  }
  return {
    survey: following('survey'),
    campaign: following('campaign'),
    webhook: following('webhook'),
    databaseUrl: following('databaseUrl'),
    invitationKeys: following('invitationKeys'),
    runKeys: following('runKeys'),
    directLine: following('directLineSecret'),
  };
}
