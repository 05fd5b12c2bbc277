import { longestCall } from './call-limits.ts';
import type { RunCase, RunScript } from './run-script.ts';

/** What a campaign says about its runs. `runTime` is ms of life. */
export interface RunSettings {
  readonly planType: string;
  readonly concurrency: number;
  readonly maximumAps: number;
  readonly distribution: string;
  readonly runTime?: number | undefined;
  readonly attempts?: number | undefined;
}

const MOST_ATTEMPTS = 1_000_000;

/**
 * Writes down how a run will go. Calls start at an even pace that keeps within the attempts per second, and
 * that never has more than `concurrency` calls at once, however long they take. A Cruncher plan (a load test)
 * goes on until the run time is over; every other plan calls each test case once.
 */
export function writeScript(
  settings: RunSettings,
  cases: readonly RunCase[],
  identity: Pick<RunScript, 'seed' | 'campaignId' | 'sequence' | 'speed'>,
): RunScript {
  const longest = Math.max(...cases.map(({ testCase }) => longestCall(testCase)));
  const interval = Math.max(1000 / settings.maximumAps, longest / settings.concurrency);
  const { runTime } = settings;
  const once = cases.length;
  const load =
    settings.planType === 'Cruncher' && runTime !== undefined ? Math.ceil(runTime / interval) : once;
  return {
    ...identity,
    attempts: Math.min(settings.attempts ?? load, MOST_ATTEMPTS),
    interval,
    longestCall: longest,
    ...(runTime === undefined ? {} : { runTime }),
    distribution: settings.distribution,
  };
}
