import type { Failure, FailureCode, Outcome } from '../../../dialogs/ports/outcome.ts';
import { maxAnswerBytes, serviceCall } from '../../limits.ts';
import { derivedFrom } from '../../small-memo.ts';
import { systemTime } from '../../time.ts';
import { type Expectation, expectBody, judgeAnswer, judgeRedirect } from './answer.ts';
import { classifyNoResponse, errorName, type FailedTry, type TryResult } from './classify.ts';
import type { PoolOptions } from './connect.ts';
import { type Connections, poolTo } from './connections.ts';
import { exchange, NoResponse } from './exchange.ts';
import { parseHttpDate } from './http-date.ts';
import { createRedact } from './redact.ts';
import {
  type BaseUrl,
  type HttpAnswer,
  type HttpRequest,
  isBelow,
  type RetryRule,
  readBaseUrl,
} from './request.ts';
import { callWithRetries, type RetryLimits } from './retry.ts';

/** One finished call, for logs and metrics. Contains no query, headers or body. */
export interface HttpCall {
  readonly service: string;
  readonly operation: string;
  readonly outcome: 'OK' | FailureCode;
  readonly status?: number;
  /** From the first try to the last answer. */
  readonly seconds: number;
  readonly tries: number;
  /** Redacted, and without the service's message; absent if the call succeeded. */
  readonly detail?: string;
  readonly reference?: string;
}

/** What an answer says about how hard-pressed the service is. */
export interface AnswerNote {
  readonly status: number;
  /** How long it asks to be left alone. */
  readonly retryAfterMs?: number | undefined;
  /** The answering server’s clock, by its `Date` header (RFC 9110 §6.6.1). */
  readonly serviceTime?: number | undefined;
}

export interface HttpClientOptions extends PoolOptions {
  /** Name of the service for logs and metrics. */
  readonly service: string;
  /** `https:` only. */
  readonly baseUrl: string;
  /** Redacted from every text that leaves this client; the same list for as long as they don't change. */
  readonly secrets: () => readonly string[];
  readonly newReference: () => string;
  readonly onCall?: (call: HttpCall) => void;
  /** Called for each try that was answered, even if another follows. */
  readonly onAnswer?: (answer: AnswerNote) => void;
  /** One try, from sending to the end of the answer; 8 s by default. */
  readonly attemptMs?: number;
  /** A call with all tries and pauses; 10 s by default. */
  readonly retryMs?: number;
  /** Maximum size of an answer's body; 5 MiB by default. */
  readonly maxBytes?: number;
}

export interface HttpClient {
  /** Nothing outside it is ever called. */
  readonly base: BaseUrl;
  /** Makes a call. Any 2xx is a success, whatever its body. Never rejects for a remote fault. */
  request(request: HttpRequest): Promise<Outcome<HttpAnswer>>;
  /** Makes a call with a known success shape; any other is `INVALID_RESPONSE`. Never rejects for a remote fault. */
  expect<Value>(request: HttpRequest, expectation: Expectation<Value>): Promise<Outcome<Value>>;
  /** The same, with the headers of the answer, names in lower case. */
  expectWithHeaders<Value>(
    request: HttpRequest,
    expectation: Expectation<Value>,
  ): Promise<Outcome<{ readonly value: Value; readonly headers: HttpAnswer['headers'] }>>;
  /** Closes the connections. Calls under way fail and are not tried again. */
  close(): Promise<void>;
}

const minTryMs = 1000;
/** A path may come from a link of the service, and must not lead outside the base URL. */
const outsideOfBase: FailedTry = {
  ok: false,
  code: 'UNREACHABLE',
  detail: 'not sent: the path leads out of the base URL',
  again: 'never',
};
const tooLate: FailedTry = {
  ok: false,
  code: 'UNREACHABLE',
  detail: 'not sent: this process stood still before it could be',
  again: 'never',
};
const tryLimits = {
  never: { maxTries: 1, firstPauseMs: 0 },
  neverLeft: { maxTries: 20, firstPauseMs: 200 },
  idempotent: { maxTries: 4, firstPauseMs: 200 },
} as const satisfies Record<RetryRule, Pick<RetryLimits, 'maxTries' | 'firstPauseMs'>>;

