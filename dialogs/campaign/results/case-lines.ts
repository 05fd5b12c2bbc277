import type { Fold, Line } from '../../message.ts';
import type { CaseVerdict, Cause, RunReport, Verdict } from '../../ports/runs.ts';
import { foldWord } from '../../ports/service-words.ts';
import { changeMark } from '../../wording/change-words.ts';
import { operators } from '../../wording/operators.ts';
import { type TimeContext, untilWords } from '../../wording/times.ts';
import { isAllKnown, partWords, verdictSentence } from '../../wording/verdict-sentence.ts';
import { caseWords, openLines } from '../wording.ts';
import { allChanges, caseChanges } from './changes.ts';
import { caseKey } from './failures.ts';

const texts = operators.triage;

/** A line for each test case with this verdict: name, cause, step and, if it fails, its status. Known failures are left out. */
export function caseLines(report: RunReport, verdict: Verdict): readonly Line[] {
  const { summary } = report;
  const changes = verdict === 'fail' ? caseChanges(report) : [];
  const known = new Set(report.known?.map(({ id }) => id));
  const changeOf = new Map(changes.map((one) => [caseKey(one), one.change]));
  return summary.cases
    .filter(
      (one) => one.verdict === verdict && !(one.id !== undefined && verdict === 'fail' && known.has(one.id)),
    )
    .map((one) => {
      const cause = [causeWords(one.cause ?? {}, verdict), ...callWords(one)].join(' · ');
      const change = changeOf.get(caseKey(one));
      return {
        lead: caseWords(one),
        text: change === undefined ? cause : `${cause} · ${changeMark(change)}`,
      };
    });
}

/** Why a run got its verdict, if the lines of its test cases don't say so, or if results are missing. */
export function reasonWords(report: RunReport, lines: readonly Line[]): string | undefined {
  const { summary } = report;
  return lines.length === 0 && summary.verdict !== 'passed'
    ? verdictSentence(summary, isAllKnown(report))
    : partWords(summary);
}

/** A line for each known failure: its status, until when it is known, and the reason. */
function knownLines(report: RunReport, clock: TimeContext): readonly Line[] {
  const changes = new Map(allChanges(report).map((one) => [one.id, one.change]));
  return (report.known ?? []).map(({ id, name, until, reason }) => {
    const change = changes.get(id);
    const text = [
      texts.knownMark(untilWords(until, clock)) + (reason === undefined ? '' : `, ${texts.because(reason)}`),
      ...(change === undefined ? [] : [changeMark(change)]),
    ].join(' · ');
    return { lead: caseWords({ id, name }), text };
  });
}

/** The same, folded. */
export function knownFold(report: RunReport, clock: TimeContext): readonly Fold[] {
  const lines = knownLines(report, clock);
  if (lines.length === 0) return [];
  return [{ title: texts.knownCount(lines.length), sections: [{ title: '', ...openLines(lines) }] }];
}

/** `3 of 40 calls failed`, if a test case was called several times. */
function callWords({ calls, verdict }: CaseVerdict): readonly string[] {
  return calls === undefined || verdict !== 'fail'
    ? []
    : [operators.read.callsFailed(calls.failed, calls.all)];
}

const unexplained: Readonly<Record<Verdict, string>> = {
  fail: operators.summary.noDetail,
  inconclusive: operators.summary.noResult,
  satisfactory: operators.summary.noRemark,
  pass: '',
};

/** Why a result did not simply pass, in one line. */
export function causeWords({ word, detail, dialResult, step, mostly }: Cause, verdict: Verdict): string {
  const why = detail ?? dialFault(dialResult, verdict);
  const what = [...(word === undefined ? [] : [operators.summary.word(word)]), ...(why ? [why] : [])];
  const said = what.length === 0 ? unexplained[verdict] : what.join(': ');
  // Some services name the step in the detail.
  const cause = step === undefined || said.includes(step) ? said : operators.summary.atStep(said, step);
  return mostly ? operators.summary.mostly(cause) : cause;
}

/** Why a failed call wasn't connected. That a call was answered isn't a reason. */
function dialFault(dialResult: string | undefined, verdict: Verdict): string | undefined {
  const isFault = verdict === 'fail' && !['answered', 'none'].includes(foldWord(dialResult));
  return isFault ? dialResult : undefined;
}
