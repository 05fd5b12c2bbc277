import { z } from 'zod';
import { parseServiceDate, parseTimeSpan } from '../../services/campaign/times.ts';
import { fileFields } from './campaign-record.ts';

/** The shapes of the files in this folder, which a person may edit. Strict, so that a typo is reported. */

const id = z.int().min(1);
const text = z.string().trim().min(1);
const timestamp = z.string().refine((value) => parseServiceDate(value) !== undefined, 'must be a timestamp');
const timeSpan = z
  .string()
  .refine((value) => (parseTimeSpan(value) ?? 0) > 0, 'must be a time span such as 1.00:00:00');
const share = z.number().min(0).max(1);
const seconds = z.number().positive().max(60);

const thresholdTime = z
  .strictObject({ minor: seconds, major: seconds })
  .refine(({ minor, major }) => minor < major, 'minor must be below major');

/** `call-flows.json`: what a call goes through. Thresholds are seconds. */
export const callFlowSchema = z.strictObject({
  name: text,
  steps: z
    .array(
      z.strictObject({
        description: text,
        replyType: text.default('Speech'),
        thresholdTime: thresholdTime.default({ minor: 2, major: 4 }),
      }),
    )
    .min(1)
    .max(20),
});

/**
 * How a test case's calls go wrong, beyond the few that always may. `failsEvery` 4 with `failsFor` 2: two runs
 * in a row out of every four fail; which two depends on the test case's id.
 */
const behaviourSchema = z
  .strictObject({
    failureRate: share.default(0.01),
    satisfactoryRate: share.default(0.05),
    abortRate: share.default(0.001),
    failsEvery: z.int().min(1).optional(),
    failsFor: z.int().min(1).default(1),
    /** Why its calls fail; any of them if it isn't given. */
    cause: z.enum(['NoAnswer', 'Busy', 'Step']).optional(),
  })
  .refine(
    (value) => value.failureRate + value.satisfactoryRate + value.abortRate <= 1,
    'rates add up to more than 1',
  );

/** `test-cases.json`. */
export const testCaseFileSchema = z.strictObject({
  testCaseId: id,
  name: text,
  callFlow: text,
  folderPath: text,
  destination: text,
  direction: text.default('Inbound'),
  channel: text.default('Voice'),
  lastModified: timestamp,
  modifiedBy: text,
  description: text.nullable().default(null),
  notes: text.nullable().default(null),
  active: z.boolean().default(true),
  alert: z
    .strictObject({
      message: text,
      minorThresholdCriticalCount: z.int().min(0),
      majorThresholdCriticalCount: z.int().min(0),
      frequency: text,
    })
    .default({
      message: 'Test case needs attention',
      minorThresholdCriticalCount: 3,
      majorThresholdCriticalCount: 1,
      frequency: 'EveryRun',
    }),
  behaviour: behaviourSchema.prefault({}),
});

/** A test case with the steps of its call flow, as a run keeps it. */
export const testCaseSchema = testCaseFileSchema.extend({ steps: callFlowSchema.shape.steps });

/** `plans.json`. */
export const planFileSchema = z.strictObject({
  planId: id,
  type: z.enum(['Velocity', 'Pulse', 'PulseOutbound', 'Cruncher']),
  name: text,
  startDate: timestamp,
  endDate: timestamp,
});

/** `campaigns.json`: what is there when the service starts for the first time. */
export const campaignFileSchema = z.strictObject({
  campaignId: id,
  ...fileFields(),
  planId: id,
  runTime: timeSpan.optional(),
  /** How many calls a run makes, if not what plan and run time lead to. */
  attempts: z.int().min(1).max(1_000_000).optional(),
  testCases: z.array(id).min(1),
  /** Runs before the first start: the latest so long ago, the others one `every` before the next. */
  history: z.strictObject({ runs: z.int().min(1).max(1000), every: timeSpan, latest: timeSpan }).optional(),
});

const runNumber = z.int().min(1);

/** `scenarios.json`: how the runs of a campaign come out, run by run, instead of by chance. */
export const scenarioSchema = z.strictObject({
  campaignId: id,
  cases: z
    .array(
      z.strictObject({
        testCaseId: id,
        /** A letter for each of the campaign's runs, its history among them; the last one goes on. Spaces are for the eye. */
        outcomes: z
          .string()
          .transform((letters) => letters.replaceAll(' ', ''))
          .pipe(
            z
              .string()
              .regex(
                /^[PFSA.-]+$/u,
                'must be letters: P passed, F failed, S satisfactory, A aborted, - not called, . by chance',
              ),
          ),
        /** What its results call it from a run on. */
        names: z.array(z.strictObject({ from: runNumber, name: text })).default([]),
      }),
    )
    .default([]),
  /** Runs that somebody stops at the service, after that share of their calls. */
  stopped: z.array(z.strictObject({ run: runNumber, after: share })).default([]),
});

type CallFlow = z.infer<typeof callFlowSchema>;
export type CallFlowStep = CallFlow['steps'][number];
export type Behaviour = z.infer<typeof behaviourSchema>;
export type TestCase = z.infer<typeof testCaseSchema>;
export type FilePlan = z.infer<typeof planFileSchema>;
export type Scenario = z.infer<typeof scenarioSchema>;
export type FileCampaign = z.infer<typeof campaignFileSchema>;
