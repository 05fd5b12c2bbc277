import { z } from 'zod';
import type { AlertCondition } from '../../commands/values/alert-conditions.ts';
import type { RunReport } from '../../ports/runs.ts';
import { isCutShort } from '../../ports/service-words.ts';
import { runRate, shownDuration, shownPercent } from '../../wording/format.ts';
import { isBefore, type RunTimes } from '../history/kept-runs.ts';

export const alertStateSchema = z.object({
  /** Present from the run that crossed the condition until it has been well twice in a row. */
  crossed: z
    .object({
      since: z.int(),
      /** The last run, if it was well: after another one the alert has recovered. */
      wellIn: z.int().optional(),
    })
    .optional(),
  /** Of the runs that counted, the one that began last. */
  last: z
    .object({ id: z.int(), startedAt: z.number().optional(), endedAt: z.number().optional() })
    .optional(),
});

export const alertNewsSchema = z.object({
  kind: z.enum(['crossed', 'recovered']),
  run: z.int(),
  /** For a recovery: the first of the two runs that were well. */
  earlier: z.int().optional(),
  value: z.number().optional(),
});

export type AlertState = z.infer<typeof alertStateSchema>;
export type AlertNews = z.infer<typeof alertNewsSchema>;

/** What a run says about a condition. `value`: in percent, or in milliseconds, as it is shown. */
export interface Finding {
  readonly isWell: boolean;
  readonly value?: number;
}

/**
 * What a run does to an alert. The first run that isn't well crosses it; two in a row that are well end it, so that flapping is
 * posted once. A run that has counted already, or began before one that has, changes nothing.
 * @param finding undefined if the run says nothing about the condition
 * @param isCorrection the run has more results than when it counted: then it counts again if it isn't well
 */
export function decide(
  state: AlertState,
  run: RunTimes,
  finding: Finding | undefined,
  isCorrection = false,
): { readonly state: AlertState; readonly news?: AlertNews } {
  const { crossed, last } = state;
  if (finding === undefined) return { state };
  const isLast = last?.id === run.id;
  if (isLast && (!isCorrection || finding.isWell)) return { state };
  if (!isLast && last !== undefined && isBefore(run, last)) return { state };
  const { value } = finding;
  if (!finding.isWell) {
    return crossed === undefined
      ? {
          state: { last: run, crossed: { since: run.id } },
          news: { kind: 'crossed', run: run.id, value },
        }
      : { state: { last: run, crossed: { since: crossed.since } } };
  }
  if (crossed === undefined) return { state: { last: run } };
  if (crossed.wellIn === undefined) {
    return { state: { last: run, crossed: { since: crossed.since, wellIn: run.id } } };
  }
  return {
    state: { last: run },
    news: { kind: 'recovered', run: run.id, earlier: crossed.wellIn, value },
  };
}

/** What a finished run does to an alert that was crossed because there was no run: it ends it. */
export function decideAfterSilence(
  state: AlertState,
  run: RunTimes,
): { readonly state: AlertState; readonly news?: AlertNews } {
  const { crossed } = state;
  // A run that is announced late isn't a new one.
  if (crossed === undefined || run.id <= crossed.since) return { state };
  return { state: {}, news: { kind: 'recovered', run: run.id } };
}

/** What a finished run says about a condition, in the rounded numbers of its summary; undefined if it says nothing. */
export function findingOf(condition: AlertCondition, report: RunReport): Finding | undefined {
  const { summary } = report;
  if (condition.kind === 'silence') return undefined;
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

function caseFinding(testCase: number, { summary, known = [], retry }: RunReport): Finding | undefined {
  // It failed once and passed once, so it says nothing.
  if (retry?.passed.includes(testCase)) return undefined;
  const verdict = summary.cases.find(({ id }) => id === testCase)?.verdict;
  if (verdict === 'fail') return known.some(({ id }) => id === testCase) ? undefined : { isWell: false };
  // If the run was cut short, more of its calls may have been pending.
  const passed = (verdict === 'pass' || verdict === 'satisfactory') && !isCutShort(summary);
  return passed ? { isWell: true } : undefined;
}
