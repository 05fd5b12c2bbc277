import type { Logger } from '../../dialogs/ports/logger.ts';
import { usualRetention } from '../../dialogs/ports/records.ts';
import type { SurveyService } from '../../dialogs/ports/survey.ts';
import type { Time } from '../../dialogs/ports/time.ts';
import type { WebhookReceiver } from '../../dialogs/ports/webhook.ts';
import { wordingFor } from '../../dialogs/wording/languages.ts';
import { createProgram, type Program, type ProgramPorts } from '../../src/app/create-program.ts';
import type { Connector } from '../../src/bot/connector/connector.ts';
import { farewellMs } from '../../src/limits.ts';
import { newReference } from '../../src/logging/log.ts';
import { joinReplicas } from '../../src/replicas/replicas.ts';
import { createActivityLog } from '../../src/store/activity-log.ts';
import { createTicketJobs } from '../../src/store/postgres/jobs/jobs.ts';
import { createJobs } from '../../src/store/sqlite/jobs/jobs.ts';
import { createWebChatLog } from '../../src/store/web-chat-history.ts';
import { createWebChatFeed } from '../../src/web/direct-line/feed.ts';
import { createReportLinks } from '../../src/web/reports/links.ts';
import type { Chance } from './chance.ts';
import type { Faults } from './faults.ts';
import type { SharedStore } from './shared-store.ts';
import type { SimulatedDisk } from './store.ts';
import { openWebChat, type WebChatDoor } from './web-chat.ts';
import type { Actor, World } from './world.ts';

/** A process of Canvass in a world. */
export interface CanvassProcess {
  readonly actor: Actor;
  readonly time: Time;
  readonly chance: Chance;
  newReference(): string;
  /**
   * A call of a port: a moment at which the process may be killed, or stand still, before and after it is done.
   * @param delay of it, in milliseconds; absent: as short as most are
   */
  step<Value>(what: string, work: () => Value, delay?: number): Promise<Value>;
}

export interface RunningProcess extends CanvassProcess {
  /** Undefined until it takes messages. */
  readonly program: Program | undefined;
  /** The web chat that it serves. */
  readonly webChat: WebChatDoor | undefined;
  /** Resolves when it is killed, or stops. */
  readonly ended: Promise<void>;
  /** It is asked to end: it takes no more messages, finishes what it can within some seconds, and is gone. */
  stop(): Promise<void>;
}

/** What stands around a process. */
export interface Surroundings {
  readonly world: World;
  readonly disk: SimulatedDisk;
  /** Where several processes share the disk. */
  readonly shared?: SharedStore | undefined;
  readonly faults: Faults;
  /** When things stop going wrong. Milliseconds of the world. */
  readonly troubledMs: number;
  readonly surveys: (process: CanvassProcess) => SurveyService;
  readonly campaigns: (process: CanvassProcess) => ProgramPorts['campaigns'];
  readonly connector: (process: CanvassProcess) => Connector;
  /** Where finished runs are posted. */
  readonly receiver: (process: CanvassProcess) => WebhookReceiver;
  readonly settings: ProcessSettings;
  /** It was killed: whoever supervises it starts another one. */
  readonly onDeath: (process: CanvassProcess) => void;
}

export type ProcessSettings = Partial<ProgramPorts['configuration']>;

const usualSettings: ProgramPorts['configuration'] = {
  identity: {},
  emulatorTokens: false,
  brand: { name: 'Canvass', ownName: undefined, colour: undefined, logo: undefined },
  legal: { privacy: undefined, imprint: undefined, contact: undefined },
  operators: ['operator-1', 'operator-2'],
  viewers: [],
  watch: { intervalSeconds: 15, deadlineMinutes: 240 },
  defaultTimeZone: 'UTC',
  confirmAboveCalls: 1_000,
  approveAboveCalls: undefined,
  surveyEnds: undefined,
  surveyExpiryHours: 168,
  retention: usualRetention,
  // So that reminders come while it is quiet, or while people go on.
  reminderAfterHours: 0.1,
};

/** What a process runs on. */
export interface Machine {
  /** How far its clock is from the world's time. */
  readonly skew: number;
  readonly chance: Chance;
}

