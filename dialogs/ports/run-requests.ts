import { z } from 'zod';
import { runVerdictSchema } from './runs.ts';

const count = z.int().min(0);
const orNull = count.nullable();

/** The outcome of a finished run, in numbers. */
export const runOutcomeSchema = z.object({
  verdict: runVerdictSchema,
  /** `passed` includes the satisfactory ones; it makes up the total with `failed` and `inconclusive`. */
  counts: z.object({ total: count, passed: count, satisfactory: count, failed: count, inconclusive: count }),
  /** Test cases, compared with earlier runs; null without one. Each failing one is in one of the first three, or known. */
  newFailures: orNull,
  stillFailing: orNull,
  flaky: orNull,
  fixed: orNull,
  /** Failing test cases known to fail. */
  known: count,
  /** Test cases that failed and passed on retry, also counted as flaky; null if there was no retry. */
  passedOnRetry: orNull.optional(),
});

export type RunOutcome = z.infer<typeof runOutcomeSchema>;

/** The only thing that makes the verdict for another system `failed`. */
export const runGates = ['new-failures'] as const;
type RunGate = (typeof runGates)[number];

/** Whether a requested run has finished; `unknown`: it never began, or its outcome is unknown. */
export const runStates = ['pending', 'running', 'finished', 'unknown'] as const;
type RunState = (typeof runStates)[number];

/** A run requested by another system. */
export interface RequestedRun {
  readonly id: string;
  readonly campaign: number;
  readonly state: RunState;
  /** Whether the service executed it; undefined until that is known. */
  readonly executed?: boolean;
  /** The service's id of the run, once it is known. */
  readonly run?: number;
  /** Only if it has finished. With a gate, the verdict follows the gate. */
  readonly outcome?: RunOutcome;
  readonly gate?: RunGate;
  /** Why its end is unknown, what it is waiting for, or why its outcome isn't the whole story, for people. */
  readonly reason?: string;
}

/** An unfinished run of a campaign, started here or elsewhere. */
export interface UnfinishedRun {
  /** Only if another system requested it. */
  readonly id?: string;
  /** The service's id, if known. */
  readonly run?: number;
  readonly startedBy?: string;
  /** Milliseconds since 1970. */
  readonly since?: number;
}

export interface RunRequest {
  /** A campaign's number, alias or whole name. */
  readonly campaign: number | string;
  /** Run it although other runs of it are unfinished. */
  readonly anyway: boolean;
  /** Run it however many calls it is expected to make. */
  readonly confirm: boolean;
  readonly gate?: RunGate | undefined;
  /** What fails is run once more automatically. */
  readonly retry?: true | undefined;
  /** The same key means the same run for 24 hours. */
  readonly key?: string;
}

export type RunRequestAnswer =
  | { readonly kind: 'accepted'; readonly run: RequestedRun }
  /** Nothing was executed. */
  | { readonly kind: 'unfinished'; readonly campaign: number; readonly runs: readonly UnfinishedRun[] }
  /** Nothing was executed: it is expected to make more calls than `above`, or an unknown number. */
  | { readonly kind: 'unconfirmed'; readonly calls?: number; readonly above: number }
  /** Nothing was executed: it needs an operator's approval, and there is nowhere to ask for it. */
  | { readonly kind: 'unapprovable'; readonly calls?: number; readonly above: number }
  | { readonly kind: 'refused'; readonly reason: RunRequestRefusal };

export type RunRequestRefusal =
  /** There is no such campaign. */
  | 'unknownCampaign'
  | 'severalCampaigns'
  | 'inactiveCampaign'
  /** The key was used for another request. */
  | 'otherRequest'
  /** The record of the campaign's runs couldn't be read: one may be in progress. The next request will work. */
  | 'lostRuns';

/** Runs requested by other systems. */
export interface RunRequester {
  request(request: RunRequest): Promise<RunRequestAnswer>;
  /** Undefined if there was no such request, or it is too old. */
  find(id: string): Promise<RequestedRun | undefined>;
}
