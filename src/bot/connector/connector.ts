import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Failure, FailureCode } from '../../../dialogs/ports/outcome.ts';
import { clock } from '../../clock.ts';
import {
  classifyStatus,
  errorName,
  type FailedTry,
  judgeReply,
  type TryResult,
} from '../../http/client/classify.ts';
import { createAgent } from '../../http/client/connect.ts';
import { exchange, type HttpReply } from '../../http/client/exchange.ts';
import { callWithRetries, type RetryLimits, readRetryAfter } from '../../http/client/retry.ts';
import { channelCallMs, typingCallMs } from '../../limits.ts';
import type { TokenProvider } from '../sdk/token-provider.ts';

const usualLimits: RetryLimits = { maxTries: 5, budgetMs: channelCallMs, firstPauseMs: 300, minTryMs: 0 };

const singleTry: RetryLimits = { maxTries: 1, budgetMs: typingCallMs, firstPauseMs: 0, minTryMs: 0 };

/** Teams: "Rate limiting for your bot" (412, 429, 502, 504 are to be retried with backoff and jitter). */
const retriedStatuses: ReadonlySet<number> = new Set([412, 429, 502, 504]);

export interface ConnectorOptions {
  readonly token: TokenProvider;
  readonly limits?: RetryLimits;
  /** Told of each finished call, and of each try that is followed by another. */
  readonly onCall?: (operation: string, outcome: ConnectorOutcome) => void;
}

export type ConnectorOutcome = 'ok' | 'failed' | 'retried';

interface Call {
  readonly operation: string;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly serviceUrl: string;
  /** Below the service URL, e.g. `v3/conversations`. */
  readonly path: string;
  readonly body?: object;
  readonly limits: RetryLimits;
  /** Not tried again where it may have been done. */
  readonly atMostOnce?: boolean;
}

/** What the connector says is an id; whatever is more is somebody else's mistake. */
const maxAnswerLength = 64 * 1024;

/** A Bot Connector client that keeps connections alive, one pool to an origin, and follows no redirect. */
export function createConnector({ token, limits = usualLimits, onCall }: ConnectorOptions): Connector {
  const agent = createAgent();

  function request(call: Call, milliseconds: number, bearer: string | undefined): Promise<HttpReply> {
    const { origin, pathname } = new URL(call.serviceUrl);
    return exchange(
      agent,
      {
        origin,
        path: `${pathname.endsWith('/') ? pathname : `${pathname}/`}${call.path}`,
        method: call.method,
        headers: headersOf(call.body !== undefined, bearer),
        body: call.body === undefined ? null : JSON.stringify(call.body),
      },
      { milliseconds: Math.max(1, Math.round(milliseconds)), maxBytes: maxAnswerLength },
    );
  }

  async function tokenFor(call: Call, fresh: boolean): Promise<string | undefined> {
    try {
      return await token(fresh);
    } catch (error) {
      throw failed(call, { code: 'UNREACHABLE', detail: `no token could be had (${errorName(error)})` });
    }
  }

  /** Tries a call; a token that is refused is replaced once, within the same try. */
  function attemptOf(call: Call): (leftMs: number) => Promise<TryResult<string>> {
    let bearer: Promise<string | undefined> | undefined;
    let refreshed = false;
    return async (leftMs) => {
      const ends = performance.now() + leftMs;
      bearer ??= tokenFor(call, false);
      const tryWith = async (token: string | undefined) =>
        await judgeReply(request(call, ends - performance.now(), token), (reply) => judge(call, reply));
      const result = await tryWith(await bearer);
      if (result.ok || result.status !== 401 || refreshed || (await bearer) === undefined) return result;
      refreshed = true;
      bearer = tokenFor(call, true);
      return await tryWith(await bearer);
    };
  }

  async function attempt(call: Call): Promise<string> {
    const onRetry = () => onCall?.(call.operation, 'retried');
    try {
      const rules = { limits: call.limits, allows: ({ again }: FailedTry) => again === 'always', onRetry };
      const { result } = await callWithRetries(attemptOf(call), rules);
      if (!result.ok) throw failed(call, result);
      onCall?.(call.operation, 'ok');
      return result.value;
    } catch (error) {
      onCall?.(call.operation, 'failed');
      throw error;
    }
  }

  return {
    async send(address, activity, replyToId) {
      const path = replyToId === undefined ? activitiesOf(address) : activityOf(address, replyToId);
      const limitsHere = activity.type === 'typing' ? singleTry : limits;
      const { serviceUrl } = address;
      const text = await attempt({
        operation: 'connector.send',
        method: 'POST',
        serviceUrl,
        path,
        body: activity,
        limits: limitsHere,
      });
      return idOf(text) ?? '';
    },
    async announce(address, activity) {
      const text = await attempt({
        operation: 'connector.send',
        method: 'POST',
        serviceUrl: address.serviceUrl,
        path: activitiesOf(address),
        body: activity,
        limits,
        atMostOnce: true,
      });
      return idOf(text) ?? '';
    },
    async update(address, activityId, activity) {
      const { serviceUrl } = address;
      const path = activityOf(address, activityId);
      await attempt({
        operation: 'connector.update',
        method: 'PUT',
        serviceUrl,
        path,
        body: activity,
        limits,
      });
    },
    async delete(address, activityId) {
      const { serviceUrl } = address;
      await attempt({
        operation: 'connector.delete',
        method: 'DELETE',
        serviceUrl,
        path: activityOf(address, activityId),
        limits,
      });
    },
    async create(serviceUrl, conversation) {
      const call: Call = {
        operation: 'connector.create',
        method: 'POST',
        serviceUrl,
        path: 'v3/conversations',
        body: conversation,
        limits,
      };
      const id = idOf(await attempt(call));
      if (id === undefined || id === '')
        throw failed(call, { code: 'INVALID_RESPONSE', detail: 'no conversation id' });
      return id;
    },
    close: () => agent.close(),
  };
}

