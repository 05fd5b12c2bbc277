import { z } from 'zod';
import { runVerdictSchema } from './runs.ts';

const count = z.int().min(0);
const orNull = count.nullable();

/** The outcome of a finished run, in numbers. */
export const runOutcomeSchema = z.object({
  verdict: runVerdictSchema,
  /** `passed` includes the satisfactory ones; it makes up the total with `failed` and `inconclusive`. */
  counts: z.object({ total: count, passed: count, satisfactory: count, failed: count, inconclusive: count }),
  /** Test cases, by earlier runs; null without one. Each failing one is in one of the first three, or known. */
  newFailures: orNull,
  stillFailing: orNull,
  flaky: orNull,
  fixed: orNull,
  /** Failing test cases that are known to fail. */
  known: count,
  /** Test cases that failed and passed on retry, which are among the flaky; null where there was no retry. */
  passedOnRetry: orNull.optional(),
});

export type RunOutcome = z.infer<typeof runOutcomeSchema>;

/** What alone makes the verdict that another system reads `failed`. */
export const runGates = ['new-failures'] as const;
export type RunGate = (typeof runGates)[number];

/** Whether a run that was asked for has finished; `unknown`: it never began, or it is unknown how it went on. */
export const runStates = ['pending', 'running', 'finished', 'unknown'] as const;
type RunState = (typeof runStates)[number];

/** A run that another system asked for. */
export interface RequestedRun {
  readonly id: string;
  readonly campaign: number;
  readonly state: RunState;
  /** Whether the service executed it; undefined as long as that isn't known. */
  readonly executed?: boolean;
  /** The service's id of the run, once it is known. */
  readonly run?: number;
  /** Only where it has finished. With a gate, its verdict is by that. */
  readonly outcome?: RunOutcome;
  readonly gate?: RunGate;
  /** Why its end is unknown, what it waits for, or why what came of it isn't all there is to say, for people. */
  readonly reason?: string;
}

/** An unfinished run of a campaign, started here or elsewhere. */
export interface UnfinishedRun {
  /** Only where another system asked for it. */
  readonly id?: string;
  /** The service's id, where it is known. */
  readonly run?: number;
  readonly startedBy?: string;
  /** Milliseconds since 1970. */
  readonly since?: number;
}

export interface RunRequest {
  /** A campaign's number, alias or whole name. */
  readonly campaign: number | string;
  /** Although other runs of it are unfinished. */
  readonly anyway: boolean;
  /** However many calls it is expected to place. */
  readonly confirm: boolean;
  readonly gate?: RunGate | undefined;
  /** What fails is run once more by itself. */
  readonly retry?: true | undefined;
  /** The same key is one run for 24 hours. */
  readonly key?: string;
}

export type RunRequestAnswer =
  | { readonly kind: 'accepted'; readonly run: RequestedRun }
  /** Nothing was executed. */
  | { readonly kind: 'unfinished'; readonly campaign: number; readonly runs: readonly UnfinishedRun[] }
  /** Nothing was executed: it is expected to place more calls than `above`, or an unknown number. */
  | { readonly kind: 'unconfirmed'; readonly calls?: number; readonly above: number }
  /** Nothing was executed: it needs an operator's approval, and there is no place to ask for that. */
  | { readonly kind: 'unapprovable'; readonly calls?: number; readonly above: number }
  | { readonly kind: 'refused'; readonly reason: RunRequestRefusal };

export type RunRequestRefusal =
  /** There is no such campaign. */
  | 'unknownCampaign'
  | 'severalCampaigns'
  | 'inactiveCampaign'
  /** The key was used with another request. */
  | 'otherRequest'
  /** The record of the campaign's runs couldn't be read: one may be in progress. The next request will work. */
  | 'lostRuns';

/** Runs that other systems ask for. */
export interface RunRequester {
  request(request: RunRequest): Promise<RunRequestAnswer>;
  /** Undefined: there was no such request, or it is too old. */
  find(id: string): Promise<RequestedRun | undefined>;
}
