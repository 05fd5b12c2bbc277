/**
 * When a call is retried automatically:
 * - `never`: not at all.
 * - `neverLeft`: only if nothing can have been done: nothing of the request left, or 429.
 * - `idempotent`: also after a reset, a timeout or a 5xx, because the call changes nothing.
 */
export type RetryRule = 'never' | 'neverLeft' | 'idempotent';

export interface HttpRequest {
  /** Name for logs and metrics, e.g. `survey.reply`. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the base URL, starting with `/`, its values already encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, if it is JSON already. */
  readonly text?: string;
  readonly retry: RetryRule;
  /** One try, from sending to the end of the answer. Absent: the client's default. */
  readonly tryMs?: number;
  /** The whole call with all tries and pauses. Absent: the client's default. */
  readonly totalMs?: number;
  /** Asked right before a try is sent: if it says yes, nothing is sent, and the call is over. */
  readonly isTooLate?: (() => boolean) | undefined;
  /** Only the status counts: a 2xx whose body breaks off, is too late or too large is a success without a body. */
  readonly ignoresBody?: boolean;
  /** A success's body is no text: it comes as a `Buffer`. */
  readonly readsBytes?: boolean;
}

/** A 2xx answer. */
export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case; only the first of a repeated header. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON body, or the text if it isn't JSON; `undefined` if it was empty. See `readsBytes`. */
  readonly body: unknown;
}

/** Where a service is reached. `pathname` has no final slash. */
export interface BaseUrl {
  readonly origin: string;
  readonly pathname: string;
}

/**
 * @throws TypeError if the text isn't an `https:` URL, or has credentials, a query or a fragment. The message doesn't
 * repeat the text, which may contain a secret
 */
export function readBaseUrl(text: string): BaseUrl {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:') throw new TypeError('A service’s base URL has to start with https://.');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new TypeError('A service’s base URL carries no credentials, query or fragment.');
  }
  return { origin: url.origin, pathname: withoutLastSlashes(url.pathname) };
}

/** Whether a URL is the base URL or below it, with the same scheme, host and port. */
export function isBelow(base: BaseUrl, { origin, username, password, pathname }: URL): boolean {
  if (origin !== base.origin || username !== '' || password !== '') return false;
  return pathname === base.pathname || pathname.startsWith(`${base.pathname}/`);
}

export function withoutLastSlashes(text: string): string {
  let end = text.length;
  while (text.endsWith('/', end)) end -= 1;
  return text.slice(0, end);
}
