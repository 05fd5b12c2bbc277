import type { Pool } from 'undici';
import { exchange, Unanswered } from '../../http/exchange.ts';
import type { HttpAnswer, HttpRequest } from './http-request.ts';
import { judgeAnswer, judgeRedirect } from './judge-answer.ts';
import { judgeError } from './judge-error.ts';
import { type BaseUrl, isBelow } from './read-base-url.ts';
import type { TryResult } from './try-result.ts';

export interface AttemptSettings {
  readonly pool: Pool;
  /** Nothing outside of it is called, whoever asks for it. */
  readonly base: BaseUrl;
  readonly mostBytes: number;
  readonly redact: (text: string) => string;
}

const mostRedirects = 3;

/**
 * Makes a call once. A GET follows redirects below the base URL; no other redirect is followed.
 * @param url with the query
 * @param budgetMilliseconds from sending to the end of the answer, redirects included
 */
export async function attempt(
  { pool, base, mostBytes, redact }: AttemptSettings,
  url: URL,
  request: HttpRequest,
  budgetMilliseconds: number,
): Promise<TryResult<HttpAnswer>> {
  const ends = performance.now() + Math.max(1, Math.round(budgetMilliseconds));
  let target = url;
  try {
    for (let redirects = 0; ; redirects += 1) {
      const reply = await exchange(
        pool,
        {
          method: request.method,
          path: target.pathname + target.search,
          headers: {
            accept: 'application/json',
            ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
            ...request.headers,
          },
          body: bodyOf(request),
        },
        { milliseconds: ends - performance.now(), mostBytes },
      );
      const { status, body } = reply;
      const headers = firstValues(reply.headers);
      if (status < 300 || status >= 400 || status === 304) {
        return judgeAnswer(request, { status, headers, body }, redact);
      }
      const location = headers['location'];
      const next = location === undefined ? undefined : (URL.parse(location, target.href) ?? undefined);
      const follows = request.method === 'GET' && next !== undefined && isBelow(base, next);
      if (!follows || redirects >= mostRedirects) {
        return judgeRedirect(request, status, next, redact);
      }
      target = next;
    }
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    return judgeError(error, redact);
  }
}

/** @throws `Unanswered` where JSON can't say it */
function bodyOf({ body }: HttpRequest): string | null {
  try {
    return body === undefined ? null : JSON.stringify(body);
  } catch (cause) {
    throw new Unanswered(false, false, cause);
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
