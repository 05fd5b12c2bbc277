import { z } from 'zod';
import { personSchema, placeSchema } from '../../records.ts';
import type { Person, Place } from '../../turn.ts';

const time = z.number();

/** A place where a run is announced. */
export const audienceSchema = z.object({
  place: placeSchema,
  /** Whom the summary mentions. */
  mentions: personSchema.optional(),
  /** The one message that is edited while the run goes on, where the channel can. */
  live: z.string().optional(),
  /** Earlier such messages that still look as if they were edited. */
  left: z.array(z.string()).optional(),
  /** Names of the messages that were posted, or may have been: each is marked before it is posted. */
  marked: z.array(z.string()),
  /** Names of those of them that certainly arrived. */
  posted: z.array(z.string()),
  /** The message that is the summary, where the channel gives messages ids. */
  summary: z.string().optional(),
  /** What it is posted; absent: all of it. */
  only: z.literal('failures').optional(),
  /** Posts that failed in a row. */
  failures: z.int(),
  /** The conversation is gone, or everything has been said. */
  done: z.boolean(),
});

const beforeExecution = z.object({
  /** By the service's clock, stepped back by a margin; absent where it gave no time. */
  since: time.optional(),
  knownRuns: z.array(z.int()),
  /** By our clock. */
  executedAt: time,
});

const sentSchema = beforeExecution.extend({
  /** By the service's clock: a run that began later isn't the one that was executed. Absent where that can't be known. */
  latest: time.optional(),
});

export type SentRun = z.infer<typeof sentSchema>;

const lookingSchema = beforeExecution.extend({
  kind: z.literal('looking'),
  /** Whether the service said yes, or nothing usable came back. */
  fate: z.enum(['accepted', 'unknown']),
  looks: z.int(),
  failedLooks: z.int(),
  /** Five minutes went by without a new run, and that has been announced. */
  toldMissing: z.boolean(),
});

/** `cause` is for people. */
const failingCaseSchema = z.object({ id: z.number().optional(), name: z.string(), cause: z.string() });

const watchingSchema = z.object({
  kind: z.literal('watching'),
  run: z.int(),
  startedAt: time.optional(),
  /** By our clock. */
  watchedSince: time,
  /** When it began, by our clock; absent: when it began to be watched. */
  begunAt: time.optional(),
  /** What the last look that succeeded showed. */
  seen: z
    .object({
      status: z.string().optional(),
      result: z.string().optional(),
      startedAt: time.optional(),
      endedAt: time.optional(),
      totalResults: z.int().optional(),
      /** Of the first `read` results. */
      failures: z.int(),
      read: z.int(),
      failing: z.array(failingCaseSchema).readonly().optional(),
      at: time,
    })
    .optional(),
  unchangedLooks: z.int(),
  failedLooks: z.int(),
});

const externalRunSchema = z.object({
  run: z.int(),
  /** By our clock, like all times here that aren't compared with the service's. */
  startedAt: time.optional(),
  /** Who started it, where that is known. */
  by: z.string().optional(),
});

export const failedRerunSchema = z.object({
  /** Of the run whose failed test cases were to be run again. */
  run: z.int(),
  /** Names these test cases, and how many they are. */
  cases: z.string(),
  count: z.int(),
  /** How many calls were expected; of `anyNumber` at least, for nobody could tell. */
  calls: z.int(),
  anyNumber: z.literal(true).optional(),
  /** The campaign for reruns, where that goes on. */
  running: z.int().optional(),
});

const stageSchema = z.discriminatedUnion('kind', [
  /** Nothing was sent to the service yet. */
  z.object({ kind: z.literal('asked') }),
  /** The execution is being sent, or was when the process ended. */
  beforeExecution.extend({ kind: z.literal('executing') }),
  lookingSchema,
  /** More than one new run: somebody has to choose. */
  z.object({
    kind: z.literal('ambiguous'),
    runs: z.array(z.object({ id: z.int(), startedAt: time.optional() })),
  }),
  watchingSchema,
  /** Finished: the summary is being posted. */
  z.object({
    kind: z.literal('announcing'),
    run: z.int(),
    since: time,
    /** How many results it is told with at least: so many were read before the first message. */
    total: z.int().optional(),
    /** Its end was told before, from `since` on, with `before` results, and there are more. That telling was revision 1. */
    corrects: z.object({ revision: z.int(), before: z.int(), since: time }).optional(),
  }),
  /** Over without a result: what is left is to say so. `reason` is for people. */
  z.object({
    kind: z.literal('closing'),
    ending: z.enum(['notStarted', 'missing', 'unknown']),
    reason: z.string(),
    /** The service was reached, and would not have it. */
    refused: z.literal(true).optional(),
    /** The service has no such campaign. */
    absent: z.literal(true).optional(),
    run: z.int().optional(),
    since: time,
    /** Not executed, for these were going on: started outside Canvass, or given up by it. */
    beside: z.array(externalRunSchema).optional(),
  }),
]);

/** A campaign run that somebody asked for or watches, from then until its end has been announced everywhere. */
export const trackedRunSchema = z.object({
  /** Our own reference; the service's run id is known only later. */
  id: z.string(),
  campaign: z.int(),
  campaignName: z.string().optional(),
  /** Absent where Canvass only watches a run that it did not start. */
  startedBy: z
    .object({
      id: z.string(),
      name: z.string(),
      schedule: z.int().optional(),
      /** The name of the operator who has approved it. */
      approvedBy: z.string().optional(),
    })
    .optional(),
  askedAt: time,
  /** Of one that Canvass has executed, once a run was taken for it. */
  sent: sentSchema.optional(),
  /** How many results the run before had: about as many are to be expected. */
  expected: z.int().optional(),
  /** The service's unfinished runs that are no reason not to execute: whoever asked has seen them. */
  despite: z.array(z.int()).optional(),
  /** Another system wants it beside any run, also one that nobody has seen yet. */
  anyway: z.literal(true).optional(),
  /** Nothing is executed: failed test cases were to be run again, and it couldn't be prepared. */
  rerun: failedRerunSchema.optional(),
  /** The audit entry of the execution. */
  audit: z.string().optional(),
  stage: stageSchema,
  audiences: z.array(audienceSchema),
});

