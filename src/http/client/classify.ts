import type { FailureCode } from '../../../dialogs/ports/outcome.ts';
import { NotConnected } from './connect.ts';
import { type HttpReply, NoResponse } from './exchange.ts';

/** What came of one try at a call. */
export type TryResult<Value> = { readonly ok: true; readonly value: Value } | FailedTry;

/** A try that failed, before it is known whether there will be another. Its texts hold no secret. */
export interface FailedTry extends Verdict {
  readonly ok: false;
  readonly status?: number;
  readonly serviceMessage?: string;
  /** In our own words. */
  readonly detail: string;
  /** How long the service asks to be left alone. */
  readonly retryAfterMs?: number;
}

/** What a failure lets us conclude. */
interface Verdict {
  readonly code: FailureCode;
  /** Under which rules another try is allowed: `always` is said of what certainly did nothing. */
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
 * What it lets us conclude that no answer came. Only two things prove that nothing left: no connection came about, or
 * the request was never begun on one (no free connection in time, a request that the client library would not send).
 * All else, above all a reset on a reused connection, proves nothing.
 */
export function classifyNoResponse(error: NoResponse): Verdict & { readonly detail: string } {
  const { cause, begun, timedOut } = error;
  const name = errorName(cause);
  if (cause instanceof NotConnected) {
    return {
      code: 'UNREACHABLE',
      again: cause.permanent ? 'never' : 'always',
      detail: `no connection: ${name}`,
    };
  }
  if (!begun) {
    return timedOut
      ? { code: 'UNREACHABLE', again: 'always', detail: 'no free connection in time' }
      : { code: 'UNREACHABLE', again: 'never', detail: `not sent: ${name}` };
  }
  const detail = timedOut ? 'no answer in time' : `the connection broke: ${name}`;
  return { code: 'FATE_UNKNOWN', again: 'ifIdempotent', detail };
}

/** Judges what came of a request: its answer by `judge`, that there is none by what that proves. */
export async function judgeReply<Value>(
  exchanged: Promise<HttpReply>,
  judge: (reply: HttpReply) => TryResult<Value>,
): Promise<TryResult<Value>> {
  try {
    return judge(await exchanged);
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    return { ok: false, ...classifyNoResponse(error) };
  }
}

/** A short name of an error, with nothing of the request in it. */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
