import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  callFlowSchema,
  campaignFileSchema,
  type FileCampaign,
  type FilePlan,
  planFileSchema,
  type Scenario,
  scenarioSchema,
  type TestCase,
  testCaseFileSchema,
} from './data-shapes.ts';

/** What the files of the data folder say, in the order of ids. */
export interface CampaignData {
  readonly testCases: ReadonlyMap<number, TestCase>;
  readonly plans: ReadonlyMap<number, FilePlan>;
  readonly campaigns: readonly FileCampaign[];
  /** By the campaign's id, which may have been created through the API. */
  readonly scenarios: ReadonlyMap<number, Scenario>;
}

/** The files can't be used; the message names file and field, and what is wrong there. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError';
}

/**
 * Reads and checks `call-flows.json`, `test-cases.json`, `plans.json`, `campaigns.json` and `scenarios.json` of `folder`.
 * Throws `DataFileError`.
 */
export function readData(folder: string): CampaignData {
  const flows = new Map(readList(folder, 'call-flows.json', callFlowSchema).map((flow) => [flow.name, flow]));
  const testCases = readList(folder, 'test-cases.json', testCaseFileSchema).map((testCase, index) => {
    const flow = flows.get(testCase.callFlow);
    if (flow === undefined) {
      throw wrong('test-cases.json', `[${index}].callFlow`, `no call flow is named "${testCase.callFlow}"`);
    }
    return { ...testCase, steps: flow.steps };
  });
  const plans = readList(folder, 'plans.json', planFileSchema);
  const campaigns = readList(folder, 'campaigns.json', campaignFileSchema);
  const scenarios = readList(folder, 'scenarios.json', scenarioSchema);
  const data = {
    testCases: byId('test-cases.json', 'testCaseId', testCases, (testCase) => testCase.testCaseId),
    plans: byId('plans.json', 'planId', plans, (plan) => plan.planId),
    campaigns: [...byId('campaigns.json', 'campaignId', campaigns, (one) => one.campaignId).values()],
    scenarios: byId('scenarios.json', 'campaignId', scenarios, (scenario) => scenario.campaignId),
  };
  campaigns.forEach((campaign, index) => {
    if (!data.plans.has(campaign.planId)) {
      throw wrong('campaigns.json', `[${index}].planId`, `plans.json has no plan ${campaign.planId}`);
    }
    campaign.testCases.forEach((testCaseId, position) => {
      if (data.testCases.has(testCaseId)) return;
      const field = `[${index}].testCases[${position}]`;
      throw wrong('campaigns.json', field, `test-cases.json has no test case ${testCaseId}`);
    });
  });
  scenarios.forEach(({ cases }, index) => {
    cases.forEach(({ testCaseId }, position) => {
      if (data.testCases.has(testCaseId)) return;
      const field = `[${index}].cases[${position}].testCaseId`;
      throw wrong('scenarios.json', field, `test-cases.json has no test case ${testCaseId}`);
    });
  });
  return data;
}

function readList<Item extends z.ZodType>(folder: string, file: string, item: Item): z.infer<Item>[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  } catch (error) {
    throw new DataFileError(
      `${join(folder, file)}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const parsed = z.array(item).safeParse(content);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw wrong(file, z.core.toDotPath(issue?.path ?? []), issue?.message ?? 'not readable');
}

function byId<Item>(
  file: string,
  field: string,
  items: readonly Item[],
  idOf: (item: Item) => number,
): ReadonlyMap<number, Item> {
  const found = new Map<number, Item>();
  items.forEach((item, index) => {
    if (found.has(idOf(item))) throw wrong(file, `[${index}].${field}`, `${idOf(item)} stands there twice`);
    found.set(idOf(item), item);
  });
  return new Map([...found].sort(([left], [right]) => left - right));
}

function wrong(file: string, field: string, problem: string): DataFileError {
  return new DataFileError(`${file}, ${field}: ${problem}`);
}
