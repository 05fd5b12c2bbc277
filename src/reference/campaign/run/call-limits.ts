import type { TestCase } from '../data-shapes.ts';

/** Seconds, of every call's ring step. */
export const ringThreshold = { minor: 4, major: 8 } as const;

/** Seconds that the caller waits before it speaks in a step. */
export const stepPause = { min: 0.5, max: 1.5 } as const;

/** A response that misses the major threshold is waited for this much longer at most, seconds. */
export const overrun = 1.5;

/** No call of this test case takes longer, ms. */
export function longestCall({ steps }: TestCase): number {
  const seconds = steps.reduce(
    (sum, step) => sum + stepPause.max + step.thresholdTime.major + overrun,
    ringThreshold.major + overrun,
  );
  return seconds * 1000;
}
