import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathItemObject } from 'zod-openapi';
import { exportFiles } from '../../../dialogs/ports/runs.ts';
import { finishedRunSchema } from '../../../dialogs/ports/webhook.ts';
import { maxRunWaitMs } from '../../limits.ts';
import { runFiles } from './files.ts';
import { acceptedSchema, conflictSchema, errorSchema, requestSchema, runSchema } from './shapes.ts';

/** The OpenAPI 3.1 document of the routes, made from the shapes that they check and send. @param url without a final slash */
export function runsOpenApi(url: string) {
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Canvass, runs',
      version: '1',
      description: 'Runs campaigns and reports their results, as `run campaign` does in a chat.',
    },
    servers: [{ url }],
    security: [{ key: [] }],
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'RUN_API_KEY' } },
    },
    paths: {
      '/api/runs': {
        post: {
          operationId: 'requestRun',
          summary: 'Run a campaign',
          requestParams: {
            header: z.object({
              'Idempotency-Key': z
                .string()
                .min(1)
                .max(255)
                .optional()
                .meta({ description: 'The same key is one run for 24 hours, whatever happens' }),
            }),
          },
          requestBody: { required: true, content: { 'application/json': { schema: requestSchema } } },
          responses: {
            202: answer(
              'The run is requested, or already was under this key; `Location` is its URL',
              acceptedSchema,
            ),
            400: answer('The body is not JSON', errorSchema),
            409: answer('A run of the campaign is unfinished; nothing was started', conflictSchema),
            413: answer('The body is too large', errorSchema),
            415: answer('The body is of another content type', errorSchema),
            422: answer(notStarted, errorSchema),
            ...common,
          },
        },
      },
      '/api/runs/{id}': {
        get: {
          operationId: 'readRun',
          summary: 'How a run is going, or how it ended',
          requestParams: {
            path: z.object({ id: z.string() }),
            query: z.object({
              wait: z
                .int()
                .min(0)
                .optional()
                .meta({
                  description: `In seconds; at most ${maxRunWaitMs / 1000} count. Answers as soon as the run is finished, or when they are up`,
                }),
            }),
          },
          responses: {
            200: answer('How it is going, or how it ended', runSchema),
            404: answer('No such run was requested', errorSchema),
            422: answer('`field` is wrong', errorSchema),
            ...common,
          },
        },
      },
      ...Object.fromEntries(
        runFiles.map((format) => [`/api/runs/{id}/${exportFiles[format].file}`, fileOf(format)]),
      ),
      '/api/openapi.json': {
        get: {
          operationId: 'readDocument',
          summary: 'This document',
          responses: { 200: answer('OpenAPI 3.1', z.looseObject({ openapi: z.string() })), ...common },
        },
      },
    },
    webhooks: {
      finishedRun: {
        post: {
          operationId: 'finishedRun',
          summary: 'A run has finished, or what was posted of it is corrected',
          description:
            'To WEBHOOK_URL, signed as Standard Webhooks describes, at least once. A correction has the same `webhook-id` and a higher `revision`.',
          security: [],
          requestBody: { required: true, content: { 'application/json': { schema: finishedRunSchema } } },
          responses: { '2XX': { description: 'Taken: it isn’t posted again' } },
        },
      },
    },
  });
}

function fileOf(format: (typeof runFiles)[number]): ZodOpenApiPathItemObject {
  const { label, mediaType } = exportFiles[format];
  return {
    get: {
      operationId: `read${label.replace(/\W.*/u, '')}`,
      summary: `All results as ${label}`,
      requestParams: { path: z.object({ id: z.string() }) },
      responses: {
        200: { description: label, content: { [mediaType]: {} } },
        404: answer('No such run was requested, or the service no longer has it', errorSchema),
        409: answer('The run is not finished', errorSchema),
        ...common,
      },
    },
  };
}

/** By the error's code: what it means, and what the caller can do. */
const notStarted = [
  'Nothing was started. `code` says why, `field` what is at fault:',
  '- `BadField`: a field or a header is missing, wrong or not known. Correct it.',
  '- `UnknownCampaign`, `SeveralCampaigns`: `campaign` matches no campaign, or more than one. Give its number.',
  '- `Inactive`: the campaign is inactive. Activate it, then send the request again.',
  '- `KeyUsed`: the `Idempotency-Key` was used with another body within 24 hours. Use a new one for another run.',
  '- `Unconfirmed`: the run is expected to place more calls than CONFIRM_ABOVE_CALLS, or how many couldn’t be found out. Send `"confirm": true` to start it all the same.',
  '- `Unapprovable`: the run is expected to place more calls than APPROVE_ABOVE_CALLS, or how many couldn’t be found out. It needs an operator’s approval in a chat, and no conversation where that could be requested is subscribed to the campaign (muted ones aren’t asked). Have somebody type `subscribe campaign 12` in a conversation with an operator, then send the request again, with the same key if you like: the answer is 202, and the run is `pending` until an operator approves it there, for an hour at most. `confirm` doesn’t replace that.',
].join('\n');

function answer(description: string, schema: z.ZodType) {
  return { description, content: { 'application/json': { schema } } };
}

const common: ZodOpenApiOperationObject['responses'] = {
  401: answer('No key, or the wrong one', errorSchema),
  429: answer('Too many requests; `Retry-After` says for how long', errorSchema),
  503: answer('Nothing can be stored or read just now; `Retry-After` says for how long', errorSchema),
};
