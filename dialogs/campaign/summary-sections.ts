import type { Section } from '../message.ts';
import type { FailureGroup, RunAlert, RunComparison, RunSummary } from '../ports/run-summary.ts';
import { measuredWords, numberWords } from '../wording/format.ts';
import { caseWords } from './wording/case-words.ts';
import { section } from './wording/section.ts';

/** The lists of a summary; those that would be empty are left out. */
export function summarySections(
  summary: RunSummary,
  comparison: RunComparison | undefined,
): readonly Section[] {
  const { failures, inconclusiveWords, slowest, alerts } = summary;
  return [
    ...comparisonSections(comparison),
    ...section('Failures', failures.map(failureLine), sum(failures)),
    ...section(
      'Inconclusive',
      inconclusiveWords.map(
        ({ word, count }) => `${times(count)} ${word === '' ? 'no result' : `“${word}”`}`,
      ),
      sum(inconclusiveWords),
    ),
    ...section('Alerts', alerts.map(alertLine), sum(alerts)),
    ...section(
      'Slowest',
      slowest.map(
        ({ testCase, durationMilliseconds }) =>
          `${caseWords(testCase)}: ${measuredWords(durationMilliseconds)}`,
      ),
    ),
  ];
}

function comparisonSections(comparison: RunComparison | undefined): readonly Section[] {
  if (comparison === undefined) return [];
  const { newlyFailing, stillFailing, fixed } = comparison;
  return [
    ...section('Newly failing', newlyFailing.map(caseWords)),
    ...section('Still failing', stillFailing.map(caseWords)),
    ...section('Fixed', fixed.map(caseWords)),
  ];
}

function failureLine({ detail, dialResult, firstFailingStep, count, testCases, rest }: FailureGroup): string {
  if (rest === true) return `${times(count)} failed in other ways`;
  const how = [
    detail.trim() === '' ? 'no detail given' : detail.trim(),
    ...(dialResult === undefined ? [] : [`dial result ${dialResult}`]),
    // A summary that was kept by an older version may name the detail in the place of the step.
    ...(firstFailingStep === undefined || firstFailingStep === detail.trim()
      ? []
      : [`first failing step ${firstFailingStep}`]),
  ];
  const cases = testCases.map(caseWords).join(', ');
  return `${times(count)} ${how.join('; ')}${cases === '' ? '' : `: ${cases}`}`;
}

function alertLine({ message, level, count }: RunAlert): string {
  const words = { minor: 'minor: ', major: 'major: ', none: '' };
  return `${times(count)} ${words[level]}${message}`;
}

function times(count: number): string {
  return `${numberWords(count)} ×`;
}

function sum(groups: readonly { readonly count: number }[]): number {
  return groups.reduce((total, { count }) => total + count, 0);
}
