import type { CaseChange } from '../../ports/runs.ts';
import { classifyCase, recentChanges, type Strip } from './classify.ts';
import type { KeptRun } from './kept-runs.ts';
import { unpackOutcomes } from './packed-outcomes.ts';
import { type GiveWay, givesWay, readStripsOf, stripRun } from './triage.ts';

/** How a test case stands after some runs, against before them. `number`: see `caseNumber`. */
export interface ChangeOver {
  readonly number: number;
  readonly change: CaseChange;
  /** Whether it failed the last time. */
  readonly fails: boolean;
  /** How often it changed in the last ten runs. */
  readonly changes: number;
}

/**
 * What became of a campaign's test cases over several runs: of one run the same as its summary says. What failed and passed
 * again in between is no change, unless it is flaky by that. Where no kept run is older, the first of them is what is compared
 * with.
 * @param kept of the campaign, the first that began first
 * @param isNew whether a run is one of those that are told of
 */
export async function changesOver(
  time: GiveWay,
  kept: readonly KeptRun[],
  isNew: (run: KeptRun) => boolean,
): Promise<readonly ChangeOver[]> {
  const began = kept.findIndex(isNew);
  const first = Math.max(1, began);
  if (began < 0 || !kept.slice(0, first).some(({ outcomes }) => outcomes !== undefined)) return [];
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

/** What failed nowhere didn't change. */
async function failedIn(time: GiveWay, kept: readonly KeptRun[]): Promise<ReadonlySet<number>> {
  const failed = new Set<number>();
  const giveWay = givesWay(time);
  for (const { outcomes } of kept) {
    if (outcomes === undefined) continue;
    let count = 0;
    for (const [number, outcome] of unpackOutcomes(outcomes)) {
      if (outcome === 'fail') failed.add(number);
      count += 1;
    }
    await giveWay(count);
  }
  return failed;
}
