import type { Cause, Verdict } from '../../ports/runs.ts';
import { foldWord } from '../../ports/service-words.ts';
import { operators } from '../../wording/operators.ts';

const texts = operators.summary;

const unexplained: Readonly<Record<Verdict, string>> = {
  fail: texts.noDetail,
  inconclusive: texts.noResult,
  satisfactory: texts.noRemark,
  pass: '',
};

/** Why a result did not simply pass, in one line. */
export function causeWords({ word, detail, dialResult, step, mostly }: Cause, verdict: Verdict): string {
  const why = detail ?? dialFault(dialResult, verdict);
  const what = [...(word === undefined ? [] : [texts.word(word)]), ...(why ? [why] : [])];
  const said = what.length === 0 ? unexplained[verdict] : what.join(': ');
  const cause = withStep(said, step);
  return mostly ? texts.mostly(cause) : cause;
}

/** `16 not answered, at Ring`, `3 failed: No audio received, at “Menu”`: how many have a cause. */
export function causeCountWords(count: number, cause: Cause, verdict: Verdict): string {
  const outcome = connectionFault(cause, verdict);
  if (outcome !== undefined) return withStep(texts.countOf(count, outcome), cause.step);
  return texts.because(
    texts.countOf(count, texts.outcomes[verdict]),
    causeWords({ ...cause, mostly: undefined }, verdict),
  );
}

/** The same for test cases that were called several times: `3 test cases failed, mostly: Call not answered, at Ring`. */
export function caseCountWords(count: number, isMostly: boolean, cause: Cause): string {
  return texts.because(
    texts.casesFailed(count, isMostly),
    causeWords({ ...cause, mostly: undefined }, 'fail'),
  );
}

/** The same for calls: `16 calls not answered, at Ring`. */
export function callCauseWords(count: number, cause: Cause): string {
  const outcome = connectionFault(cause, 'fail');
  if (outcome !== undefined) return withStep(texts.callsOf(count, outcome), cause.step);
  return texts.because(texts.callsOf(count, texts.outcomes.fail), causeWords(cause, 'fail'));
}

/** Why a failed call wasn't connected. That a call was answered isn't a reason. */
function dialFault(dialResult: string | undefined, verdict: Verdict): string | undefined {
  const isFault = verdict === 'fail' && !['answered', 'none'].includes(foldWord(dialResult));
  return isFault ? dialResult : undefined;
}

/** By the service's word for the dial result: how a detail says the same, and how we do. */
const faults: ReadonlyMap<string, { readonly said: RegExp; readonly words: string }> = new Map([
  ['noanswer', { said: /no(?:t|) ?answer|unanswered/iu, words: texts.notConnected.noAnswer }],
  ['busy', { said: /busy/iu, words: texts.notConnected.busy }],
]);

/** Why calls weren't connected, after how many there are; undefined if the service says more than that. */
function connectionFault({ detail, dialResult }: Cause, verdict: Verdict): string | undefined {
  const fault = faults.get(foldWord(dialFault(dialResult, verdict)));
  return fault !== undefined && (detail === undefined || fault.said.test(detail)) ? fault.words : undefined;
}

/** A step without a name of its own isn't put in quotation marks. */
function withStep(said: string, step: string | undefined): string {
  // Some services name the step in the detail.
  if (step === undefined || said.includes(step)) return said;
  const isNamed = step !== operators.names.ring && !isNumbered(step);
  return texts.atStep(said, isNamed ? texts.word(step) : step);
}

function isNumbered(step: string): boolean {
  const number = /\d{1,9}$/u.exec(step)?.[0];
  return number !== undefined && step === operators.names.step(Number(number));
}
