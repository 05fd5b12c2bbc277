import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { InboundActivity } from './activity/inbound-activity.ts';
import type { ParsedActivity } from './activity/parse-activity.ts';
import type { BotLog } from './ports.ts';
import type { SdkAnswer } from './sdk/bot-adapter.ts';
import { KeysUnavailableError, keyTimes } from './sdk/signing-keys.ts';
import { UnauthorizedError } from './sdk/unauthorized-error.ts';

/** The part of a request that is read; restify's and Node's own fit. */
export interface BotRequest {
  readonly headers: IncomingHttpHeaders;
  /** Parsed JSON. */
  readonly body?: unknown;
}

/** The part of a response that is used; restify's and Node's own fit. */
export interface BotResponse {
  writeHead(status: number, headers: Record<string, string | number>): unknown;
  end(body?: string): unknown;
}

export interface HttpPorts {
  readonly log: BotLog;
  /** False where the header can't be a token, so that nobody unknown gets a body looked at. */
  readonly admits: (authorization: string) => boolean;
  readonly parse: (value: unknown) => ParsedActivity;
  /** @throws `UnauthorizedError` or `TurnFailedError` */
  readonly run: (authorization: string, activity: InboundActivity) => Promise<SdkAnswer | undefined>;
}

/** A turn failed, and the person could not be told. */
export class TurnFailedError extends Error {
  readonly reference: string;

  constructor(reference: string) {
    super('The turn failed.');
    this.name = 'TurnFailedError';
    this.reference = reference;
  }
}

/**
 * Answers a POST of the Bot Connector's. Nothing of an error goes out but a code and the reference that the
 * log has too. Never rejects.
 */
export async function processHttp(
  ports: HttpPorts,
  request: BotRequest,
  response: BotResponse,
): Promise<void> {
  const { authorization = '' } = request.headers;
  if (!ports.admits(authorization)) return refuse(response, 401);
  try {
    const parsed = ports.parse(request.body);
    if (!parsed.ok) return refuse(response, 400, parsed.message);
    const answer = await ports.run(authorization, parsed.activity);
    return send(response, answer?.status ?? 200, answer?.body);
  } catch (err) {
    if (err instanceof UnauthorizedError) {
      ports.log.warn({ err }, 'An activity without a valid token was refused.');
      return refuse(response, 401);
    }
    if (err instanceof KeysUnavailableError) {
      ports.log.warn({ err }, 'An activity was refused: its token could not be checked.');
      return send(
        response,
        503,
        {
          error: { code: 'ServiceUnavailable', message: 'The token can not be checked just now. Try again.' },
        },
        { 'retry-after': Math.ceil(keyTimes.pause / 1000) },
      );
    }
    const reference = err instanceof TurnFailedError ? err.reference : randomUUID().slice(0, 8);
    if (!(err instanceof TurnFailedError))
      ports.log.error({ err, reference }, 'An activity could not be processed.');
    return send(response, 500, {
      error: { code: 'InternalError', message: 'The activity could not be processed.', reference },
    });
  }
}

function refuse(response: BotResponse, status: 400 | 401, message = 'A valid token is needed.'): void {
  send(response, status, { error: { code: status === 400 ? 'BadSyntax' : 'Unauthorized', message } });
}

function send(
  response: BotResponse,
  status: number,
  body: unknown,
  more: Readonly<Record<string, number>> = {},
): void {
  if (body === undefined || body === null) {
    response.writeHead(status, { 'content-length': 0 });
    response.end();
    return;
  }
  const text = JSON.stringify(body);
  const headers: Record<string, string | number> = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...more,
  };
  if (status === 401) headers['www-authenticate'] = 'Bearer';
  response.writeHead(status, headers);
  response.end(text);
}
