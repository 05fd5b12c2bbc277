import type { TestResult } from '../../../dialogs/ports/campaign-service.ts';
import type { RunAlert } from '../../../dialogs/ports/run-summary.ts';
import { cutText } from './cut-text.ts';

const mostAlerts = 100;
const longestMessage = 300;

export interface AlertCount {
  /** @param result one that failed */
  add(result: TestResult): void;
  /** Major ones first, then minor, then those that passed no threshold. */
  read(): readonly RunAlert[];
}

type Counted = Omit<RunAlert, 'level'>;

/**
 * Counts the failed results of the test cases with one alert (campaign seed §2, "alert"). An alert without a
 * failed result isn't told, for every result of its test case carries it. The first 100 are counted.
 */
export function countAlerts(): AlertCount {
  const alerts = new Map<string, Counted>();
  return {
    add({ alert }) {
      if (alert === undefined) return;
      const { minorThreshold, majorThreshold } = alert;
      const message = cutText(alert.message, longestMessage);
      const key = JSON.stringify([message, minorThreshold, majorThreshold]);
      const before = alerts.get(key);
      if (before === undefined && alerts.size >= mostAlerts) return;
      alerts.set(key, { ...alert, message, count: (before?.count ?? 0) + 1 });
    },
    read: () =>
      [...alerts.values()]
        .map((alert) => ({ ...alert, level: levelOf(alert) }))
        .sort((one, other) => order[one.level] - order[other.level] || other.count - one.count),
  };
}

const order = { major: 0, minor: 1, none: 2 } as const;

function levelOf({ count, minorThreshold, majorThreshold }: Counted): RunAlert['level'] {
  if (reaches(count, majorThreshold)) return 'major';
  return reaches(count, minorThreshold) ? 'minor' : 'none';
}

/** A threshold below one is none: a run without any failure would have passed it. */
function reaches(count: number, threshold: number | undefined): boolean {
  return threshold !== undefined && threshold >= 1 && count >= threshold;
}
