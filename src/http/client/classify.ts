import type { FailureCode } from '../../../dialogs/ports/outcome.ts';
import { NotConnected } from './connect.ts';
import { type HttpReply, NoResponse } from './exchange.ts';

/** What came of one try at a call. */
export type TryResult<Value> = { readonly ok: true; readonly value: Value } | FailedTry;

/** A try that failed, before it is known whether there will be another. Its texts hold no secret. */
export interface FailedTry extends Verdict {
  readonly ok: false;
  readonly status?: number | undefined;
  readonly serviceMessage?: string | undefined;
  /** In our own words. */
  readonly detail: string;
  /** How long the service asks to be left alone. */
  readonly retryAfterMs?: number | undefined;
}

/** What a failure lets us conclude. */
interface Verdict {
  readonly code: FailureCode;
  /** Under which rules another try is allowed: `always` only where certainly nothing was done. */
  readonly again: 'always' | 'ifIdempotent' | 'never';
}

/** What a status that is no success says about what the service did. */
export function classifyStatus(status: number): Verdict {
  if (status === 429) return { code: 'REFUSED', again: 'always' };
  // 408: the service gave up on a request that it may have read in part.
  if (status >= 500 || status === 408) return { code: 'FATE_UNKNOWN', again: 'ifIdempotent' };
  return { code: 'REFUSED', again: 'never' };
}

/**
 * Only two things prove that nothing left: no connection came about, or the request was never begun on one (no free
 * connection in time, a request that the client library would not send). All else, above all a reset on a reused
 * connection, proves nothing.
 */
export function classifyNoResponse({ cause, begun, timedOut }: NoResponse): FailedTry {
  const name = errorName(cause);
  if (cause instanceof NotConnected) {
    const again = cause.permanent ? 'never' : 'always';
    return { ok: false, code: 'UNREACHABLE', again, detail: `no connection: ${name}` };
  }
  if (begun) {
    const detail = timedOut ? 'no answer in time' : `the connection broke: ${name}`;
    return { ok: false, code: 'FATE_UNKNOWN', again: 'ifIdempotent', detail };
  }
  return timedOut
    ? { ok: false, code: 'UNREACHABLE', again: 'always', detail: 'no free connection in time' }
    : { ok: false, code: 'UNREACHABLE', again: 'never', detail: `not sent: ${name}` };
}

/** Judges an answer by `judge`, and no answer by what that proves. */
export async function judgeReply<Value>(
  exchanged: Promise<HttpReply>,
  judge: (reply: HttpReply) => TryResult<Value>,
): Promise<TryResult<Value>> {
  try {
    return judge(await exchanged);
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    return classifyNoResponse(error);
  }
}

/** A short name of an error, with nothing of the request in it. */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
