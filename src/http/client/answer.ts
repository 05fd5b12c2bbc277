import { type ZodType, z } from 'zod';
import type { FailureCode } from '../../../dialogs/ports/outcome.ts';
import type { NoResponse, ReplyBody } from './exchange.ts';
import { NotConnected } from './never-connected.ts';
import type { HttpAnswer, HttpRequest } from './request.ts';
import { readRetryAfter } from './retry.ts';

/** An answer's status and headers, names in lower case, with what could be read of its body. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReplyBody;
}

/** A redirect was answered that is not followed. */
export function judgeRedirect(
  { method }: HttpRequest,
  status: number,
  target: URL | undefined,
  redact: (text: string) => string,
): FailedTry {
  // 307 and 308 ask for the same request elsewhere; the other redirects may be the answer to a finished one.
  const untouched = method === 'GET' || status === 307 || status === 308;
  return {
    ok: false,
    code: untouched ? 'REFUSED' : 'FATE_UNKNOWN',
    status,
    detail: `answered ${status}, a redirect to ${redact(target?.origin ?? 'nowhere')}, which is not followed`,
    again: 'never',
  };
}

/**
 * Judges an answer by its status alone where that is no success: a body that broke off or is too large
 * changes nothing about a refusal. A success whose body is missing says too little to build on, unless nothing
 * is built on it.
 */
export function judgeAnswer(
  { method, bodyIsIdle = false }: HttpRequest,
  { status, headers, body }: RawAnswer,
  redact: (text: string) => string,
): TryResult<HttpAnswer> {
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && body.ok) return { ok: true, value: { status, headers, body: parse(body.text) } };
  if (isSuccess && bodyIsIdle) return { ok: true, value: { status, headers, body: undefined } };
  if (isSuccess && !body.ok) {
    if (body.why === 'tooLarge') {
      const code = method === 'GET' ? 'INVALID_RESPONSE' : 'FATE_UNKNOWN';
      return { ok: false, code, status, detail: `answered ${status}, with too large a body`, again: 'never' };
    }
    const detail = `answered ${status}, with a body that broke off`;
    return { ok: false, code: 'FATE_UNKNOWN', status, detail, again: 'ifIdempotent' };
  }
  const said = body.ok ? serviceMessage(parse(body.text), redact) : undefined;
  const retryAfterMilliseconds = readRetryAfter(headers, Date.now());
  return {
    ok: false,
    ...judgeStatus(status),
    status,
    detail: `answered ${status}`,
    ...(said === undefined ? {} : { serviceMessage: said }),
    ...(retryAfterMilliseconds === undefined ? {} : { retryAfterMilliseconds }),
  };
}

function parse(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * What an error that took the place of an answer lets us conclude. Only two things prove that nothing left:
 * no connection came about, or the request was never begun on one (no free connection in time, a request
 * that the client library would not send). All else, above all a reset on a reused connection, proves nothing.
 */
export function judgeError(
  { cause: error, begun, timedOut }: NoResponse,
  redact: (text: string) => string,
): FailedTry {
  const code = codeOf(error);
  const said = redact(error instanceof Error ? error.message : 'unknown');
  if (error instanceof NotConnected) {
    const detail = `no connection: ${code} ${said}`;
    return { ok: false, code: 'UNREACHABLE', detail, again: error.permanent ? 'never' : 'always' };
  }
  if (!begun) {
    const detail = timedOut ? 'no free connection in time' : `not sent: ${code} ${said}`;
    return { ok: false, code: 'UNREACHABLE', detail, again: timedOut ? 'always' : 'never' };
  }
  const detail = timedOut ? 'no answer in time' : `the connection broke: ${code} ${said}`;
  return { ok: false, code: 'FATE_UNKNOWN', detail, again: 'ifIdempotent' };
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** What a success has to look like. */
export interface Expectation<Value> {
  readonly schema: ZodType<Value>;
  /** A success around a numeric `status` of 400 or more is an error of that status. */
  readonly innerStatus?: boolean;
}

const innerStatusSchema = z.looseObject({ status: z.number() });
const maxIssues = 5;
/** Characters of what is told of them: a field's name is the service's. */
const maxOfIssues = 600;

/** A success's body as the schema knows it; `INVALID_RESPONSE` where it doesn't. */
export function expectBody<Value>(
  { status, body }: HttpAnswer,
  { schema, innerStatus = false }: Expectation<Value>,
  redact: (text: string) => string,
): TryResult<Value> {
  const inner = innerStatus ? innerStatusSchema.safeParse(body).data?.status : undefined;
  if (inner !== undefined && inner >= 400) {
    const said = serviceMessage(body, redact);
    return {
      ok: false,
      ...judgeStatus(inner),
      status: inner,
      detail: `answered ${status} with an inner status of ${inner}`,
      ...(said === undefined ? {} : { serviceMessage: said }),
    };
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return { ok: true, value: parsed.data };
  const where = parsed.error.issues
    .slice(0, maxIssues)
    .map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
    .join('; ');
  const detail = `answered ${status} with another shape: ${redact(where.slice(0, maxOfIssues))}`;
  return { ok: false, code: 'INVALID_RESPONSE', status, detail, again: 'never' };
}

const errorBody = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ Message: z.string() }).transform(({ Message }) => Message),
]);
const maxMessageLength = 300;
/** Characters that are looked at. A service can answer with megabytes. */
const maxRead = 16_000;

/**
 * The `message` of a JSON error body, on one line and capped: of all error bodies the only part that a
 * person may see. Whoever shows it escapes it.
 * @param redact comes before the cap: a secret that the cap or the line cut through would not be known any more
 */
function serviceMessage(body: unknown, redact: (text: string) => string): string | undefined {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return undefined;
  const message = redact(parsed.data.slice(0, maxRead))
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (message === '') return undefined;
  const characters = [...message];
  return characters.length > maxMessageLength
    ? `${characters.slice(0, maxMessageLength - 1).join('')}…`
    : message;
}

/** A try that failed, before it is known whether there will be another. Its texts are redacted already. */
export interface FailedTry {
  readonly ok: false;
  readonly code: FailureCode;
  readonly status?: number;
  readonly serviceMessage?: string;
  /** In our own words. */
  readonly detail: string;
  /** Under which rules another try is allowed: `always` is said of what certainly did nothing. */
  readonly again: 'always' | 'ifIdempotent' | 'never';
  /** How long the service asks to be left alone. */
  readonly retryAfterMilliseconds?: number;
}

/** What came of one try at a call. */
export type TryResult<Value> = { readonly ok: true; readonly value: Value } | FailedTry;

/** What a status that is no success says about what the service did. */
function judgeStatus(status: number): Pick<FailedTry, 'code' | 'again'> {
  if (status === 429) return { code: 'REFUSED', again: 'always' };
  // 408: the service gave up on a request that it may have read in part.
  if (status >= 500 || status === 408) return { code: 'FATE_UNKNOWN', again: 'ifIdempotent' };
  return { code: 'REFUSED', again: 'never' };
}
