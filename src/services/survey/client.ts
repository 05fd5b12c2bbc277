import { type ZodType, z } from 'zod';
import type { Outcome } from '../../../dialogs/ports/outcome.ts';
import type { Question, ReplyTaken, SessionStatus, SurveyService } from '../../../dialogs/ports/survey.ts';
import type { HttpClient } from '../../http/client/client.ts';
import type { HttpRequest } from '../../http/client/request.ts';
import { statusCall } from '../../limits.ts';
import { systemTime } from '../../time.ts';
import { bounded, maxNameLength } from './bounds.ts';
import {
  questionSchema,
  readableListSchema,
  readQuestion,
  replyBody,
  sessionReplySchema,
  sessionStartSchema,
  sessionStatusSchema,
} from './schemas.ts';

export interface SurveyCredentials {
  readonly key: string;
  readonly secret: string;
}

/**
 * Who asks for the list so soon after somebody else gets the same answer: visitors can open links to surveys that don't exist as
 * often as they like. Who asks later doesn't wait for a call that may hang. Milliseconds.
 */
const joinedMs = 1_000;

/**
 * The Survey Delivery API (survey seed §4) over HTTPS. The credentials go into the query, as seed §5 rule 1 asks,
 * trimmed, since pasting may add white space; the HTTP client redacts them. A success with an inner status of 400 or
 * more is an error of that status (our reading).
 * @param credentials read for each call
 */
export function createSurveyService(client: HttpClient, credentials: () => SurveyCredentials): SurveyService {
  async function call<Wire, Value>(
    request: HttpRequest,
    schema: ZodType<Wire>,
    read: (wire: Wire) => Value,
  ): Promise<Outcome<Value>> {
    const { key, secret } = credentials();
    const query = { ...request.query, apikey: key.trim(), apisecret: secret.trim() };
    const answered = await client.expect({ ...request, query }, { schema, innerStatus: true });
    return answered.ok ? { ok: true, value: read(answered.value) } : answered;
  }

  const list = { operation: 'survey.list', method: 'GET', path: '/surveys', retry: 'idempotent' } as const;
  let listing: Listing | undefined;

  return {
    listSurveys() {
      const now = systemTime.monotonic();
      if (listing !== undefined && now - listing.since < joinedMs) return listing.answer;
      const own: Listing = { since: now, answer: call(list, readableListSchema, (items) => items) };
      listing = own;
      return own.answer.finally(() => {
        if (listing === own) listing = undefined;
      });
    },
    startSession(surveyId) {
      const path = pathOf(surveyId);
      const request = { operation: 'survey.start', method: 'POST', path, retry: 'neverLeft' } as const;
      return call(request, sessionStartSchema, (started) => {
        const { sessionId, survey, message } = started;
        const question = readQuestion(started.question);
        const surveyTitle = bounded(survey?.title ?? '', maxNameLength);
        const value = { sessionId, surveyTitle, message: bounded(message ?? '') };
        return question === undefined ? { ...value, shape: shapeOf(started) } : { ...value, question };
      });
    },
    reply(surveyId, sessionId, reply, isTooLate) {
      const body = replyBody(reply);
      const at = { path: pathOf(surveyId), query: { sessionId } };
      const rules = { retry: 'neverLeft', isTooLate } as const;
      const request = { operation: 'survey.reply', method: 'POST', ...at, body, ...rules } as const;
      return call(request, repliedSchema, readTaken);
    },
    readStatus(surveyId, sessionId) {
      const at = { path: pathOf(surveyId), query: { sessionId } };
      const rules = { retry: 'idempotent', ...statusCall } as const;
      const request = { operation: 'survey.status', method: 'GET', ...at, ...rules } as const;
      return call(request, sessionStatusSchema, readStatus);
    },
  };
}

interface Listing {
  /** Monotonic milliseconds. */
  readonly since: number;
  readonly answer: ReturnType<SurveyService['listSurveys']>;
}

