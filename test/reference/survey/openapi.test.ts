import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Caller, makeFolder, start, startCaller } from './survey-caller.ts';

const place = makeFolder();
let caller: Caller;
let ajv: Ajv.default;

const documentSchema = z.looseObject({
  openapi: z.string(),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ responses: z.record(z.string(), z.unknown()) })),
  ),
});
let document: z.infer<typeof documentSchema>;

beforeAll(async () => {
  caller = await startCaller({ database: place.file });
  const reply = await caller.callRaw('GET', '/openapi.json');
  expect(reply.status).toBe(200);
  document = documentSchema.parse(reply.body);
  ajv = new Ajv.default({ strict: true, allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  // OpenAPI's own words around the schemas are none of JSON Schema's.
  for (const word of ['openapi', 'info', 'servers', 'security', 'components', 'paths']) ajv.addKeyword(word);
  ajv.addSchema(document, 'document');
});
afterAll(async () => {
  await caller.close();
  place.remove();
});

type Method = 'GET' | 'POST';
const listPath = '/surveys';
const surveyPath = '/surveys/{surveyId}';

/** What is wrong with a reply by the document, at a place of it given as a JSON pointer's steps. */
function problems(steps: readonly string[], body: unknown): unknown {
  const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')));
  const validate = ajv.getSchema(`document#/${pointer.join('/')}`);
  if (validate === undefined) throw new Error(`The document has no ${steps.join(' / ')}.`);
  return validate(body) ? [] : validate.errors;
}

function byOperation(path: string, method: Method, status: number): string[] {
  const operation = ['paths', path, method.toLowerCase(), 'responses', String(status)];
  return [...operation, 'content', 'application/json', 'schema'];
}

const component = (name: string): string[] => ['components', 'schemas', name];

test('the document is OpenAPI 3.1, needs no credentials and shows every operation', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual([listPath, surveyPath]);
  expect(Object.keys(document.paths[surveyPath] ?? {}).sort()).toEqual(['get', 'post']);
  expect(document).toMatchObject({ security: [{ apikey: [], apisecret: [] }] });
});

test('the schemas in the document reject wrong bodies', () => {
  expect(problems(component('SessionStart'), { message: 'No sessionId' })).not.toEqual([]);
  expect(problems(component('SessionStatus'), { status: 5 })).not.toEqual([]);
  expect(problems(component('Survey'), { id: '5', description: 'x' })).not.toEqual([]);
  expect(problems(byOperation(listPath, 'GET', 200), [{ description: 'No id' }])).not.toEqual([]);
  expect(problems(component('Error'), {})).not.toEqual([]);
  expect(problems(component('SessionReply'), { data: { title: 5 } })).not.toEqual([]);
});

test('every kind of reply matches the document', async () => {
  const seen: string[] = [];
  async function check(path: string, method: Method, url: string, name: string | undefined, body?: unknown) {
    const reply = await caller.call(method, url, body);
    expect(problems(byOperation(path, method, reply.status), reply.body), `${method} ${url}`).toEqual([]);
    if (name !== undefined) expect(problems(component(name), reply.body), name).toEqual([]);
    seen.push(`${method} ${path} ${reply.status}`);
    return reply;
  }
  const list = await check(listPath, 'GET', '/surveys', undefined);
  for (const { id } of z.array(z.object({ id: z.int() })).parse(list.body)) {
    await check(surveyPath, 'POST', `/surveys/${id}`, 'SessionStart');
  }
  const session = await start(caller, 5);
  await check(surveyPath, 'GET', session, 'SessionStatus');
  await check(surveyPath, 'POST', session, 'SessionReply', { answerId: 1 });
  await check(surveyPath, 'POST', session, 'SessionReply', { answerId: 0 });
  await check(surveyPath, 'POST', session, 'Error', { answerId: 0 });
  await check(surveyPath, 'POST', session, 'SessionReply', { feedback: 'Fine.' });
  await check(surveyPath, 'GET', session, 'SessionStatus');
  await check(surveyPath, 'POST', session, 'Error', { feedback: 'More.' });
  await check(surveyPath, 'GET', '/surveys/5?sessionId=unknown', 'SessionStatus');
  await check(surveyPath, 'GET', '/surveys/5', 'Error');
  await check(surveyPath, 'POST', '/surveys/999', 'Error');
  await check(surveyPath, 'POST', session, 'Error', { feedback: 'x'.repeat(100_000) });

  async function checkRaw(path: string, method: Method, url: string, contentType?: string) {
    const headers: Record<string, string> = contentType === undefined ? {} : { 'content-type': contentType };
    const reply = await caller.callRaw(method, url, contentType === undefined ? undefined : '{}', headers);
    expect(problems(byOperation(path, method, reply.status), reply.body)).toEqual([]);
    expect(problems(component('Error'), reply.body)).toEqual([]);
    seen.push(`${method} ${path} ${reply.status}`);
  }
  await checkRaw(listPath, 'GET', '/surveys?apikey=a');
  await checkRaw(surveyPath, 'GET', session);
  await checkRaw(surveyPath, 'POST', '/surveys/5');
  await checkRaw(surveyPath, 'POST', '/surveys/5?apikey=a&apisecret=b', 'text/plain');

  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
    ),
  );
  expect([...new Set(seen)].sort()).toEqual(documented.sort());
});
