import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { type Answer, type JsonCall, readBody } from '../../http/server/json-server.ts';
import type { createCampaignBodySchema, updateCampaignBodySchema } from '../../services/campaign/bodies.ts';
import { parseServiceDate } from '../../services/campaign/times.ts';
import type { CampaignData } from './data.ts';
import { pageSize } from './tables.ts';

export type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Answer };

type CampaignBody = z.infer<typeof createCampaignBodySchema | typeof updateCampaignBodySchema>;

/**
 * A create or update body (seed §4) that `schema` accepts and whose plan and test cases are the account's
 * (rule 1). Refused with 400 and the name of the first wrong field otherwise.
 */
export async function readCampaignBody<Body extends CampaignBody>(
  request: IncomingMessage,
  schema: z.ZodType<Body>,
  data: CampaignData,
): Promise<Read<Body>> {
  const body = await readBody(request);
  if (!body.ok) return body;
  const parsed = schema.safeParse(body.value, { reportInput: true });
  if (!parsed.success) return refuseIssue(parsed.error.issues[0]);
  const wrong = findWrongReference(parsed.data, data);
  return wrong === undefined ? { ok: true, value: parsed.data } : refuseField(...wrong);
}

function refuseIssue(issue: z.core.$ZodIssue | undefined) {
  const path = issue?.path ?? [];
  if (issue?.code === 'unrecognized_keys') {
    return refuseField(z.core.toDotPath([...path, issue.keys[0] ?? '']), 'is not a field of this body');
  }
  const field = path.length === 0 ? 'body' : z.core.toDotPath(path);
  return refuseField(field, issue?.input === undefined ? 'is required' : issue.message);
}

function findWrongReference(
  { planId, planType, testCases }: CampaignBody,
  data: CampaignData,
): [string, string] | undefined {
  const plan = data.plans.get(planId);
  if (plan === undefined) return ['planId', `there is no plan ${planId}`];
  if (plan.type !== planType) return ['planType', `plan ${planId} is of type ${plan.type}`];
  const seen = new Set<number>();
  for (const [index, { testCaseId }] of testCases.entries()) {
    const field = `testCases[${index}].testCaseId`;
    if (!data.testCases.has(testCaseId)) return [field, `there is no test case ${testCaseId}`];
    if (seen.has(testCaseId)) return [field, `test case ${testCaseId} is there twice`];
    seen.add(testCaseId);
  }
  return undefined;
}

interface Page {
  /** From 1. */
  readonly number: number;
  readonly offset: number;
  readonly limit: number;
}

/** The requested page, or else the first. Its bounds are not shown in the seed (§4): from 1, no upper one. */
export function readPage(query: URLSearchParams): Read<Page> {
  const text = find(query, 'pageno') ?? '1';
  const number = Number(text);
  if (!/^\d{1,9}$/.test(text) || number < 1) return refuseField('pageno', 'must be a whole number from 1');
  return { ok: true, value: { number, offset: (number - 1) * pageSize, limit: pageSize } };
}

/** Seed §4, "List runs": ms since 1970, and how it was written; the beginning of time if it is missing. */
export function readFromDate(
  query: URLSearchParams,
): Read<{ readonly since: number; readonly text: string | undefined }> {
  const text = find(query, 'fromDate');
  // .NET's "no date" is its earliest one.
  const since = text === undefined || text.startsWith('0001-') ? 0 : parseServiceDate(text);
  if (since !== undefined) return { ok: true, value: { since, text } };
  return refuseField('fromDate', 'must be a UTC timestamp such as 2030-01-31T08:00:00Z');
}

/** Seed §4, "List run results": false if it is missing. */
export function readStepResults(query: URLSearchParams): Read<boolean> {
  const text = (find(query, 'stepResults') ?? 'false').toLowerCase();
  if (text === 'true' || text === 'false') return { ok: true, value: text === 'true' };
  return refuseField('stepResults', 'must be true or false');
}

/** Parameter names in any casing, as the systems of this kind take them. */
function find(query: URLSearchParams, name: string): string | undefined {
  const written = query.has(name)
    ? name
    : [...query.keys()].find((key) => key.toLowerCase() === name.toLowerCase());
  return (written && query.get(written)) || undefined;
}

/** A 400 that names the field, in its message and on its own. */
function refuseField(field: string, problem: string) {
  return { ok: false, refusal: { status: 400, body: { message: `${field}: ${problem}`, field } } } as const;
}

/** The service's own address, as the caller wrote its host: `https://127.0.0.1:4000`. */
export function serviceUrl({ request }: JsonCall): string {
  const host = request.headers.host ?? '';
  const isHost = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i.test(host);
  return `https://${isHost ? host : `127.0.0.1:${request.socket.localPort}`}`;
}

/** `https://127.0.0.1:4000/webapi/v3.0/accounts/1`. */
export function accountUrl(call: JsonCall, accountId: number): string {
  return `${serviceUrl(call)}/webapi/v3.0/accounts/${accountId}`;
}

/**
 * Seed §2, the envelope's links: absolute, with the query parameters of the list and never the key. A page
 * past the last one is empty and points back to the last; an empty list has one page.
 */
export function pageLinks(
  list: string,
  parameters: Readonly<Record<string, string>>,
  { number }: Page,
  total: number,
) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const link = (page: number) => `${list}?${new URLSearchParams({ ...parameters, pageno: String(page) })}`;
  return {
    firstPage: link(1),
    lastPage: link(last),
    nextPage: number < last ? link(number + 1) : null,
    previousPage: number > 1 ? link(Math.min(number - 1, last)) : null,
  };
}
