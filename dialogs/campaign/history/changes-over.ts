import type { CaseChange } from '../../ports/runs.ts';
import { classifyCase, recentChanges, type Strip } from './classify.ts';
import type { KeptRun } from './kept-runs.ts';
import { failedIn, type GiveWay, givesWay, readStripsOf, stripRun } from './triage.ts';

/** The change of a test case over some runs. `number`: see `caseNumber`. */
export interface ChangeOver {
  readonly number: number;
  readonly change: CaseChange;
  /** Whether it failed in the last run. */
  readonly fails: boolean;
  /** How often it changed in the last ten runs. */
  readonly changes: number;
}

/**
 * The changes of a campaign's test cases over several runs; for one run the same as in its summary. A case that failed and passed
 * again in between hasn't changed, unless that makes it flaky. Without an older run, changes are relative to the first one.
 * @param kept the campaign's, the oldest first
 * @param isNew whether a run is covered
 */
export async function changesOver(
  time: GiveWay,
  kept: readonly KeptRun[],
  isNew: (run: KeptRun) => boolean,
): Promise<readonly ChangeOver[]> {
  const began = kept.findIndex(isNew);
  const first = Math.max(1, began);
  if (began < 0 || !kept.slice(0, first).some(({ outcomes }) => outcomes !== undefined)) return [];
  // A case that never failed hasn't changed.
  const numbers = await failedIn(time, kept);
  const stripOf = await readStripsOf(time, kept, numbers);
  const runs = kept.map(stripRun);
  const giveWay = givesWay(time);
  const changed: ChangeOver[] = [];
  for (const number of numbers) {
    const strip = stripOf(number);
    const change = changeSince(strip, runs, first);
    if (change !== undefined) changed.push({ number, ...change, changes: recentChanges(strip) });
    await giveWay(1);
  }
  return changed;
}

function changeSince(strip: Strip, runs: readonly ReturnType<typeof stripRun>[], first: number) {
  const last = strip.findLastIndex((outcome) => outcome === 'pass' || outcome === 'fail');
  const lastRun = runs[last];
  if (last < first || lastRun === undefined) return undefined;
  const whole = classifyCase(strip.slice(0, last + 1), runs.slice(0, last + 1));
  const over = classifyCase([...strip.slice(0, first), strip[last]], [...runs.slice(0, first), lastRun]);
  const change = whole?.kind === 'flaky' ? whole : over;
  return change && { change, fails: strip[last] === 'fail' };
}
