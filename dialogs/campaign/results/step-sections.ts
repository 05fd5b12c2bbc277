import type { Section } from '../../message.ts';
import type { CallStep, FailedCall, RunReport } from '../../ports/runs.ts';
import { measuredWords, stepSign } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import { caseWords } from '../wording.ts';
import { caseLines } from './case-lines.ts';

const texts = operators.read;

/** The report page shows more. */
const maxCases = 10;

/**
 * The failing test cases of a run with their steps: failed steps are open, the others folded. Without steps there is the cause.
 */
export function stepSections(report: RunReport): readonly Section[] {
  const { failedCalls = [] } = report.summary;
  const callOf = new Map(failedCalls.map((call) => [caseWords(call.testCase), call]));
  const lines = caseLines(report, 'fail');
  if (lines.length === 0) return [{ title: '', lines: [texts.noFailures] }];
  const shown = lines.slice(0, maxCases).flatMap((line) => {
    if (typeof line === 'string') return [];
    const call = callOf.get(line.lead);
    return [call === undefined ? { title: `✗ ${line.lead}`, lines: [line.text] } : caseSection(call)];
  });
  const left = lines.length - shown.length;
  return left === 0 ? shown : [...shown, { title: '', lines: [texts.moreOnReport(left)] }];
}

function caseSection({ testCase, steps, more }: FailedCall): Section {
  const rows = steps.map((step, at) => ({ failed: step.verdict === 'fail', line: stepRow(step, at) }));
  const failed = rows.filter((row) => row.failed);
  const passed = rows.filter((row) => !row.failed);
  return {
    title: `✗ ${caseWords(testCase)}`,
    lines: [...failed, ...passed].map(({ line }) => line),
    // If no step failed, the case failed after the first one.
    open: Math.max(1, failed.length),
    ...(more > 0 && { more }),
  };
}

/** `✗ 2. Menu – No audio received (8.2 s)`, `✓ 1. Ring (624 ms)` @param at from 0 */
function stepRow({ name, verdict, word, detail, responseMilliseconds }: CallStep, at: number): string {
  const sign = stepSign[verdict];
  // For a step that passed only its time is shown.
  const said = verdict === 'pass' ? undefined : (detail ?? word);
  const time = responseMilliseconds === undefined ? '' : ` (${measuredWords(responseMilliseconds)})`;
  return `${sign} ${at + 1}. ${name}${said === undefined ? '' : ` – ${said}`}${time}`;
}
