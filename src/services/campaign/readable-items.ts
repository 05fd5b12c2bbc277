import { z } from 'zod';
import {
  campaignRunSchema,
  campaignSchema,
  campaignTestCaseSchema,
  planSchema,
  stepResultSchema,
  testCaseSchema,
  testResultSchema,
} from './schemas.ts';

/** The schemas of a reply's items as the client reads them: what can't be read takes nothing else with it. */

/** The items that can be read, of a list that may hold others; of anything else none. */
export const readableList = <Item>(item: z.ZodType<Item>) =>
  z.array(z.unknown()).transform((items) =>
    items.flatMap((one): Item[] => {
      const parsed = item.safeParse(one);
      return parsed.success ? [parsed.data] : [];
    }),
  );

/** The seed shows integers; digits in a string are taken for one (our reading). */
const id = z.preprocess(
  (given) => (typeof given === 'string' && /^\d+$/u.test(given.trim()) ? Number(given) : given),
  z.int(),
);

export const readableTestCase = testCaseSchema.extend({ testCaseId: id });
export const readablePlan = planSchema.extend({ planId: id });
export const readableRun = campaignRunSchema.extend({ runId: id });

export const readableCampaign = campaignSchema.extend({
  campaignId: id,
  plan: readablePlan.optional().catch(undefined),
  testCases: readableList(campaignTestCaseSchema.extend({ testCaseId: id })).catch([]),
});

export const readableResult = testResultSchema.extend({
  testStepResultList: z
    .looseObject({
      ringStepResult: stepResultSchema.optional().catch(undefined),
      callStepResult: readableList(stepResultSchema).catch([]),
    })
    .optional()
    .catch(undefined),
});
