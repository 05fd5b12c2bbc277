import type { Pool } from 'undici';
import type { HttpAnswer, HttpRequest } from './http-request.ts';
import { judgeAnswer, judgeRedirect } from './judge-answer.ts';
import { judgeError } from './judge-error.ts';
import { noteStart } from './note-start.ts';
import { readBody } from './read-body.ts';
import type { TryResult } from './try-result.ts';

export interface AttemptSettings {
  readonly pool: Pool;
  readonly mostBytes: number;
  readonly redact: (text: string) => string;
}

const mostRedirects = 3;

/**
 * Makes a call once. A GET follows redirects within its origin; no other redirect is followed.
 * @param url with the query
 * @param budgetMilliseconds from sending to the end of the answer, redirects included
 */
export async function attempt(
  { pool, mostBytes, redact }: AttemptSettings,
  url: URL,
  request: HttpRequest,
  budgetMilliseconds: number,
): Promise<TryResult<HttpAnswer>> {
  // Not AbortSignal.timeout, which would keep all of this until its time is over, long after the answer.
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), Math.max(1, Math.round(budgetMilliseconds)));
  const { signal } = over;
  let begun = false;
  const noting = pool.compose(
    noteStart(() => {
      begun = true;
    }),
  );
  // The client library heeds a signal only from the start on; in its queue a request would wait for ever.
  const neverBegun = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      if (!begun) reject(signal.reason);
    });
  });
  neverBegun.catch(() => {});
  let target = url;
  try {
    for (let redirects = 0; ; redirects += 1) {
      begun = false;
      const asked = noting.request({
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
      const response = await Promise.race([asked, neverBegun]);
      const status = response.statusCode;
      const headers = firstValues(response.headers);
      const body = await readBody(response.body, mostBytes);
      if (status < 300 || status >= 400 || status === 304) {
        return judgeAnswer(request, { status, headers, body }, redact);
      }
      const location = headers['location'];
      const next = location === undefined ? undefined : (URL.parse(location, target.href) ?? undefined);
      if (request.method !== 'GET' || next?.origin !== url.origin || redirects >= mostRedirects) {
        return judgeRedirect(request, status, next, redact);
      }
      target = next;
    }
  } catch (error) {
    return judgeError(error, begun, signal.aborted, redact);
  } finally {
    clearTimeout(timer);
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