/** The version before reads a number, whatever isn't known. */
export function storedCalls(
  count: number,
  calls: number | undefined,
): Pick<FailedRerun, 'calls' | 'anyNumber'> {
  return calls === undefined ? { calls: count, anyNumber: true } : { calls };
}

/** Undefined: nobody could tell how many. */
export function expectedOf({
  calls,
  anyNumber,
}: Pick<FailedRerun, 'calls' | 'anyNumber'>): number | undefined {
  return anyNumber ? undefined : calls;
}

export type FailingCase = z.infer<typeof failingCaseSchema>;
export type FailedRerun = z.infer<typeof failedRerunSchema>;
export type ExternalRun = z.infer<typeof externalRunSchema>;
export type TrackedRun = z.infer<typeof trackedRunSchema>;
export type Audience = z.infer<typeof audienceSchema>;
export type Stage = TrackedRun['stage'];
export type Looking = z.infer<typeof lookingSchema>;
export type Watching = z.infer<typeof watchingSchema>;
export type StageOf<Kind extends Stage['kind']> = Extract<Stage, { kind: Kind }>;

/** A place where a run is to be announced, before the first message. @param mentions whom the summary mentions */
export function newAudience(place: Place, mentions?: Person, only?: 'failures'): Audience {
  return { place, mentions, only, marked: [], posted: [], failures: 0, done: false };
}

/** Names the message that tells the end of a run, or a correction of it, within its place. */
export function endName(id: string, what: string): string {
  return `${id} ${what}`;
}

/** The same with the message that is edited from now on; one before it has yet to say that it no longer is. */
export function withLive(audience: Audience, live: string | undefined): Audience {
  if (live === undefined || live === audience.live) return audience;
  return { ...audience, live, left: audience.live === undefined ? audience.left : staleMessages(audience) };
}

/** Its messages that look as if they were edited, once none is any more. */
export function staleMessages({ left = [], live }: Pick<Audience, 'left' | 'live'>): string[] {
  return live === undefined ? [...left] : [...left, live];
}

/** The stage after an execution: its run isn't known yet. */
export function lookingStage({ kind: _sent, ...sent }: StageOf<'executing'>, fate: Looking['fate']): Looking {
  return { kind: 'looking', ...sent, fate, looks: 0, failedLooks: 0, toldMissing: false };
}

/** The stage at which a run is known, before the first look at it. @param since by our clock */
export function watchingStage(
  { id, startedAt }: { readonly id: number; readonly startedAt?: number },
  since: number,
): Watching {
  return { kind: 'watching', run: id, startedAt, watchedSince: since, unchangedLooks: 0, failedLooks: 0 };
}

/** The same of a run that others have started. @param time by the service's clock */
export function watchingOthers(
  run: { readonly id: number; readonly startedAt?: number },
  now: number,
  time: number,
): Watching {
  const { startedAt = time } = run;
  return { ...watchingStage(run, now), begunAt: Math.min(now, startedAt + now - time) };
}

/** When a run that is watched began, by our clock. */
export function begunAt(stage: Watching): number {
  return stage.begunAt ?? stage.watchedSince;
}

/** Who calls `POST /api/runs`, as the audit and the announcements name it. */
export const runApiKey: Person = { id: 'RUN_API_KEY', name: 'RUN_API_KEY' };

/** Whether the run may still be going on, or may still begin. */
export function isUnfinished({ stage }: TrackedRun): boolean {
  return stage.kind !== 'announcing' && stage.kind !== 'closing';
}

/** The service's id of the run, where it is known. */
export function runIdOf({ stage }: TrackedRun): number | undefined {
  return 'run' in stage ? stage.run : undefined;
}

/** Whether the service's run is known: from then on it is looked at in rounds, until its end has been told. */
export function isFound({ stage }: TrackedRun): boolean {
  return (
    stage.kind === 'watching' ||
    stage.kind === 'announcing' ||
    (stage.kind === 'closing' && stage.run !== undefined)
  );
}

/** Whether it was not executed, or it is unknown whether it was. */
export function isDoubtful(stage: Stage): boolean {
  return stage.kind === 'looking'
    ? stage.fate === 'unknown'
    : stage.kind === 'closing' && stage.ending !== 'unknown';
}

/** Whether a run that ended without a result was executed; undefined where that is unknown. */
export function executedBy({ ending, run }: StageOf<'closing'>): boolean | undefined {
  if (ending === 'notStarted') return false;
  return run === undefined ? undefined : true;
}

/** The kind of the jobs that watch over runs. */
export const runJob = 'run';

/** The key of the job that watches over a run. */
export function runKey({ campaign, id }: { readonly campaign: number; readonly id: string }): string {
  return `${campaign}/${id}`;
}

export function readRunKey(key: string): { readonly campaign: number; readonly id: string } | undefined {
  const [, campaign, id] = /^(\d+)\/(.+)$/u.exec(key) ?? [];
  return campaign === undefined || id === undefined ? undefined : { campaign: Number(campaign), id };
}
