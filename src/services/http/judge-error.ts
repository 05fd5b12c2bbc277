import type { Unanswered } from '../../http/exchange.ts';
import { NeverConnected } from './never-connected.ts';
import type { FailedTry } from './try-result.ts';

/**
 * What an error that took the place of an answer lets us conclude. Only two things prove that nothing left:
 * no connection came about, or the request was never begun on one (no free connection in time, a request
 * that the client library would not send). All else, above all a reset on a reused connection, proves nothing.
 */
export function judgeError(
  { cause: error, begun, timedOut }: Unanswered,
  redact: (text: string) => string,
): FailedTry {
  const code = codeOf(error);
  const said = redact(error instanceof Error ? error.message : 'unknown');
  if (error instanceof NeverConnected) {
    const detail = `no connection: ${code} ${said}`;
    return { ok: false, code: 'UNREACHABLE', detail, again: error.permanent ? 'never' : 'always' };
  }
  if (!begun) {
    const detail = timedOut ? 'no free connection in time' : `not sent: ${code} ${said}`;
    return { ok: false, code: 'UNREACHABLE', detail, again: timedOut ? 'always' : 'never' };
  }
  const detail = timedOut ? 'no answer in time' : `the connection broke: ${code} ${said}`;
  return { ok: false, code: 'FATE_UNKNOWN', detail, again: 'ifIdempotent' };
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
