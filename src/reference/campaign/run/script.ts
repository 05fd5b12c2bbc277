import { z } from 'zod';
import { createRandom } from '../../random.ts';
import type { TestCase } from '../data-shapes.ts';

/** What a campaign says about its runs. `runTime` is ms of life. */
interface RunSettings {
  readonly planType: string;
  readonly concurrency: number;
  readonly maximumAps: number;
  readonly distribution: string;
  readonly runTime?: number | undefined;
  readonly attempts?: number | undefined;
}

const maxAttempts = 1_000_000;

/**
 * Writes down how a run will go. Calls start at an even pace that keeps within the attempts per second, and
 * that never has more than `concurrency` calls at once, however long they take. A Cruncher plan (a load test)
 * goes on until the run time is over; every other plan calls each test case once.
 */
export function writeScript(
  settings: RunSettings,
  cases: readonly RunCase[],
  identity: Pick<RunScript, 'seed' | 'campaignId' | 'sequence' | 'speed'>,
): RunScript {
  const longest = Math.max(...cases.map(({ testCase }) => longestCall(testCase)));
  const interval = Math.max(1000 / settings.maximumAps, longest / settings.concurrency);
  const { runTime } = settings;
  const once = cases.length;
  const load =
    settings.planType === 'Cruncher' && runTime !== undefined ? Math.ceil(runTime / interval) : once;
  return {
    ...identity,
    attempts: Math.min(settings.attempts ?? load, maxAttempts),
    interval,
    longestCall: longest,
    runTime,
    distribution: settings.distribution,
  };
}

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
  /** After this, no more calls are started: ms of life, from the first call on. */
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

/** Seconds, of every call's ring step. */
export const ringThreshold = { minor: 4, major: 8 } as const;

/** Seconds that the caller waits before it speaks in a step. */
export const stepPause = { min: 0.5, max: 1.5 } as const;

/** A response that misses the major threshold is waited for this much longer at most, seconds. */
export const overrun = 1.5;

/** No call of this test case takes longer, ms. */
function longestCall({ steps }: TestCase): number {
  const seconds = steps.reduce(
    (sum, step) => sum + stepPause.max + step.thresholdTime.major + overrun,
    ringThreshold.major + overrun,
  );
  return seconds * 1000;
}

/** The test case that the call number `attempt` (from 0) of a run is made for. */
export function caseOfAttempt({ script, cases }: Run, attempt: number): TestCase {
  const inTurn = cases[attempt % cases.length];
  if (inTurn === undefined) throw new RangeError('A run has at least one test case.');
  if (script.distribution === 'RoundRobin' || script.attempts <= cases.length) return inTurn.testCase;
  const shares = cases.reduce((sum, { probability }) => sum + probability, 0);
  let drawn = createRandom(script.seed, 'share', script.campaignId, script.sequence, attempt)() * shares;
  for (const { testCase, probability } of cases) {
    drawn -= probability;
    if (drawn < 0) return testCase;
  }
  return inTurn.testCase;
}
