import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runPageSchema } from '../../../src/services/campaign/schemas.ts';
import { createBody, type Service, startService, updateBody } from '../../support/reference-campaign.ts';

let service: Service;
let ajv: Ajv2020;
let document: Record<string, unknown>;
const anyObject = z.record(z.string(), z.unknown());
const checked = new Set<string>();

beforeAll(async () => {
  service = await startService({ runSpeed: 1000 });
  const reply = await service.call('GET', `${service.url}/openapi.json`, undefined, {});
  document = anyObject.parse(reply.body);
  ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', ...document });
});
afterAll(() => service.stop());

const pointer = (...parts: string[]) =>
  parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

/** What is wrong with a body, by the document's shape for this operation and status. */
function problems(method: string, template: string, status: number, body: unknown): unknown {
  const place = pointer(
    'paths',
    template,
    method,
    'responses',
    String(status),
    'content',
    'application/json',
    'schema',
  );
  const validate = ajv.compile({ $ref: `document#/${place}` });
  checked.add(`${method} ${template}`);
  return validate(body) ? [] : validate.errors;
}

function requestProblems(method: string, template: string, body: unknown): unknown {
  const place = pointer('paths', template, method, 'requestBody', 'content', 'application/json', 'schema');
  const validate = ajv.compile({ $ref: `document#/${place}` });
  return validate(body) ? [] : validate.errors;
}

const account = '/accounts/{account_id}';
const one = `${account}/campaigns/{campaign_id}`;

describe('the OpenAPI document', () => {
  it('is version 3.1, needs no key, and describes where the key goes', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      components: { securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    });
  });

  it('describes every real reply', async () => {
    await service.call('POST', '/campaigns/21/execute');
    await new Promise((resolve) => setTimeout(resolve, 200));
    const runs = await service.call('GET', '/campaigns/21/runs');
    const runId = runPageSchema.parse(runs.body).results[0]?.runId;
    const results = `${account}/report/campaigns/{campaign_id}/runs/{run_id}/results`;
    const replies = [
      ['get', `${account}/testcases`, await service.call('GET', '/testcases?pageno=2')],
      ['get', `${account}/testcases/{test_case_id}`, await service.call('GET', '/testcases/7')],
      ['get', `${account}/plans`, await service.call('GET', '/plans')],
      ['get', `${account}/campaigns`, await service.call('GET', '/campaigns')],
      ['post', `${account}/campaigns`, await service.call('POST', '/campaigns', createBody)],
      ['post', `${account}/campaigns`, await service.call('POST', '/campaigns', {})],
      ['get', one, await service.call('GET', '/campaigns/12')],
      ['put', one, await service.call('PUT', '/campaigns/18', updateBody)],
      ['post', `${one}/execute`, await service.call('POST', '/campaigns/40/execute')],
      ['post', `${one}/execute`, await service.call('POST', '/campaigns/12/execute')],
      ['post', `${one}/execute`, await service.call('POST', '/campaigns/24/execute')],
      ['get', `${one}/runs`, await service.call('GET', '/campaigns/5/runs')],
      ['get', `${one}/runs/{run_id}`, await service.call('GET', `/campaigns/21/runs/${runId}`)],
      [
        'get',
        results,
        await service.call('GET', `/report/campaigns/21/runs/${runId}/results?stepResults=true`),
      ],
      ['get', results, await service.call('GET', `/report/campaigns/21/runs/${runId}/results`)],
      ['get', results, await service.call('GET', '/report/campaigns/21/runs/99999/results')],
      ['get', `${account}/plans`, await service.call('GET', '/plans', undefined, {})],
      ['get', `${account}/plans`, await service.call('GET', '/webapi/v3.0/accounts/2/plans')],
    ] as const;
    for (const [method, template, reply] of replies) {
      expect(problems(method, template, reply.status, reply.body), `${method} ${template}`).toEqual([]);
    }
    const described = Object.entries(anyObject.parse(document['paths'])).flatMap(([template, methods]) =>
      Object.keys(anyObject.parse(methods)).map((method) => `${method} ${template}`),
    );
    expect([...checked].sort()).toEqual(described.sort());
  });

  it('rejects a reply that lacks a field or has another type', async () => {
    const { body } = await service.call('GET', '/campaigns/12');
    const campaign = anyObject.parse(body);
    for (const field of Object.keys(campaign)) {
      const { [field]: _, ...rest } = campaign;
      expect(problems('get', one, 200, rest), field).not.toEqual([]);
    }
    expect(problems('get', one, 200, { ...campaign, concurrency: '5' })).not.toEqual([]);
    expect(problems('get', one, 200, { ...campaign, lastRunDate: 'today' })).not.toEqual([]);
  });

  it('describes the request bodies in the casing of the specification', () => {
    expect(requestProblems('post', `${account}/campaigns`, createBody)).toEqual([]);
    expect(requestProblems('put', one, updateBody)).toEqual([]);
    expect(requestProblems('put', one, createBody)).not.toEqual([]);
    expect(
      requestProblems('post', `${account}/campaigns`, { ...createBody, runTime: '01:00:00' }),
    ).not.toEqual([]);
  });
});
