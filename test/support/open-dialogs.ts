import type { Message } from '../../dialogs/message.ts';
import { isWaiting, postJob, postRecords } from '../../dialogs/outbox/outbox.ts';
import type { CampaignService } from '../../dialogs/ports/campaign.ts';
import type { Logger } from '../../dialogs/ports/logger.ts';
import type { ProactiveMessenger } from '../../dialogs/ports/messenger.ts';
import type { People } from '../../dialogs/ports/people.ts';
import type { RecordRepository } from '../../dialogs/ports/records.ts';
import type { LookAt } from '../../dialogs/ports/rounds.ts';
import type { SurveyService } from '../../dialogs/ports/survey.ts';
import { untraced } from '../../dialogs/ports/tracing.ts';
import { type DialogPorts, wireDialogs } from '../../dialogs/wire.ts';
import { wordingFor } from '../../dialogs/wording/languages.ts';
import { createRecordRepository } from '../../src/store/records.ts';
import { createJobs } from '../../src/store/sqlite/jobs/jobs.ts';
import { createTallies } from '../../src/store/tallies.ts';
import { openEmptyStore } from '../store/sqlite/make-folder.ts';
import { standInService } from './stand-in-service.ts';

/** What a test puts in the place of what `openDialogs` has anyway. */
export interface DialogsOver
  extends Partial<Omit<DialogPorts, 'campaigns' | 'records' | 'recordBook' | 'time'>> {
  readonly service?: CampaignService;
  readonly serviceAhead?: () => number;
  /** The time of day; absent: the system's, with what `clock` adds. */
  readonly now?: () => number;
  /** Goes on as time does; absent: the system's, with the time that `clock` lets go by. */
  readonly monotonic?: () => number;
  /** Puts something in front of what is stored. */
  readonly records?: (stored: RecordRepository) => RecordRepository;
}

/**
 * The dialogs as Canvass wires them, over an empty store: whatever a test doesn't give is a stand-in. Jobs wait until a test
 * calls them.
 */
export async function openDialogs({
  service,
  serviceAhead = () => 0,
  monotonic,
  records: inFront = (stored) => stored,
  ...over
}: DialogsOver = {}) {
  const { database, remove } = await openEmptyStore();
  /** `offset`: so much time has gone by. `ahead`: the time of day is so much ahead, though no time has gone by. */
  const clock = { offset: 0, ahead: 0 };
  // Not in whole milliseconds, as the program's own clock.
  const now = over.now ?? (() => Date.now() + 0.25 + clock.offset + clock.ahead);
  const reached = service ?? standInService(now);
  const recordBook = inFront(createRecordRepository(database));
  const jobs = createJobs(database, { onError: () => {}, now });
  const logged: { readonly message: string; readonly fields: object }[] = [];
  const write = (fields: object, message: string): void => void logged.push({ message, fields });
  const log: Logger = { debug() {}, info() {}, warn: write, error: write };

  const posts: Message[] = [];
  const edits: Message[] = [];
  let posted = 0;
  let isAway = false;
  const messenger: ProactiveMessenger = {
    abilities: async ({ channel }) => ({ edits: channel === 'msteams', postsOnce: false }),
    async post(_place, message) {
      if (isAway) return { ok: false, reason: 'failed' };
      posts.push(message);
      posted += 1;
      return { ok: true, id: `posted-${posted}` };
    },
    async edit(_place, _id, message) {
      edits.push(message);
      return { ok: true };
    },
  };

  /** What the channel does while something is delivered, in the place of what it does else. */
  let instead: Partial<ProactiveMessenger> = {};
  let references = 0;
  const ports: DialogPorts = {
    surveys: noSurveys,
    people: nobody,
    personIn: async () => undefined,
    announcer: {
      abilities: messenger.abilities,
      post: (...message) => (instead.post ?? messenger.post)(...message),
      edit: (...message) => (instead.edit ?? messenger.edit)(...message),
    },
    jobs,
    records: recordBook,
    recordBook,
    tallies: createTallies(database),
    random: database.random,
    trace: untraced,
    newReference() {
      references += 1;
      return `ref${references}`;
    },
    wordingFor,
    log,
    version: '1.2.3',
    instance: 'here',
    isAlive: () => false,
    surveyExpiryHours: 1,
    reminderAfterHours: 0,
    timeZone: 'UTC',
    confirmAboveCalls: 1000,
    approveAboveCalls: undefined,
    links: {
      report: (campaign, run) => `https://canvass.example/reports/${campaign}/${run}`,
      file: (format, campaign, run) => `https://canvass.example/reports/${campaign}/${run}.${format}`,
      testCase: (id) => `https://canvass.example/reports/cases/${id}`,
      campaign: (id) => `https://canvass.example/reports/campaigns/${id}`,
      days: 7,
    },
    ...over,
    time: { ...database.time, now, monotonic: monotonic ?? (() => database.time.monotonic() + clock.offset) },
    campaigns: {
      service: reached,
      paced: () => reached,
      keyPlacement: 'the header Authorization: ApiKey <key>',
      serviceAhead,
    },
  };
  const dialogs = wireDialogs(ports);
  /** What was handed to the rounds. */
  const found: string[] = [];
  let lookAt: LookAt = async () => undefined;
  const { handlers } = dialogs.workInBackground({
    receiver: undefined,
    watch: { intervalSeconds: 15, deadlineMinutes: 240 },
    onExecution: () => {},
    openRounds(runs) {
      ({ lookAt } = runs);
      return { add: async (key) => void found.push(key) };
    },
  });

  async function call(kind: string, key: string): Promise<number | undefined> {
    const handler = handlers.get(kind);
    if (handler === undefined) throw new Error(`There is no job “${kind}”.`);
    return await handler(key);
  }

  let delivering = Promise.resolve();

  return {
    ...dialogs,
    ports,
    handlers,
    records: recordBook,
    database,
    clock,
    /** Warnings and errors. */
    logged,
    posts,
    edits,
    messenger,
    found,
    /** Looks at what was found, as the rounds do. */
    look: (key: string) => lookAt(key, 'end'),
    /** Calls a job. @returns when it wants to be called again */
    call,
    /** Posts and edits what waits for that, and isn't held up. */
    deliver(over: Partial<ProactiveMessenger> = {}): Promise<void> {
      delivering = delivering.then(async () => {
        instead = over;
        for await (const [key, one] of postRecords.entries(recordBook))
          if (isWaiting(one)) await call(postJob, key);
        instead = {};
      });
      return delivering;
    },
    /** Whether nothing can be posted. */
    setAway(away: boolean) {
      isAway = away;
    },
    async close() {
      await jobs.close();
      await database.close();
      remove();
    },
  };
}

const noSurveys: SurveyService = {
  // What a customer types may be a survey's name.
  listSurveys: async () => ({ ok: true, value: [] }),
  startSession: unasked,
  reply: unasked,
  readStatus: unasked,
};

async function unasked(): Promise<never> {
  throw new Error('Nobody is asked about surveys here.');
}

const nobody: People = {
  find: async () => undefined,
  findById: async () => [],
  findByName: async () => [],
  stranger: async () => 'noTenant',
  privatePlace: async () => undefined,
  open: async () => ({ ok: false, reason: 'notSupported' }),
};
