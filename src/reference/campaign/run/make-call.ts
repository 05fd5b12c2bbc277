import { createRandom, type Random } from '../../random.ts';
import type { Behaviour, CallFlowStep, TestCase } from '../data-shapes.ts';
import { caseOfAttempt, overrun, type Run, ringThreshold, stepPause } from './script.ts';

/** A step that was done. Times are ms. */
export interface StepOutcome {
  readonly responseTime: number;
  readonly duration: number;
  readonly result: CallResult;
  readonly detail: string;
}

/** A call as it went. Times are ms. */
interface Call extends Decision {
  readonly detail: string;
  readonly dial: {
    readonly result: 'Answered' | 'NoAnswer' | 'Busy' | 'None';
    readonly detail: string | null;
  };
  /** Undefined if the call was never made. */
  readonly ring: StepOutcome | undefined;
  /** The steps that were done, in their order: those after a failed one are missing. */
  readonly steps: readonly StepOutcome[];
  readonly duration: number;
}

const stepFailures = [
  'Expected prompt not recognised',
  'No audio received',
  'Response time above the major threshold',
  'Call disconnected by the far end',
] as const;

/** The whole course of the call number `attempt` (from 0) of a run. Pure: always the same one. */
export function makeCall(run: Run, attempt: number): Call {
  const decision = decideResult(run, attempt);
  const { random, result, cause, neverMade } = decision;
  if (neverMade) {
    const detail = 'Run time was over before the call was made';
    return { ...decision, detail, dial: { result: 'None', detail }, ring: undefined, steps: [], duration: 0 };
  }
  if (cause === 'NoAnswer' || cause === 'Busy') return unanswered(decision, cause);

  const flow = decision.testCase.steps;
  // Step 0 is the ring step: only a late answer can go wrong there once the call is answered.
  const oddStep = Math.floor(random() * (flow.length + (result === 'Satisfactory' ? 1 : 0)));
  const oddInFlow = result === 'Satisfactory' ? oddStep - 1 : oddStep;
  const ring = ringStep(random, result === 'Satisfactory' && oddStep === 0);
  const done = result === 'Failed' || result === 'Aborted' ? flow.slice(0, oddInFlow + 1) : flow;
  const steps = done.map((step, index) => callStep(random, step, index === oddInFlow ? result : 'Success'));
  const odd = result === 'Satisfactory' && oddStep === 0 ? ring : steps[oddInFlow];
  return {
    ...decision,
    detail: result === 'Success' || odd === undefined ? 'All steps as expected' : odd.detail,
    dial: { result: 'Answered', detail: null },
    ring,
    steps,
    duration: steps.reduce((sum, step) => sum + step.duration, ring.duration),
  };
}

function unanswered(decision: Decision, cause: 'NoAnswer' | 'Busy'): Call {
  const detail = cause === 'Busy' ? 'The line was busy' : 'The call was not answered';
  const seconds =
    cause === 'Busy' ? 0.5 + decision.random() : ringThreshold.major + decision.random() * overrun;
  const time = milliseconds(seconds);
  const ring: StepOutcome = { responseTime: time, duration: time, result: 'Failed', detail };
  return { ...decision, detail, dial: { result: cause, detail }, ring, steps: [], duration: time };
}

function ringStep(random: Random, late: boolean): StepOutcome {
  const { minor, major } = ringThreshold;
  const time = milliseconds(late ? minor + random() * (major - minor) : 0.6 + random() * (minor - 0.7));
  const detail = late ? 'Answered after the minor threshold' : 'Answered in time';
  return { responseTime: time, duration: time, result: late ? 'Satisfactory' : 'Success', detail };
}

function callStep(random: Random, { thresholdTime }: CallFlowStep, result: CallResult): StepOutcome {
  const { minor, major } = thresholdTime;
  const pause = stepPause.min + random() * (stepPause.max - stepPause.min);
  const failure = stepFailures[Math.floor(random() * stepFailures.length)] ?? stepFailures[0];
  const late = result === 'Failed' && failure === 'Response time above the major threshold';
  const seconds = {
    Success: minor * (0.2 + 0.75 * random()),
    Satisfactory: minor + random() * (major - minor),
    Failed: late ? major + random() * overrun : major * random(),
    Aborted: minor * random(),
  }[result];
  const detail = {
    Success: 'Prompt recognised',
    Satisfactory: 'Response time above the minor threshold',
    Failed: failure,
    Aborted: 'Call aborted by the test platform',
  }[result];
  return { responseTime: milliseconds(seconds), duration: milliseconds(seconds + pause), result, detail };
}

/** To 100 nanoseconds, as the service writes time spans. */
function milliseconds(seconds: number): number {
  return Math.round(seconds * 10_000_000) / 10_000;
}

/** Results seen in systems of this kind; the seed (§3) shows Success and Failed. */
export const callResults = ['Success', 'Satisfactory', 'Failed', 'Aborted'] as const;
export type CallResult = (typeof callResults)[number];

/** The result of a call, and what the rest of it follows from. */
interface Decision {
  readonly testCase: TestCase;
  readonly result: CallResult;
  /** Why it failed, else undefined. */
  readonly cause: 'NoAnswer' | 'Busy' | 'Step' | undefined;
  /** The run time was over before the call could be made. */
  readonly neverMade: boolean;
  /** The rest of the call is drawn from it. */
  readonly random: Random;
}

/** Decides the call number `attempt` (from 0) of a run: the same for the same run, whenever it is called. */
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
