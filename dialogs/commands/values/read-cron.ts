import { Cron } from 'croner';
import type { FaultKind } from './value.ts';

const fewestMinutes = 5;
const fiveFields = /^[\d*,/a-z-]{1,60}(?: [\d*,/a-z-]{1,60}){4}$/iu;

/**
 * Checks a cron expression of five fields: that it is one, that it comes round at all, and not more often than
 * every five minutes.
 * @returns the fault, or nothing where there is none
 */
export function cronFault(cron: string): FaultKind | undefined {
  if (!fiveFields.test(cron)) return 'cron';
  try {
    const times = new Cron(cron, { mode: '5-part', timezone: 'UTC' }).nextRuns(50, '2024-01-01T00:00:00Z');
    if (times.length === 0) return 'cronNever';
    const gaps = times.slice(1).map((time, index) => time.getTime() - (times[index]?.getTime() ?? 0));
    return gaps.some((gap) => gap < fewestMinutes * 60_000) ? 'cronTooOften' : undefined;
  } catch {
    return 'cron';
  }
}
