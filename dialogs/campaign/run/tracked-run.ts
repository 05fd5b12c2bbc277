import { z } from 'zod';
import { runStatusSchema } from '../../ports/campaign.ts';
import type { DataSubject } from '../../ports/personal-data.ts';

import { type Person, type Place, personSchema, placeSchema } from '../../turn.ts';
import { announcedAlertSchema } from '../announced-alerts.ts';

const time = z.number();

/** A place where a run is announced. */
export const audienceSchema = z.object({
  place: placeSchema,
  /** The person whom the summary mentions. */
  mentions: personSchema.optional(),
  /** The message that is edited while the run goes on, if the channel supports edits. */
  live: z.string().optional(),
  /** Earlier live messages that still look as if they were being edited. */
  left: z.array(z.string()).optional(),
  /** Names of the messages that were or may have been posted: a name is noted before its message is posted. */
  marked: z.array(z.string()),
  /** Those of them that certainly arrived. */
  posted: z.array(z.string()),
  /** What its summary said about alerts. */
  alerts: z.array(announcedAlertSchema).readonly().optional(),
  /** The summary's message id, if the channel has message ids. */
  summary: z.string().optional(),
  /** What is posted there. Absent: everything. */
  only: z.literal('failures').optional(),
  /** Always 0: the version 1.1 needs it. */
  failures: z.int(),
  /** The conversation is gone, or there is nothing left to post. */
  done: z.boolean(),
  /** When somebody there asked not to be told of this run any more, by our clock. Who subscribes later is told again. */
  unwatchedAt: z.number().optional(),
});

const beforeExecution = z.object({
  /** By the service's clock, stepped back by a margin; absent if it gave no time. */
  since: time.optional(),
  knownRuns: z.array(z.int()),
  /** By our clock. */
  executedAt: time,
});

const sentSchema = beforeExecution.extend({
  /** By the service's clock: a run that began later isn't ours. Absent if the service gave no time. */
  latest: time.optional(),
});

export type SentRun = z.infer<typeof sentSchema>;

const lookingSchema = beforeExecution.extend({
  kind: z.literal('looking'),
  /** Whether the service accepted the execution, or gave no usable answer. */
  fate: z.enum(['accepted', 'unknown']),
  looks: z.int(),
  failedLooks: z.int(),
  /** No run has appeared for five minutes, and that has been announced. */
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
  /** When it began, by our clock. Absent: when we began to watch it. */
  begunAt: time.optional(),
  /** What the last successful poll showed. */
  seen: runStatusSchema
    .extend({
      /** Among the first `read` results. */
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
  /** By our clock. */
  startedAt: time.optional(),
  /** Who started it, if known. */
  by: z.string().optional(),
});

export const failedRerunSchema = z.object({
  /** The run whose failed test cases were to be run again. */
  run: z.int(),
  /** A digest of these test cases. */
  cases: z.string(),
  count: z.int(),
  /** How many calls were expected; with `anyNumber` it is the minimum. */
  calls: z.int(),
  anyNumber: z.literal(true).optional(),
  /** The campaign for reruns, if one of its runs is in progress. */
  running: z.int().optional(),
});

const stageSchema = z.discriminatedUnion('kind', [
  /** Nothing has been sent to the service yet. */
  z.object({ kind: z.literal('asked') }),
  /** The execution is being sent, or was being sent when the process ended. */
  beforeExecution.extend({ kind: z.literal('executing') }),
  lookingSchema,
  /** There is more than one new run: a person has to choose. */
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
    /** The minimum number of results that is announced: as many as were read before the first message. */
    total: z.int().optional(),
    /**
     * Its end was announced earlier, from `since` on, with `before` results; now there are more. The first announcement is
     * revision 1.
     */
    corrects: z.object({ revision: z.int(), before: z.int(), since: time }).optional(),
    /** What failed is run once more, since then; `over`: its outcome is stored. */
    retry: z
      .object({ id: z.string(), since: time, cases: z.int(), over: z.literal(true).optional() })
      .optional(),
  }),
  /** Over without a result, which is yet to be announced. `reason` is for people. */
  z.object({
    kind: z.literal('closing'),
    ending: z.enum(['notStarted', 'missing', 'unknown']),
    reason: z.string(),
    /** The service refused the execution. */
    refused: z.literal(true).optional(),
    /** The service has no such campaign. */
    absent: z.literal(true).optional(),
    run: z.int().optional(),
    since: time,
    /** It was not executed because these were in progress: started outside Canvass, or no longer tracked. */
    beside: z.array(externalRunSchema).optional(),
  }),
]);

/** A campaign run that somebody asked for or watches, until its end has been announced everywhere. */
export const trackedRunSchema = z.object({
  /** Our own id; the service's run id is only known later. */
  id: z.string(),
  campaign: z.int(),
  campaignName: z.string().optional(),
  /** Absent if Canvass didn't start the run. */
  startedBy: z
    .object({
      id: z.string(),
      name: z.string(),
      schedule: z.int().optional(),
      /** The name of the operator who approved it. */
      approvedBy: z.string().optional(),
    })
    .optional(),
  askedAt: time,
  /** How it was executed, once its run was found. */
  sent: sentSchema.optional(),
  /** Other runs of the service that may be the one that was started here, as well as the one that is watched. */
  others: z.array(z.int()).readonly().optional(),
  /** How many results the previous run had: we expect about as many. */
  expected: z.int().optional(),
  /** The service's unfinished runs that the requester has seen, so that they don't prevent the execution. */
  despite: z.array(z.int()).optional(),
  /** Another system wants it whatever else is running. */
  anyway: z.literal(true).optional(),
  /** What fails is run once more automatically. `by` approved this many calls, both runs included; absent: any number. */
  retry: z.object({ approved: z.number().optional(), by: z.string().optional() }).optional(),
  /** Nothing is executed: a rerun of failed test cases couldn't be prepared. */
  rerun: failedRerunSchema.optional(),
  /** The audit entry of the execution. */
  audit: z.string().optional(),
  stage: stageSchema,
  audiences: z.array(audienceSchema),
});

