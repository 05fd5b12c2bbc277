import { z } from 'zod';
import type { TestCase } from '../data-shapes.ts';

/**
 * Everything that decides how a run goes. It is stored when the run is accepted, so that what the run shows
 * depends on it and on the clock alone: a restart, another speed or an edited file change nothing.
 */
export const runScriptSchema = z.strictObject({
  seed: z.string(),
  campaignId: z.int(),
  /** Which run of its campaign this is, from 1. */
  sequence: z.int(),
  /** How many times faster than life. */
  speed: z.number().positive(),
  /** How many calls are made. */
  attempts: z.int().min(1),
  /** From the start of one call to the start of the next, ms of life. */
  interval: z.number().positive(),
  /** No call takes longer, ms of life. */
  longestCall: z.number().positive(),
  /** After this, no call is started any more: ms of life, from the first call on. */
  runTime: z.number().positive().optional(),
  /** RoundRobin: the test cases in turn. Anything else: drawn by their shares. */
  distribution: z.string(),
});

export type RunScript = z.infer<typeof runScriptSchema>;

export interface RunCase {
  readonly testCase: TestCase;
  /** Its share among the run's cases, percent. */
  readonly probability: number;
}

/** A run, ready to be computed. `cases` is never empty. */
export interface Run {
  readonly script: RunScript;
  readonly cases: readonly RunCase[];
}
