import type { CampaignValues } from '../../commands/values/fields.ts';

export type FieldName = keyof CampaignValues;

/** What is wrong with a field, e.g. `must be a whole number from 1, and “x” isn’t`. */
export interface FieldFault {
  readonly field: FieldName;
  readonly says: string;
}

/** A test case as it was given; its share in percent, where one was. */
export interface GivenTest {
  readonly testCase: number;
  readonly percent?: number;
}

/** The fields of a campaign as they were read from what somebody typed; what they left out is absent. */
export interface Fields {
  readonly name?: string;
  /** Empty: there is to be none. */
  readonly description?: string;
  /** A number or a name, to be looked up. */
  readonly plan?: string;
  readonly tests?: readonly GivenTest[];
  readonly concurrency?: number;
  readonly attemptsPerSecond?: number;
  readonly runMilliseconds?: number;
  readonly requestedRunAt?: number;
  readonly scheduledRunAt?: number;
}

export const fieldLabels: Readonly<Record<FieldName, string>> = {
  name: 'Name',
  description: 'Description',
  plan: 'Plan',
  tests: 'Test cases',
  concurrency: 'Concurrency',
  aps: 'Attempts per second',
  runTime: 'Run time',
  requestedRunDate: 'Requested run',
  scheduledRunDate: 'Scheduled run',
};
