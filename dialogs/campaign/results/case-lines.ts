import { defined } from '../../defined.ts';
import type { Line } from '../../message.ts';
import type { CaseVerdict, Cause, RunComparison, RunReport, RunSummary, Verdict } from '../../ports/runs.ts';
import { caseWords } from '../wording.ts';
import { caseKey } from './failures.ts';

/** A line for each test case with this verdict: its name, the cause and the step, and how it was in the run before. */
export function caseLines({ summary, comparison }: RunReport, verdict: Verdict): readonly Line[] {
  const changeOf = comparison === undefined || verdict !== 'fail' ? () => undefined : changes(comparison);
  return summary.cases
    .filter((one) => one.verdict === verdict)
    .map((one) => {
      const cause = causeWords(one.cause ?? causeInGroups(summary, one), verdict);
      const text = [cause, changeOf(one)].filter((part) => part !== undefined).join(' · ');
      return { lead: caseWords(one), text };
    });
}

function changes({ previous, newlyFailing, stillFailing }: RunComparison) {
  const isNew = new Set(newlyFailing.map(caseKey));
  const isStill = new Set(stillFailing.map(caseKey));
  return (testCase: CaseVerdict): string | undefined => {
    if (isNew.has(caseKey(testCase))) return 'new';
    return isStill.has(caseKey(testCase)) ? `still failing since run ${previous}` : undefined;
  };
}

const unexplained: Readonly<Record<Verdict, string>> = {
  fail: 'no detail given',
  inconclusive: 'no result',
  satisfactory: 'no remark given',
  pass: '',
};

function causeWords({ word, detail, dialResult, step }: Cause, verdict: Verdict): string {
  const what = [
    ...(word === undefined ? [] : [`“${word}”`]),
    ...((detail ?? dialResult) ? [detail ?? dialResult] : []),
  ];
  const said = what.length === 0 ? unexplained[verdict] : what.join(': ');
  // Some services name the step in the detail.
  return step === undefined || said.includes(step) ? said : `${said}, at “${step}”`;
}

/** What a summary that was stored by an older version says of a case: its group names the first few. */
function causeInGroups({ failures }: RunSummary, testCase: CaseVerdict): Cause {
  const group = failures.find(({ testCases }) => testCases.some((one) => caseKey(one) === caseKey(testCase)));
  if (group === undefined) return {};
  const { detail, dialResult, firstFailingStep } = group;
  return defined({ detail: detail.trim() || undefined, dialResult, step: firstFailingStep });
}
