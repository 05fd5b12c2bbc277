/**
 * When a call is made again by itself:
 * - `never`: not at all.
 * - `neverLeft`: only where nothing can have been done: nothing of the request left, or 429.
 * - `idempotent`: also after a reset, a timeout or a 5xx, because the call changes nothing.
 */
export type RetryRule = 'never' | 'neverLeft' | 'idempotent';

export interface HttpRequest {
  /** Name for logs and metrics, e.g. `survey.reply`. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the base URL, starting with `/`, its values already encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly retry: RetryRule;
  /** One try, from sending to the end of the answer. Absent: the client's own. */
  readonly tryMs?: number;
  /** The whole call with all its tries and waits. Absent: the client's own. */
  readonly totalMs?: number;
  /** A 2xx says all: one whose body breaks off, doesn't end in time or is too large is a success without a body. */
  readonly ignoresBody?: boolean;
}

/** An answer of 2xx. */
export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case; of a repeated header the first. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON body; the text where it is no JSON; `undefined` where it was empty. */
  readonly body: unknown;
}

/** Where a service is reached. `pathname` has no slash at its end. */
export interface BaseUrl {
  readonly origin: string;
  readonly pathname: string;
}

/**
 * @throws TypeError where the text is no `https:` URL, or one with credentials, a query or a fragment. Its message
 * doesn't repeat the text, which may hold a secret
 */
export function readBaseUrl(text: string): BaseUrl {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:') throw new TypeError('A service’s base URL has to start with https://.');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new TypeError('A service’s base URL carries no credentials, query or fragment.');
  }
  return { origin: url.origin, pathname: withoutLastSlashes(url.pathname) };
}

/** Whether an address is the base URL itself or below it, under the same scheme, host and port. */
export function isBelow(base: BaseUrl, { origin, username, password, pathname }: URL): boolean {
  if (origin !== base.origin || username !== '' || password !== '') return false;
  return pathname === base.pathname || pathname.startsWith(`${base.pathname}/`);
}

export function withoutLastSlashes(text: string): string {
  let end = text.length;
  while (text.endsWith('/', end)) end -= 1;
  return text.slice(0, end);
}
