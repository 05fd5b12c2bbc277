import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import { createCampaignBodySchema, updateCampaignBodySchema } from '../../services/campaign/bodies.ts';
import type { KeyPlacement } from '../../services/campaign/key.ts';
import {
  campaignPageSchema,
  campaignRunSchema,
  campaignSchema,
  errorBodySchema,
  executeReplySchema,
  planPageSchema,
  resultPageSchema,
  runPageSchema,
  testCasePageSchema,
  testCaseSchema,
} from '../../services/campaign/schemas.ts';

const id = z.int().min(1);
const pageno = z
  .int()
  .min(1)
  .optional()
  .meta({ description: '50 items a page; past the last one, an empty page' });
const fromDate = z
  .string()
  .optional()
  .meta({ format: 'date-time', description: 'Runs that started then or later' });
const stepResults = z.boolean().optional().meta({ description: 'true: with the steps of each result' });

const account = { account_id: id };
const campaign = { ...account, campaign_id: id };
const run = { ...campaign, run_id: id };

/** Below `/accounts/{account_id}`. */
const paths = {
  '/testcases': {
    get: operation('List test cases', testCasePageSchema, { path: account, query: { pageno } }),
  },
  '/testcases/{test_case_id}': {
    get: operation('Get a test case', testCaseSchema, { path: { ...account, test_case_id: id } }),
  },
  '/plans': { get: operation('List plans', planPageSchema, { path: account, query: { pageno } }) },
  '/campaigns': {
    get: operation('List campaigns', campaignPageSchema, { path: account, query: { pageno } }),
    post: operation('Create campaign', campaignSchema, { path: account, body: createCampaignBodySchema }),
  },
  '/campaigns/{campaign_id}': {
    get: operation('Get a campaign', campaignSchema, { path: campaign }),
    put: operation('Update campaign', campaignSchema, { path: campaign, body: updateCampaignBodySchema }),
  },
  '/campaigns/{campaign_id}/execute': {
    post: operation('Execute campaign', executeReplySchema, { path: campaign }),
  },
  '/campaigns/{campaign_id}/runs': {
    get: operation('List runs', runPageSchema, { path: campaign, query: { fromDate, pageno } }),
  },
  '/campaigns/{campaign_id}/runs/{run_id}': {
    get: operation('Get a run', campaignRunSchema, { path: run }),
  },
  '/report/campaigns/{campaign_id}/runs/{run_id}/results': {
    get: operation('List run results', resultPageSchema, { path: run, query: { stepResults, pageno } }),
  },
};

/**
 * The service's OpenAPI 3.1 document, made from the shapes that clients check replies with. Those let a field be
 * missing; the document says that the service always sends it.
 *
 * @param url the service's address, without a slash at its end
 */
export function campaignOpenApi(url: string, placement: KeyPlacement) {
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Test Campaign Management API, reference service',
        version: '3.0',
        description:
          'Test cases, plans, campaigns, their runs and the results of each run. An execute reply tells the ' +
          'previous run: to find the new one, list the runs from a time before the execution.',
      },
      servers: [{ url: `${url}/webapi/v3.0` }],
      security: [{ apiKey: [] }],
      components: { securitySchemes: { apiKey: securityScheme(placement) } },
      paths: Object.fromEntries(
        Object.entries(paths).map(([path, item]) => [`/accounts/{account_id}${path}`, item]),
      ),
    },
    { override: requireShownFields },
  );
}

function operation(
  summary: string,
  reply: z.ZodType,
  { path, query, body }: { path: z.ZodRawShape; query?: z.ZodRawShape; body?: z.ZodType },
): ZodOpenApiOperationObject {
  const problem = { content: { 'application/json': { schema: errorBodySchema } } };
  return {
    summary,
    operationId: summary.replaceAll(/ (a )?(\w)/g, (_match, _article, letter: string) =>
      letter.toUpperCase(),
    ),
    requestParams: { path: z.object(path), ...(query && { query: z.object(query) }) },
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      '200': { description: 'Done', content: { 'application/json': { schema: reply } } },
      '400': { description: 'A field is wrong; the message names it', ...problem },
      '401': { description: 'No API key, or a wrong one', ...problem },
      '403': { description: "Another account than the key's", ...problem },
      '404': { description: 'Not there', ...problem },
      '409': { description: 'Not possible as things are', ...problem },
    },
  };
}

function securityScheme(placement: KeyPlacement) {
  const scheme = placement.in === 'header' ? placement.scheme : undefined;
  return {
    type: 'apiKey',
    in: placement.in,
    name: placement.name,
    ...(scheme && { description: `The value is "${scheme} <key>".` }),
  } as const;
}

/** In replies, a field that a client must do without (`catch` outermost) is one that this service sends. */
function requireShownFields({
  zodSchema,
  jsonSchema,
  io,
}: {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: { required?: string[] };
  readonly io: 'input' | 'output';
}): void {
  const { def } = zodSchema._zod;
  if (io !== 'output' || def.type !== 'object') return;
  const shown = Object.entries(def.shape).filter(([, field]) => field._zod.def.type !== 'optional');
  jsonSchema.required = shown.map(([name]) => name);
}
