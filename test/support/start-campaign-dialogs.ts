import { Agent, request as sendRequest } from 'undici';
import { createAlertRepository } from '../../dialogs/campaign/alerts/alerts.ts';
import { createAliasRepository } from '../../dialogs/campaign/aliases/aliases.ts';
import { createAuditRepository } from '../../dialogs/campaign/audit/audit.ts';
import { createCampaignRepository } from '../../dialogs/campaign/campaigns.ts';
import type { CampaignDependencies } from '../../dialogs/campaign/dependencies.ts';
import { createDigestRepository } from '../../dialogs/campaign/digest/digests.ts';
import { createReadDigest } from '../../dialogs/campaign/digest/read-digest.ts';
import { campaignIntents } from '../../dialogs/campaign/features.ts';
import { createFindCase } from '../../dialogs/campaign/history/case-history.ts';
import { readLastTotal } from '../../dialogs/campaign/history/kept-runs.ts';
import { allApprovals } from '../../dialogs/campaign/intents/approvals.ts';
import { createKnownFailureRepository } from '../../dialogs/campaign/known-failures/known-failures.ts';
import { withKnownEnds } from '../../dialogs/campaign/results/known-ends.ts';
import { createRunReports } from '../../dialogs/campaign/results/reports.ts';
import { createRerunRepository } from '../../dialogs/campaign/results/reruns.ts';
import { createRunEndRepository } from '../../dialogs/campaign/results/run-ends.ts';
import { storedCaseName } from '../../dialogs/campaign/results/stored-summary.ts';
import { createRunRequestRepository } from '../../dialogs/campaign/run/run-requests.ts';
import { createStarterRepository } from '../../dialogs/campaign/run/starters.ts';
import { allTrackedRuns } from '../../dialogs/campaign/run/tracked-runs.ts';
import { createScheduleRepository } from '../../dialogs/campaign/schedules/schedules.ts';
import { createSubscriptionRepository } from '../../dialogs/campaign/subscriptions/subscriptions.ts';
import { phraseWords } from '../../dialogs/commands/command.ts';
import type { Message } from '../../dialogs/message.ts';
import { createOutbox } from '../../dialogs/outbox/outbox.ts';
import type { SurveyService } from '../../dialogs/ports/survey.ts';
import { createConverse, type RouterDependencies } from '../../dialogs/router.ts';
import { createAttempts } from '../../dialogs/survey/attempts.ts';
import { commands } from '../../dialogs/table.ts';
import type { Input, Person, Place, Role } from '../../dialogs/turn.ts';
import { wordingFor } from '../../dialogs/wording/languages.ts';
import { invitationDependencies } from '../../src/app/invitations.ts';
import { createServiceClock } from '../../src/services/campaign/service-clock.ts';
import { createRecordRepository, createRecordStore } from '../../src/store/records.ts';
import { createJobs } from '../../src/store/sqlite/jobs/jobs.ts';
import { createTallies } from '../../src/store/tallies.ts';
import { openEmptyStore } from '../store/sqlite/make-folder.ts';
import { trusting } from './call-reference.ts';
import { only } from './read-message.ts';
import { connectCampaigns, startService } from './reference-campaign.ts';
import { type Answering, type SeenRequest, startTlsServer } from './tls-server.ts';

export const ann = { id: 'ann', name: 'Ann' };
export const vera = { id: 'vera', name: 'Vera' };
export const here = { channel: 'msteams', conversation: '19:a;messageid=1', kind: 'group' } as const;

/**
 * What happens to a request on its way to the service. `pass`: nothing; `lost`: it is done, and the answer never
 * arrives; a function answers in the service's place.
 */
export type Weather = 'pass' | 'lost' | ((answer: Answering) => void);

interface Speaker {
  readonly person: Person;
  readonly role: Role;
  /** Absent: where everything is said. */
  readonly at?: Place;
}

interface Surroundings {
  readonly surveys?: SurveyService;
  /** Of whoever doesn't say theirs. */
  readonly timeZone?: string;
  readonly place?: Place;
  readonly confirmAboveCalls?: number;
  readonly approveAboveCalls?: number;
  /** How far the service's clock is ahead of ours. Milliseconds. */
  readonly ahead?: number;
  /** Delivers what a turn handed over, and gives what answers it. */
  readonly handedOver?: () => Promise<readonly Message[]>;
}

