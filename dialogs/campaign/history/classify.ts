import type { CaseChange } from '../../ports/runs.ts';
import type { CaseOutcome } from './packed-outcomes.ts';

/**
 * A test case's outcome in each of a campaign's runs, the oldest first. Undefined if it wasn't in the run, or if the run's results
 * weren't read.
 */
export type Strip = readonly (CaseOutcome | undefined)[];

interface StripRun {
  readonly run: number;
  /** Whether its results were read. */
  readonly read: boolean;
}

export const maxKeptRuns = 20;
/** Flakiness is judged by the last ten runs. */
const flakyWithin = 10;
const flakyFrom = 3;

/**
 * The status of a test case after the last run of its strip. Only passed and failed runs count. If several statuses apply, flaky
 * comes first, then still failing, then new.
 * @param runs those of the strip
 * @returns undefined if there is nothing to say: it passed as before, it has no outcome, or no earlier run is known
 */
export function classifyCase(strip: Strip, runs: readonly StripRun[]): CaseChange | undefined {
  const now = strip.at(-1);
  if (now !== 'pass' && now !== 'fail') return undefined;
  const recent = recentOf(strip);
  if (changesIn(recent) >= flakyFrom) {
    return { kind: 'flaky', failed: recent.filter((one) => one === 'fail').length, of: recent.length };
  }
  const conclusive = strip.flatMap((outcome, at) => (isConclusive(outcome) ? [{ outcome, at }] : []));
  const before = conclusive.at(-2)?.outcome;
  if (now === 'pass') return before === 'fail' ? { kind: 'fixed' } : undefined;
  if (before !== 'fail') return runs.slice(0, -1).some(({ read }) => read) ? { kind: 'new' } : undefined;
  const lastPass = conclusive.findLastIndex(({ outcome }) => outcome === 'pass');
  const began = conclusive[lastPass + 1]?.at ?? 0;
  const since = runs[began]?.run ?? Number.NaN;
  // Runs before the stored ones may have failed as well.
  const isCut =
    lastPass === -1 && strip.length >= maxKeptRuns && !runs.slice(0, began).some(({ read }) => read);
  return { kind: 'stillFailing', since, ...(isCut && { orEarlier: true }) };
}

/** How often it changed between passed and failed in the last ten runs. */
export function recentChanges(strip: Strip): number {
  return changesIn(recentOf(strip));
}

function recentOf(strip: Strip): Strip {
  return strip.slice(-flakyWithin).filter(isConclusive);
}

function isConclusive(outcome: CaseOutcome | undefined): boolean {
  return outcome === 'pass' || outcome === 'fail';
}

function changesIn(outcomes: Strip): number {
  return outcomes.filter((outcome, at) => at > 0 && outcome !== outcomes[at - 1]).length;
}
