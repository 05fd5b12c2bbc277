import { z } from 'zod';
import type { RunSummary } from '../../../dialogs/ports/run-summary.ts';

const count = z.int().min(0);
const verdict = z.enum(['pass', 'satisfactory', 'fail', 'inconclusive']);
const testCase = z.object({ id: z.number().exactOptional(), name: z.string() });

/** A summary as it is kept. */
export const summarySchema: z.ZodType<RunSummary> = z.object({
  campaign: z.number(),
  run: z.number(),
  startedAt: z.number().exactOptional(),
  endedAt: z.number().exactOptional(),
  status: z.string().exactOptional(),
  result: z.string().exactOptional(),
  verdict: z.enum(['passed', 'passedWithRemarks', 'failed', 'inconclusive']),
  total: count,
  counts: z.object({ pass: count, satisfactory: count, fail: count, inconclusive: count }),
  inconclusiveWords: z.array(z.object({ word: z.string(), count })),
  failures: z.array(
    z.object({
      detail: z.string(),
      dialResult: z.string().exactOptional(),
      firstFailingStep: z.string().exactOptional(),
      count,
      testCases: z.array(testCase),
      rest: z.literal(true).exactOptional(),
    }),
  ),
  // A summary that an older version kept has none.
  failedCalls: z
    .array(
      z.object({
        testCase,
        steps: z.array(
          z.object({
            name: z.string(),
            verdict,
            word: z.string().exactOptional(),
            detail: z.string().exactOptional(),
            responseMilliseconds: z.number().exactOptional(),
          }),
        ),
        more: count,
      }),
    )
    .exactOptional(),
  slowest: z.array(z.object({ testCase, durationMilliseconds: z.number() })),
  alerts: z.array(
    z.object({
      message: z.string(),
      level: z.enum(['minor', 'major', 'none']),
      count,
      minorThreshold: z.number().exactOptional(),
      majorThreshold: z.number().exactOptional(),
    }),
  ),
  durations: z.array(z.object({ from: z.number(), to: z.number(), count })),
  cases: z.array(testCase.extend({ verdict })),
  casesLeftOut: count.exactOptional(),
});
