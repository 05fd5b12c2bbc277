import { type ZodType, z } from 'zod';
import { parseJson } from '../../json-text.ts';
import { systemTime } from '../../time.ts';
import { classifyStatus, type FailedTry, type TryResult } from './classify.ts';
import type { HttpReply } from './exchange.ts';
import type { HttpAnswer, HttpRequest } from './request.ts';
import { readRetryAfter } from './retry.ts';

type Redact = (text: string) => string;

/** Judges a redirect that is not followed. */
export function judgeRedirect(
  { method }: HttpRequest,
  status: number,
  target: URL | null,
  redact: Redact,
): FailedTry {
  // 307 and 308 ask to repeat the request elsewhere; the other redirects may be the answer to a finished request.
  const code = method === 'GET' || status === 307 || status === 308 ? 'REFUSED' : 'FATE_UNKNOWN';
  const where = redact(target?.origin ?? 'nowhere');
  const detail = `answered ${status}, a redirect to ${where}, which is not followed`;
  return { ok: false, code, status, detail, again: 'never' };
}

/**
 * Judges an answer. If the status isn't a success, only the status counts: a body that broke off or is too large changes
 * nothing about a refusal. A success needs its body, unless the caller ignores it.
 */
export function judgeAnswer(
  { method, ignoresBody = false, readsBytes = false }: HttpRequest,
  { status, headers, body }: HttpReply,
  redact: Redact,
): TryResult<HttpAnswer> {
  if (status >= 200 && status < 300) {
    if (body.ok) {
      return { ok: true, value: { status, headers, body: readsBytes ? body.bytes : parse(body.text) } };
    }
    if (ignoresBody) return { ok: true, value: { status, headers, body: undefined } };
    if (body.why === 'tooLarge') {
      const code = method === 'GET' ? 'INVALID_RESPONSE' : 'FATE_UNKNOWN';
      return { ok: false, code, status, detail: `answered ${status}, with too large a body`, again: 'never' };
    }
    const detail = `answered ${status}, with a body that broke off`;
    return { ok: false, code: 'FATE_UNKNOWN', status, detail, again: 'ifIdempotent' };
  }
  return {
    ok: false,
    ...classifyStatus(status),
    status,
    detail: `answered ${status}`,
    serviceMessage: body.ok ? serviceMessage(parse(body.text), redact) : undefined,
    retryAfterMs: readRetryAfter(headers, systemTime.now()),
  };
}

function parse(text: string): unknown {
  if (text.trim() === '') return undefined;
  const value = parseJson(text);
  return value === undefined ? text : value;
}

/** What a success must look like. */
export interface Expectation<Value> {
  readonly schema: ZodType<Value>;
  /** A success whose body has a numeric `status` of 400 or more is an error of that status. */
  readonly innerStatus?: boolean;
}

const innerStatusSchema = z.looseObject({ status: z.number() });
const maxIssues = 5;
/** Maximum length of the description of all issues: field names come from the service. */
const maxIssuesLength = 600;

/** Parses a success's body with the schema; `INVALID_RESPONSE` if it doesn't match. */
export function expectBody<Value>(
  { status, body }: HttpAnswer,
  { schema, innerStatus = false }: Expectation<Value>,
  redact: Redact,
): TryResult<Value> {
  const inner = innerStatus ? (innerStatusSchema.safeParse(body).data?.status ?? 0) : 0;
  if (inner >= 400) {
    const detail = `answered ${status} with an inner status of ${inner}`;
    const said = serviceMessage(body, redact);
    return { ok: false, ...classifyStatus(inner), status: inner, detail, serviceMessage: said };
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return { ok: true, value: parsed.data };
  const where = parsed.error.issues
    .slice(0, maxIssues)
    .map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
    .join('; ');
  const detail = `answered ${status} with another shape: ${redact(where.slice(0, maxIssuesLength))}`;
  return { ok: false, code: 'INVALID_RESPONSE', status, detail, again: 'never' };
}

const errorBody = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ Message: z.string() }).transform(({ Message }) => Message),
]);
const maxMessageLength = 300;
/** Characters that are read, since a service may answer with megabytes. */
const maxRead = 16_000;

/**
 * The `message` of a JSON error body, on one line and shortened: the only part of an error body that a person may see.
 * It still has to be escaped. Secrets are redacted before shortening, which could cut one and make it unrecognisable.
 */
function serviceMessage(body: unknown, redact: Redact): string | undefined {
  const message = errorBody.safeParse(body).data;
  if (message === undefined) return undefined;
  const characters = [
    ...redact(message.slice(0, maxRead))
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  ];
  if (characters.length <= maxMessageLength) return characters.join('') || undefined;
  return `${characters.slice(0, maxMessageLength - 1).join('')}…`;
}
