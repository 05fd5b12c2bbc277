import { parseTimeSpan } from '../../services/campaign/times.ts';
import { createRandom, randomUuid } from '../random.ts';
import { type CampaignRecord, recordOf } from './campaign-record.ts';
import type { CampaignData } from './data.ts';
import type { Behaviour, FileCampaign, Scenario } from './data-shapes.ts';
import { type RunCase, type RunScript, writeScript } from './run/script.ts';
import { runLength, verdict } from './run/timeline.ts';
import type { CampaignServiceDependencies, TransactionStorage } from './storage.ts';
import type { StoredCampaign, StoredRun } from './tables.ts';

/**
 * Accepts a run of a campaign at `acceptedAt` (ms since 1970) and stores how it will go; nothing runs in the
 * background. `undefined` if the files no longer have any of the campaign's test cases, or the run calls no test case.
 */
export async function startRun(
  { data, seed }: CampaignServiceDependencies,
  storage: TransactionStorage,
  { campaignId, record }: StoredCampaign,
  acceptedAt: number,
  speed: number,
  all: readonly RunCase[] = casesOf(data, record),
): Promise<StoredRun | undefined> {
  if (all.length === 0) return undefined;
  const sequence = await storage.takeSequence(campaignId);
  const scenario = data.scenarios.get(campaignId);
  const cases = scenarioCases(scenario, sequence, all);
  if (cases.length === 0) return undefined;
  const planType = data.plans.get(record.planId)?.type ?? 'Velocity';
  const settings = { ...record, planType, distribution: record.testCaseDistributionProfile };
  const whole = writeScript(settings, cases, { seed, campaignId, sequence, speed });
  const stopped = scenario?.stopped.find((one) => one.run === sequence);
  const script = stopped === undefined ? whole : stopRun(whole, stopped.after);
  const run = { script, cases };
  const campaignRunId = randomUuid(createRandom(seed, 'run', campaignId, sequence));
  const endsAt = acceptedAt + Math.ceil(runLength(run) / speed);
  const result = stopped === undefined ? await verdict(run) : 'Aborted';
  return storage.addRun({ campaignId, campaignRunId, script, acceptedAt, endsAt, result }, cases);
}

function casesOf(data: CampaignData, { testCases }: CampaignRecord): readonly RunCase[] {
  return testCases.flatMap(({ testCaseId, probability }): RunCase[] => {
    const testCase = data.testCases.get(testCaseId);
    return testCase === undefined ? [] : [{ testCase, probability }];
  });
}

/**
 * Stores the campaigns of `campaigns.json` that aren't there yet, with their earlier runs, which went at the
 * speed of life: all of it or nothing. Run ids follow the time at which the runs began.
 */
export async function addFirstCampaigns(service: CampaignServiceDependencies): Promise<void> {
  const start = service.now();
  await service.storage.transaction(async (storage) => {
    const history: { campaign: StoredCampaign; cases: readonly RunCase[]; acceptedAt: number }[] = [];
    for (const fromFile of service.data.campaigns) {
      if ((await storage.campaign(fromFile.campaignId)) !== undefined) continue;
      const campaign = await storage.addCampaign(firstRecord(fromFile, start), fromFile.campaignId);
      // The same list for all runs: it is written down once.
      const cases = casesOf(service.data, campaign.record);
      for (const ago of historyOf(fromFile)) {
        history.push({ campaign, cases, acceptedAt: Math.round(start - ago) });
      }
    }
    history.sort((left, right) => left.acceptedAt - right.acceptedAt);
    for (const { campaign, cases, acceptedAt } of history) {
      await startRun(service, storage, campaign, acceptedAt, 1, cases);
    }
  });
}

/** How long ago each earlier run began, ms. */
function historyOf({ history }: FileCampaign): number[] {
  if (history === undefined) return [];
  const latest = parseTimeSpan(history.latest) ?? 0;
  const every = parseTimeSpan(history.every) ?? 0;
  return Array.from({ length: history.runs }, (_, index) => latest + index * every);
}

function firstRecord(campaign: FileCampaign, now: number): CampaignRecord {
  const { testCases: ids, runTime, attempts } = campaign;
  const probability = Math.round((100 / ids.length) * 100) / 100;
  const testCases = ids.map((testCaseId) => ({ testCaseId, probability }));
  const rest = { runTime: parseTimeSpan(runTime), attempts };
  return synchronizedAtFirst(recordOf('update', { ...campaign, testCases }, now, rest));
}

/** A new campaign can't say whether it is: a reply does. */
export function synchronizedAtFirst(record: CampaignRecord): CampaignRecord {
  return { ...record, synchronized: record.active };
}

/** What a scenario makes of the run with this number: its test cases, each coming out as the scenario says. */
function scenarioCases(
  scenario: Scenario | undefined,
  sequence: number,
  cases: readonly RunCase[],
): readonly RunCase[] {
  if (scenario === undefined) return cases;
  const scripted = new Map(scenario.cases.map((one) => [one.testCaseId, one]));
  return cases.flatMap((runCase): RunCase[] => {
    const { testCase } = runCase;
    const { outcomes = '.', names = [] } = scripted.get(testCase.testCaseId) ?? {};
    const outcome = outcomes.at(Math.min(sequence, outcomes.length) - 1);
    if (outcome === '-') return [];
    const { name } = names.findLast(({ from }) => from <= sequence) ?? testCase;
    const behaviour = { ...testCase.behaviour, ...rates[outcome ?? '.'] };
    return [{ ...runCase, testCase: { ...testCase, name, behaviour } }];
  });
}

/** A run that is stopped makes that share of its calls, the first ones, and has no results of the others. */
function stopRun(script: RunScript, share: number): RunScript {
  return { ...script, attempts: Math.max(1, Math.round(script.attempts * share)) };
}

/** For every call of a test case; what an outcome leaves out is left to chance. */
const rates: Readonly<Record<string, Partial<Behaviour>>> = {
  P: ratesOf({}),
  F: ratesOf({ failureRate: 1 }),
  S: ratesOf({ satisfactoryRate: 1 }),
  A: ratesOf({ abortRate: 1 }),
};

function ratesOf(certain: Partial<Behaviour>): Partial<Behaviour> {
  const never = { failureRate: 0, satisfactoryRate: 0, abortRate: 0, failsEvery: undefined };
  return { ...never, ...certain };
}
