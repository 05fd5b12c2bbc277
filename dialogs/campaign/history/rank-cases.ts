import { classifyCase, recentChanges, type Strip } from './classify.ts';
import type { KeptRun } from './kept-runs.ts';
import { unpackOutcomes } from './packed-outcomes.ts';
import { failedIn, type GiveWay, givesWay, readStripsOf, stripRun } from './triage.ts';

/** A test case by its number, see `caseNumber`. */
export interface RankedCase {
  readonly number: number;
  readonly strip: Strip;
}

interface RankedCases {
  /** Those that failed in the most runs, the most frequent first. */
  readonly failing: readonly RankedCase[];
  /** How many more failed in any of the runs. */
  readonly failingLeftOut: number;
  /** How many test cases of the last run that was read failed in no run. */
  readonly neverFailed: number;
  /** The flaky ones; those that changed most often come first. */
  readonly flakiest: readonly RankedCase[];
  /** The given ones that were in any of the runs, in order. */
  readonly asked: readonly RankedCase[];
}

const maxFailing = 100;
const maxFlakiest = 10;
/** How many cases' outcomes are held in memory, those that failed last. */
const maxHeld = 200_000;
/** What ranking a case costs, in outcomes that are read. */
const costOfRanking = 4;

/** The test cases of a campaign that stand out in its runs, however many there are. @param asked numbers of cases */
export async function rankCases(
  time: GiveWay,
  runs: readonly KeptRun[],
  asked: ReadonlySet<number>,
): Promise<RankedCases> {
  const { failed, neverFailed } = await findFailed(time, runs);
  const stripOf = await readStripsOf(time, runs, failed.union(asked));
  const stripRuns = runs.map(stripRun);
  const failing = createTop(maxFailing);
  const flakiest = createTop(maxFlakiest);
  const giveWay = givesWay(time);
  for (const number of failed) {
    const strip = stripOf(number);
    const failures = strip.filter((outcome) => outcome === 'fail').length;
    // Ties: the one that failed last comes first.
    failing.offer({ number, strip }, failures * runs.length + strip.lastIndexOf('fail'));
    if (isFlaky(strip, stripRuns)) flakiest.offer({ number, strip }, recentChanges(strip));
    await giveWay(costOfRanking);
  }
  return {
    failing: failing.items(),
    failingLeftOut: failed.size - failing.items().length,
    neverFailed,
    flakiest: flakiest.items(),
    asked: [...asked].flatMap((number) => {
      const strip = stripOf(number);
      return strip.some((outcome) => outcome !== undefined) ? [{ number, strip }] : [];
    }),
  };
}

function isFlaky(strip: Strip, runs: readonly ReturnType<typeof stripRun>[]): boolean {
  const end = strip.findLastIndex((outcome) => outcome !== undefined) + 1;
  return classifyCase(strip.slice(0, end), runs.slice(0, end))?.kind === 'flaky';
}

/** The cases that failed in any of the runs, and how many of the last one's didn't. */
async function findFailed(time: GiveWay, runs: readonly KeptRun[]) {
  const failed = await failedIn(time, runs.toReversed(), maxHeld);
  const last = runs.findLast(({ outcomes }) => outcomes !== undefined)?.outcomes;
  let neverFailed = 0;
  if (last !== undefined) {
    for (const [number] of unpackOutcomes(last)) if (!failed.has(number)) neverFailed += 1;
  }
  return { failed, neverFailed };
}

/** Keeps the cases with the highest ranks; ties by the lowest numbers. */
function createTop(max: number) {
  const kept: { readonly item: RankedCase; readonly rank: number }[] = [];
  return {
    offer(item: RankedCase, rank: number): void {
      const isBelow = (other: (typeof kept)[number]): boolean =>
        other.rank < rank || (other.rank === rank && other.item.number > item.number);
      const lowest = kept.at(-1);
      if (kept.length >= max && lowest !== undefined && !isBelow(lowest)) return;
      const at = kept.findIndex(isBelow);
      kept.splice(at === -1 ? kept.length : at, 0, { item, rank });
      if (kept.length > max) kept.pop();
    },
    items: () => kept.map(({ item }) => item),
  };
}
