import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { runKey, runRequests } from '../../support/run-requests.ts';
import { startCampaignCanvass } from '../../support/start-canvass.ts';

const api = runRequests(() => canvass.url);
const canvass = await startCampaignCanvass({ RUN_API_KEY: runKey });
afterAll(() => canvass.close());

const answerSchema = z.object({
  description: z.string(),
  content: z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()).optional() })),
});
const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  servers: z.tuple([z.object({ url: z.string() })]),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), answerSchema) })),
  ),
  components: z.record(z.string(), z.unknown()),
});

test('describes each error code of a refused request', async () => {
  const { paths } = documentSchema.parse((await api.call('/api/openapi.json')).body);
  const { post } = paths['/api/runs'] ?? {};
  const described = post?.responses['422']?.description;
  const codes = ['BadField', 'UnknownCampaign', 'SeveralCampaigns', 'KeyUsed', 'Unconfirmed', 'Unapprovable'];
  for (const code of codes) expect(described).toContain(`\`${code}\``);
  expect(described).toContain('`subscribe campaign 12`');
});

test('routes and responses match the OpenAPI document', async () => {
  const { body } = await api.call('/api/openapi.json');
  const document = documentSchema.parse(body);
  expect(document.servers[0].url).toBe(canvass.url);
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', components: document.components });
  const met = new Set<string>();

  async function hold(path: string, method: string, call: Promise<{ status: number; body: unknown }>) {
    const { status, body: sent } = await call;
    const schema = document.paths[path]?.[method]?.responses[status]?.content['application/json']?.schema;
    expect(schema, `${method} ${path} ${status} ${JSON.stringify(sent)}`).toBeDefined();
    const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
    const valid = ajv.validate(JSON.parse(text), sent);
    expect(ajv.errorsText(), `${method} ${path} ${status} ${JSON.stringify(sent)}`).toBe('No errors');
    expect(valid).toBe(true);
    met.add(`${method} ${path} ${status}`);
    return sent;
  }

  const accepted = z
    .object({ id: z.string() })
    .parse(await hold('/api/runs', 'post', api.post({ campaign: 12 })));
  await hold('/api/runs', 'post', api.post({ campaign: 12 }));
  await hold('/api/runs', 'post', api.post({ campaign: 'nobody’s' }));
  await hold('/api/runs', 'post', api.post('{'));
  await hold('/api/runs', 'post', api.post({ campaign: 'x'.repeat(20_000) }));
  await hold('/api/runs', 'post', api.post('{}', { 'content-type': 'text/plain' }));
  await hold('/api/runs', 'post', runRequests(() => canvass.url, 'wrong').post({ campaign: 12 }));
  await hold('/api/runs/{id}', 'get', api.call(`/api/runs/${accepted.id}`));
  await hold('/api/runs/{id}', 'get', api.call('/api/runs/nobody'));
  await hold('/api/runs/{id}', 'get', api.call('/api/runs/nobody?wait=-1'));
  for (const file of ['junit.xml', 'ctrf.json']) {
    await hold(`/api/runs/{id}/${file}`, 'get', api.call(`/api/runs/${accepted.id}/${file}`));
    await hold(`/api/runs/{id}/${file}`, 'get', api.call(`/api/runs/nobody/${file}`));
  }
  await hold('/api/openapi.json', 'get', api.call('/api/openapi.json'));
  await expect
    .poll(async () => (await api.read(accepted.id, 30)).state, { timeout: 60_000 })
    .toBe('finished');
  await hold('/api/runs/{id}', 'get', api.call(`/api/runs/${accepted.id}`));

  for (const file of ['junit.xml', 'ctrf.json']) {
    const { status, headers } = await api.call(`/api/runs/${accepted.id}/${file}`);
    const path = `/api/runs/{id}/${file}`;
    const content = document.paths[path]?.['get']?.responses[status]?.content ?? {};
    expect(Object.keys(content)).toEqual([headers.get('content-type')]);
    met.add(`get ${path} ${status}`);
  }

  const told = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { responses }]) =>
      Object.keys(responses).map((status) => `${method} ${path} ${status}`),
    ),
  );
  // A flood, a store that is away, and a wrong key, which is the same on every route, are tried elsewhere.
  const elsewhere = / (?:401|429|503)$/u;
  expect(new Set([...met].filter((one) => !elsewhere.test(one)))).toEqual(
    new Set(told.filter((one) => !elsewhere.test(one))),
  );
});
