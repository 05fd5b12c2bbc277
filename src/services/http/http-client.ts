import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Failure, FailureCode, Outcome } from '../../../dialogs/ports/outcome.ts';
import { type Attempt, attempt } from './attempt.ts';
import type { HttpAnswer, HttpRequest } from './http-request.ts';
import { createConnector } from './never-connected.ts';
import { createRedact } from './redact.ts';
import { retryDelay } from './retry-delay.ts';

/** One finished call, for logs and metrics. Holds no query, no header and no body. */
export interface HttpCall {
  readonly service: string;
  readonly operation: string;
  readonly outcome: 'OK' | FailureCode;
  readonly status?: number;
  /** From the first try to the last answer. */
  readonly seconds: number;
  readonly tries: number;
  /** Redacted; absent where the call succeeded. */
  readonly detail?: string;
  readonly reference?: string;
}

export interface HttpClientOptions {
  /** Name of the service for logs and metrics. */
  readonly service: string;
  /** `https:` only. */
  readonly baseUrl: string;
  /** PEM. Where given, exactly this authority is trusted; otherwise Node's own trust store decides. */
  readonly certificateAuthority?: string;
  /** Taken out of every text that leaves this client. */
  readonly secrets: readonly string[];
  readonly newReference: () => string;
  readonly onCall?: (call: HttpCall) => void;
  /** One try, from sending to the end of the answer. */
  readonly attemptMilliseconds?: number;
  /** Further tries begin within this time. */
  readonly retryMilliseconds?: number;
  readonly connectMilliseconds?: number;
  readonly mostBytes?: number;
}

export interface HttpClient {
  /** Never rejects for a remote fault. */
  request(request: HttpRequest): Promise<Outcome<HttpAnswer>>;
  /** A failure of this client's own kind, for an answer that the caller judged. Redacted and reported. */
  fail(
    operation: string,
    code: FailureCode,
    detail: string,
    status?: number,
    serviceMessage?: string,
  ): Failure;
  close(): Promise<void>;
}

/** A try that starts late gets less time, so that a turn ends before its channel gives up at 15 s. */
const wholeCallMilliseconds = 14_000;
const shortestTryMilliseconds = 2000;
const mostIdempotentTries = 4;

/**
 * The client for one remote service: a pool of its own with keep-alive, a time budget for each try, and
 * retries by the request's rule.
 * @throws TypeError where the base URL is not `https:` or carries credentials or a query
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const base = readBaseUrl(options.baseUrl);
  const redact = createRedact(options.secrets);
  const connectMilliseconds = options.connectMilliseconds ?? 3000;
  const pool = new Pool(base.origin, {
    connections: 64,
    pipelining: 1,
    connect: createConnector(options.certificateAuthority, connectMilliseconds),
  });
  const attemptMilliseconds = options.attemptMilliseconds ?? 8000;
  const retryMilliseconds = options.retryMilliseconds ?? 10_000;
  const mostBytes = options.mostBytes ?? 5 * 1024 * 1024;

  function failure(
    operation: string,
    failed: Omit<Extract<Attempt, { ok: false }>, 'ok' | 'again'>,
  ): Failure {
    return {
      code: failed.code,
      operation,
      ...(failed.status === undefined ? {} : { status: failed.status }),
      detail: redact(`${options.service}: ${failed.detail}`),
      ...(failed.serviceMessage === undefined ? {} : { serviceMessage: redact(failed.serviceMessage) }),
      reference: options.newReference(),
    };
  }

  return {
    async request(request) {
      const url = new URL(base.pathname + request.path, base.origin);
      for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value);
      const began = performance.now();
      for (let tries = 1; ; tries += 1) {
        const elapsed = performance.now() - began;
        const budget = Math.max(
          Math.min(shortestTryMilliseconds, attemptMilliseconds),
          Math.min(attemptMilliseconds, wholeCallMilliseconds - elapsed),
        );
        const result = await attempt(pool, url, request, budget, mostBytes);
        const seconds = (performance.now() - began) / 1000;
        const call = { service: options.service, operation: request.operation, seconds, tries };
        if (result.ok) {
          options.onCall?.({ ...call, outcome: 'OK', status: result.answer.status });
          return { ok: true, value: result.answer };
        }
        const delay = retryDelay(tries, result.retryAfter, Date.now(), Math.random);
        const allowed =
          result.again === 'always' ||
          (result.again === 'ifIdempotent' && request.retry === 'idempotent' && tries < mostIdempotentTries);
        if (allowed && performance.now() - began + delay < retryMilliseconds) {
          await sleep(delay);
          continue;
        }
        const failed = failure(request.operation, result);
        const { code, status, detail, reference } = failed;
        options.onCall?.({
          ...call,
          outcome: code,
          ...(status === undefined ? {} : { status }),
          detail,
          reference,
        });
        return { ok: false, failure: failed };
      }
    },
    fail(operation, code, detail, status, serviceMessage) {
      const failed = failure(operation, {
        code,
        detail,
        ...(status === undefined ? {} : { status }),
        ...(serviceMessage === undefined ? {} : { serviceMessage }),
      });
      options.onCall?.({
        service: options.service,
        operation,
        outcome: code,
        ...(status === undefined ? {} : { status }),
        seconds: 0,
        tries: 0,
        detail: failed.detail,
        reference: failed.reference,
      });
      return failed;
    },
    close: () => pool.destroy(),
  };
}

function readBaseUrl(text: string): { readonly origin: string; readonly pathname: string } {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:') throw new TypeError('A service’s base URL has to start with https://.');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new TypeError('A service’s base URL carries no credentials, query or fragment.');
  }
  return { origin: url.origin, pathname: url.pathname.replace(/\/+$/u, '') };
}
