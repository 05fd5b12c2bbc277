import type {
  CallStep,
  FailedCall,
  FailureGroup,
  RunAlert,
  RunSummary,
  TestCaseName,
} from '../../../../dialogs/ports/runs.ts';
import { countWords, stepWords } from '../../../../dialogs/wording/format.ts';
import { operators } from '../../../../dialogs/wording/operators.ts';
import { caseList, caseName, type StepsOf, sameCase } from './cases.ts';
import { type Html, html, mark } from './html.ts';

/** Groups shown at first; a button shows the others. */
const shown = 10;

/** Failed results, grouped by how they failed. */
export function failures(groups: readonly FailureGroup[], stepsOf: StepsOf): Html | undefined {
  if (groups.length === 0) return undefined;
  const failure = (group: FailureGroup): Html => failureOf(group, stepsOf);
  const rest = groups.slice(shown);
  return html`<section class="panel" aria-labelledby="failures">
<h2 id="failures">Failures</h2>
<ol class="failures">${groups.slice(0, shown).map(failure)}</ol>${
    rest.length > 0 &&
    html`<details><summary>${countWords(rest.length, 'more kind of failure', 'more kinds of failure')}</summary><ol class="failures">${rest.map(failure)}</ol></details>`
  }
</section>`;
}

function failureOf(
  { detail, dialResult, firstFailingStep, count, testCases }: FailureGroup,
  stepsOf: StepsOf,
): Html {
  const facts: [string, string | undefined][] = [
    ['First failing step', firstFailingStep],
    ['Dial result', dialResult],
  ];
  const known = facts.filter(([, value]) => value !== undefined && value !== '');
  return html`<li><h3><bdi>${detail.trim() === '' ? 'No detail given' : detail}</bdi> <span class="count">${countWords(count, 'result')}</span></h3>
${known.length > 0 && html`<dl>${known.map(([term, value]) => html`<div><dt>${term}</dt><dd><bdi>${value}</bdi></dd></div>`)}</dl>`}
${testCases.length > 0 && html`<p class="label">${testCases.length < count ? 'First test cases' : 'Test cases'}</p>${caseList(testCases, stepsOf)}`}</li>`;
}

/** At most this many calls are unfolded at first. */
const maxOpen = 2;

/** Finds the steps of a test case on the page. */
export function createStepsOf(calls: readonly FailedCall[] = []): StepsOf {
  const places = new Map(calls.map(({ testCase }, at) => [sameCase(testCase), `steps-${at + 1}`]));
  return (testCase: TestCaseName) => places.get(sameCase(testCase));
}

/** How the failing test cases went, step by step. */
export function failedCalls({ failedCalls: calls = [], cases }: RunSummary): Html | undefined {
  if (calls.length === 0) return undefined;
  const numbers = new Map(cases.map((one) => [sameCase(one), one.calledNumber]));
  const numberOf = (testCase: TestCaseName): Html | undefined => {
    const number = numbers.get(sameCase(testCase));
    return number === undefined ? undefined : html` <span class="count"><bdi>${number}</bdi></span>`;
  };
  const stepsOf = createStepsOf(calls);
  const call = ({ testCase, steps, more }: FailedCall): Html =>
    html`<li><details${calls.length <= maxOpen && html` open`}><summary>${caseName(testCase)}${numberOf(testCase)}</summary><ol class="steps" id="${stepsOf(testCase)}">${steps.map(step)}</ol>${
      more > 0 && html`<p class="label">${countWords(more, 'more step')}</p>`
    }</details></li>
`;
  return html`<section class="panel" aria-labelledby="steps">
<h2 id="steps">Failing test cases, step by step</h2>
<ul class="calls">${calls.map(call)}</ul>
</section>`;
}

function step({ name, verdict, word, detail, responseMilliseconds }: CallStep, at: number): Html {
  const result = stepWords(word ?? 'No result', verdict, responseMilliseconds);
  return html`<li>${mark(verdict)} <bdi>${name === '' ? `Step ${at + 1}` : name}</bdi> <span class="count">${result}</span>${
    detail !== undefined && html`<br><bdi>${detail}</bdi>`
  }</li>
`;
}

const levels: Readonly<Record<RunAlert['level'], string>> = {
  major: 'Major',
  minor: 'Minor',
  none: 'Below thresholds',
};

/** The alerts of the test cases, and by how much the results exceeded them. */
export function alerts(given: readonly RunAlert[]): Html | undefined {
  if (given.length === 0) return undefined;
  return html`<section class="panel" aria-labelledby="alerts">
<h2 id="alerts">${operators.summary.sections.alerts}</h2>
<ul class="alerts">${given.map(
    ({ message, level, count, minorThreshold, majorThreshold }) =>
      html`<li class="${level}"><p><strong>${levels[level]}</strong> <bdi>${message}</bdi></p><p class="label">${countWords(count, 'result')}${thresholds(minorThreshold, majorThreshold)}</p></li>`,
  )}</ul>
</section>`;
}

function thresholds(minor: number | undefined, major: number | undefined): string {
  const limits = [
    minor === undefined ? '' : `minor from ${minor}`,
    major === undefined ? '' : `major from ${major}`,
  ].filter((part) => part !== '');
  return limits.length === 0 ? '' : `\u00a0· ${limits.join(', ')}`;
}
