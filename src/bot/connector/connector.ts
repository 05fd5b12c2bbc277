import { z } from 'zod';
import type { Failure, FailureCode } from '../../../dialogs/ports/outcome.ts';
import {
  classifyStatus,
  errorName,
  type FailedTry,
  judgeReply,
  type TryResult,
} from '../../http/client/classify.ts';
import { poolOfPools } from '../../http/client/connections.ts';
import { exchange, type HttpReply } from '../../http/client/exchange.ts';
import { callWithRetries, type RetryLimits, readRetryAfter } from '../../http/client/retry.ts';
import { parseJson } from '../../json-text.ts';
import { channelCallMs, typingCallMs } from '../../limits.ts';
import { systemRandom } from '../../random.ts';
import { remembering } from '../../small-memo.ts';
import { systemTime } from '../../time.ts';
import type { TokenProvider } from '../sdk/token-provider.ts';

const usualLimits: RetryLimits = { maxTries: 5, budgetMs: channelCallMs, firstPauseMs: 300, minTryMs: 0 };
const singleTry: RetryLimits = { maxTries: 1, budgetMs: typingCallMs, firstPauseMs: 0, minTryMs: 0 };

/** Teams: "Rate limiting for your bot" (412, 429, 502, 504 are to be retried with backoff and jitter). */
const retriedStatuses: ReadonlySet<number> = new Set([412, 429, 502, 504]);

interface ConnectorOptions {
  readonly token: TokenProvider;
  readonly limits?: RetryLimits | undefined;
  /** Called for each finished call, and for each try that is followed by another. */
  readonly onCall?: ((operation: string, outcome: ConnectorOutcome) => void) | undefined;
}

export type ConnectorOutcome = 'ok' | 'failed' | 'retried';

interface Call {
  readonly operation: string;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly serviceUrl: string;
  /** Below the service URL, e.g. `v3/conversations`. */
  readonly path: string;
  readonly body?: object;
  readonly limits?: RetryLimits;
  /** Not retried if it may have been done. */
  readonly atMostOnce?: boolean;
}

/** The connector answers with an id; anything longer is a mistake. */
const maxAnswerLength = 64 * 1024;

/** A Bot Connector client with keep-alive connections, one pool per origin, that follows no redirects. */
export function createConnector({ token, limits = usualLimits, onCall }: ConnectorOptions): Connector {
  const connections = poolOfPools();

  async function tryOnce(call: Call, ends: number, bearer: string | undefined): Promise<TryResult<string>> {
    const { origin, pathname } = targetOf(call.serviceUrl);
    const question = {
      origin,
      path: pathname + call.path,
      method: call.method,
      headers: headersOf(call.body !== undefined, bearer),
      body: call.body === undefined ? null : JSON.stringify(call.body),
    };
    const milliseconds = Math.max(1, Math.round(ends - systemTime.monotonic()));
    const exchanged = exchange(connections, question, { milliseconds, maxBytes: maxAnswerLength });
    return await judgeReply(exchanged, (reply) => judge(call, reply));
  }

  async function tokenFor(call: Call, fresh: boolean): Promise<string | undefined> {
    try {
      return await token(fresh);
    } catch (error) {
      throw failed(call, { code: 'UNREACHABLE', detail: `no token could be had (${errorName(error)})` });
    }
  }

  /** Tries a call; a refused token is replaced once, within the same try. */
  function attemptOf(call: Call): (leftMs: number) => Promise<TryResult<string>> {
    let bearer: Promise<string | undefined> | undefined;
    let refreshed = false;
    return async (leftMs) => {
      const ends = systemTime.monotonic() + leftMs;
      bearer ??= tokenFor(call, false);
      const result = await tryOnce(call, ends, await bearer);
      if (result.ok || result.status !== 401 || refreshed || (await bearer) === undefined) return result;
      refreshed = true;
      bearer = tokenFor(call, true);
      return await tryOnce(call, ends, await bearer);
    };
  }

  /** The id in the answer, or empty. */
  async function run(call: Call): Promise<string> {
    try {
      const { result } = await callWithRetries(attemptOf(call), {
        operation: call.operation,
        limits: call.limits ?? limits,
        allows: ({ again }) => again === 'always',
        onRetry: () => onCall?.(call.operation, 'retried'),
      });
      if (!result.ok) throw failed(call, result);
      onCall?.(call.operation, 'ok');
      // A success counts as one even if its body can't be read.
      return answerSchema.parse(parseJson(result.value)).id;
    } catch (error) {
      onCall?.(call.operation, 'failed');
      throw error;
    }
  }

  return {
    send: ({ serviceUrl, conversation }, activity, replyToId) =>
      run({
        operation: 'connector.send',
        method: 'POST',
        serviceUrl,
        path: activityPath(conversation, replyToId),
        body: activity,
        ...(activity.type === 'typing' && { limits: singleTry }),
      }),
    announce: ({ serviceUrl, conversation }, activity) =>
      run({
        operation: 'connector.send',
        method: 'POST',
        serviceUrl,
        path: activityPath(conversation),
        body: activity,
        atMostOnce: true,
      }),
    async update({ serviceUrl, conversation }, activityId, activity) {
      const path = activityPath(conversation, activityId);
      await run({ operation: 'connector.update', method: 'PUT', serviceUrl, path, body: activity });
    },
    async delete({ serviceUrl, conversation }, activityId) {
      const path = activityPath(conversation, activityId);
      await run({ operation: 'connector.delete', method: 'DELETE', serviceUrl, path });
    },
    async create(serviceUrl, body) {
      const path = 'v3/conversations';
      const call: Call = { operation: 'connector.create', method: 'POST', serviceUrl, path, body };
      const id = await run(call);
      if (id === '') throw failed(call, { code: 'INVALID_RESPONSE', detail: 'no conversation id' });
      return id;
    },
    close: () => connections.close(),
  };
}

