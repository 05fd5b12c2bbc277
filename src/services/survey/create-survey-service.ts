import type { ZodType } from 'zod';
import type { Outcome } from '../../../dialogs/ports/outcome.ts';
import type { Reply, ReplyTaken, SurveyService } from '../../../dialogs/ports/survey-service.ts';
import { judgeStatus } from '../http/attempt.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { HttpRequest } from '../http/http-request.ts';
import { serviceMessage } from '../http/service-message.ts';
import { readQuestion } from './read-question.ts';
import { readStatus } from './read-status.ts';
import {
  innerStatusSchema,
  sessionReplySchema,
  sessionStartSchema,
  sessionStatusSchema,
  surveyListItemSchema,
  surveyListSchema,
} from './schemas.ts';

export interface SurveyCredentials {
  readonly key: string;
  readonly secret: string;
}

/**
 * The Survey Delivery API (survey seed §4) over HTTPS. The credentials go into the query, as seed §5 rule 1
 * asks; the HTTP client takes them out of everything that it tells.
 */
export function createSurveyService(client: HttpClient, { key, secret }: SurveyCredentials): SurveyService {
  const credentials = { apikey: key.trim(), apisecret: secret.trim() };

  async function call<Wire>(request: HttpRequest, schema: ZodType<Wire>): Promise<Outcome<Wire>> {
    const answered = await client.request({ ...request, query: { ...request.query, ...credentials } });
    if (!answered.ok) return answered;
    const { body, status } = answered.value;
    const inner = innerStatusSchema.safeParse(body);
    if (inner.success && inner.data.status >= 400) {
      // Our reading: a success around an inner status of 400 or more is an error of that status.
      const { code } = judgeStatus(inner.data.status);
      const detail = `answered ${status} with an inner status of ${inner.data.status}`;
      const said = serviceMessage(body);
      return { ok: false, failure: client.fail(request.operation, code, detail, inner.data.status, said) };
    }
    const parsed = schema.safeParse(body);
    if (parsed.success) return { ok: true, value: parsed.data };
    const where = parsed.error.issues
      .map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
      .join('; ');
    const failure = client.fail(
      request.operation,
      'NONSENSE',
      `answered ${status} with another shape: ${where}`,
      status,
    );
    return { ok: false, failure };
  }

  return {
    async listSurveys() {
      const listed = await call(
        { operation: 'survey.list', method: 'GET', path: '/surveys', retry: 'idempotent' },
        surveyListSchema,
      );
      if (!listed.ok) return listed;
      // One item that can't be read must not hide the others.
      const items = listed.value.flatMap((item) => {
        const parsed = surveyListItemSchema.safeParse(item);
        return parsed.success ? [parsed.data] : [];
      });
      return {
        ok: true,
        value: items.map(({ id, description }) => ({ id, name: description?.trim() || `Survey ${id}` })),
      };
    },

    async startSession(surveyId) {
      const request = {
        operation: 'survey.start',
        method: 'POST',
        path: `/surveys/${surveyId}`,
        retry: 'neverLeft',
      } as const;
      const started = await call(request, sessionStartSchema);
      if (!started.ok) return started;
      const { sessionId, survey, message, question: wire } = started.value;
      const question = readQuestion(wire);
      const value = { sessionId, surveyTitle: survey?.title ?? '', message: message ?? '' };
      return { ok: true, value: question === undefined ? value : { ...value, question } };
    },

    async reply(surveyId, sessionId, reply) {
      const request = {
        operation: 'survey.reply',
        method: 'POST',
        path: `/surveys/${surveyId}`,
        query: { sessionId },
        body: replyBody(reply),
        retry: 'neverLeft',
      } as const;
      const taken = await call(request, sessionReplySchema);
      return taken.ok ? { ok: true, value: readTaken(taken.value) } : taken;
    },

    async readStatus(surveyId, sessionId) {
      const request = {
        operation: 'survey.status',
        method: 'GET',
        path: `/surveys/${surveyId}`,
        query: { sessionId },
        retry: 'idempotent',
      } as const;
      const read = await call(request, sessionStatusSchema);
      return read.ok ? { ok: true, value: readStatus(read.value) } : read;
    },
  };
}

/** Survey seed §4, rules 3 and 4. */
function replyBody(reply: Reply): { answerId: number } | { feedback: string } {
  return reply.kind === 'choice' ? { answerId: reply.answerId } : { feedback: reply.feedback };
}

/** The reply when no more questions remain is not shown in the seed: any success without a usable question. */
function readTaken(wire: ReturnType<typeof sessionReplySchema.parse>): ReplyTaken {
  const question = readQuestion(wire?.data?.question);
  if (question !== undefined) {
    const title = question.title.trim() === '' ? (wire?.data?.title ?? '') : question.title;
    return { kind: 'next', question: { ...question, title } };
  }
  const closing = wire?.message?.trim() || wire?.data?.message?.trim() || wire?.data?.title?.trim() || '';
  return { kind: 'end', closing };
}
