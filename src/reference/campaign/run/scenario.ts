import type { Behaviour, Scenario } from '../data-shapes.ts';
import type { RunCase, RunScript } from './script.ts';

/** What a scenario makes of the run with this number: its test cases, each coming out as the scenario says. */
export function scenarioCases(
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
export function stopRun(script: RunScript, share: number): RunScript {
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
