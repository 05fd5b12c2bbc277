import { type AlertRepository, alertKey } from '../../dialogs/campaign/alerts/alerts.ts';
import { alertsOfRun, noteAlerts } from '../../dialogs/campaign/alerts/note-run.ts';
import { createAlertJob } from '../../dialogs/campaign/alerts/post-alerts.ts';
import { retryFailed } from '../../dialogs/campaign/rerun/retry.ts';
import { askRun } from '../../dialogs/campaign/run/ask-run.ts';
import { createCorrectionJob } from '../../dialogs/campaign/run/correct-end.ts';
import type { WatchDeps } from '../../dialogs/campaign/run/dependencies.ts';
import { lookForOthers } from '../../dialogs/campaign/run/others-runs.ts';
import { createRunRequester } from '../../dialogs/campaign/run/request-run.ts';
import { createRunPolls } from '../../dialogs/campaign/run/run-polls.ts';
import { createSecondLook, secondLookJob } from '../../dialogs/campaign/run/second-look.ts';
import { readRunKey, runJob, runKey } from '../../dialogs/campaign/run/tracked-run.ts';
import { createRunWorkflow } from '../../dialogs/campaign/run/watch.ts';
import { createMissedSchedules, createScheduleRunner } from '../../dialogs/campaign/schedules/runs.ts';
import type { ScheduleRepository } from '../../dialogs/campaign/schedules/schedules.ts';
import type { SubscriptionRepository } from '../../dialogs/campaign/subscriptions/subscriptions.ts';
import { commit } from '../../dialogs/commit.ts';
import type { Message } from '../../dialogs/message.ts';
import { type Appointment, missedKey } from '../../dialogs/ports/jobs.ts';
import type { PostFailure, ProactiveMessenger } from '../../dialogs/ports/messenger.ts';
import type { RecordRepository } from '../../dialogs/ports/records.ts';
import type { LookKind, NextLook } from '../../dialogs/ports/rounds.ts';
import type { RunRequester } from '../../dialogs/ports/run-requests.ts';
import type { RunSummary, RunVerdict } from '../../dialogs/ports/runs.ts';
import type { Place } from '../../dialogs/turn.ts';
import { openDialogs } from './open-dialogs.ts';
import { hearAppointments, testOutbox } from './outbox.ts';
import { type StandInService, standInService } from './stand-in-service.ts';

export const campaign = 12;
export const teams = { channel: 'msteams', conversation: '19:a;messageid=1', kind: 'group' } as const;
/** A channel that neither edits nor knows a message that it got before. */
export const directLine = { channel: 'directline', conversation: 'd1', kind: 'personal' } as const;
export const webChat = { channel: 'webchat', conversation: 'w1', kind: 'personal' } as const;

export interface Said {
  readonly kind: 'post' | 'edit';
  readonly channel: string;
  readonly once: string;
  readonly message: Message;
}

