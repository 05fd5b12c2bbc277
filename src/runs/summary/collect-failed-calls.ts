import { stepName } from '../../../dialogs/campaign/wording/case-words.ts';
import type { StepResult, TestResult } from '../../../dialogs/ports/campaign-service.ts';
import type { CallStep, FailedCall } from '../../../dialogs/ports/run-summary.ts';
import { judgeResult } from '../judge-result.ts';
import { caseKey, caseName } from './case-name.ts';
import { cutText } from './cut-text.ts';

const mostCalls = 30;
const mostSteps = 30;
const longestText = 160;

export interface FailedCalls {
  /** @param result one that failed */
  add(result: TestResult): void;
  read(): readonly FailedCall[];
}

/** Keeps the steps of the first failed result of each test case: of the first 30 test cases, 30 steps of each. */
export function collectFailedCalls(): FailedCalls {
  const calls = new Map<number | string, FailedCall>();
  return {
    add(result) {
      const steps = result.steps ?? [];
      const testCase = caseName(result);
      const key = caseKey(testCase);
      if (steps.length === 0 || calls.size >= mostCalls || calls.has(key)) return;
      const shown = steps.slice(0, mostSteps).map(callStep);
      calls.set(key, { testCase, steps: shown, more: steps.length - shown.length });
    },
    read: () => [...calls.values()],
  };
}

function callStep(step: StepResult, at: number): CallStep {
  const { result, detail, responseMilliseconds } = step;
  const { verdict, word } = judgeResult(result);
  const told = cutText(detail, longestText);
  return {
    name: cutText(stepName(step, at), longestText),
    verdict,
    ...(word === undefined ? {} : { word: cutText(word, longestText) }),
    ...(told === '' ? {} : { detail: told }),
    ...(responseMilliseconds === undefined ? {} : { responseMilliseconds }),
  };
}
