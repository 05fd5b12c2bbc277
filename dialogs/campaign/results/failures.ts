import type { StepResult, TestResult } from '../../ports/campaign.ts';
import type { CallStep, Cause, FailedCall, FailureGroup, TestCaseName } from '../../ports/runs.ts';
import { cutUnits } from '../../text.ts';
import { stepWords } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import { stepName } from '../wording.ts';
import { judgeResult } from './verdict.ts';

const maxWhileReading = 500;
const maxGroups = 20;
const maxNames = 5;
const maxTextLength = 300;

/** The detail of the last group if there were too many: it has `rest` set. */
export const otherFailures = 'other';

interface OpenGroup extends FailureGroup {
  count: number;
  readonly testCases: TestCaseName[];
}

/**
 * Groups failed results by detail, dial result and the first step that failed: the 20 most frequent, and one for the rest.
 * At most 500 different ones are counted; further ones go to the rest.
 */
export function groupFailures() {
  const groups = new Map<string, OpenGroup>();
  const rest = (): OpenGroup => ({ detail: otherFailures, count: 0, testCases: [], rest: true });
  const overflow = rest();
  return {
    add(result: TestResult): void {
      const traits = {
        detail: cutUnits(result.detail, maxTextLength),
        dialResult: cutUnits(result.dialResult, maxTextLength) || undefined,
        firstFailingStep: firstFailingStep(result),
      };
      const key = JSON.stringify(traits);
      if (!groups.has(key) && groups.size < maxWhileReading)
        groups.set(key, { ...traits, count: 0, testCases: [] });
      count(groups.get(key) ?? overflow, 1, [caseName(result)]);
    },
    read(): readonly FailureGroup[] {
      const sorted = [...groups.values()].sort((one, other) => other.count - one.count);
      const others = rest();
      for (const group of [overflow, ...sorted.slice(maxGroups)]) count(others, group.count, group.testCases);
      return [...sorted.slice(0, maxGroups), ...(others.count === 0 ? [] : [others])];
    },
  };
}

function count(group: OpenGroup, results: number, testCases: readonly TestCaseName[]): void {
  group.count += results;
  const known = new Set(group.testCases.map(caseKey));
  const fresh = testCases.filter((testCase) => !known.has(caseKey(testCase)));
  group.testCases.push(...fresh.slice(0, maxNames - group.testCases.length));
}

const maxNameLength = 200;

export function caseName(result: TestResult): TestCaseName {
  const name = cutUnits(result.name, maxNameLength);
  return result.testCase === undefined ? { name } : { id: result.testCase, name };
}

/** Identifies a test case by its id, or by its name if the service gave no id. */
export function caseKey({ id, name }: TestCaseName): number | string {
  return id ?? name;
}

const maxCalls = 30;
const maxSteps = 30;
const maxCallText = 160;

/** Stores the steps of the first failed result of each test case: of the first 30 test cases, 30 steps of each. */
export function collectFailedCalls() {
  const calls = new Map<number | string, FailedCall>();
  return {
    add(result: TestResult): void {
      const { steps = [] } = result;
      const testCase = caseName(result);
      const key = caseKey(testCase);
      if (steps.length === 0 || calls.size >= maxCalls || calls.has(key)) return;
      const shown = steps.slice(0, maxSteps).map(callStep);
      calls.set(key, { testCase, steps: shown, more: steps.length - shown.length });
    },
    read: () => [...calls.values()],
  };
}

function callStep(step: StepResult, at: number): CallStep {
  const { result, detail, responseMilliseconds } = step;
  const { verdict, word } = judgeResult(result);
  return {
    name: cutUnits(stepName(step, at), maxCallText),
    verdict,
    word: word && cutUnits(word, maxCallText),
    detail: cutUnits(detail, maxCallText) || undefined,
    responseMilliseconds,
  };
}

const maxCauseText = 160;

/** Why a result did not simply pass, and at which step; undefined if it says nothing. */
export function causeOf(result: TestResult): Cause | undefined {
  const { verdict, word } = judgeResult(result.result);
  const { steps = [], detail, dialResult } = result;
  const at = steps.findIndex((step) => judgeResult(step.result).verdict === verdict);
  const step = steps[at];
  const cut = (text: string | undefined) => cutUnits(text, maxCauseText) || undefined;
  const cause: Cause = {
    word: verdict === 'inconclusive' ? cut(word) : undefined,
    detail: cut(detail) ?? cut(step?.detail),
    dialResult: cut(dialResult),
    step: step && cut(stepName(step, at)),
  };
  return Object.values(cause).some((said) => said !== undefined) ? cause : undefined;
}

/** The name of the first failed step, if known. */
export function firstFailingStep({ steps = [] }: TestResult): string | undefined {
  const at = steps.findIndex(({ result }) => judgeResult(result).verdict === 'fail');
  const failed = steps[at];
  return failed && cutUnits(stepName(failed, at), maxTextLength);
}

/** A step of a call in one line: `2. Menu: Failed after 8.2 s – No audio received`. @param at from 0 */
export function stepLine(step: StepResult, at: number): string {
  const { result, detail, responseMilliseconds } = step;
  const words = stepWords(
    result ?? operators.summary.noResult,
    judgeResult(result).verdict,
    responseMilliseconds,
  );
  return `${at + 1}. ${stepName(step, at)}: ${words}${detail ? ` – ${detail}` : ''}`;
}
