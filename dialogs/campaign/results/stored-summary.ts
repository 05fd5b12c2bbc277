import { z } from 'zod';
import { runStatusSchema } from '../../ports/campaign.ts';
import { type CaseVerdict, type RunSummary, summarySchema, type TestCaseName } from '../../ports/runs.ts';
import { campaignKey, collection, type Loaded } from '../../records.ts';
import { caseNumber } from '../history/packed-outcomes.ts';
import type { ReportDependencies } from './read.ts';
import { saveCases, wholeSummary } from './stored-cases.ts';

const runSummary: z.ZodType<RunSummary> = summarySchema;

const storedSummarySchema = z.object({
  summary: runSummary,
  /** The run's status when its results had been read. */
  standing: runStatusSchema,
  /** When reading its results began, by our clock; absent in records of builds before 1.0.0. */
  readAt: z.number().optional(),
  /** A check long after that found no more results (campaign seed §4 rule 4), so no more checks are needed. */
  settled: z.boolean(),
});

export type StoredSummary = Readonly<z.infer<typeof storedSummarySchema>>;

export const summaryRecords = collection({
  prefix: 'campaign/summary/',
  personalData: { none: 'the results of a run' },
  schema: storedSummarySchema,
  keepFor: {
    days: 400,
    because: 'it is made again from the service’s results where somebody wants an older one',
  },
});

export async function loadSummary(
  { records }: Pick<ReportDependencies, 'records'>,
  campaign: number,
  run: number,
): Promise<Loaded<StoredSummary>> {
  return await summaryRecords.load(records, campaignKey(campaign, run));
}

/** A test case in a run's stored summary. */
export function storedCase(records: ReportDependencies['records']) {
  return async (campaign: number, run: number, testCase: number): Promise<CaseVerdict | undefined> => {
    const { value } = await loadSummary({ records }, campaign, run);
    if (value === undefined) return undefined;
    const caseIn = ({ cases }: RunSummary) => cases.find(({ id }) => id === testCase);
    return caseIn(value.summary) ?? caseIn(await wholeSummary(records, value.summary));
  };
}

/**
 * The names of test cases, from the last run that has them, by their `caseNumber`. A summary may be large: only one is held at a
 * time.
 */
export async function storedCaseNames(
  deps: Pick<ReportDependencies, 'records'>,
  campaign: number,
  runs: readonly { readonly run: number }[],
  numbers: ReadonlySet<number>,
): Promise<ReadonlyMap<number, TestCaseName>> {
  const names = new Map<number, TestCaseName>();
  for (const { run } of runs.toReversed()) {
    if (names.size >= numbers.size) break;
    const { value } = await loadSummary(deps, campaign, run);
    if (value === undefined) continue;
    note(value.summary);
    if (names.size < numbers.size && value.summary.casesLeftOut !== undefined)
      note(await wholeSummary(deps.records, value.summary));
  }
  return names;

  function note({ cases }: RunSummary): void {
    for (const { id, name } of cases) {
      const number = caseNumber({ name, id });
      if (numbers.has(number) && !names.has(number)) names.set(number, { name, id });
    }
  }
}

/** A record may have a mebibyte: this leaves room for its other fields. */
const maxBytes = 1_000_000;

/**
 * Stores a summary, unless another process has just done so. Test cases that don't fit are stored separately, see `wholeSummary`.
 * A summary can be made again, so an error of the store is only logged.
 */
export async function saveSummary(
  { records, log }: Pick<ReportDependencies, 'records' | 'log'>,
  whole: StoredSummary,
  version: string | undefined,
): Promise<void> {
  const summary = fitSummary(whole.summary, maxBytes);
  const { campaign, run } = summary;
  try {
    if (summary.casesLeftOut !== undefined && whole.summary.casesLeftOut === undefined)
      await saveCases(records, summary, failedFirst(whole.summary.cases).slice(summary.cases.length));
    await summaryRecords.save(records, campaignKey(campaign, run), { ...whole, summary }, version);
  } catch (error) {
    log.warn({ err: error, campaign, run }, 'The summary of a run could not be kept.');
  }
}

/** In bytes. */
const shortestCase = '{"name":"","verdict":"pass"}'.length;

/** For brackets and the number of test cases that were cut. */
const spareBytes = 1000;

/**
 * A summary of at most `max` bytes as JSON, with all counts. It drops the steps of failed calls first, then the last groups of
 * failures, then test cases; failed ones last, because the next run is compared with them.
 */
export function fitSummary(summary: RunSummary, max: number): RunSummary {
  // Serialising 100,000 test cases would block the process.
  const canFit = summary.cases.length * shortestCase <= max;
  if (canFit && bytesOf(summary) <= max) return summary;
  const failures = firstThatFit(summary.failures, max / 4);
  const bare = { ...summary, failures, failedCalls: [], cases: [] };
  const cases = firstThatFit(failedFirst(summary.cases), max - bytesOf(bare) - spareBytes);
  return { ...bare, cases, casesLeftOut: (summary.casesLeftOut ?? 0) + summary.cases.length - cases.length };
}

function failedFirst(cases: readonly CaseVerdict[]): readonly CaseVerdict[] {
  const { fail = [], other = [] } = Object.groupBy(cases, ({ verdict }) =>
    verdict === 'fail' ? 'fail' : 'other',
  );
  return [...fail, ...other];
}

/** As many of the first as fit into `max` bytes of JSON. */
function firstThatFit<Item>(items: readonly Item[], max: number): readonly Item[] {
  let bytes = 0;
  const tooMany = items.findIndex((item) => {
    bytes += bytesOf(item) + 1;
    return bytes > max;
  });
  return tooMany === -1 ? items : items.slice(0, tooMany);
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
