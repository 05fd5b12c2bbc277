import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { readJsonBody } from '../http/read-json-body.ts';
import type { CampaignData } from './read-data.ts';
import type { Read } from './read-query.ts';
import { refuseField } from './refuse-field.ts';

interface Choices {
  readonly planId: number;
  readonly planType: string;
  readonly testCases: readonly { readonly testCaseId: number }[];
}

/**
 * A create or update body (seed §4) that `schema` accepts and whose plan and test cases are the account's
 * (rule 1). Refused with 400 and the name of the first wrong field otherwise.
 */
export async function readCampaignBody<Body extends Choices>(
  request: IncomingMessage,
  schema: z.ZodType<Body>,
  data: CampaignData,
): Promise<Read<Body>> {
  const body = await readJsonBody(request);
  if (!body.ok) return body;
  const parsed = schema.safeParse(body.value, { reportInput: true });
  if (!parsed.success) return { ok: false, refusal: refuseIssue(parsed.error.issues[0]) };
  const wrong = wrongChoice(parsed.data, data);
  return wrong === undefined
    ? { ok: true, value: parsed.data }
    : { ok: false, refusal: refuseField(...wrong) };
}

function refuseIssue(issue: z.core.$ZodIssue | undefined) {
  const path = issue?.path ?? [];
  if (issue?.code === 'unrecognized_keys') {
    return refuseField(z.core.toDotPath([...path, issue.keys[0] ?? '']), 'is not a field of this body');
  }
  const field = path.length === 0 ? 'body' : z.core.toDotPath(path);
  return refuseField(field, issue?.input === undefined ? 'is required' : issue.message);
}

function wrongChoice(
  { planId, planType, testCases }: Choices,
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
