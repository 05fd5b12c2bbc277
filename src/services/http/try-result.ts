import type { FailureCode } from '../../../dialogs/ports/outcome.ts';

/** A try that failed, before it is known whether there will be another. Its texts are redacted already. */
export interface FailedTry {
  readonly ok: false;
  readonly code: FailureCode;
  readonly status?: number;
  readonly serviceMessage?: string;
  /** In our own words. */
  readonly detail: string;
  /** Under which rules another try is allowed: `always` is said of what certainly did nothing. */
  readonly again: 'always' | 'ifIdempotent' | 'never';
  /** How long the service asks to be left alone. */
  readonly retryAfterMilliseconds?: number;
}

/** What came of one try at a call. */
export type TryResult<Value> = { readonly ok: true; readonly value: Value } | FailedTry;

/** What a status that is no success says about what the service did. */
export function judgeStatus(status: number): Pick<FailedTry, 'code' | 'again'> {
  if (status === 429) return { code: 'REFUSED', again: 'always' };
  // 408: the service gave up on a request that it may have read in part.
  if (status >= 500 || status === 408) return { code: 'FATE_UNKNOWN', again: 'ifIdempotent' };
  return { code: 'REFUSED', again: 'never' };
}
