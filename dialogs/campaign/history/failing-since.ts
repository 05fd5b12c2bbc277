import type { FailingSince } from '../../ports/campaign-report.ts';
import type { EpochMs } from '../../ports/time.ts';
import {
  endOfRun,
  isKnownAt,
  type KnownFailure,
  readKnownFailures,
} from '../known-failures/known-failures.ts';
import { maxKeptRuns } from './classify.ts';
import { type KeptRun, readKeptRuns } from './kept-runs.ts';
import { caseNumber, unpackOutcomes } from './packed-outcomes.ts';
import { type GiveWay, givesWay } from './triage.ts';

/**
 * Since when a campaign's runs have failed, by the outcomes that are kept; undefined if its last run didn't fail, or its outcomes
 * aren't known. A failure that was known when a run ended doesn't count.
 */
export async function readFailingSince(
  deps: Parameters<typeof readKeptRuns>[0] & Parameters<typeof endOfRun>[1] & { readonly time: GiveWay },
  campaign: number,
): Promise<FailingSince | undefined> {
  const kept = await readKeptRuns(deps, campaign);
  const failures = await readKnownFailures(deps.records);
  const giveWay = givesWay(deps.time);
  let since: KeptRun | undefined;
  for (const run of kept.toReversed()) {
    const known = knownAt(failures, endOfRun(run, deps));
    if (run.outcomes === undefined || !(await hasFailed(run.outcomes, known, giveWay))) break;
    since = run;
  }
  if (since === undefined) return undefined;
  const { run, endedAt, startedAt } = since;
  const isCut = since === kept[0] && kept.length >= maxKeptRuns;
  return { run, endedAt, startedAt, ...(isCut && { orEarlier: true }) };
}

/** The failures that are known at a time, by the numbers of their test cases. */
export function knownAt(failures: readonly KnownFailure[], at: EpochMs): ReadonlyMap<number, KnownFailure> {
  const known = failures.filter((one) => isKnownAt(one, at));
  return new Map(known.map((one) => [caseNumber({ id: one.testCase, name: '' }), one]));
}

async function hasFailed(
  outcomes: string,
  known: ReadonlyMap<number, unknown>,
  giveWay: ReturnType<typeof givesWay>,
): Promise<boolean> {
  for (const [number, outcome] of unpackOutcomes(outcomes)) {
    if (outcome === 'fail' && !known.has(number)) return true;
    const pause = giveWay(1);
    if (pause !== undefined) await pause;
  }
  return false;
}
