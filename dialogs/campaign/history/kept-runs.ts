import { z } from 'zod';
import type { Draft } from '../../commit.ts';
import type { Logger } from '../../ports/logger.ts';
import type { RecordRepository } from '../../ports/records.ts';
import type { RunSummary } from '../../ports/runs.ts';
import { campaignKey, collection } from '../../records.ts';
import { maxKeptRuns } from './classify.ts';
import { caseNumber, outcomeOf, packOutcomes, unpackOutcomes } from './packed-outcomes.ts';

const keptRunSchema = z.object({
  run: z.number(),
  /** Milliseconds since 1970. */
  startedAt: z.number().optional(),
  endedAt: z.number().optional(),
  /** How many results were read. */
  total: z.number(),
  /** It was aborted, so that it has fewer results than usual. */
  cutShort: z.literal(true).optional(),
  /** Packed; absent if its results weren't and won't be read. */
  outcomes: z.string().optional(),
});

/** A finished run as the history has it. */
export type KeptRun = Readonly<z.infer<typeof keptRunSchema>>;

export const keptRunRecords = collection({
  prefix: 'campaign/history/',
  personalData: { none: 'how each test case of a campaign came out in the last 20 runs' },
  schema: keptRunSchema,
  keepFor: {
    days: 400,
    because: 'of each campaign the last 20 runs; they are read again where they are missing',
  },
});

interface HistoryDependencies {
  readonly records: RecordRepository;
  readonly log: Pick<Logger, 'warn'>;
}

/** By start; runs that began at the same or an unknown time by their ids. */
export function isBefore(one: RunTimes, other: RunTimes): boolean {
  const [first, second] = [one.startedAt ?? one.endedAt, other.startedAt ?? other.endedAt];
  if (first === undefined || second === undefined || first === second) return one.id < other.id;
  return first < second;
}

export interface RunTimes {
  readonly id: number;
  readonly startedAt?: number;
  readonly endedAt?: number;
}

/** The stored runs of a campaign, the oldest first. */
export async function readKeptRuns(
  { records }: Pick<HistoryDependencies, 'records'>,
  campaign: number,
): Promise<readonly KeptRun[]> {
  const kept = await Array.fromAsync(keptRunRecords.list(records, { under: `${campaignKey(campaign)}/` }));
  return kept.sort((one, other) => (isBefore(timesOf(one), timesOf(other)) ? -1 : 1));
}

/** How many results the newest stored run that wasn't cut short had. */
export async function readLastTotal(
  { records }: Pick<HistoryDependencies, 'records'>,
  campaign: number,
): Promise<Pick<KeptRun, 'run' | 'total' | 'startedAt'> | undefined> {
  const kept = keptRunRecords.list(records, { under: `${campaignKey(campaign)}/`, newestFirst: true });
  for await (const { run, total, startedAt, cutShort } of kept) {
    if (total > 0 && !cutShort) return { run, total, startedAt };
  }
  return undefined;
}

export function timesOf({ run, ...times }: Pick<KeptRun, 'run' | 'startedAt' | 'endedAt'>): RunTimes {
  return { id: run, ...times };
}

/**
 * Stores the outcomes of a run's test cases. Repeating it changes nothing, unless more results have come in since. A summary that
 * was cut isn't used, because the missing cases may have passed.
 */
export async function keepOutcomes(
  deps: HistoryDependencies,
  summary: RunSummary,
  isCutShort = false,
): Promise<void> {
  if (summary.casesLeftOut !== undefined) return;
  const { campaign, run, startedAt, endedAt, total } = summary;
  const cutShort = isCutShort || undefined;
  await keepRun(deps, campaign, { run, total, startedAt, endedAt, cutShort }, () =>
    packOutcomes(new Map(summary.cases.map((one) => [caseNumber(one), outcomeOf[one.verdict]]))),
  );
}

/** Test cases that passed on retry neither passed nor failed in that run: within a decision. */
export async function softenOutcomes(
  draft: Draft,
  campaign: number,
  run: number,
  cases: readonly number[],
): Promise<void> {
  const kept = await draft.get(keptRunRecords, campaignKey(campaign, run));
  if (kept?.outcomes === undefined || cases.length === 0) return;
  const outcomes = new Map(unpackOutcomes(kept.outcomes));
  for (const id of cases) {
    const number = caseNumber({ id, name: '' });
    if (outcomes.has(number)) outcomes.set(number, 'inconclusive');
  }
  await draft.save(keptRunRecords, campaignKey(campaign, run), { ...kept, outcomes: packOutcomes(outcomes) });
}

/** Whether `keepOutcomes` would change nothing. */
export async function areOutcomesKept(
  { records }: Pick<HistoryDependencies, 'records'>,
  { campaign, run, total }: Pick<RunSummary, 'campaign' | 'run' | 'total'>,
): Promise<boolean> {
  try {
    const known = await keptRunRecords.get(records, campaignKey(campaign, run));
    return known !== undefined && known.total >= total;
  } catch {
    return true;
  }
}

/** Stores that the results of a run can't be read, so that it isn't tried again. */
export async function keepUnread(
  deps: HistoryDependencies,
  campaign: number,
  run: Pick<KeptRun, 'run' | 'startedAt' | 'endedAt'>,
): Promise<void> {
  await keepRun(deps, campaign, { ...run, total: -1 });
}

/** A record may have a mebibyte. */
const maxPackedLength = 1_000_000;

async function keepRun(
  { records, log }: HistoryDependencies,
  campaign: number,
  run: Omit<KeptRun, 'outcomes'>,
  pack?: () => string,
): Promise<void> {
  try {
    const key = campaignKey(campaign, run.run);
    const known = await keptRunRecords.get(records, key);
    if (known !== undefined && known.total >= run.total) return;
    if (known === undefined && isPast(await readKeptRuns({ records }, campaign), timesOf(run))) return;
    const packed = pack?.();
    const outcomes = packed !== undefined && packed.length <= maxPackedLength ? packed : undefined;
    await keptRunRecords.update(records, key, (before) =>
      before !== undefined && before.total >= run.total ? undefined : { ...run, outcomes },
    );
    if (known === undefined) await removeOldest(records, campaign);
  } catch (error) {
    // Marks are missing then; the summary has everything else.
    log.warn({ err: error, campaign, run: run.run }, 'The outcomes of a run could not be kept.');
  }
}

/** Whether the maximum is reached and a run is older than all of the stored ones. */
export function isPast([oldest, ...others]: readonly KeptRun[], run: RunTimes): boolean {
  return oldest !== undefined && others.length + 1 >= maxKeptRuns && isBefore(run, timesOf(oldest));
}

async function removeOldest(records: RecordRepository, campaign: number): Promise<void> {
  const kept = await readKeptRuns({ records }, campaign);
  for (const { run } of kept.slice(0, -maxKeptRuns))
    await keptRunRecords.remove(records, campaignKey(campaign, run));
}
