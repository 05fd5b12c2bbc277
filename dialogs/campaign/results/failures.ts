import { defined } from '../../defined.ts';
import type { StepResult, TestResult } from '../../ports/campaign.ts';
import type { CallStep, FailedCall, FailureGroup, RunSummary, TestCaseName } from '../../ports/runs.ts';
import { cutUnits } from '../../text.ts';
import { stepName } from '../wording.ts';
import { caseKey, caseName } from './cases.ts';
import { judgeResult } from './verdict.ts';

const maxWhileReading = 500;
const maxShown = 20;
const maxNames = 5;
const maxTextLength = 300;

/** The detail of the last group, where there were too many: it has `rest` set. */
export const otherFailures = 'other';

export interface FailureGroups {
  /** @param result one that failed */
  add(result: TestResult): void;
  /** The 20 most frequent, and one for the rest. */
  read(): readonly FailureGroup[];
}

interface OpenGroup {
  readonly detail: string;
  readonly dialResult: string;
  readonly step: string;
  count: number;
  readonly testCases: Map<number | string, TestCaseName>;
}

/**
 * Groups failures by detail, dial result and the first step that failed. The first 500 different ones are kept
 * apart while they come in; a failure unlike all of them goes to the rest.
 */
export function groupFailures(): FailureGroups {
  const groups = new Map<string, OpenGroup>();
  const rest = openGroup({ detail: otherFailures, dialResult: '', step: '' });
  return {
    add(result) {
      const traits = traitsOf(result);
      const key = JSON.stringify(traits);
      let group = groups.get(key);
      if (group === undefined && groups.size < maxWhileReading) {
        group = openGroup(traits);
        groups.set(key, group);
      }
      count(group ?? rest, caseName(result), 1);
    },
    read() {
      const sorted = [...groups.values()].sort((one, other) => other.count - one.count);
      const others = openGroup(rest);
      for (const group of [rest, ...sorted.slice(maxShown)]) merge(others, group);
      const shown = sorted.slice(0, maxShown).map(closeGroup);
      return others.count === 0 ? shown : [...shown, { ...closeGroup(others), rest: true }];
    },
  };
}

function traitsOf(result: TestResult) {
  return {
    detail: cutUnits(result.detail, maxTextLength),
    dialResult: cutUnits(result.dialResult, maxTextLength),
    step: firstFailingStep(result),
  };
}

function openGroup({
  detail,
  dialResult,
  step,
}: Pick<OpenGroup, 'detail' | 'dialResult' | 'step'>): OpenGroup {
  return { detail, dialResult, step, count: 0, testCases: new Map() };
}

function count(group: OpenGroup, testCase: TestCaseName, results: number): void {
  group.count += results;
  const key = caseKey(testCase);
  if (group.testCases.size < maxNames && !group.testCases.has(key)) group.testCases.set(key, testCase);
}

function merge(into: OpenGroup, group: OpenGroup): void {
  into.count += group.count;
  for (const testCase of group.testCases.values()) count(into, testCase, 0);
}

function closeGroup({ detail, dialResult, step, count, testCases }: OpenGroup): FailureGroup {
  return {
    detail,
    ...(dialResult === '' ? {} : { dialResult }),
    ...(step === '' ? {} : { firstFailingStep: step }),
    count,
    testCases: [...testCases.values()],
  };
}

const maxCalls = 30;
const maxSteps = 30;
const maxCallText = 160;

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
  const shown = cutUnits(detail, maxCallText);
  return {
    name: cutUnits(stepName(step, at), maxCallText),
    verdict,
    ...defined({ word: word && cutUnits(word, maxCallText) }),
    ...(shown === '' ? {} : { detail: shown }),
    ...defined({ responseMilliseconds }),
  };
}

const maxWords = 20;
const maxWordLength = 60;

export interface WordCount {
  add(word: string | undefined): void;
  /** The most frequent first. */
  read(): RunSummary['inconclusiveWords'];
}

/** Counts the service's words. The first 20 different ones are kept apart; any other counts as no word: `''`. */
export function countWords(): WordCount {
  const counts = new Map<string, number>();
  return {
    add(word) {
      const short = cutUnits(word, maxWordLength);
      const different = counts.size - (counts.has('') ? 1 : 0);
      const key = counts.has(short) || different < maxWords ? short : '';
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    read: () =>
      [...counts]
        .map(([word, count]) => ({ word, count }))
        .sort((one, other) => other.count - one.count || (one.word < other.word ? -1 : 1)),
  };
}

const maxStepText = 300;

/** What the first step that failed is called; `''` where none is known to have. */
export function firstFailingStep({ steps = [] }: Pick<TestResult, 'steps'>): string {
  const at = steps.findIndex(({ result }) => judgeResult(result).verdict === 'fail');
  const failed = steps[at];
  return failed === undefined ? '' : cutUnits(stepName(failed, at), maxStepText);
}
