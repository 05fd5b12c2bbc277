import type { ReplyBody } from '../../http/exchange.ts';
import type { HttpAnswer, HttpRequest } from './http-request.ts';
import { readRetryAfter } from './read-retry-after.ts';
import { serviceMessage } from './service-message.ts';
import { type FailedTry, judgeStatus, type TryResult } from './try-result.ts';

/** An answer's status and headers, names in lower case, with what could be read of its body. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReplyBody;
}

/** A redirect was answered that is not followed. */
export function judgeRedirect(
  { method }: HttpRequest,
  status: number,
  target: URL | undefined,
  redact: (text: string) => string,
): FailedTry {
  // 307 and 308 ask for the same request elsewhere; the other redirects may be the answer to a finished one.
  const untouched = method === 'GET' || status === 307 || status === 308;
  return {
    ok: false,
    code: untouched ? 'REFUSED' : 'FATE_UNKNOWN',
    status,
    detail: `answered ${status}, a redirect to ${redact(target?.origin ?? 'nowhere')}, which is not followed`,
    again: 'never',
  };
}

/**
 * Judges an answer by its status alone where that is no success: a body that broke off or is too large
 * changes nothing about a refusal. A success whose body is missing says too little to build on, unless nothing
 * is built on it.
 */
export function judgeAnswer(
  { method, bodyIsIdle = false }: HttpRequest,
  { status, headers, body }: RawAnswer,
  redact: (text: string) => string,
): TryResult<HttpAnswer> {
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && body.ok) return { ok: true, value: { status, headers, body: parse(body.text) } };
  if (isSuccess && bodyIsIdle) return { ok: true, value: { status, headers, body: undefined } };
  if (isSuccess && !body.ok) {
    if (body.why === 'tooLarge') {
      const code = method === 'GET' ? 'NONSENSE' : 'FATE_UNKNOWN';
      return { ok: false, code, status, detail: `answered ${status}, with too large a body`, again: 'never' };
    }
    const detail = `answered ${status}, with a body that broke off`;
    return { ok: false, code: 'FATE_UNKNOWN', status, detail, again: 'ifIdempotent' };
  }
  const said = body.ok ? serviceMessage(parse(body.text), redact) : undefined;
  const retryAfterMilliseconds = readRetryAfter(headers, Date.now());
  return {
    ok: false,
    ...judgeStatus(status),
    status,
    detail: `answered ${status}`,
    ...(said === undefined ? {} : { serviceMessage: said }),
    ...(retryAfterMilliseconds === undefined ? {} : { retryAfterMilliseconds }),
  };
}

function parse(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
