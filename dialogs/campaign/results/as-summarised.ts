import type {
  ComparedFlaky,
  RunComparison,
  RunReport,
  RunRetry,
  RunSummary,
  TestCaseName,
  Verdict,
} from '../../ports/runs.ts';
import { casesPassedOnRetry } from '../../wording/verdict-sentence.ts';
import { type GiveWay, givesWay } from '../history/triage.ts';
import { caseKey } from './failures.ts';

/** A run as it is compared with another: what passed on retry neither passed nor failed, as in the history. */
export async function withoutRetried(
  time: GiveWay,
  summary: RunSummary,
  retry: RunRetry | undefined,
): Promise<RunSummary> {
  const passed = new Set(casesPassedOnRetry({ summary, retry }));
  if (passed.size === 0) return summary;
  const { mapped } = inPieces(time);
  const cases = await mapped(summary.cases, (one) =>
    passed.has(one) ? { ...one, verdict: 'inconclusive' as const } : one,
  );
  return { ...summary, cases };
}

/**
 * A comparison whose test cases have the status that the later run's summary gives them: known failures and flaky ones are neither
 * newly nor still failing nor fixed, and what has failed since before the earlier run isn't new.
 */
export async function asSummarised(
  time: GiveWay,
  comparison: RunComparison,
  earlier: Pick<RunReport, 'summary' | 'retry'>,
  later: Pick<RunReport, 'summary' | 'known' | 'retry' | 'triage'>,
): Promise<RunComparison> {
  const { known = [], triage = [] } = later;
  const { run, previous, newlyFailing, stillFailing, fixed } = comparison;
  const { mapped, filtered } = inPieces(time);
  const has = async (cases: readonly TestCaseName[]): Promise<(one: TestCaseName) => boolean> => {
    const keys = new Set(await mapped(cases, caseKey));
    return (one) => keys.has(caseKey(one));
  };
  const isKnown = await has(known);
  const flaky = await filtered(triage, (one) => one.change.kind === 'flaky' && !isKnown(one));
  const isFlaky = await has(flaky);
  const isOld = await has(
    await filtered(triage, ({ change }) => change.kind === 'stillFailing' && change.since <= previous),
  );
  const isPlain = (one: TestCaseName): boolean => !isKnown(one) && !isFlaky(one);
  const newly = await filtered(newlyFailing, isPlain);
  const cameOf = async ({ summary }: Pick<RunReport, 'summary'>, ...verdicts: readonly Verdict[]) =>
    await has(await filtered(summary.cases, ({ verdict }) => verdicts.includes(verdict)));
  const onRetry = casesPassedOnRetry(later);
  const onRetryBefore = casesPassedOnRetry(earlier);
  const wasOnRetry = await has(onRetryBefore);
  const failedBefore = onRetry.length === 0 ? none : await cameOf(earlier, 'fail');
  const passesNow = onRetryBefore.length === 0 ? none : await cameOf(later, 'pass', 'satisfactory');
  const settled = await mapped(onRetry, (one) =>
    wasOnRetry(one)
      ? flakyCase(one, [], [previous, run])
      : flakyCase(one, failedBefore(one) ? [previous] : [], [run]),
  );
  const settledBefore = await mapped(await filtered(onRetryBefore, passesNow), (one) =>
    flakyCase(one, [], [previous]),
  );
  const isFailing = await has(flaky.length === 0 ? [] : [...newlyFailing, ...stillFailing]);
  const failedAlready = await has(flaky.length === 0 ? [] : [...stillFailing, ...fixed]);
  const changed = await mapped(
    await filtered(flaky, (one) => isFailing(one) || failedAlready(one)),
    (one): ComparedFlaky => {
      const failedIn = [...(failedAlready(one) ? [previous] : []), ...(isFailing(one) ? [run] : [])];
      return { ...flakyCase(one, failedIn, []), change: one.change };
    },
  );
  const allFlaky = [...settled, ...settledBefore, ...changed];
  return {
    ...comparison,
    newlyFailing: await filtered(newly, (one) => !isOld(one)),
    fixed: await filtered(fixed, isPlain),
    stillFailing: [...(await filtered(stillFailing, isPlain)), ...(await filtered(newly, isOld))],
    ...(allFlaky.length > 0 && { flaky: allFlaky }),
    ...(known.length > 0 && { known }),
  };
}

const none = (): boolean => false;

function flakyCase(
  { id, name }: TestCaseName,
  failedIn: readonly number[],
  onRetryIn: readonly number[],
): ComparedFlaky {
  return { id, name, failedIn, onRetryIn };
}

/** Lists of up to a hundred thousand test cases, with other work let in between. */
function inPieces(time: GiveWay) {
  const giveWay = givesWay(time);
  async function each<Item>(items: readonly Item[], take: (item: Item) => void): Promise<void> {
    for (const item of items) {
      take(item);
      const pause = giveWay(1);
      if (pause !== undefined) await pause;
    }
  }
  return {
    async mapped<Item, Made>(items: readonly Item[], make: (item: Item) => Made): Promise<readonly Made[]> {
      const made: Made[] = [];
      await each(items, (item) => made.push(make(item)));
      return made;
    },
    async filtered<Item>(items: readonly Item[], isIn: (item: Item) => boolean): Promise<readonly Item[]> {
      const found: Item[] = [];
      await each(items, (item) => isIn(item) && found.push(item));
      return found;
    },
  };
}