/** Of an answer only its status and its error code are told: its text may repeat what was sent. */
function judge({ atMostOnce }: Call, { status, headers, body }: HttpReply): TryResult<string> {
  if (status >= 200 && status < 300) {
    if (body.ok) return { ok: true, value: body.text };
    const detail = `answered ${status}, with a body that is ${body.why}`;
    return { ok: false, code: 'FATE_UNKNOWN', again: 'never', status, detail };
  }
  const { code } = classifyStatus(status);
  const mayBeDone = atMostOnce === true && code === 'FATE_UNKNOWN';
  const again = retriedStatuses.has(status) && !mayBeDone ? 'always' : 'never';
  const detail = `answered ${status}, error code ${errorCodeIn(body.ok ? body.text : '')}`;
  const retryAfterMs = readRetryAfter(headers, clock());
  return {
    ...{ ok: false, code, status, again, detail },
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

function activitiesOf({ conversation }: Address): string {
  return `v3/conversations/${encodeURIComponent(conversation)}/activities`;
}

function activityOf(address: Address, activityId: string): string {
  return `${activitiesOf(address)}/${encodeURIComponent(activityId)}`;
}

function headersOf(hasBody: boolean, bearer: string | undefined): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', 'user-agent': 'Canvass' };
  if (hasBody) headers['content-type'] = 'application/json; charset=utf-8';
  if (bearer !== undefined) headers['authorization'] = `Bearer ${bearer}`;
  return headers;
}

function failed(
  { operation }: Call,
  { code, detail, status }: Pick<Failure, 'code' | 'detail' | 'status'>,
): ConnectorError {
  const reference = randomUUID().slice(0, 8);
  return new ConnectorError({
    ...{ code, operation, detail, reference },
    ...(status === undefined ? {} : { status }),
  });
}

/** Where an activity goes. */
interface Address {
  readonly serviceUrl: string;
  readonly conversation: string;
}

/** What creates a conversation (Bot Connector REST API v3, "ConversationParameters"). */
export interface NewConversation {
  readonly isGroup: boolean;
  readonly bot: { readonly id: string; readonly name?: string };
  readonly members: readonly { readonly id: string; readonly name?: string }[];
  readonly tenantId?: string;
  readonly channelData?: unknown;
}

/**
 * The Bot Connector, as far as it is used (Bot Connector REST API v3). Activities go out as they are given.
 * Every method throws a `ConnectorError`, once retrying has come to nothing.
 */
export interface Connector {
  /** The new activity's id; empty where the channel tells none. */
  send(address: Address, activity: { readonly type?: string }, replyToId?: string): Promise<string>;
  /**
   * As `send`, replying to nothing; not tried again where it may have arrived already, such as after a 502: who
   * waits for a reply would rather have it twice than not at all, but nobody waits for an announcement.
   */
  announce(address: Address, activity: { readonly type?: string }): Promise<string>;
  update(address: Address, activityId: string, activity: object): Promise<void>;
  delete(address: Address, activityId: string): Promise<void>;
  /** The new (or found) conversation's id. */
  create(serviceUrl: string, conversation: NewConversation): Promise<string>;
  /** Lets requests under way finish, and closes the kept-alive connections. */
  close(): Promise<void>;
}

/**
 * A call to the Bot Connector that came to nothing. The one place of this room where a remote fault is
 * thrown: the SDK's contract for a connector knows no other way. `failure` says what it lets us conclude, in
 * the codes of `dialogs/ports/outcome.ts`, and never holds a token.
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

  /** HTTP status, where there was an answer. The SDK's own errors call it the same. */
  get statusCode(): number | undefined {
    return this.failure.status;
  }
}

const answerSchema = z.object({ id: z.string().max(2_000).nullish() });

/** A channel that says nothing, or nothing readable, after a success has done its work all the same. */
function idOf(text: string): string | undefined {
  if (text === '') return undefined;
  try {
    return answerSchema.safeParse(JSON.parse(text)).data?.id ?? undefined;
  } catch {
    return undefined;
  }
}

const errorSchema = z.object({ error: z.object({ code: z.string().regex(/^[\w.-]{1,80}$/) }) });

/** Of an error body only its code goes on: its text may repeat what was sent. */
function errorCodeIn(text: string): string {
  try {
    return errorSchema.safeParse(JSON.parse(text)).data?.error.code ?? 'none';
  } catch {
    return 'none';
  }
}
