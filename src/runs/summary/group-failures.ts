import type { TestResult } from '../../../dialogs/ports/campaign-service.ts';
import type { FailureGroup, TestCaseName } from '../../../dialogs/ports/run-summary.ts';
import { caseKey, caseName } from './case-name.ts';
import { cutText } from './cut-text.ts';
import { firstFailingStep } from './first-failing-step.ts';

const mostWhileReading = 500;
const mostShown = 20;
const mostNames = 5;
const longestText = 300;

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
 * Groups failures by detail, dial result and the first step that failed. The first 500 different ones are told
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
      if (group === undefined && groups.size < mostWhileReading) {
        group = openGroup(traits);
        groups.set(key, group);
      }
      count(group ?? rest, caseName(result), 1);
    },
    read() {
      const sorted = [...groups.values()].sort((one, other) => other.count - one.count);
      const others = openGroup(rest);
      for (const group of [rest, ...sorted.slice(mostShown)]) merge(others, group);
      const shown = sorted.slice(0, mostShown).map(closeGroup);
      return others.count === 0 ? shown : [...shown, { ...closeGroup(others), rest: true }];
    },
  };
}

function traitsOf(result: TestResult) {
  return {
    detail: cutText(result.detail, longestText),
    dialResult: cutText(result.dialResult, longestText),
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
  if (group.testCases.size < mostNames && !group.testCases.has(key)) group.testCases.set(key, testCase);
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