/** Only an answer's status and error code are used: its text may quote what was sent. */
function judge({ atMostOnce = false }: Call, { status, headers, body }: HttpReply): TryResult<string> {
  if (status >= 200 && status < 300) {
    if (body.ok) return { ok: true, value: body.text };
    const detail = `answered ${status}, with a body that is ${body.why}`;
    return { ok: false, code: 'FATE_UNKNOWN', again: 'never', status, detail };
  }
  const { code } = classifyStatus(status);
  const mayBeDone = atMostOnce && code === 'FATE_UNKNOWN';
  const again = retriedStatuses.has(status) && !mayBeDone ? 'always' : 'never';
  const errorCode = body.ok ? errorSchema.safeParse(parseJson(body.text)).data?.error.code : undefined;
  const detail = `answered ${status}, error code ${errorCode ?? 'none'}`;
  return { ok: false, code, status, again, detail, retryAfterMs: readRetryAfter(headers, systemTime.now()) };
}

/** @throws TypeError if it is no URL */
const targetOf = remembering((serviceUrl) => {
  const { origin, pathname } = new URL(serviceUrl);
  return { origin, pathname: pathname.endsWith('/') ? pathname : `${pathname}/` };
});

function activityPath(conversation: string, activity?: string): string {
  const path = `v3/conversations/${encodeURIComponent(conversation)}/activities`;
  return activity === undefined ? path : `${path}/${encodeURIComponent(activity)}`;
}

function headersOf(hasBody: boolean, bearer: string | undefined): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', 'user-agent': 'Canvass' };
  if (hasBody) headers['content-type'] = 'application/json; charset=utf-8';
  if (bearer !== undefined) headers['authorization'] = `Bearer ${bearer}`;
  return headers;
}

type Failed = Pick<FailedTry, 'code' | 'detail' | 'status'>;

function failed({ operation }: Call, { code, detail, status }: Failed): ConnectorError {
  return new ConnectorError({ code, operation, detail, status, reference: systemRandom.id().slice(0, 8) });
}

/** Where an activity goes. */
interface Address {
  readonly serviceUrl: string;
  readonly conversation: string;
}

/** The parameters of a new conversation (Bot Connector REST API v3, "ConversationParameters"). */
interface NewConversation {
  readonly isGroup: boolean;
  readonly bot: { readonly id: string; readonly name?: string };
  readonly members: readonly { readonly id: string; readonly name?: string }[];
  readonly tenantId?: string;
  readonly channelData?: unknown;
}

/**
 * The operations of the Bot Connector that are used (Bot Connector REST API v3). Activities are sent unchanged. Every
 * method throws a `ConnectorError` once its retries have failed.
 */
export interface Connector {
  /** The new activity's id; empty if the channel gives no id. */
  send(address: Address, activity: { readonly type?: string }, replyToId?: string): Promise<string>;
  /**
   * Like `send`, but replying to nothing, and not retried if it may have arrived, e.g. after a 502: somebody who waits
   * for a reply would rather get it twice than not at all, but an announcement can be missed.
   */
  announce(address: Address, activity: object): Promise<string>;
  update(address: Address, activityId: string, activity: object): Promise<void>;
  delete(address: Address, activityId: string): Promise<void>;
  /** The new (or found) conversation's id. */
  create(serviceUrl: string, conversation: NewConversation): Promise<string>;
  /** Lets requests under way finish, and closes the kept-alive connections. */
  close(): Promise<void>;
}

/**
 * A failed call to the Bot Connector. It is thrown, while other remote faults are values, because the SDK's contract for
 * a connector requires it. `failure` never contains a token.
 */
export class ConnectorError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`${failure.operation}: ${failure.code}: ${failure.detail}`);
    this.name = 'ConnectorError';
    this.failure = failure;
  }

  get code(): FailureCode {
    return this.failure.code;
  }

  /** HTTP status, if there was an answer. The SDK's own errors use the same name. */
  get statusCode(): number | undefined {
    return this.failure.status;
  }
}

const answerSchema = z.object({ id: z.string().max(2_000).catch('') }).catch({ id: '' });
const errorSchema = z.object({ error: z.object({ code: z.string().regex(/^[\w.-]{1,80}$/) }) });
