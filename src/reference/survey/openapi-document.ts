import { z } from 'zod';
import { createDocument } from 'zod-openapi';
import {
  answerSchema,
  errorBodySchema,
  questionSchema,
  replyBodySchema,
  sessionReplySchema,
  sessionStartSchema,
  sessionStatusSchema,
  surveyListItemSchema,
} from '../../services/survey/schemas.ts';

const sessionId = z.string().min(1);
const surveyId = z.int();

/** The service's OpenAPI 3.1 document, made from the schemas that its client checks replies with. */
export function makeOpenApiDocument(): ReturnType<typeof createDocument> {
  const json = (schema: z.ZodType) => ({ 'application/json': { schema } });
  const failure = (description: string) => ({ description, content: json(errorBodySchema) });
  const unauthorized = failure('apikey or apisecret is missing, or the call was not made over HTTPS');
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Survey Delivery API',
      version: '1',
      description: 'Lets a client complete surveys over an API channel and check on their progress.',
    },
    servers: [{ url: '/' }],
    security: [{ apikey: [], apisecret: [] }],
    components: {
      schemas: {
        Survey: surveyListItemSchema,
        Answer: answerSchema,
        Question: questionSchema,
        SessionStart: sessionStartSchema,
        SessionReply: sessionReplySchema,
        SessionStatus: sessionStatusSchema,
        ReplyBody: replyBodySchema,
        Error: errorBodySchema,
      },
      securitySchemes: {
        apikey: { type: 'apiKey', in: 'query', name: 'apikey' },
        apisecret: { type: 'apiKey', in: 'query', name: 'apisecret' },
      },
    },
    paths: {
      '/surveys': {
        get: {
          operationId: 'listSurveys',
          summary: 'List the deployed surveys',
          responses: {
            200: { description: 'Deployed surveys', content: json(z.array(surveyListItemSchema)) },
            401: unauthorized,
          },
        },
      },
      '/surveys/{surveyId}': {
        post: {
          operationId: 'startSessionOrReply',
          summary: 'Start a session; with sessionId: reply to its open question',
          requestParams: {
            path: z.object({ surveyId }),
            query: z.object({ sessionId: sessionId.optional() }),
          },
          requestBody: {
            description: 'A reply with the field that the open question takes. A start needs no reply.',
            content: json(replyBodySchema),
          },
          responses: {
            200: {
              description: 'The new session with its first question; or the next question',
              content: json(z.union([sessionStartSchema, sessionReplySchema])),
            },
            400: failure('The body is no JSON, or not what the open question takes'),
            401: unauthorized,
            404: failure('There is no such survey or session'),
            409: failure('The session is complete'),
            413: failure('The body is too large'),
            415: failure('The body is not said to be JSON'),
          },
        },
        get: {
          operationId: 'readSessionStatus',
          summary: 'Check a session’s status',
          requestParams: { path: z.object({ surveyId }), query: z.object({ sessionId }) },
          responses: {
            200: { description: 'The session’s status', content: json(sessionStatusSchema) },
            400: failure('sessionId is missing'),
            401: unauthorized,
          },
        },
      },
    },
  });
}
