import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from '../../dialogs/ports/logger.ts';
import { type JsonResponse, writeJson } from '../http/server/json.ts';
import { systemRandom } from '../random.ts';
import type { InboundActivity, ParsedActivity } from './activity/inbound-activity.ts';
import type { SdkAnswer } from './sdk/adapter.ts';
import { UnauthorizedError } from './sdk/authentication.ts';
import { KeysUnavailableError, keyTimes } from './sdk/signing-keys.ts';
import type { TurnEnd } from './turn/handle-activity.ts';

/** The part of a request that is read; restify's and Node's own fit. */
export interface BotRequest {
  readonly headers: IncomingHttpHeaders;
  /** Parsed JSON. */
  readonly body?: unknown;
}

/** Rate limits of senders: each call takes one from an allowance. Resolves to 0, or to the seconds until the next one. */
export interface Allowance {
  /** For a person with a valid token. */
  person(channel: string, id: string): Promise<number>;
  /** For anyone unauthenticated: without a token, with an invalid one, or with an activity that can't be checked. */
  unproven(): Promise<number>;
}

interface HttpDependencies {
  readonly log: Logger;
  /** False if the header can't be a valid token; then the body is not read. */
  readonly admits: (authorization: string) => boolean;
  readonly parse: (value: unknown) => ParsedActivity;
  /**
   * @param admitted called once the token has been accepted
   * @throws `UnauthorizedError`, `TurnFailedError`, and what `admitted` throws
   */
  readonly run: (
    authorization: string,
    activity: InboundActivity,
    admitted: () => Promise<void>,
  ) => Promise<HttpTurn>;
}

export interface HttpTurn {
  readonly answer: SdkAnswer | undefined;
  /** How the turn ended, possibly after the request was answered. Never rejects. */
  readonly end: Promise<TurnEnd['kind']>;
}

/** `refused`: there was no turn. `duplicate`: there was one before. */
export type HttpOutcome = 'ok' | 'refused' | 'failed' | 'duplicate';

/** A turn failed and the person could not be informed. */
export class TurnFailedError extends Error {
  readonly reference: string;

  constructor(reference: string) {
    super('The turn failed.');
    this.name = 'TurnFailedError';
    this.reference = reference;
  }
}

/** A sender exceeded a rate limit. */
class TooManyError extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super('The sender sends more than is taken.');
    this.name = 'TooManyError';
    this.seconds = seconds;
  }
}

/**
 * Answers a POST from the Bot Connector. Of an error, only a code and the reference in the log are sent. Never rejects;
 * resolves at the end of the turn to how it ended, whatever was answered.
 */
export async function processHttp(
  { log, admits, parse, run }: HttpDependencies,
  request: BotRequest,
  response: JsonResponse,
  allowance: Allowance,
): Promise<HttpOutcome> {
  const { authorization = '' } = request.headers;
  const refuseUnproven = async (refuse: () => void): Promise<HttpOutcome> => {
    const seconds = await allowance.unproven();
    if (seconds > 0) tooMany(response, seconds);
    else refuse();
    return 'refused';
  };
  const unauthorized = () =>
    sendError(response, 401, { code: 'Unauthorized', message: 'A valid token is needed.' }, bearerWanted);
  if (!admits(authorization)) return refuseUnproven(unauthorized);
  try {
    const parsed = parse(request.body);
    if (!parsed.ok) {
      const { message } = parsed;
      return await refuseUnproven(() => sendError(response, 400, { code: 'BadSyntax', message }));
    }
    const { channelId, from } = parsed.activity;
    const { answer, end } = await run(authorization, parsed.activity, async () => {
      const seconds = await allowance.person(channelId, from.id);
      if (seconds > 0) throw new TooManyError(seconds);
    });
    send(response, answer ?? { status: 200 });
    const kind = await end;
    return kind === 'failed' || kind === 'duplicate' ? kind : 'ok';
  } catch (err) {
    if (err instanceof UnauthorizedError) {
      return refuseUnproven(() => {
        log.warn({ err }, 'An activity without a valid token was refused.');
        unauthorized();
      });
    }
    if (err instanceof TooManyError) {
      tooMany(response, err.seconds);
      return 'refused';
    }
    if (err instanceof KeysUnavailableError) {
      log.warn({ err }, 'An activity was refused: its token could not be checked.');
      const message = 'The token can’t be checked right now. Try again.';
      const seconds = Math.ceil(keyTimes.pause / 1000);
      sendError(response, 503, { code: 'ServiceUnavailable', message }, { 'retry-after': seconds });
      return 'failed';
    }
    const reference = err instanceof TurnFailedError ? err.reference : systemRandom.id().slice(0, 8);
    if (!(err instanceof TurnFailedError)) {
      log.error({ err, reference }, 'An activity could not be processed.');
    }
    const message = 'The activity could not be processed.';
    sendError(response, 500, { code: 'InternalError', message, reference });
    return 'failed';
  }
}

type Headers = Readonly<Record<string, string | number>>;
const bearerWanted: Headers = { 'www-authenticate': 'Bearer' };

function tooMany(response: JsonResponse, seconds: number): void {
  const message = `Too many requests. Try again in ${seconds} s.`;
  sendError(response, 429, { code: 'TooManyRequests', message }, { 'retry-after': seconds });
}

function sendError(response: JsonResponse, status: number, error: object, headers: Headers = {}): void {
  writeJson(response, status, { error }, headers);
}

function send(response: JsonResponse, { status, body }: SdkAnswer): void {
  if (body !== undefined && body !== null) writeJson(response, status, body, {});
  else {
    response.writeHead(status, { 'content-length': 0 });
    response.end();
  }
}