/** The version 1.1 always reads a number. */
export function storedCalls(
  count: number,
  calls: number | undefined,
): Pick<FailedRerun, 'calls' | 'anyNumber'> {
  return calls === undefined ? { calls: count, anyNumber: true } : { calls };
}

/** Undefined: unknown. */
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

/** Removes the places that only this person reads: nothing is posted there any more. */
export function withoutAudiencesOf(run: TrackedRun, person: DataSubject): TrackedRun {
  return { ...run, audiences: run.audiences.filter(({ place }) => !person.isTheirs(place.conversation)) };
}

/** A place where a run is to be announced, before the first message. @param mentions the person whom the summary mentions */
export function newAudience(place: Place, mentions?: Person, only?: 'failures'): Audience {
  return { place, mentions, only, marked: [], posted: [], failures: 0, done: false };
}

/** The name, unique within its place, of the message that announces the end of a run or a correction of it. */
export function endName(id: string, what: string): string {
  return `${id} ${what}`;
}

/** Sets the live message. The previous one is kept as stale until it says so itself. */
export function withLive(audience: Audience, live: string | undefined): Audience {
  if (live === undefined || live === audience.live) return audience;
  return { ...audience, live, left: audience.live === undefined ? audience.left : staleMessages(audience) };
}

/** Its messages that look live once none of them is edited any more. */
export function staleMessages({ left = [], live }: Pick<Audience, 'left' | 'live'>): string[] {
  return live === undefined ? [...left] : [...left, live];
}

/** The stage after an execution, whose run isn't known yet. */
export function lookingStage({ kind: _sent, ...sent }: StageOf<'executing'>, fate: Looking['fate']): Looking {
  return { kind: 'looking', ...sent, fate, looks: 0, failedLooks: 0, toldMissing: false };
}

/** A stage at which these runs, too, are known not to be ours. */
export function excluding(stage: Stage, runs: readonly number[]): Stage {
  if (stage.kind === 'ambiguous')
    return { ...stage, runs: stage.runs.filter(({ id }) => !runs.includes(id)) };
  if (!('knownRuns' in stage)) return stage;
  return { ...stage, knownRuns: [...new Set([...stage.knownRuns, ...runs])] };
}

/** The stage of a run that is known and not polled yet. @param since by our clock */
export function watchingStage(
  { id, startedAt }: { readonly id: number; readonly startedAt?: number },
  since: number,
): Watching {
  return { kind: 'watching', run: id, startedAt, watchedSince: since, unchangedLooks: 0, failedLooks: 0 };
}

/** The same for a run that was started elsewhere. @param time by the service's clock */
export function watchingOthers(
  run: { readonly id: number; readonly startedAt?: number },
  now: number,
  time: number,
): Watching {
  const { startedAt = time } = run;
  return { ...watchingStage(run, now), begunAt: Math.min(now, startedAt + now - time) };
}

/** When a watched run began, by our clock. */
export function begunAt(stage: Watching): number {
  return stage.begunAt ?? stage.watchedSince;
}

/** What the audit and the announcements call the requester of `POST /api/runs`. */
export const runApiKey: Person = { id: 'RUN_API_KEY', name: 'RUN_API_KEY' };

/** Whether the run may be in progress or may still begin. */
export function isUnfinished({ stage }: TrackedRun): boolean {
  return stage.kind !== 'announcing' && stage.kind !== 'closing';
}

/** The service's id of the run, if it is known. */
export function runIdOf({ stage }: TrackedRun): number | undefined {
  return 'run' in stage ? stage.run : undefined;
}

/** Whether the service's run is known: from then on it is polled in rounds until its end has been announced. */
export function isFound({ stage }: TrackedRun): boolean {
  return (
    stage.kind === 'watching' ||
    stage.kind === 'announcing' ||
    (stage.kind === 'closing' && stage.run !== undefined)
  );
}

/** Whether it was not or may not have been executed. */
export function isDoubtful(stage: Stage): boolean {
  return stage.kind === 'looking'
    ? stage.fate === 'unknown'
    : stage.kind === 'closing' && stage.ending !== 'unknown';
}

/** Whether a run that ended without a result was executed; undefined if that is unknown. */
export function executedBy({ ending, run }: StageOf<'closing'>): boolean | undefined {
  if (ending === 'notStarted') return false;
  return run === undefined ? undefined : true;
}

/** The kind of the jobs that watch runs. */
export const runJob = 'run';

/** The key of the job that watches a run. */
export function runKey({ campaign, id }: { readonly campaign: number; readonly id: string }): string {
  return `${campaign}/${id}`;
}

export function readRunKey(key: string): { readonly campaign: number; readonly id: string } | undefined {
  const [, campaign, id] = /^(\d+)\/(.+)$/u.exec(key) ?? [];
  return campaign === undefined || id === undefined ? undefined : { campaign: Number(campaign), id };
}
