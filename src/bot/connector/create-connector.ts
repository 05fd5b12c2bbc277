import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';
import type { Failure } from '../../../dialogs/ports/outcome.ts';
import { exchange, Unanswered } from '../../http/exchange.ts';
import type { Address, Connector } from './connector.ts';
import { ConnectorError } from './connector-error.ts';
import { errorCodeIn, idOf } from './read-answer.ts';
import {
  codeOfBreak,
  isPassing,
  nameOfBreak,
  pauseBefore,
  type RetryLimits,
  readRetryAfter,
  singleTry,
  usualLimits,
} from './retry-rules.ts';
import type { TokenProvider } from './token-provider.ts';

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

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: number | undefined;
}

/** What the connector says is an id; whatever is more is somebody else's mistake. */
const longestAnswer = 64 * 1024;

/** A Bot Connector client that keeps connections alive, one pool to an origin, and follows no redirect. */
export function createConnector({ token, limits = usualLimits, onCall }: ConnectorOptions): Connector {
  const agent = new Agent({ connections: 64, connectTimeout: 3_000 });

  async function request(call: Call, milliseconds: number, bearer: string | undefined): Promise<Answer> {
    const { origin, pathname } = new URL(call.serviceUrl);
    const { status, headers, body } = await exchange(
      agent,
      {
        origin,
        path: `${pathname.endsWith('/') ? pathname : `${pathname}/`}${call.path}`,
        method: call.method,
        headers: headersOf(call.body !== undefined, bearer),
        body: call.body === undefined ? null : JSON.stringify(call.body),
      },
      { milliseconds, mostBytes: longestAnswer },
    );
    if (!body.ok) throw new Unanswered(true, body.why === 'broken', new Error('The answer is too large.'));
    return { status, text: body.text, retryAfter: readRetryAfter(headers['retry-after']) };
  }

  async function tokenFor(call: Call, fresh: boolean): Promise<string | undefined> {
    try {
      return await token(fresh);
    } catch (error) {
      throw failed(call, { code: 'UNREACHABLE', detail: `no token could be had (${nameOfBreak(error)})` });
    }
  }

  async function attempt(call: Call): Promise<string> {
    try {
      const text = await tryCall(call);
      onCall?.(call.operation, 'ok');
      return text;
    } catch (error) {
      onCall?.(call.operation, 'failed');
      throw error;
    }
  }

  async function tryCall(call: Call): Promise<string> {
    const start = performance.now();
    let refreshed = false;
    let bearer = await tokenFor(call, false);
    for (let tried = 1; ; tried += 1) {
      const spent = performance.now() - start;
      const left = Math.max(1, Math.round(call.limits.budget - spent));
      const result = await request(call, left, bearer).catch((error: unknown) => new Broken(error));
      if (!(result instanceof Broken) && result.status >= 200 && result.status < 300) return result.text;
      if (!(result instanceof Broken) && result.status === 401 && bearer !== undefined && !refreshed) {
        refreshed = true;
        bearer = await tokenFor(call, true);
        continue;
      }
      const again =
        result instanceof Broken
          ? codeOfBreak(result.cause) === 'UNREACHABLE'
          : isPassing(result.status) && !(call.atMostOnce === true && result.status >= 500);
      const asked = result instanceof Broken ? undefined : result.retryAfter;
      const pause = again ? pauseBefore(call.limits, tried, performance.now() - start, asked) : undefined;
      if (pause === undefined) throw failed(call, outcomeOf(result));
      onCall?.(call.operation, 'retried');
      await sleep(pause);
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
        throw failed(call, { code: 'NONSENSE', detail: 'no conversation id' });
      return id;
    },
    close: () => agent.close(),
  };
}

/** A request that got no answer. */
class Broken {
  readonly cause: unknown;

  constructor(cause: unknown) {
    this.cause = cause;
  }
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

function outcomeOf(result: Answer | Broken): Pick<Failure, 'code' | 'detail' | 'status'> {
  if (result instanceof Broken) return { code: codeOfBreak(result.cause), detail: nameOfBreak(result.cause) };
  const { status, text } = result;
  const code = status >= 500 ? 'FATE_UNKNOWN' : 'REFUSED';
  return { code, status, detail: `answered ${status}, error code ${errorCodeIn(text)}` };
}

function failed({ operation }: Call, failure: Pick<Failure, 'code' | 'detail' | 'status'>): ConnectorError {
  return new ConnectorError({ ...failure, operation, reference: randomUUID().slice(0, 8) });
}
