import type { CaseRuns } from '../../../../dialogs/ports/campaign-report.ts';
import type { RunHistory, RunOfCase } from '../../../../dialogs/ports/runs.ts';
import { countWords, verdictWords } from '../../../../dialogs/wording/format.ts';
import { operators } from '../../../../dialogs/wording/operators.ts';
import { type Html, html, mark } from './html.ts';

/** The outcome of a test case in each run, as marks that have their words. */
export function strip(runs: readonly RunOfCase[]): Html {
  return html`<ol class="strip">${runs.map(
    (run) =>
      html`<li title="Run ${run.run}: ${wordsOf(run)}">${signOf(run)}<span class="unseen">Run ${run.run}: ${wordsOf(run)}</span></li>`,
  )}</ol>`;
}

export function signOf({ outcome, onRetry, read }: Omit<RunOfCase, 'run'>): Html {
  if (outcome !== undefined) return mark(outcome, onRetry ? 'retry' : outcome);
  return html`<span class="mark absent" aria-hidden="true">${read ? '·' : '–'}</span>`;
}

export function wordsOf({ outcome, onRetry, read }: RunOfCase): string {
  if (onRetry) return operators.triage.onRetry;
  if (outcome !== undefined) return verdictWords[outcome].toLowerCase();
  return read ? 'not in that run' : 'results not read';
}

/** What a test case came to in its last run. */
export function lastWords({ outcome, onRetry }: CaseRuns['last']): string {
  return onRetry ? operators.triage.onRetryTitle : verdictWords[outcome];
}

export function lastSign({ outcome, onRetry }: CaseRuns['last']): Html {
  return signOf({ outcome, onRetry, read: true });
}

const step = 7;
const width = 5;
const height = 18;
/** By height as well as by colour. */
const shapes = [
  ['p', 'pass', 5],
  ['r', 'inconclusive', 8],
  ['i', 'inconclusive', 11],
  ['f', 'fail', height],
] as const;

/**
 * The same as small as a word, for a row of a table: a bar for each run, the higher the worse. Most rows of a long table look
 * alike: each look is drawn once.
 * @returns draws a test case's outcomes, see `RunHistory`
 */
export function createBars(runs: RunHistory['runs']): (cells: string) => Html {
  const drawn = new Map<string, Html>();
  return (cells) => {
    const known = drawn.get(cells) ?? draw(cells, runs);
    drawn.set(cells, known);
    return known;
  };
}

function draw(cells: string, runs: RunHistory['runs']): Html {
  const letters = [...cells];
  const path = (isOne: (letter: string, at: number) => boolean, tall: number): string =>
    letters
      .map((letter, at) => (isOne(letter, at) ? `M${at * step} ${height}v-${tall}h${width}v${tall}z` : ''))
      .join('');
  const paths = [
    ...shapes.map(([letter, name, tall]) => [name, path((one) => one === letter, tall)] as const),
    ['none', path((one, at) => one === '.' && runs[at]?.read === true, 1)] as const,
  ];
  const all = Math.max(1, letters.length * step);
  return html`<svg class="bars" viewBox="0 0 ${all} ${height}" width="${all}" height="${height}" role="img" aria-label="${labelOf(cells, runs)}">${paths.map(([name, d]) => d !== '' && html`<path class="${name}" d="${d}"/>`)}</svg>`;
}

function labelOf(cells: string, runs: RunHistory['runs']): string {
  const failed = [...cells].flatMap((letter, at) => (letter === 'f' ? [runs[at]?.run ?? 0] : []));
  const of = failed.length + cells.split('p').length - 1;
  if (of === 0) return 'Neither passed nor failed in any run';
  if (failed.length === 0) return `Failed in none of ${countWords(of, 'run')}`;
  return `Failed in ${failed.length} of ${countWords(of, 'run')}: ${failed.join(', ')}`;
}

/** A test case's outcomes, in letters. */
export function cellsOf(runs: readonly RunOfCase[]): string {
  return runs.map(({ outcome = '.', onRetry }) => (onRetry ? 'r' : outcome.slice(0, 1))).join('');
}

/** And back. */
export function runsOfCells({ runs }: RunHistory, cells: string): readonly RunOfCase[] {
  return runs.map((run, at) => {
    const shape = shapes.find(([letter]) => letter === cells[at]);
    const onRetry = cells[at] === 'r' || undefined;
    return { ...run, ...(shape !== undefined && { outcome: shape[1], onRetry }) };
  });
}
