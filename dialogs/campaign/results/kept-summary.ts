import { z } from 'zod';
import type { RunStatus } from '../../ports/campaign.ts';
import type { RunSummary } from '../../ports/runs.ts';
import { collection, type Loaded } from '../../records.ts';
import { padNumber } from '../../text.ts';
import type { ReportDependencies } from './dependencies.ts';

const count = z.int().min(0);
const verdict = z.enum(['pass', 'satisfactory', 'fail', 'inconclusive']);
const testCase = z.object({ id: z.number().exactOptional(), name: z.string() });

/** A summary as it is kept. */
const summarySchema: z.ZodType<RunSummary> = z.object({
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

const keptSchema = z.object({
  summary: summarySchema,
  /** What the service said of the run when its results had been read. */
  standing: z.object({
    status: z.string().exactOptional(),
    startedAt: z.number().exactOptional(),
    endedAt: z.number().exactOptional(),
    result: z.string().exactOptional(),
    totalResults: z.number().exactOptional(),
  }),
  /** Two looks said that it is finished (campaign seed §4 rule 4): it needs no other. */
  settled: z.boolean(),
});

export interface KeptSummary {
  readonly summary: RunSummary;
  readonly standing: RunStatus;
  readonly settled: boolean;
}

/** A store takes documents of a mebibyte; some room is left. */
const maxBytes = 1_000_000;

export const summaryRecords = collection<KeptSummary>({
  prefix: 'campaign/summary/',
  schema: keptSchema,
  keepFor: {
    days: 400,
    because: 'it is made again from the service’s results where somebody wants an older one',
  },
});

/** Padded, so that records in the order of their keys are in the order of the runs. */
function keyOf(campaign: number, run: number): string {
  return `${padNumber(campaign, 12)}/${padNumber(run, 12)}`;
}

export async function loadSummary(
  { records }: Pick<ReportDependencies, 'records'>,
  campaign: number,
  run: number,
): Promise<Loaded<KeptSummary>> {
  return await summaryRecords.load(records, keyOf(campaign, run));
}

/**
 * Keeps a summary, cut where it is too large, unless somebody else has just kept one. It can be made again, so a store
 * that fails is only logged.
 */
export async function keepSummary(
  { records, log }: Pick<ReportDependencies, 'records' | 'log'>,
  whole: KeptSummary,
  version: string | undefined,
): Promise<void> {
  const kept = { ...whole, summary: fitSummary(whole.summary, maxBytes - roomForStanding) };
  const { campaign, run } = kept.summary;
  try {
    await summaryRecords.save(records, keyOf(campaign, run), kept, version);
  } catch (error) {
    log.warn({ err: error, campaign, run }, 'The summary of a run could not be kept.');
  }
}

const roomForStanding = 20_000;
/** Names beside a group of failures that was cut; its count is whole. */
const maxNames = 20;

/**
 * A summary of at most so many bytes as JSON. Counts are always whole. What goes first is the steps of failed calls, then
 * long lists of names in a group of failures and the last groups, then test cases: those that didn't fail first, so
 * that what newly fails in the next run can still be told.
 */
export function fitSummary(summary: RunSummary, most: number): RunSummary {
  if (bytesOf(summary) <= most) return summary;
  const failures = summary.failures.map((group) => ({
    ...group,
    testCases: group.testCases.slice(0, maxNames),
  }));
  const bare = { ...summary, failures: firstOf(failures, most / 4), failedCalls: [], cases: [] };
  const left = most - bytesOf(bare) - roomForStanding;
  const failing = summary.cases.filter(({ verdict }) => verdict === 'fail');
  const others = summary.cases.filter(({ verdict }) => verdict !== 'fail');
  const cases = firstOf([...failing, ...others], left);
  return { ...bare, cases, casesLeftOut: (summary.casesLeftOut ?? 0) + summary.cases.length - cases.length };
}

/** As many of the first as fit into so many bytes of JSON. */
function firstOf<Item>(items: readonly Item[], most: number): readonly Item[] {
  let bytes = 0;
  const tooMany = items.findIndex((item) => {
    bytes += bytesOf(item) + 1;
    return bytes > most;
  });
  return tooMany === -1 ? items : items.slice(0, tooMany);
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
