import { type CallSettings, callsEachOnce } from '../call-settings.ts';

/** How many calls a whole run placed. */
export interface MeasuredCalls {
  readonly total: number;
  /** By the service's clock. */
  readonly startedAt?: number;
}

interface KnownOfCalls {
  readonly settings: CallSettings;
  /** What is added to a time of ours to have the service's. */
  readonly clockAhead: number;
  /** The last finished run that wasn't cut short; `unread`: there is one, and how many calls it placed isn't known just now. */
  readonly last?: MeasuredCalls | 'unread' | undefined;
  /** The last one whose results are kept. */
  readonly kept?: MeasuredCalls | undefined;
}

/** `unread`: what would tell it can't be read just now; `unknown`: nobody can tell. Either may be any number. */
export type ExpectedCalls = number | 'unread' | 'unknown';

/**
 * How many calls a run is expected to place. As many as the last finished run placed, if the campaign has been as it is since.
 * Else what the campaign says: a plan that calls each test case once places a call for each; any other is taken for one that
 * repeats until its run time is over.
 */
export function expectedCalls({ settings, clockAhead, last, kept }: KnownOfCalls): ExpectedCalls {
  const measured = last === undefined || last === 'unread' ? kept : last;
  if (measured !== undefined && isMeasure(measured, settings, clockAhead)) return measured.total;
  if (last !== 'unread') return callsByPlan(settings);
  const isChanged = settings.pacedAt !== undefined || settings.testsAt !== undefined;
  return isChanged ? 'unknown' : 'unread';
}

function isMeasure({ total, startedAt }: MeasuredCalls, settings: CallSettings, clockAhead: number): boolean {
  // A run that ended before its first call says nothing of the next.
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
