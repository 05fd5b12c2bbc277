import type { FailureCode } from '../../../dialogs/ports/outcome.ts';
import { type HttpReply, NoResponse } from './exchange.ts';
import { NotConnected } from './not-connected.ts';

/** The result of one try at a call. */
export type TryResult<Value> = { readonly ok: true; readonly value: Value } | FailedTry;

/** A failed try, before it is known whether there will be another. Its texts contain no secrets. */
export interface FailedTry extends Verdict {
  readonly ok: false;
  readonly status?: number | undefined;
  readonly serviceMessage?: string | undefined;
  /** In our own words, not the service's. */
  readonly detail: string;
  /** The pause that the service asks for. */
  readonly retryAfterMs?: number | undefined;
}

/** What can be concluded from a failure. */
interface Verdict {
  readonly code: FailureCode;
  /** Whether another try is allowed: `always` only if certainly nothing was done. */
  readonly again: 'always' | 'ifIdempotent' | 'never';
}

/** What can be concluded from a status that isn't a success. */
export function classifyStatus(status: number): Verdict {
  if (status === 429) return { code: 'REFUSED', again: 'always' };
  // 408: the service gave up on a request that it may have read partly.
  if (status >= 500 || status === 408) return { code: 'FATE_UNKNOWN', again: 'ifIdempotent' };
  return { code: 'REFUSED', again: 'never' };
}

/**
 * Only two things prove that nothing left: no connection was opened, or the request was never started on one (no free
 * connection in time, or a request that the client library would not send). Anything else, above all a reset on a
 * reused connection, proves nothing.
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

/** Judges an answer with `judge`, and a missing answer by what is known about it. */
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

/** A short name for an error, which contains nothing of the request. */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
