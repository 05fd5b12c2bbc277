import type { Behaviour, TestCase } from '../data-shapes.ts';
import { caseOfAttempt } from './case-of-attempt.ts';
import { createRandom, type Random } from './random.ts';
import type { Run } from './run-script.ts';

/** Results seen in systems of this kind; the seed (§3) shows Success and Failed. */
export type CallResult = 'Success' | 'Satisfactory' | 'Failed' | 'Aborted';

/** What a call comes to, and what it takes to tell the rest of it. */
export interface Decision {
  readonly testCase: TestCase;
  readonly result: CallResult;
  /** Why it failed, else undefined. */
  readonly cause: 'NoAnswer' | 'Busy' | 'Step' | undefined;
  /** The run time was over before the call could be made. */
  readonly neverMade: boolean;
  /** Where the rest of the call's story is drawn from. */
  readonly random: Random;
}

/** Decides the call number `attempt` (from 0) of a run: the same for the same run, whenever it is asked. */
export function decideResult(run: Run, attempt: number): Decision {
  const { seed, campaignId, sequence, interval, runTime } = run.script;
  const testCase = caseOfAttempt(run, attempt);
  const random = createRandom(seed, campaignId, sequence, attempt, testCase.testCaseId);
  if (runTime !== undefined && attempt * interval >= runTime) {
    return { testCase, result: 'Aborted', cause: undefined, neverMade: true, random };
  }
  const { behaviour } = testCase;
  const draw = random();
  const result = failsInThisRun(behaviour, sequence, testCase.testCaseId) ? 'Failed' : drawn(behaviour, draw);
  const cause = result === 'Failed' ? (behaviour.cause ?? drawnCause(random())) : undefined;
  return { testCase, result, cause, neverMade: false, random };
}

function failsInThisRun({ failsEvery, failsFor }: Behaviour, sequence: number, testCaseId: number): boolean {
  return failsEvery !== undefined && (sequence + testCaseId) % failsEvery < failsFor;
}

function drawn({ failureRate, abortRate, satisfactoryRate }: Behaviour, draw: number): CallResult {
  if (draw < failureRate) return 'Failed';
  if (draw < failureRate + abortRate) return 'Aborted';
  return draw < failureRate + abortRate + satisfactoryRate ? 'Satisfactory' : 'Success';
}

function drawnCause(draw: number): 'NoAnswer' | 'Busy' | 'Step' {
  if (draw < 0.25) return 'NoAnswer';
  return draw < 0.4 ? 'Busy' : 'Step';
}
