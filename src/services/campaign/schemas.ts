import { z } from 'zod';
import { replyNumber, replyShape, shown, timestamp } from './wire-fields.ts';

/**
 * The wire shapes of the Test Campaign Management API's replies (seed §2), as tolerant as a client must be:
 * run a reply through `camelCaseKeys` first, then parse it. Unknown fields pass. Apart from the ids that nothing
 * works without, a field that is missing, null or of another type is `undefined`, and its item stays usable.
 * The reference service answers with these shapes, and its OpenAPI document is made from them.
 *
 * Time spans are for `parseTimeSpan`, timestamps for `parseServiceDate`. Bodies to send: `bodies.ts`.
 */

const text = shown(z.string());
const textOrNull = shown(z.string().nullable());
const whole = shown(z.int());
const number = shown(replyNumber);
const yesNo = shown(z.boolean());
const link = shown(z.string().meta({ format: 'uri' }));
const uuid = shown(z.string().meta({ format: 'uuid' }));
const timestampOrNull = shown(z.string().meta({ format: 'date-time' }).nullable());
const timeSpan = shown(
  z
    .string()
    .meta({ pattern: '^-?(\\d+\\.)?\\d{2}:\\d{2}:\\d{2}(\\.\\d{7})?$', examples: ['00:00:12.3456789'] }),
);

/** Seed §2, "Test case (list item)". */
export const testCaseSchema = z
  .looseObject({
    accountId: whole,
    testCaseId: z.int(),
    direction: text,
    channel: text,
    name: text,
    folderPath: text,
    stepCount: whole,
    lastModified: timestamp,
    destination: text,
    linkedCampaignCount: whole,
  })
  .meta({ id: 'TestCase' });

/** Seed §2, "Plan". Further fields of the plans list: not shown. */
export const planSchema = z
  .looseObject({ planId: z.int(), type: text, name: text, startDate: timestamp, endDate: timestamp })
  .meta({ id: 'Plan' });

/** Seed §2, "Campaign test case (reply shape)". */
export const campaignTestCaseSchema = z
  .looseObject({
    calledNumber: text,
    probability: shown(z.number().min(0).max(100)),
    testCaseId: z.int(),
    name: text,
    folderPath: text,
    channel: text,
    url: link,
  })
  .meta({ id: 'CampaignTestCase' });

/** Seed §2, "Campaign (reply shape)". The retry fields are null in the example, their type unknown beyond it. */
export const campaignSchema = z
  .looseObject({
    campaignId: z.int(),
    ...replyShape(),
    pauseTimeBetweenRetries: shown(z.unknown()),
    maximumRetries: shown(z.unknown()),
    lastRunDate: timestampOrNull,
    status: text,
    plan: shown(planSchema),
    testCases: shown(z.array(campaignTestCaseSchema)),
  })
  .meta({ id: 'Campaign' });

/** Seed §2, "Campaign run". A run that isn't finished has no `endDate` and no `result`: seen, not shown. */
export const campaignRunSchema = z
  .looseObject({
    runId: z.int(),
    startDate: timestamp,
    endDate: timestampOrNull,
    result: textOrNull,
    campaignRunId: uuid,
    url: link,
  })
  .meta({ id: 'CampaignRun' });

/** Of the previous run (seed §4 rule 2), so never the one that was just started. Its shape: not shown. */
export const executeReplySchema = z
  .looseObject({
    campaignRunId: z.string().meta({ format: 'uuid' }).catch('').optional(),
    runId: z.int().nullable().catch(null).optional(),
  })
  .meta({ id: 'PreviousRun' });

const verdict = z.looseObject({ result: text, detail: textOrNull });

/** Seed §2, "ringStepResult". `step.description` is our reading: a call step needs a name to speak of it. */
export const stepResultSchema = z
  .looseObject({
    step: shown(
      z.looseObject({
        description: z.string().catch('').optional(),
        replyType: text,
        thresholdTime: shown(z.looseObject({ minor: number, major: number })),
        pauseTime: shown(z.looseObject({ min: number, max: number })),
      }),
    ),
    responseTime: timeSpan,
    duration: timeSpan,
    stepResult: shown(verdict),
  })
  .meta({ id: 'StepResult' });

/** Seed §2, "alert". */
export const alertSchema = z
  .looseObject({
    message: text,
    minorThresholdCriticalCount: whole,
    majorThresholdCriticalCount: whole,
    frequency: text,
  })
  .meta({ id: 'Alert' });