/** Commands about campaigns over the reference service, the real client, real reports and a real database. */
export async function startCampaignDialogs({
  surveys = noSurveys,
  timeZone = 'UTC',
  place = here,
  confirmAboveCalls = 1000,
  approveAboveCalls,
  ahead = 0,
  handedOver = async () => [],
}: Surroundings = {}) {
  const remote = await startService({ runSpeed: 1000, now: () => Date.now() + ahead });
  const dispatcher = new Agent({ connect: trusting(remote) });
  let weather: (request: SeenRequest) => Weather = () => 'pass';
  const gate = await startTlsServer(async (seen, answer) => {
    const today = weather(seen);
    if (typeof today === 'function') return today(answer);
    const headers = { host: seen.headers.host ?? '', authorization: seen.headers.authorization ?? '' };
    const reply = await sendRequest(`${remote.url}${seen.url}`, {
      method:
        seen.method === 'POST' || seen.method === 'PUT' || seen.method === 'DELETE' ? seen.method : 'GET',
      dispatcher,
      headers: { ...headers, ...(seen.body === '' ? {} : { 'content-type': 'application/json' }) },
      ...(seen.body === '' ? {} : { body: seen.body }),
    });
    const body = await reply.body.text();
    if (today === 'lost') return answer.reset();
    const { date = '' } = reply.headers;
    answer.text(reply.statusCode, body, { 'content-type': 'application/json', date: `${date}` });
  });
  const { database, remove } = await openEmptyStore();
  const records = createRecordRepository(database);
  let references = 0;
  const newReference = (): string => {
    references += 1;
    return `ref${references}`;
  };
  const clock = { offset: 0 };
  const now = () => Date.now() + clock.offset;
  const serviceClock = createServiceClock(now);
  const serviceAhead = serviceClock.ahead;
  const { client, service: reached } = connectCampaigns(gate, {
    newReference,
    retryMs: 300,
    onAnswer: ({ serviceTime }) => serviceClock.note(serviceTime),
  });
  const { time } = database;
  const newId = () => crypto.randomUUID();
  const jobs = createJobs(database, { onError: () => {}, now });
  const circles: string[] = [];
  const noteCircle = (list: string): void => void circles.push(list);
  const campaigns = createCampaignRepository(records, { now });
  const subscriptions = createSubscriptionRepository(records, { now });
  const reruns = createRerunRepository(records);
  const ends = createRunEndRepository(records, { now });
  const service = withKnownEnds(reached, ends);
  const log = { warn: () => {} };
  const shared = { service, records, jobs, now, serviceAhead, time, newReference, noteCircle, log };
  const ports: CampaignDependencies = {
    service,
    time,
    reports: createRunReports(shared),
    audit: createAuditRepository(records, {
      now,
      newId,
      nameOf: async (id) => (await campaigns.find(id))?.name,
    }),
    campaigns,
    alerts: createAlertRepository(records, { now }),
    aliases: createAliasRepository(records, { now }),
    schedules: createScheduleRepository(records, { now }),
    subscriptions,
    digests: createDigestRepository(records, { now }),
    readDigest: createReadDigest({
      ...shared,
      campaigns,
      reruns,
      subscriptions,
      looks: service,
      results: { ...shared, campaigns },
    }),
    starters: createStarterRepository(records),
    ends,
    reruns,
    requests: createRunRequestRepository(records, { now }),
    knownFailures: createKnownFailureRepository(records, { now }),
    findCase: createFindCase(records, { campaigns, reruns, time }, storedCaseName(records)),
    lastKeptTotal: (campaign) => readLastTotal({ records }, campaign),
    confirmAboveCalls,
    approveAboveCalls,
    approvals: () => allApprovals(records),
    intents: campaignIntents,
    trackedRuns: () => allTrackedRuns(records),
    jobs,
    outbox: createOutbox({ records, now }),
    links: {
      report: (campaign, run) => `https://canvass.example/reports/${campaign}/${run}`,
      file: (format, campaign, run) => `https://canvass.example/reports/${campaign}/${run}.${format}`,
      testCase: (id) => `https://canvass.example/reports/cases/${id}`,
      campaign: (id) => `https://canvass.example/reports/campaigns/${id}`,
      days: 7,
    },
    now,
    serviceAhead,
    newId,
    newReference,
    noteCircle,
    timeZone,
    commandWords: phraseWords(commands),
    keyPlacement: 'the header Authorization: ApiKey <key>',
  };

  const nobodyInvited = (): never => {
    throw new Error('Nobody is invited here.');
  };
  const routerPorts: RouterDependencies = {
    wordingFor,
    surveys,
    attempts: createAttempts('here', () => false, newId),
    now,
    time,
    newReference,
    expiryMilliseconds: 3_600_000,
    audit: ports.audit,
    campaign: ports,
    commands,
    invitations: invitationDependencies(
      {
        surveys,
        audit: ports.audit,
        jobs,
        outbox: ports.outbox,
        wordingFor,
        time: database.time,
        random: database.random,
        people: nobodyInvited,
        announcer: nobodyInvited,
        recordBook: records,
        records: createRecordStore(database),
        tallies: createTallies(database),
      },
      { surveyExpiryHours: 1, reminderAfterHours: 0 },
    ),
  };
  const converse = createConverse(routerPorts);

  let posted = 0;
  /** What somebody types or presses in a channel: Ann, an operator, unless it is said. @returns what was said to it */
  async function hear(
    input: Input,
    again = false,
    { person, role, at = place }: Speaker = { person: ann, role: 'operator' },
  ): Promise<readonly Message[]> {
    const said: Message[] = [];
    const say = async (message: Message) => void said.push(message);
    await converse({
      incoming: { place: at, person, role, provenId: person.id, again, input },
      place: at,
      records,
      receivedAt: now(),
      say: async ({ kind, message }) => (kind === 'message' ? await say(message) : undefined),
      async post(message) {
        await say(message);
        posted += 1;
        return `said-${posted}`;
      },
      replyPrivately: say,
      setLanguage: async () => {},
      newId,
      keepPlace: async () => {},
      openPrivate: async () => ({ ok: false, reason: 'notSupported' }),
    });
    return [...said, ...(await handedOver())];
  }

  const pressAll = (value: unknown, again = false): Promise<readonly Message[]> =>
    hear({ kind: 'click', value }, again);

  return {
    remote,
    ports,
    /** For a router with other commands or surveys. */
    routerPorts,
    /** Types a line, and gives what was said to it: one message. */
    type: async (line: string, again = false): Promise<Message> =>
      only(await hear({ kind: 'text', text: `/${line}` }, again)),
    /** The same, typed by Vera, a viewer. */
    typeAsViewer: async (line: string): Promise<Message> =>
      only(await hear({ kind: 'text', text: `/${line}` }, false, { person: vera, role: 'viewer' })),
    /** Presses a button or sends a form, and gives what was said to it: one message. */
    press: async (value: unknown, again = false): Promise<Message> => only(await pressAll(value, again)),
    /** The same, whatever is said to it: at the same time as others. */
    pressAll,
    /** The same as somebody else, or somewhere else. */
    as: (speaker: Speaker) => ({
      type: async (line: string, again = false): Promise<Message> =>
        only(await hear({ kind: 'text', text: `/${line}` }, again, speaker)),
      press: async (value: unknown, again = false): Promise<Message> =>
        only(await hear({ kind: 'click', value }, again, speaker)),
      pressAll: (value: unknown): Promise<readonly Message[]> =>
        hear({ kind: 'click', value }, false, speaker),
    }),
    records,
    circles,
    clock,
    database,
    requests: gate.requests,
    /** Until told otherwise; without an argument it is fair again. */
    setWeather(next: (request: SeenRequest) => Weather = () => 'pass') {
      weather = next;
    },
    async close() {
      await jobs.close();
      await client.close();
      await gate.close();
      await dispatcher.close();
      await remote.stop();
      await database.close();
      remove();
    },
  };
}

export type CampaignDialogs = Awaited<ReturnType<typeof startCampaignDialogs>>;

const noSurveys: SurveyService = {
  listSurveys: nobody,
  startSession: nobody,
  reply: nobody,
  readStatus: nobody,
};

async function nobody(): Promise<never> {
  throw new Error('Nobody is asked about surveys here.');
}