function pathOf(surveyId: number): string {
  return `/surveys/${encodeURIComponent(surveyId)}`;
}

/** A reply's body as parsed by the schema, and the original body. */
const repliedSchema = z.compile(
  z.preprocess((body) => ({ wire: body, body }), z.object({ wire: sessionReplySchema, body: z.unknown() })),
);

/**
 * Survey seed §2, "Session-reply reply". Besides an object, `data.question` may be a bare text, and the question's
 * fields may be directly under `data` (our reading). The seed doesn't show what comes when no more questions remain: it
 * may be a success without a usable question, with closing words in `message`, `data.message` or `data.title`.
 */
function readTaken({ wire, body }: z.infer<typeof repliedSchema>): ReplyTaken {
  const data = wire?.data;
  const question = readQuestion(data?.question);
  if (question !== undefined) {
    const outerTitle = data?.title?.trim() ? bounded(data.title) : '';
    return { kind: 'next', question: question.title === '' ? { ...question, title: outerTitle } : question };
  }
  const direct = questionUnder(data);
  if (direct !== undefined) return { kind: 'next', question: direct };
  const closing = wire?.message?.trim() || data?.message?.trim() || data?.title?.trim() || '';
  return { kind: 'noQuestion', closing: bounded(closing), shape: shapeOf(body) };
}

/** A title alone is not a question: it may be the closing words. */
function questionUnder(data: unknown): Question | undefined {
  const wire = questionSchema.safeParse(data).data;
  const isQuestion = wire?.text?.trim() || wire?.type?.trim() || (wire?.answers ?? []).length > 0;
  return isQuestion ? readQuestion(wire) : undefined;
}

const byDescription: Readonly<Record<string, SessionStatus['status']>> = {
  invalid: 'invalid',
  partiallycomplete: 'partiallyComplete',
  complete: 'complete',
};

/**
 * Survey seed §2, "Session status reply": the description decides, ignoring case and spaces, whatever the id; 5 is
 * Partially Complete, and the ids of Invalid and Complete are not shown.
 */
function readStatus({ status }: z.infer<typeof sessionStatusSchema>): SessionStatus {
  const raw = bounded((status.description ?? '').trim(), maxNameLength);
  const known = byDescription[raw.replaceAll(/[\s_-]/gu, '').toLowerCase()];
  if (known !== undefined) return { status: known, raw };
  if (status.id === 5) return { status: 'partiallyComplete', raw: raw === '' ? 'Partially Complete' : raw };
  return { status: 'other', raw: raw === '' ? `status ${status.id ?? 'unknown'}` : raw };
}

const knownNames = [
  'status',
  'message',
  'data',
  'question',
  'text',
  'title',
  'type',
  'answers',
  'id',
  'value',
  'survey',
  'sessionId',
] as const;
const maxDepth = 5;

/**
 * The fields and types of a body from the survey service, e.g. `{status: number, data: {question: null}}`. It doesn't
 * contain the body's texts, since they may include people's answers, even as field names. Unknown names are counted.
 */
function shapeOf(body: unknown, depth = 0): string {
  if (body === undefined) return 'nothing';
  if (body === null) return 'null';
  if (typeof body === 'string') return body.trim() === '' ? 'empty text' : 'text';
  if (typeof body !== 'object') return typeof body;
  if (depth === maxDepth) return '…';
  if (Array.isArray(body)) {
    return body.length === 0 ? '[]' : `[${shapeOf(body[0], depth + 1)} × ${body.length}]`;
  }
  const fields = new Map<string, unknown>(Object.entries(body));
  const known = knownNames.filter((name) => fields.has(name));
  const shapes = known.map((name) => `${name}: ${shapeOf(fields.get(name), depth + 1)}`);
  const others = fields.size - known.length;
  if (others > 0) shapes.push(`${others} unknown`);
  return `{${shapes.join(', ')}}`;
}