export interface TestRunWatch {
  readonly service: StandInService;
  readonly records: RecordRepository;
  readonly said: Said[];
  /** New messages of what was said. */
  posts(): readonly Said[];
  /** The summaries: posted, or the first of what a live message became. */
  summaries(): readonly Said[];
  /** What all of it says. */
  texts(): readonly string[];
  /** What the audit says came of the runs that were asked for. */
  outcomes(): Promise<readonly string[]>;
  /** The finished runs that were looked through for known failures. */
  readonly lookedThrough: number[];
  readonly subscriptions: SubscriptionRepository;
  readonly alerts: AlertRepository;
  /** Calls the job of the campaign's alerts, and delivers what it posts. */
  postAlerts(): Promise<void>;
  /** What reports say came of a run. */
  verdict: RunVerdict;
  /** Of how many results reports are: all but the first failed. */
  total: number;
  /** Why more of them can't be read. */
  restUnread: RunSummary['restUnread'];
  /** Of earlier runs, how many the next reports say are still to be read. */
  readonly unreadBefore: number[];
  /** The campaigns whose earlier runs were asked to be read. */
  readonly historyAsked: number[];
  /** What came of executions, as it is counted. */
  readonly executions: string[];
  /** What the webhook was to post of runs: verdict and revision. */
  readonly announced: [RunVerdict, number | undefined][];
  /** Our clock; a test may set it. */
  clock: number;
  /** Puts our clock forward, without any time passing. */
  jump(milliseconds: number): void;
  /** Goes on as time does, also where our clock is put forward. */
  readonly monotonic: () => number;
  /** So many of the next times a run's report can't be read. */
  unreadable: number;
  /** Called after each step of a run, before what comes next is waited for. */
  afterStep: () => void;
  /** How long the process stands still once it has stored this status of a run. Milliseconds. */
  standsStill: (stage: string) => number;
  /** Called before each edit. */
  beforeEdit: () => void;
  /** Called while an edit is on its way. */
  duringEdit: () => Promise<void>;
  /** What the next posts and edits come to, instead of arriving. */
  readonly postFailures: PostFailure[];
  /** The same of edits alone. */
  readonly editFailures: PostFailure[];
  /** What the post of a message comes to, where it fails. */
  failPost: (message: Message) => PostFailure | undefined;
  /** @param inPerson false: a schedule asks */
  ask(id: string, places?: readonly Place[], inPerson?: boolean): Promise<void>;
  /** As another system asks. */
  readonly requester: RunRequester;
  /** Calls the job of a schedule, which notes in `woken` the run whose job it wakes. */
  callSchedule(id: number): Promise<void>;
  /** Calls the job of a run of a schedule that was missed. @param at when it should have run */
  missSchedule(id: number, at: number): Promise<void>;
  /** Calls the jobs of what waits to be posted as they are due, and moves the clock, until all are over. */
  deliverPosts(): Promise<void>;
  readonly schedules: ScheduleRepository;
  readonly woken: string[];
  /** Wakes the job when it wants to be, until it is over or `until` (milliseconds from now). */
  drive(id: string, until?: number): Promise<void>;
  /** As where the kept summary of run 100 was made again with more results. `drive`s what comes of it, until that is over. */
  correct(maxCalls?: number, until?: number): Promise<void>;
  /** Calls the jobs of second looks as they are due, and moves the clock, until all are over. */
  lookAgain(): Promise<void>;
  /** Looks for runs that others have started. @returns those that are watched from now on, as `drive` takes them */
  lookForOthers(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The live messages that became a summary, as each was then: a summary leads to its report. */
function becomesOf(said: readonly Said[]): readonly Said[] {
  const edits = said.filter(({ kind, message: { links = [] } }) => kind === 'edit' && links.length > 0);
  return [...new Map(edits.toReversed().map((one) => [`${one.channel} ${one.once}`, one])).values()];
}

/** The watch over a real database, with a stand-in for the service and for the channels. */
export async function startRunWatch(skew = 0): Promise<TestRunWatch> {
  /** What was posted: message ids by name. */
  const lately = new Map<string, string>();
  const now = (): number => watched.clock;
  let jumped = 0;
  /** Their keys, and when they are due. */
  const secondLooks = new Map<string, number>();
  const monotonic = (): number => watched.clock - jumped;
  const messenger: ProactiveMessenger = {
    abilities: async ({ channel }, key = '') => ({
      edits: channel === 'msteams',
      postsOnce: channel === 'webchat' || lately.has(`${channel} ${key}`),
    }),
    async post({ channel }, message, once) {
      const reason = watched.postFailures.shift() ?? watched.failPost(message);
      if (reason !== undefined) return { ok: false, reason };
      const id = lately.get(`${channel} ${once}`) ?? `sent-${watched.said.length + 1}`;
      const again =
        lately.has(`${channel} ${once}`) ||
        (channel === 'webchat' && watched.said.some((one) => one.channel === channel && one.once === once));
      if (!again) watched.said.push({ kind: 'post', channel, once, message });
      lately.set(`${channel} ${once}`, id);
      return { ok: true, id };
    },
    async edit({ channel }, id, message, { isFresh = () => true } = {}) {
      watched.beforeEdit();
      if (!isFresh()) return { ok: false, reason: 'failed' };
      const reason = watched.editFailures.shift();
      if (reason !== undefined) return { ok: false, reason };
      await watched.duringEdit();
      watched.said.push({ kind: 'edit', channel, once: id, message });
      return { ok: true };
    },
  };

  const service = standInService(monotonic, skew);
  const dialogs = await openDialogs({
    // A test may put others in the place of these.
    service: {
      ...service,
      execute: (id) => service.execute(id),
      listRuns: (...asked) => service.listRuns(...asked),
      listResults: (...asked) => service.listResults(...asked),
    },
    now,
    monotonic,
    announcer: messenger,
    records: (stored) =>
      hearAppointments(
        {
          ...stored,
          async commit(write) {
            const committed = await stored.commit(write);
            const stages = /"kind":"(\w+)"/gu;
            for (const [, stage = ''] of JSON.stringify(write).matchAll(stages))
              watched.clock += watched.standsStill(stage);
            return committed;
          },
        },
        hear,
      ),
  });
  const { campaign: wired, records } = dialogs;
  const watched: Omit<TestRunWatch, 'requester'> = {
    subscriptions: wired.subscriptions,
    alerts: wired.alerts,
    async postAlerts() {
      await createAlertJob({ ...wired, records, outbox, now })(alertKey(campaign));
      await watched.deliverPosts();
    },
    outcomes: async () =>
      (await wired.audit.list({ page: 1 })).entries.toReversed().map(({ outcome = 'none' }) => outcome),
    clock: Date.UTC(2026, 10, 20, 8),
    verdict: 'failed',
    total: 2,
    restUnread: undefined,
    monotonic,
    unreadable: 0,
    jump(milliseconds) {
      watched.clock += milliseconds;
      jumped += milliseconds;
    },
    afterStep() {},
    standsStill: () => 0,
    beforeEdit() {},
    duringEdit: async () => {},
    said: [],
    posts: () => watched.said.filter(({ kind }) => kind === 'post'),
    summaries: () => [
      ...watched.posts().filter(({ once }) => once.endsWith('summary')),
      ...becomesOf(watched.said),
    ],
    texts: () => watched.said.map(({ message }) => message.text),
    lookedThrough: [],
    unreadBefore: [],
    historyAsked: [],
    executions: [],
    announced: [],
    postFailures: [],
    editFailures: [],
    failPost: () => undefined,
    service,
    records,
    async ask(id, places = [teams], inPerson = true) {
      const run = {
        id,
        campaign,
        startedBy: { id: 'u1', name: 'Ada' },
        askedAt: watched.clock,
        audit: await wired.audit.begin({ action: 'run campaign', campaign, by: { id: 'u1', name: 'Ada' } }),
        audiences: places.map((place) => ({
          place,
          ...(inPerson ? { mentions: { id: 'u1', name: 'Ada' } } : {}),
          ...(place === teams ? { live: `live-${id}` } : {}),
          marked: ['started'],
          posted: ['started'],
          failures: 0,
          done: false,
        })),
      };
      await commit(records, (draft) => askRun(draft, run));
    },
    async callSchedule(id) {
      await schedule(String(id));
      await outbox.deliver();
    },
    async missSchedule(id, at) {
      await missed(missedKey(String(id), at));
      await outbox.deliver();
    },
    async deliverPosts() {
      for (;;) {
        const next = await outbox.deliver();
        if (next === undefined) return;
        watched.clock = Math.max(watched.clock, next);
      }
    },
    schedules: wired.schedules,
    woken: [],
    async drive(id, until = 24 * 60 * 60_000) {
      const end = watched.clock + until;
      const isFound = new Set<string>();
      const rounds = { add: async (key: string) => void isFound.add(key) };
      const job = createRunWorkflow({ ...ports, finds: ports.service, rounds }).job;
      const look = createRunPolls(ports);
      const key = runKey({ campaign, id });
      let kind: LookKind = 'look';
      for (;;) {
        let next: number | undefined;
        if (!isFound.has(key)) next = await job(key);
        if (isFound.has(key)) {
          const looked: NextLook = await look(key, kind);
          kind = looked?.kind ?? 'look';
          next = looked?.at;
        }
        const nextPost = await outbox.deliver();
        const soonest = Math.min(next ?? Number.POSITIVE_INFINITY, nextPost ?? Number.POSITIVE_INFINITY);
        if (soonest > end) return;
        watched.afterStep();
        watched.clock = Math.max(watched.clock + (next === undefined ? 0 : 1), soonest);
      }
    },
    async correct(maxCalls = Number.POSITIVE_INFINITY, until?: number) {
      const added = new Set<string>();
      const job = createCorrectionJob({
        records,
        rounds: { add: async (key) => void added.add(key) },
        now,
        readSummary: async (asked, id) => {
          const read = await ports.reports.report(asked, id);
          if (!read.ok || read.value.kind !== 'report') return { ok: true, value: { kind: 'noRun' } };
          return { ok: true, value: { kind: 'report', report: read.value.report.summary } };
        },
      });
      for (let calls = 0; calls < maxCalls; calls += 1) {
        const next = await job(`${campaign}/100`);
        for (const key of added) await watched.drive(readRunKey(key)?.id ?? '', until);
        added.clear();
        if (next === undefined) return;
        watched.clock = Math.max(watched.clock + 1, next);
      }
    },
    async lookAgain() {
      const job = createSecondLook({ ...ports, finds: ports.service, rounds: { add: async () => {} } });
      for (const [key, at] of secondLooks) {
        for (let next: number | undefined = at; next !== undefined; next = await job(key))
          watched.clock = Math.max(watched.clock, next);
        secondLooks.delete(key);
      }
      await watched.deliverPosts();
    },
    async lookForOthers() {
      const taken: string[] = [];
      const rounds = { add: async (key: string) => void taken.push(readRunKey(key)?.id ?? '') };
      await lookForOthers({ ...ports, newId: () => crypto.randomUUID(), rounds }, campaign);
      return taken;
    },
    close: dialogs.close,
  };

  function hear(appointments: readonly Appointment[]): void {
    outbox.hear(appointments);
    for (const { kind, key, ...appointment } of appointments) {
      if (kind === secondLookJob && 'at' in appointment) secondLooks.set(key, appointment.at);
      if (kind === runJob && 'at' in appointment) watched.woken.push(readRunKey(key)?.id ?? '');
    }
  }

  const outbox = testOutbox({ records, messenger, now });
  const ports: WatchDeps = {
    ...wired,
    messenger,
    reports: {
      keptVerdicts: async () => new Map(),
      async report(asked, run = 0) {
        watched.unreadable -= 1;
        if (watched.unreadable >= 0) return { ok: true, value: { kind: 'noRun' } };
        const { verdict, total, restUnread } = watched;
        const counts = { pass: 1, satisfactory: 0, fail: total - 1, inconclusive: 0 };
        const empty = {
          inconclusiveWords: [],
          failures: [],
          slowest: [],
          alerts: [],
          durations: [],
          cases: [],
        };
        const summary = { campaign: asked, run, verdict, total, restUnread, counts, ...empty };
        const unreadBefore = watched.unreadBefore.shift() ?? 0;
        return { ok: true, value: { kind: 'report', report: { summary, unreadBefore } } };
      },
    },
    random: () => 0.5,
    intervalMilliseconds: 15_000,
    deadlineMilliseconds: 240 * 60_000,
    readHistory: async (asked) => void watched.historyAsked.push(asked),
    noteKnownFailures: async ({ summary }) => void watched.lookedThrough.push(summary.run),
    noteAlerts: (report, noting) => noteAlerts({ ...ports, now }, report, noting),
    retryFailed: retryFailed({ ...wired, now }),
    alertsOfRun: alertsOfRun({ ...wired, records, outbox, now }),
    webhook: {
      announce: async (_run, { summary }, revision) =>
        void watched.announced.push([summary.verdict, revision]),
    },
    log: { warn() {}, error() {} },
    onExecution: (fate) => void watched.executions.push(fate),
  };
  const asking = { ...wired, lastKeptTotal: async () => ({ run: 0, total: 2 }) };
  const schedule = createScheduleRunner({ ...asking, records });
  const missed = createMissedSchedules({ ...asking, records });
  return Object.assign(watched, { requester: createRunRequester(asking) });
}
