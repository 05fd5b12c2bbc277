import type { TestResult } from '../../../ports/campaign.ts';
import type { ExportedRun } from '../../../ports/runs.ts';
import { runVerdictWords, verdictWords } from '../../../wording/format.ts';
import { operators } from '../../../wording/operators.ts';
import { countKnown, countPassedOnRetry } from '../../../wording/verdict-sentence.ts';
import { campaignWords } from '../../wording.ts';
import { stepLine } from '../failures.ts';
import type { Judged } from '../judge.ts';
import { type DescribedResult, describeResult, retriedCases } from './describe-result.ts';
import { runFault } from './run-fault.ts';

/** The format has no element for results that passed with warnings: the first of them are listed below the suite. */
const maxWarnings = 1000;

/**
 * Results as JUnit XML, streamed, in the form that Jenkins' schema and Ant's have in common. An inconclusive result is an `error`,
 * because readers may show a skipped test as good. A known failure is `skipped` (Jenkins only), so that readers agree with the
 * verdict. A run that failed without a failed result gets an additional `error`.
 * @param judged of the same run: the counts come first
 */
export async function* resultsJunit(
  { campaign, campaignName, run }: ExportedRun,
  judged: Judged,
  results: AsyncIterable<TestResult> | Iterable<TestResult>,
): AsyncGenerator<string, void, undefined> {
  const { summary, known = [] } = judged;
  const { counts, total, startedAt = 0, endedAt = startedAt, verdict, status, result } = summary;
  const suite = campaignWords(campaign, campaignName);
  const knownCases = new Map(known.map((one) => [one.id, one]));
  const retried = retriedCases(judged);
  const passedOnRetry = countPassedOnRetry(judged);
  const skipped = countKnown(judged);
  const fault = runFault(judged);
  const properties = { campaign, run, verdict: runVerdictWords[verdict], status, result };
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n<testsuite${attributes({
    name: suite,
    package: `campaign-${campaign}`,
    id: 0,
    hostname: 'canvass',
    tests: total + (fault ? 1 : 0),
    failures: counts.fail - skipped - passedOnRetry.fail,
    errors: counts.inconclusive - passedOnRetry.inconclusive + (fault ? 1 : 0),
    ...(skipped > 0 && { skipped }),
    time: seconds(endedAt - startedAt),
    timestamp: new Date(startedAt).toISOString().slice(0, 19),
  })}>\n<properties>\n${Object.entries(properties)
    .map(([name, value]) => (value === undefined ? '' : `<property${attributes({ name, value })}/>\n`))
    .join('')}</properties>\n`;
  const warnings: string[] = [];
  let more = 0;
  for await (const one of results) {
    const described = describeResult(one, knownCases, retried);
    yield testCase(one, described, suite);
    if (described.verdict !== 'satisfactory') continue;
    if (warnings.length < maxWarnings) warnings.push(`${described.name}: ${described.message}`);
    else more += 1;
  }
  if (fault !== undefined) {
    const { verdict: type, message } = fault;
    const opening = `<testcase${attributes({ name: operators.summary.runItself, classname: suite, time: 0 })}`;
    yield `${opening}><error${attributes({ type: runVerdictWords[type], message })}/></testcase>\n`;
  }
  if (warnings.length > 0) warnings.unshift(`${verdictWords.satisfactory}:`);
  if (more > 0) warnings.push(`and ${more} more`);
  yield `<system-out>${xmlText(warnings.join('\n'))}</system-out>\n<system-err/>\n</testsuite>\n</testsuites>\n`;
}

function testCase(
  result: TestResult,
  { verdict, name, word, message, known, passedOnRetry }: DescribedResult,
  suite: string,
): string {
  const opening = `<testcase${attributes({
    name,
    classname: result.folder ?? suite,
    time: seconds(result.durationMilliseconds),
  })}`;
  if (verdict === 'pass' || verdict === 'satisfactory') return `${opening}/>\n`;
  // The format knows no flaky test: it passed.
  if (passedOnRetry === true)
    return `${opening}><system-out>${xmlText(message ?? '')}</system-out></testcase>\n`;
  const lines = (result.steps ?? []).map(stepLine).join('\n');
  if (known !== undefined) {
    const steps = lines === '' ? '' : `<system-out>${xmlText(lines)}</system-out>`;
    // The schema gives this element no attributes.
    return `${opening}><skipped>${xmlText(message ?? '')}</skipped>${steps}</testcase>\n`;
  }
  const element = verdict === 'fail' ? 'failure' : 'error';
  const type = word ?? 'No result';
  return `${opening}><${element}${attributes({ type, message })}>${xmlText(lines)}</${element}></testcase>\n`;
}

/** Seconds as a decimal number, 0 if unknown. */
function seconds(milliseconds = 0): string {
  return Number.isFinite(milliseconds) ? (Math.max(0, milliseconds) / 1000).toFixed(3) : '0';
}

function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value ?? ''), /[&<>"\t\n\r]/gu)}"`)
    .join('');
}

function xmlText(text: string): string {
  return escaped(text, /[&<>\r]/gu);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 can't contain, §2.2. */
const unwritable = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function escaped(text: string, characters: RegExp): string {
  return text
    .replace(unwritable, '\ufffd')
    .replace(characters, (character) => entities[character] ?? `&#${character.codePointAt(0)};`);
}
