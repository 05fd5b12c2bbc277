import { z } from 'zod';
import type { CampaignUpdate, NewCampaign } from '../../../dialogs/ports/campaign.ts';
import type { CampaignBody } from '../../../dialogs/ports/campaign-fields.ts';
import { bodyShape, givenWhole, sentFields } from './wire-fields.ts';

/** Campaign seed §4, "Create body fields", in its casing. */
export const createBody = (campaign: NewCampaign) => sentBody('create', campaign);

/** Campaign seed §4, "Update body fields": all of them, as the seed asks. An unknown date is null. */
export const updateBody = (update: CampaignUpdate) => sentBody('update', update);

function sentBody(
  body: CampaignBody,
  content: NewCampaign | CampaignUpdate,
): Readonly<Record<string, unknown>> {
  const { plan, tests } = content;
  return {
    ...sentFields(body, content),
    planId: plan.id,
    planType: plan.type,
    testCases: tests.map(({ testCase, percent }) => ({ probability: percent, testCaseId: testCase })),
  };
}

export function timestamp(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}

/**
 * The bodies to send, in the seed's exact casing (§4), which differs between create and update. Strict: a field that
 * isn't in the seed is an error. The seed doesn't show which fields may be left out; here, on create, those that a
 * campaign can do without; on update all are sent ("the full set of fields is sent"; a null date leaves it as it is).
 */

const choices = {
  planId: z.int(),
  planType: z
    .string()
    .trim()
    .min(1)
    .max(50)
    .meta({ examples: ['Velocity'] }),
  testCases: z
    .array(z.strictObject({ probability: z.number().min(0).max(100), testCaseId: z.int() }))
    .min(1)
    .max(10_000),
};

/** Seed §4, "Create body fields". */
export const createCampaignBodySchema = z
  .strictObject({ ...bodyShape('create'), ...choices })
  .meta({ id: 'CreateCampaign' });

/** Seed §4, "Update body fields". */
export const updateCampaignBodySchema = z
  .strictObject({ ...bodyShape('update'), ...choices })
  .meta({ id: 'UpdateCampaign' });

/** As much of a text as anyone reads and a form accepts. */
const maxWordLength = 4_000;

/** A text from the service, trimmed and cut to a reasonable length; `undefined` if nothing is left. */
export function givenWord(text: string | null | undefined): string | undefined {
  return givenWhole(text?.slice(0, maxWordLength).toWellFormed());
}
