import { formatTimeSpan } from '../../services/campaign/times.ts';
import { createRandom, randomUuid } from '../random.ts';
import type { CallFlowStep } from './data-shapes.ts';
import { makeCall, type StepOutcome } from './run/make-call.ts';
import { type Run, ringThreshold, stepPause } from './run/script.ts';
import { callAt } from './run/timeline.ts';
import type { StoredRun } from './tables.ts';

const outgoingLines = ['+12125550190', '+12125550191', '+12125550192', '+12125550193'] as const;

/** Seed §2, "Test result", of the call number `attempt` (from 0); its steps only `withSteps`. */
export function resultReply(stored: StoredRun, run: Run, attempt: number, withSteps: boolean) {
  const { script } = run;
  const { testCase, result, detail, dial, ring, steps, duration } = makeCall(run, attempt);
  return {
    calledNumber: testCase.destination,
    callingNumber: dial.result === 'None' ? null : (outgoingLines[attempt % outgoingLines.length] ?? null),
    testRunTicketId: randomUuid(createRandom(script.seed, 'ticket', stored.runId, attempt)),
    channel: testCase.channel,
    runDate: new Date(stored.acceptedAt + Math.floor(callAt(script, attempt) / script.speed)).toISOString(),
    duration: span(duration),
    testResultId: stored.firstResultId + attempt,
    testResult: { result, detail },
    ...(withSteps && {
      testStepResultList: {
        ringStepResult: ring === undefined ? null : stepReply(ring, ringStep),
        callStepResult: steps.map((step, index) => stepReply(step, callStep(testCase.steps[index]))),
      },
    }),
    testCase: {
      callFlow: testCase.callFlow,
      calledNumber: testCase.destination,
      preConnectAudio: null,
      testCaseId: testCase.testCaseId,
      name: testCase.name,
      active: testCase.active,
      folderPath: testCase.folderPath,
      description: testCase.description,
      notes: testCase.notes,
      modifiedBy: testCase.modifiedBy,
      alert: testCase.alert,
    },
    dialResult: dial,
  };
}

const ringStep = { replyType: 'Ring', thresholdTime: ringThreshold, pauseTime: { min: 0, max: 0 } };

function callStep(step: CallFlowStep | undefined) {
  return {
    description: step?.description ?? '',
    replyType: step?.replyType ?? '',
    thresholdTime: step?.thresholdTime ?? ringThreshold,
    pauseTime: stepPause,
  };
}

function stepReply({ responseTime, duration, result, detail }: StepOutcome, step: object) {
  return {
    step,
    responseTime: span(responseTime),
    duration: span(duration),
    stepResult: { result, detail },
  };
}

/** The seed shows seven digits after the seconds, which .NET leaves out if they are all zero. */
function span(milliseconds: number): string {
  const text = formatTimeSpan(milliseconds);
  return text.includes('.', text.indexOf(':')) ? text : `${text}.0000000`;
}
