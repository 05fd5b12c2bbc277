import type { z } from 'zod';
import type { StepResult, TestResult } from '../../../dialogs/ports/campaign.ts';
import { givenWord } from './bodies.ts';
import type { readableResult } from './pages.ts';
import type { alertSchema, stepResultSchema } from './schemas.ts';
import { parseServiceDate, parseTimeSpan } from './times.ts';

type Wire = z.infer<typeof readableResult>;

/** Campaign seed §2, "Test result". One without a name gets that of its test case, or the number that was called. */
export function readResult(wire: Wire): TestResult {
  const { testCase, testResult, dialResult } = wire;
  const calledNumber = givenWord(wire.calledNumber) ?? givenWord(testCase?.calledNumber);
  const unnamed =
    testCase?.testCaseId === undefined
      ? (calledNumber ?? 'Unnamed test')
      : `Test case ${testCase.testCaseId}`;
  return {
    name: givenWord(testCase?.name) ?? unnamed,
    ticket: givenWord(wire.testRunTicketId),
    testCase: testCase?.testCaseId,
    folder: givenWord(testCase?.folderPath),
    calledNumber,
    ranAt: parseServiceDate(wire.runDate),
    durationMilliseconds: spanFrom0(wire.duration),
    result: givenWord(testResult?.result),
    detail: givenWord(testResult?.detail),
    dialResult: givenWord(dialResult?.result),
    dialDetail: givenWord(dialResult?.detail),
    steps: readSteps(wire.testStepResultList),
    alert: readAlert(testCase?.alert),
  };
}

/** In the order of the call: first the ring step, then the others. */
function readSteps(list: Wire['testStepResultList']): readonly StepResult[] | undefined {
  const ring = list?.ringStepResult === undefined ? [] : [readStep('ring', list.ringStepResult)];
  return list && [...ring, ...list.callStepResult.map((step) => readStep('call', step))];
}

function readStep(kind: StepResult['kind'], wire: z.infer<typeof stepResultSchema>): StepResult {
  return {
    kind,
    description: givenWord(wire.step?.description),
    result: givenWord(wire.stepResult?.result),
    detail: givenWord(wire.stepResult?.detail),
    responseMilliseconds: spanFrom0(wire.responseTime),
    minorThreshold: wire.step?.thresholdTime?.minor,
    majorThreshold: wire.step?.thresholdTime?.major,
  };
}

function readAlert(wire: z.infer<typeof alertSchema> | null | undefined): TestResult['alert'] {
  const message = givenWord(wire?.message);
  if (message === undefined) return undefined;
  return {
    message,
    minorThreshold: wire?.minorThresholdCriticalCount,
    majorThreshold: wire?.majorThresholdCriticalCount,
  };
}

/** A negative duration counts as absent. */
function spanFrom0(text: string | undefined): number | undefined {
  const span = parseTimeSpan(text);
  return span === undefined || span < 0 ? undefined : span;
}
