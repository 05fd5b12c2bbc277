import type { RunSummary } from '../../ports/runs.ts';
import { type CallSettings, callsEachOnce } from '../call-settings.ts';
import type { CasesToRerun } from '../results/rerun-cases.ts';
import { expectedCalls } from '../run/expected-calls.ts';
import { maxClockAhead } from '../run/outlook.ts';

/**
 * How many calls a rerun is expected to place; undefined: unknown. Its campaign has the plan and the rate of the one that the run
 * belonged to, but no run time. So for a plan that repeats, only a run that called each of its test cases once says anything.
 */
export function rerunCalls(
  { startedAt, total, cases, casesLeftOut = 0 }: RunSummary,
  { ids, calls }: Pick<CasesToRerun, 'ids' | 'calls'>,
  settings: CallSettings = {},
): number | undefined {
  const { runMilliseconds: _leftOut, testsAt: _other, tests = total + 1, ...pace } = settings;
  const isEachOnce = total === cases.length + casesLeftOut && total >= tests;
  const expected = expectedCalls({
    settings: { ...pace, tests: ids.length },
    clockAhead: maxClockAhead,
    last:
      callsEachOnce(settings) || isEachOnce ? { total: calls, ...(startedAt && { startedAt }) } : undefined,
  });
  return typeof expected === 'number' ? expected : undefined;
}