/** Seed §2, "Test result". `testStepResultList` comes only with `stepResults=true`. */
export const testResultSchema = z
  .looseObject({
    calledNumber: text,
    callingNumber: textOrNull,
    testRunTicketId: uuid,
    channel: text,
    runDate: timestamp,
    duration: timeSpan,
    testResultId: whole,
    testResult: shown(verdict),
    testStepResultList: z
      .looseObject({
        ringStepResult: shown(stepResultSchema.nullable()),
        callStepResult: shown(z.array(stepResultSchema)),
      })
      .nullable()
      .catch(null)
      .optional(),
    testCase: shown(
      z.looseObject({
        callFlow: text,
        calledNumber: text,
        preConnectAudio: textOrNull,
        testCaseId: whole,
        name: text,
        active: yesNo,
        folderPath: text,
        description: textOrNull,
        notes: textOrNull,
        modifiedBy: text,
        alert: shown(alertSchema.nullable()),
      }),
    ),
    dialResult: shown(verdict.nullable()),
  })
  .meta({ id: 'TestResult' });

/** Seed §2, the envelope. If `nextPage` is null or missing, the list ends; a page's length says nothing. */
const pageOf = <Item extends z.ZodType>(item: Item) => ({
  firstPage: link,
  lastPage: link,
  nextPage: shown(z.string().meta({ format: 'uri' }).nullable()),
  previousPage: shown(z.string().meta({ format: 'uri' }).nullable()),
  results: z.array(item).default([]),
});

export const testCasePageSchema = z.looseObject(pageOf(testCaseSchema)).meta({ id: 'TestCasePage' });
export const planPageSchema = z.looseObject(pageOf(planSchema)).meta({ id: 'PlanPage' });

/** `GET /campaigns` is seen in the wild and not shown in the seed. */
export const campaignPageSchema = z.looseObject(pageOf(campaignSchema)).meta({ id: 'CampaignPage' });

export const runPageSchema = z
  .looseObject({
    ...pageOf(campaignRunSchema),
    totalResults: whole,
    returnedResults: whole,
    campaignId: whole,
    campaignName: text,
    accountId: whole,
  })
  .meta({ id: 'RunPage' });

export const resultPageSchema = z
  .looseObject({
    ...pageOf(testResultSchema),
    totalResults: whole,
    returnedResults: whole,
    stepResults: yesNo,
    campaignRun: shown(
      z.looseObject({
        campaignId: whole,
        campaignStatus: text,
        campaignName: text,
        runId: whole,
        startDate: timestamp,
        endDate: timestampOrNull,
        result: textOrNull,
      }),
    ),
  })
  .meta({ id: 'ResultPage' });

/** Error bodies: not shown in the seed; a JSON body's own `message` is the only part that is read. */
export const errorBodySchema = z.looseObject({ message: z.string() }).meta({ id: 'Problem' });

/** Replies of this service are a few levels deep; below this, keys stay as they came. */
const maxDepth = 32;

/**
 * A reply with every key in camelCase (`RunId` and `runId` both become `runId`, `URL` becomes `url`), because the service
 * is seen to use either casing. If an object has both, the key that already is in camelCase wins. Values stay unchanged,
 * and so does anything but a JSON object or array.
 */
export function camelCaseKeys(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth >= maxDepth) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => camelCaseKeys(item, depth + 1));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  const fields = Object.entries(value).map(([key, given]) => {
    const field = camelCaseKeys(given, depth + 1);
    const camel = camelCase(key);
    return { key, camel, field, isSame: camel === key && field === given };
  });
  // Most replies have nothing to change, and are not copied.
  if (fields.every(({ isSame }) => isSame)) return value;
  // A later entry replaces an earlier one, so the keys that needed no change come last.
  const ordered = [
    ...fields.filter(({ key, camel }) => key !== camel),
    ...fields.filter(({ key, camel }) => key === camel),
  ];
  return Object.fromEntries(ordered.map(({ camel, field }) => [camel, field]));
}

/** As {@link camelCaseKeys}, for the keys of the object itself only. */
export function camelCaseOwnKeys(value: unknown): unknown {
  return camelCaseKeys(value, maxDepth - 1);
}

const [capitalA, capitalZ] = [65, 90];

function camelCase(key: string): string {
  const first = key.charCodeAt(0);
  if (!(first >= capitalA && first <= capitalZ)) return key;
  const capitals = /^[A-Z]+/.exec(key)?.[0] ?? '';
  // In `URLPath` the last capital starts the next word; in `URL` and `Name` it doesn't.
  const lowered = capitals.length > 1 && capitals.length < key.length ? capitals.length - 1 : capitals.length;
  return key.slice(0, lowered).toLowerCase() + key.slice(lowered);
}