/**
 * The client for one remote service: its own connection pool with keep-alive, a time limit for each try and for the
 * whole call, and retries by the request's rule.
 * @throws TypeError if the base URL is not `https:` or has credentials, a query or a fragment
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { service } = options;
  const base = readBaseUrl(options.baseUrl);
  const currentRedact = derivedFrom(options.secrets, createRedact);
  const redact = (text: string): string => currentRedact()(text);
  const connections = poolTo(base.origin, options);
  const settings = { connections, base, maxBytes: options.maxBytes ?? maxAnswerBytes, redact };
  const closing = new AbortController();

  async function run<Value>(
    request: HttpRequest,
    judge: (answer: HttpAnswer) => TryResult<Value>,
  ): Promise<Outcome<Value>> {
    const { operation, retry } = request;
    const target = targetOf(base, request);
    if (target === undefined) return fail(request, outsideOfBase, 0, 0);
    const tryMs = request.tryMs ?? options.attemptMs ?? serviceCall.tryMs;
    const budgetMs = request.totalMs ?? options.retryMs ?? serviceCall.totalMs;
    const limits = { ...tryLimits[retry], budgetMs, minTryMs: Math.min(minTryMs, tryMs) };
    let status = 0;
    const { result, seconds, tries } = await callWithRetries<Value>(
      async (leftMs, tries) => {
        if (request.isTooLate?.() === true) return tooLate;
        const answered = await attempt(
          settings,
          target,
          request,
          tries === 1 ? tryMs : Math.min(tryMs, leftMs),
        );
        if (!answered.ok) {
          const { status: refused, retryAfterMs } = answered;
          if (refused !== undefined) options.onAnswer?.({ status: refused, retryAfterMs });
          return answered;
        }
        status = answered.value.status;
        options.onAnswer?.({ status, serviceTime: parseHttpDate(answered.value.headers['date']) });
        return judge(answered.value);
      },
      { operation, limits, allows: (failed) => allowsAgain(failed, retry), signal: closing.signal },
    );
    if (!result.ok) return fail(request, result, seconds, tries);
    options.onCall?.({ service, operation, outcome: 'OK', seconds, tries, status });
    return result;
  }

  function fail(
    { operation }: HttpRequest,
    { code, status, detail: known, serviceMessage, retryAfterMs }: FailedTry,
    seconds: number,
    tries: number,
  ): Outcome<never> {
    // Not the service's message: it may quote what was sent, and so what people typed, or a key.
    const detail = `${service}: ${known}`;
    const reference = options.newReference();
    const answered = status === undefined ? {} : { status };
    const failure: Failure = {
      code,
      operation,
      detail,
      reference,
      ...answered,
      serviceMessage,
      retryAfterMs,
    };
    options.onCall?.({ service, operation, outcome: code, seconds, tries, detail, reference, ...answered });
    return { ok: false, failure };
  }

  return {
    base,
    request: (request) => run(request, (value) => ({ ok: true, value })),
    expect: (request, expectation) => run(request, (answer) => expectBody(answer, expectation, redact)),
    expectWithHeaders: (request, expectation) =>
      run(request, (answer) => {
        const expected = expectBody(answer, expectation, redact);
        if (!expected.ok) return expected;
        return { ok: true, value: { value: expected.value, headers: answer.headers } };
      }),
    close() {
      closing.abort();
      return connections.destroy();
    },
  };
}

function allowsAgain({ again }: FailedTry, retry: RetryRule): boolean {
  return again === 'always' || (again === 'ifIdempotent' && retry === 'idempotent');
}

interface AttemptSettings {
  readonly connections: Connections;
  readonly base: BaseUrl;
  readonly maxBytes: number;
  readonly redact: (text: string) => string;
}

const maxRedirects = 3;

/** Where a try goes, the query included. */
type Target = Pick<URL, 'href' | 'pathname' | 'search'>;

/** A path that every reader of URLs takes as it is, and that leads nowhere but down. */
const plainPath = /^(?:\/[\w-]+)+$/u;

/** `undefined` if the path leads out of the base URL. */
function targetOf(base: BaseUrl, { path, query = {} }: HttpRequest): Target | undefined {
  if (plainPath.test(path)) {
    const words = new URLSearchParams(query).toString();
    const search = words === '' ? '' : `?${words}`;
    const pathname = base.pathname + path;
    return { href: base.origin + pathname + search, pathname, search };
  }
  const url = URL.parse(`${base.origin}${base.pathname}${path}`);
  if (url === null || !isBelow(base, url)) return undefined;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/**
 * Makes a call once. A GET follows redirects below the base URL; no other redirect is followed.
 * @param budgetMs from sending to the end of the answer, redirects included
 */
async function attempt(
  { connections, base, maxBytes, redact }: AttemptSettings,
  first: Target,
  request: HttpRequest,
  budgetMs: number,
): Promise<TryResult<HttpAnswer>> {
  const { method, body = request.text } = request;
  const ends = systemTime.monotonic() + Math.max(1, Math.round(budgetMs));
  const contentType = body === undefined ? undefined : { 'content-type': 'application/json' };
  const headers = { accept: 'application/json', ...contentType, ...request.headers };
  let target = first;
  try {
    for (let redirects = 0; ; redirects += 1) {
      const path = target.pathname + target.search;
      const question = { method, path, headers, body: bodyOf(request) };
      const limits = { milliseconds: ends - systemTime.monotonic(), maxBytes, isTooLate: request.isTooLate };
      const reply = await exchange(connections, question, limits);
      const { status } = reply;
      if (status < 300 || status >= 400 || status === 304) return judgeAnswer(request, reply, redact);
      const { location } = reply.headers;
      const next = location === undefined ? null : URL.parse(location, target.href);
      if (method !== 'GET' || next === null || !isBelow(base, next) || redirects >= maxRedirects) {
        return judgeRedirect(request, status, next, redact);
      }
      target = next;
    }
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    const failed = classifyNoResponse(error);
    const words = error.cause instanceof Error ? redact(error.cause.message) : '';
    return { ...failed, detail: withWords(failed.detail, errorName(error.cause), words) };
  }
}

/** An error's own words instead of its code, if they have that too; behind it, if they don't. */
function withWords(detail: string, code: string, words: string): string {
  if (words === '') return detail;
  const isSaid = detail.endsWith(code) && words.includes(code);
  return isSaid ? detail.slice(0, -code.length) + words : `${detail}: ${words}`;
}

/** @throws `NoResponse` if it can't be written as JSON */
function bodyOf({ body, text }: HttpRequest): string | null {
  try {
    if (text !== undefined) return text;
    return body === undefined ? null : JSON.stringify(body);
  } catch (cause) {
    throw new NoResponse(false, false, cause);
  }
}