/** Starts a process, as `startCanvass` does, over simulated ports. */
export function startProcess(name: string, around: Surroundings, { skew, chance }: Machine): RunningProcess {
  const { world, disk, faults } = around;
  const actor = Object.assign(world.actor(name), { skew });
  const time = world.timeOf(actor);

  const ended = Promise.withResolvers<void>();

  function kill(what: string): void {
    if (!actor.alive) return;
    actor.alive = false;
    ended.resolve();
    world.note(name, `is killed at ${what}`);
    around.onDeath(process);
  }

  const process: CanvassProcess = {
    actor,
    time,
    chance,
    newReference: () => newReference(chance),
    step(what, work, delay = chance.between(0, 2)) {
      const slow = what === 'store' && faults.happens('store slow', name) ? chance.between(50, 3_000) : 0;
      const done = world.act(
        actor,
        () => {
          if (faults.happens('process stood still', what))
            actor.pausedUntil = time.monotonic() + standstill(chance, around.troubledMs - time.monotonic());
          if (faults.happens('process killed before', what)) kill(what);
          if (!actor.alive) throw new Error('Nobody hears of this.');
          const value = work();
          if (faults.happens('process killed after', what)) kill(what);
          return value;
        },
        delay + slow,
      );
      // One that stands still may have been answered, and reads that only when it goes on.
      return done.then(async (value) => {
        if (actor.pausedUntil > time.monotonic()) await world.act(actor, () => undefined);
        return value;
      });
    },
  };

  const log = logOf(world, name);
  let close = async (): Promise<void> => {};
  const running: { -readonly [Name in keyof RunningProcess]: RunningProcess[Name] } = {
    ...process,
    program: undefined,
    webChat: undefined,
    ended: ended.promise,
    async stop() {
      world.note(name, 'is asked to end');
      await close();
      actor.alive = false;
      ended.resolve();
      world.note(name, 'has ended');
    },
  };
  void start().catch((error: unknown) => {
    // A process that can't start ends, and is started again.
    log.error({ err: error }, 'did not start');
    kill('its start');
  });
  return running;

  async function start(): Promise<void> {
    const { shared } = around;
    const database = shared?.openFor(process) ?? disk.openFor(process, faults);
    const instance = chance.id();
    const webChatLog = createWebChatLog(database);
    const replicas =
      shared &&
      (await joinReplicas(shared.linkFor(process, database), {
        database,
        instance,
        webChatLog,
        log,
        others: { hear: () => {}, lookAgain: async () => {} },
      }));
    const feed = createWebChatFeed(webChatLog, replicas?.wire, database);
    const options = { onError: (err: unknown) => log.error({ err }, 'a job failed') };
    const jobs =
      shared === undefined
        ? createJobs(database, options)
        : createTicketJobs(database, async () => shared.ticketsFor(database), options);
    const activities = createActivityLog(database, { claims: replicas?.claims });
    const configuration = { ...usualSettings, ...around.settings };
    const program = createProgram({
      configuration,
      database,
      jobs,
      activities,
      log,
      wordingFor,
      instance,
      surveys: around.surveys(process),
      campaigns: around.campaigns(process),
      localChannel: feed,
      connector: around.connector(process),
      links: createReportLinks({
        secret: 'simulated',
        publicUrl: () => 'https://canvass.example',
        now: time.now,
      }),
      isAlive: replicas?.isAlive ?? (() => false),
      onlyProcess: replicas === undefined,
      onRequestEnd: () => {},
      onExecution: () => {},
      metrics: { connectorCall: () => {} },
    });
    // It listens before its jobs start: they may send messages to the web chat.
    running.program = program;
    const webChat = openWebChat(program, feed, database, log);
    running.webChat = webChat;
    webChat.handleLeftOver();
    replicas?.onLeftOver(() => webChat.handleLeftOver());
    const background = program.workInBackground(around.receiver(process));
    await jobs.start(background.handlers);
    background.rounds.start();
    await program.schedulePruning();
    close = async () => {
      running.program = undefined;
      running.webChat = undefined;
      ended.resolve();
      const patience = new AbortController();
      const enough = time.sleep(farewellMs, { signal: patience.signal });
      await Promise.race([Promise.all([jobs.close(), background.rounds.close()]), enough]);
      const isDone = await Promise.race([program.bot.close().then(() => true), enough.then(() => false)]);
      patience.abort();
      await activities.close();
      await replicas?.close(!isDone);
    };
    world.note(name, 'is ready');
  }
}

/** For so long a process stands still at most. Milliseconds. */
export const longestStandstillMs = 12 * 60_000;
const usualStandstillMs = 90_000;

/**
 * Mostly for less than two minutes; a few times so long that nobody waits for what it was about.
 * @param left how long things may go wrong yet
 */
function standstill(chance: Chance, left: number): number {
  const drawn = chance.between(1_000, usualStandstillMs);
  const isLong = drawn > 87_000 && left > longestStandstillMs;
  return isLong ? (drawn / usualStandstillMs) * longestStandstillMs : drawn;
}

function logOf(world: World, name: string): Logger {
  const write =
    (level: string) =>
    (fields: object, message: string): void => {
      const err: unknown = Reflect.get(fields, 'err');
      world.note(name, `${level}: ${message}${err instanceof Error ? ` (${err.message})` : ''}`, {
        isLog: true,
      });
    };
  return { debug: () => {}, info: () => {}, warn: write('warns'), error: write('errs') };
}
