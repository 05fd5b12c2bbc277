import type { Fold, Line } from '../../message.ts';
import type { CaseChange, CaseVerdict, KnownCase, RunReport, Verdict } from '../../ports/runs.ts';
import { operators } from '../../wording/operators.ts';
import { changeMark } from '../../wording/result-words.ts';
import { type TimeContext, untilWords } from '../../wording/times.ts';
import {
  casesPassedOnRetry,
  isAllKnown,
  partWords,
  verdictSentence,
} from '../../wording/verdict-sentence.ts';
import { caseWords, openLinesOf } from '../wording.ts';
import { causeWords } from './cause-words.ts';
import { allChanges, caseChanges, settledCases } from './changes.ts';
import { caseKey } from './failures.ts';

const texts = operators.triage;

/** A test case of a run, with its status if it fails. */
export interface ShownCase {
  readonly testCase: CaseVerdict;
  readonly change: CaseChange | undefined;
}

/** The test cases with this verdict. Known failures, and what passed on retry, are left out. */
export function shownCases(report: RunReport, verdict: Verdict): readonly ShownCase[] {
  const changes = verdict === 'fail' ? caseChanges(report) : [];
  const changeOf = new Map(changes.map((one) => [caseKey(one), one.change]));
  return casesOf(report, verdict).map((testCase) => ({
    testCase,
    change: changeOf.get(caseKey(testCase)),
  }));
}

/** The same without their status. */
export function casesOf(report: RunReport, verdict: Verdict): readonly CaseVerdict[] {
  const isSettled = settledCases(report);
  return report.summary.cases.filter((one) => one.verdict === verdict && !isSettled(one));
}

/** A line for each of them: name, cause, step and, if it fails, its status. */
export function caseLines(report: RunReport, verdict: Verdict): readonly Line[] {
  return shownCases(report, verdict).map((one) => ({
    lead: caseWords(one.testCase),
    text: [causeWords(one.testCase.cause ?? {}, verdict), ...statusWords(one)].join(' · '),
  }));
}

/** `3 of 40 calls failed`, if a test case was called several times, its status, and the number that was called. */
export function statusWords({
  testCase: { calls, calledNumber, name, verdict },
  change,
}: ShownCase): readonly string[] {
  return [
    ...(calls === undefined || verdict !== 'fail'
      ? []
      : [operators.read.callsFailed(calls.failed, calls.all)]),
    ...(change === undefined ? [] : [changeMark(change)]),
    // A test case without a name may be named by it.
    ...(calledNumber === undefined || name.includes(calledNumber) ? [] : [calledNumber]),
  ];
}

/**
 * Why a run got its verdict, if the test cases that are shown don't say so, or if results are missing.
 * @param expected how many results it should have had, if known
 */
export function reasonWords(report: RunReport, isShown: boolean, expected?: number): string | undefined {
  const { summary } = report;
  const passedOnRetry = summary.verdict === 'passedWithRemarks' && casesPassedOnRetry(report).length > 0;
  return !isShown && summary.verdict !== 'passed' && !passedOnRetry
    ? verdictSentence(summary, isAllKnown(report), expected)
    : partWords(summary, expected);
}

/** A line for a known failure: its status, until when it is known, and the reason. */
function createKnownLine(report: RunReport, clock: TimeContext): (known: KnownCase) => Line {
  const changes = new Map(allChanges(report).map((one) => [one.id, one.change]));
  return ({ id, name, until, reason }) => {
    const change = changes.get(id);
    const text = [
      texts.knownMark(untilWords(until, clock)) + (reason === undefined ? '' : `, ${texts.because(reason)}`),
      ...(change === undefined ? [] : [changeMark(change)]),
    ].join(' · ');
    return { lead: caseWords({ id, name }), text };
  };
}

/** What had failed and passed on retry, folded. */
export function retryFold(report: RunReport): readonly Fold[] {
  const cases = casesPassedOnRetry(report);
  if (cases.length === 0) return [];
  const lines = openLinesOf(cases, (one) => ({
    lead: caseWords(one),
    text: causeWords(one.cause ?? {}, one.verdict),
  }));
  return [{ title: texts.flakyOnRetry(cases.length), sections: [{ title: '', ...lines }] }];
}

/** Known failures, folded. */
export function knownFold(report: RunReport, clock: TimeContext): readonly Fold[] {
  const { known = [] } = report;
  if (known.length === 0) return [];
  const lines = openLinesOf(known, createKnownLine(report, clock));
  return [{ title: texts.knownCount(known.length), sections: [{ title: '', textLinks: true, ...lines }] }];
}
