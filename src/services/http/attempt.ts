import type { Pool } from 'undici';
import type { FailureCode } from '../../../dialogs/ports/outcome.ts';
import type { HttpAnswer, HttpRequest } from './http-request.ts';
import { NeverConnected } from './never-connected.ts';
import { BodyTooLarge, readBody } from './read-body.ts';
import { serviceMessage } from './service-message.ts';

/** One try at a call, before it is known whether there will be another. */
export type Attempt =
  | { readonly ok: true; readonly answer: HttpAnswer }
  | {
      readonly ok: false;
      readonly code: FailureCode;
      readonly status?: number;
      readonly serviceMessage?: string;
      /** Not yet redacted. */
      readonly detail: string;
      /** Under which rules another try is allowed. */
      readonly again: 'always' | 'ifIdempotent' | 'never';
      readonly retryAfter?: string;
    };

const mostRedirects = 3;

/**
 * Makes a call once. A GET follows redirects within its origin; no other redirect is followed.
 * @param url with the query
 */
export async function attempt(
  pool: Pool,
  url: URL,
  request: HttpRequest,
  budgetMilliseconds: number,
  mostBytes: number,
): Promise<Attempt> {
  const signal = AbortSignal.timeout(Math.max(1, Math.round(budgetMilliseconds)));
  let target = url;
  try {
    for (let redirects = 0; ; redirects += 1) {
      const response = await pool.request({
        method: request.method,
        path: target.pathname + target.search,
        headers: {
          accept: 'application/json',
          ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...request.headers,
        },
        body: request.body === undefined ? null : JSON.stringify(request.body),
        signal,
      });
      const headers = firstValues(response.headers);
      const text = await readBody(response.body, mostBytes);
      const location = headers['location'];
      if (response.statusCode >= 300 && response.statusCode < 400 && response.statusCode !== 304) {
        const next = location === undefined ? undefined : URL.parse(location, target.href);
        if (request.method === 'GET' && next?.origin === url.origin && redirects < mostRedirects) {
          target = next;
          continue;
        }
        return redirected(response.statusCode, request, next ?? undefined);
      }
      return judge(response.statusCode, headers, text);
    }
  } catch (error) {
    return failed(error, signal.aborted, budgetMilliseconds);
  }
}

function firstValues(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) values[name.toLowerCase()] = first;
  }
  return values;
}

function redirected(status: number, { method }: HttpRequest, next: URL | undefined): Attempt {
  // 307 and 308 ask for the same request elsewhere; the other redirects may be the answer to a finished one.
  const untouched = method === 'GET' || status === 307 || status === 308;
  return {
    ok: false,
    code: untouched ? 'REFUSED' : 'FATE_UNKNOWN',
    status,
    detail: `answered ${status}, a redirect to ${next?.origin ?? 'nowhere'}, which is not followed`,
    again: 'never',
  };
}

function judge(status: number, headers: Record<string, string>, text: string): Attempt {
  const json = parseJson(text);
  if (status >= 200 && status < 300) {
    if (json.ok) return { ok: true, answer: { status, headers, body: json.value } };
    const detail = `answered ${status} with a body of ${text.length} characters that is not JSON`;
    return { ok: false, code: 'NONSENSE', status, detail, again: 'never' };
  }
  const said = json.ok ? serviceMessage(json.value) : undefined;
  const retryAfter = headers['retry-after'];
  return {
    ok: false,
    ...judgeStatus(status),
    status,
    detail: `answered ${status}${said === undefined ? '' : `: ${said}`}`,
    ...(said === undefined ? {} : { serviceMessage: said }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

/** What a status that is no success says about what the service did. */
export function judgeStatus(status: number): Pick<Extract<Attempt, { ok: false }>, 'code' | 'again'> {
  if (status === 429) return { code: 'REFUSED', again: 'always' };
  // 408: the service gave up on a request that it may have read in part.
  if (status >= 500 || status === 408 || status < 200) return { code: 'FATE_UNKNOWN', again: 'ifIdempotent' };
  return { code: 'REFUSED', again: 'never' };
}

function parseJson(text: string): { readonly ok: true; readonly value: unknown } | { readonly ok: false } {
  if (text.trim() === '') return { ok: true, value: undefined };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

function failed(error: unknown, timedOut: boolean, budgetMilliseconds: number): Attempt {
  if (error instanceof NeverConnected) {
    const detail = `no connection: ${error.code} ${error.message}`;
    return { ok: false, code: 'UNREACHABLE', detail, again: error.permanent ? 'never' : 'always' };
  }
  if (error instanceof BodyTooLarge)
    return { ok: false, code: 'NONSENSE', detail: error.message, again: 'never' };
  if (timedOut) {
    const detail = `no answer within ${Math.round(budgetMilliseconds)} ms`;
    return { ok: false, code: 'FATE_UNKNOWN', detail, again: 'ifIdempotent' };
  }
  const { code, message } =
    error instanceof Error ? { code: codeOf(error), message: error.message } : { code: '', message: '' };
  return {
    ok: false,
    code: 'FATE_UNKNOWN',
    detail: `the connection broke: ${code} ${message}`,
    again: 'ifIdempotent',
  };
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
