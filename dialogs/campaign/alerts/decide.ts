import type { AlertCondition } from '../../commands/values/alert-conditions.ts';
import type { RunReport } from '../../ports/runs.ts';
import { isCutShort } from '../../ports/service-words.ts';
import { runRate, shownDuration, shownPercent } from '../../wording/format.ts';
import { isBefore, type RunTimes } from '../history/kept-runs.ts';

/** How an alert stands after the runs that it has seen. */
export interface AlertState {
  /** Present from the run that crossed it until it has been well twice in a row. */
  readonly crossed?: {
    readonly since: number;
    /** The last run was well; one more, and it is over. */
    readonly wellIn?: number;
  };
  /** Of the runs that said anything of it, the one that began last. */
  readonly last?: RunTimes;
}

/** What a run says of a condition. `value`: in percent, or in milliseconds, as it is shown. */
export interface Finding {
  readonly isWell: boolean;
  readonly value?: number;
}

/** What is posted. */
export interface AlertNews {
  readonly kind: 'crossed' | 'recovered';
  readonly run: number;
  /** Of a recovery: the run before it that was well. */
  readonly earlier?: number;
  readonly value?: number;
}

/**
 * What a run does to an alert. It is crossed by the first run that isn't well, and over only after two in a row that are: so what
 * comes and goes is told once. A run that began before one that counted, or is that one, changes nothing.
 * @param finding undefined where the run says nothing of it
 * @param isCorrection the run has more results than when it counted: then it counts again where it isn't well
 */
export function decide(
  standing: AlertState,
  run: RunTimes,
  finding: Finding | undefined,
  isCorrection = false,
): { readonly standing: AlertState; readonly news?: AlertNews } {
  const { crossed, last } = standing;
  if (finding === undefined) return { standing };
  const isLast = last?.id === run.id;
  if (isLast && (!isCorrection || finding.isWell)) return { standing };
  if (!isLast && last !== undefined && isBefore(run, last)) return { standing };
  const { value } = finding;
  if (!finding.isWell) {
    return crossed === undefined
      ? {
          standing: { last: run, crossed: { since: run.id } },
          news: { kind: 'crossed', run: run.id, value },
        }
      : { standing: { last: run, crossed: { since: crossed.since } } };
  }
  if (crossed === undefined) return { standing: { last: run } };
  if (crossed.wellIn === undefined) {
    return { standing: { last: run, crossed: { since: crossed.since, wellIn: run.id } } };
  }
  return {
    standing: { last: run },
    news: { kind: 'recovered', run: run.id, earlier: crossed.wellIn, value },
  };
}

/** What a finished run says of a condition, in the numbers that its summary shows; undefined where it says nothing. */
export function findingOf(condition: AlertCondition, report: RunReport): Finding | undefined {
  const { summary } = report;
  if (condition.kind === 'case') return caseFinding(condition.testCase, report);
  if (isCutShort(summary)) return undefined;
  if (condition.kind === 'passRate') {
    const rate = runRate(summary);
    const value = rate === undefined ? undefined : shownPercent(rate);
    return value === undefined ? undefined : { isWell: value >= condition.below, value };
  }
  const { p95Milliseconds } = summary;
  const value = p95Milliseconds === undefined ? undefined : shownDuration(p95Milliseconds);
  return value === undefined ? undefined : { isWell: value <= condition.above, value };
}

function caseFinding(testCase: number, { summary, known = [] }: RunReport): Finding | undefined {
  const verdict = summary.cases.find(({ id }) => id === testCase)?.verdict;
  if (verdict === 'fail') return known.some(({ id }) => id === testCase) ? undefined : { isWell: false };
  // More of its calls may have been to come.
  const passed = (verdict === 'pass' || verdict === 'satisfactory') && !isCutShort(summary);
  return passed ? { isWell: true } : undefined;
}
