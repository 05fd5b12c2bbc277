import type { ZodType } from 'zod';
import type { Outcome } from '../../../dialogs/ports/outcome.ts';
import type { Reply, SurveyService } from '../../../dialogs/ports/survey-service.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { HttpRequest } from '../http/http-request.ts';
import { readableListSchema } from './read-list.ts';
import { readQuestion } from './read-question.ts';
import { readStatus } from './read-status.ts';
import { readTaken, repliedSchema } from './read-taken.ts';
import { sessionStartSchema, sessionStatusSchema } from './schemas.ts';
import { shapeOf } from './shape-of.ts';

export interface SurveyCredentials {
  readonly key: string;
  readonly secret: string;
}

/** The status is read in the same turn as a reply that took its 8 s: together they stay under a channel's 15 s. */
const statusTimes = { tryMilliseconds: 4000, totalMilliseconds: 6000 } as const;

/**
 * The Survey Delivery API (survey seed §4) over HTTPS. The credentials go into the query, as seed §5 rule 1
 * asks, without the white space of a careless paste; the HTTP client takes them out of everything that it
 * tells. A success around an inner status of 400 or more is an error of that status (our reading).
 */
export function createSurveyService(client: HttpClient, { key, secret }: SurveyCredentials): SurveyService {
  const credentials = { apikey: key.trim(), apisecret: secret.trim() };

  async function call<Wire, Value>(
    request: HttpRequest,
    schema: ZodType<Wire>,
    read: (wire: Wire) => Value,
  ): Promise<Outcome<Value>> {
    const query = { ...request.query, ...credentials };
    const answered = await client.expect({ ...request, query }, { schema, innerStatus: true });
    return answered.ok ? { ok: true, value: read(answered.value) } : answered;
  }

  return {
    listSurveys: () =>
      call(
        { operation: 'survey.list', method: 'GET', path: '/surveys', retry: 'idempotent' },
        readableListSchema,
        (items) => items,
      ),

    startSession: (surveyId) =>
      call(
        { operation: 'survey.start', method: 'POST', path: pathOf(surveyId), retry: 'neverLeft' },
        sessionStartSchema,
        (started) => {
          const { sessionId, survey, message } = started;
          const question = readQuestion(started.question);
          const value = { sessionId, surveyTitle: survey?.title ?? '', message: message ?? '' };
          return question === undefined ? { ...value, shape: shapeOf(started) } : { ...value, question };
        },
      ),

    reply: (surveyId, sessionId, reply) =>
      call(
        {
          operation: 'survey.reply',
          method: 'POST',
          path: pathOf(surveyId),
          query: { sessionId },
          body: replyBody(reply),
          retry: 'neverLeft',
        },
        repliedSchema,
        readTaken,
      ),

    readStatus: (surveyId, sessionId) =>
      call(
        {
          operation: 'survey.status',
          method: 'GET',
          path: pathOf(surveyId),
          query: { sessionId },
          retry: 'idempotent',
          ...statusTimes,
        },
        sessionStatusSchema,
        readStatus,
      ),
  };
}

function pathOf(surveyId: number): string {
  return `/surveys/${encodeURIComponent(surveyId)}`;
}

/** Survey seed §4, rules 3 and 4. */
function replyBody(reply: Reply): { answerId: number } | { feedback: string } {
  return reply.kind === 'choice' ? { answerId: reply.answerId } : { feedback: reply.feedback };
}
