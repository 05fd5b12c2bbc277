import { type CallSettings, callsEachOnce } from '../call-settings.ts';

/** How many calls a complete run placed. */
export interface MeasuredCalls {
  readonly total: number;
  /** By the service's clock. */
  readonly startedAt?: number;
}

interface KnownOfCalls {
  readonly settings: CallSettings;
  /** How far the service's clock is ahead of ours. */
  readonly clockAhead: number;
  /** The last finished run that wasn't cut short; `unread`: there is one, but its number of calls can't be read now. */
  readonly last?: MeasuredCalls | 'unread' | undefined;
  /** The last finished run whose results are stored. */
  readonly kept?: MeasuredCalls | undefined;
}

/** `unread`: it can't be read now; `unknown`: there is no way to know. Both may stand for any number. */
export type ExpectedCalls = number | 'unread' | 'unknown';

/**
 * How many calls a run is expected to place: as many as the last finished run, if the campaign hasn't changed since. Otherwise by
 * its plan: one call for each test case, or as many as its rate allows until its run time is over.
 */
export function expectedCalls({ settings, clockAhead, last, kept }: KnownOfCalls): ExpectedCalls {
  const measured = last === undefined || last === 'unread' ? kept : last;
  if (measured !== undefined && isMeasure(measured, settings, clockAhead)) return measured.total;
  if (last !== 'unread') return callsByPlan(settings);
  const isChanged = settings.pacedAt !== undefined || settings.testsAt !== undefined;
  return isChanged ? 'unknown' : 'unread';
}

function isMeasure({ total, startedAt }: MeasuredCalls, settings: CallSettings, clockAhead: number): boolean {
  // A run that ended before its first call says nothing about the next.
  if (total <= 0) return false;
  return [settings.pacedAt, settings.testsAt].every(
    (changedAt) => changedAt === undefined || (startedAt !== undefined && startedAt > changedAt + clockAhead),
  );
}

function callsByPlan(settings: CallSettings): ExpectedCalls {
  const { attemptsPerSecond = 0, runMilliseconds = 0, tests = 0 } = settings;
  const calls = callsEachOnce(settings) ? tests : Math.ceil((attemptsPerSecond * runMilliseconds) / 1000);
  return calls > 0 ? calls : 'unknown';
}
