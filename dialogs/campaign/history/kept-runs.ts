import { z } from 'zod';
import type { Logger } from '../../ports/logger.ts';
import type { RecordRepository } from '../../ports/records.ts';
import type { RunSummary } from '../../ports/runs.ts';
import { collection } from '../../records.ts';
import { padNumber } from '../../text.ts';
import { maxKeptRuns } from './classify.ts';
import { caseNumber, outcomeOf, packOutcomes } from './packed-outcomes.ts';

/** A finished run as the history has it. */
export interface KeptRun {
  readonly run: number;
  /** Milliseconds since 1970. */
  readonly startedAt?: number;
  readonly endedAt?: number;
  /** How many results were read. */
  readonly total: number;
  /** It was ended before its time, so that its results are fewer than a run of the campaign has. */
  readonly cutShort?: true;
  /** Packed; absent where its results were never read, and won't be. */
  readonly outcomes?: string;
}

export const keptRunRecords = collection<KeptRun>({
  prefix: 'campaign/history/',
  schema: z.object({
    run: z.number(),
    startedAt: z.number().optional(),
    endedAt: z.number().optional(),
    total: z.number(),
    cutShort: z.literal(true).optional(),
    outcomes: z.string().optional(),
  }),
  keepFor: {
    days: 400,
    because: 'of each campaign the last 20 runs; they are read again where they are missing',
  },
});

interface HistoryDependencies {
  readonly records: RecordRepository;
  readonly log: Pick<Logger, 'warn'>;
}

function campaignKey(campaign: number): string {
  return `${padNumber(campaign, 12)}/`;
}

function keyOf(campaign: number, run: number): string {
  return campaignKey(campaign) + padNumber(run, 12);
}

/** By when they began; runs that began at the same time, or nobody knows when, by their ids, which grow. */
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

/** The kept runs of a campaign, the first that began first. */
export async function readKeptRuns(
  { records }: Pick<HistoryDependencies, 'records'>,
  campaign: number,
): Promise<readonly KeptRun[]> {
  const kept = await Array.fromAsync(keptRunRecords.list(records, { under: campaignKey(campaign) }));
  return kept.sort((one, other) => (isBefore(timesOf(one), timesOf(other)) ? -1 : 1));
}

/** How many results the newest kept run had that wasn't cut short. Ids grow. */
export async function readLastTotal(
  { records }: Pick<HistoryDependencies, 'records'>,
  campaign: number,
): Promise<Pick<KeptRun, 'run' | 'total' | 'startedAt'> | undefined> {
  const kept = keptRunRecords.list(records, { under: campaignKey(campaign), newestFirst: true });
  for await (const { run, total, startedAt, cutShort } of kept) {
    if (total > 0 && !cutShort) return { run, total, startedAt };
  }
  return undefined;
}

export function timesOf({ run, ...times }: Pick<KeptRun, 'run' | 'startedAt' | 'endedAt'>): RunTimes {
  return { id: run, ...times };
}

/**
 * Keeps what the test cases of a run came to. Done again it changes nothing, unless more results have come in since.
 * A summary that was cut says nothing, for the cases that are missing from it may have passed.
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

/** Whether `keepOutcomes` would change nothing, as where the store fails. */
export async function areOutcomesKept(
  { records }: Pick<HistoryDependencies, 'records'>,
  { campaign, run, total }: Pick<RunSummary, 'campaign' | 'run' | 'total'>,
): Promise<boolean> {
  try {
    const known = await keptRunRecords.get(records, keyOf(campaign, run));
    return known !== undefined && known.total >= total;
  } catch {
    return true;
  }
}

/** Writes down that the results of a run can't be read, so that nobody tries again. */
export async function keepUnread(
  deps: HistoryDependencies,
  campaign: number,
  run: Pick<KeptRun, 'run' | 'startedAt' | 'endedAt'>,
): Promise<void> {
  await keepRun(deps, campaign, { ...run, total: -1 });
}

/** A store takes documents of a mebibyte. */
const maxPackedLength = 1_000_000;

async function keepRun(
  { records, log }: HistoryDependencies,
  campaign: number,
  run: Omit<KeptRun, 'outcomes'>,
  pack?: () => string,
): Promise<void> {
  try {
    const key = keyOf(campaign, run.run);
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

/** Whether there are as many as are kept, and a run began before all of them. */
export function isPast([oldest, ...others]: readonly KeptRun[], run: RunTimes): boolean {
  return oldest !== undefined && others.length + 1 >= maxKeptRuns && isBefore(run, timesOf(oldest));
}

async function removeOldest(records: RecordRepository, campaign: number): Promise<void> {
  const kept = await readKeptRuns({ records }, campaign);
  for (const { run } of kept.slice(0, -maxKeptRuns))
    await keptRunRecords.remove(records, keyOf(campaign, run));
}
