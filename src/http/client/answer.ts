import { type ZodType, z } from 'zod';
import { clock } from '../../clock.ts';
import { classifyNoResponse, classifyStatus, type FailedTry, type TryResult } from './classify.ts';
import type { HttpReply, NoResponse } from './exchange.ts';
import type { HttpAnswer, HttpRequest } from './request.ts';
import { readRetryAfter } from './retry.ts';

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
  { status, headers, body }: HttpReply,
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
  const retryAfterMs = readRetryAfter(headers, clock());
  return {
    ok: false,
    ...classifyStatus(status),
    status,
    detail: `answered ${status}`,
    ...(said === undefined ? {} : { serviceMessage: said }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
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

/** That no answer came; with the error's words, once no secret is in them. */
export function judgeNoResponse(error: NoResponse, redact: (text: string) => string): FailedTry {
  const { cause } = error;
  const words = cause instanceof Error ? ` ${redact(cause.message)}` : '';
  const { detail, ...verdict } = classifyNoResponse(error);
  return { ok: false, ...verdict, detail: `${detail}${words}` };
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
      ...classifyStatus(inner),
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
