import type { TestCase } from '../data-shapes.ts';
import { createRandom } from './random.ts';
import type { Run } from './run-script.ts';

/** The test case that the call number `attempt` (from 0) of a run is made for. */
export function caseOfAttempt({ script, cases }: Run, attempt: number): TestCase {
  const inTurn = cases[attempt % cases.length];
  if (inTurn === undefined) throw new RangeError('A run has at least one test case.');
  if (script.distribution === 'RoundRobin' || script.attempts <= cases.length) return inTurn.testCase;
  const shares = cases.reduce((sum, { probability }) => sum + probability, 0);
  let drawn = createRandom(script.seed, 'share', script.campaignId, script.sequence, attempt)() * shares;
  for (const { testCase, probability } of cases) {
    drawn -= probability;
    if (drawn < 0) return testCase;
  }
  return inTurn.testCase;
}
