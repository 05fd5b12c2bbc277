import type { RunOfCase } from '../../../../dialogs/ports/runs.ts';
import { countWords, verdictWords } from '../../../../dialogs/wording/format.ts';
import { type Html, html, mark } from './html.ts';

/** What a test case came to in each run, as marks that have their words. */
export function strip(runs: readonly RunOfCase[]): Html {
  return html`<ol class="strip">${runs.map(
    (run) =>
      html`<li title="Run ${run.run}: ${wordsOf(run)}">${signOf(run)}<span class="unseen">Run ${run.run}: ${wordsOf(run)}</span></li>`,
  )}</ol>`;
}

export function signOf({ outcome, read }: RunOfCase): Html {
  if (outcome !== undefined) return mark(outcome);
  return html`<span class="mark absent" aria-hidden="true">${read ? '·' : '–'}</span>`;
}

export function wordsOf({ outcome, read }: RunOfCase): string {
  if (outcome !== undefined) return verdictWords[outcome].toLowerCase();
  return read ? 'not in that run' : 'results not read';
}

const step = 7;
const width = 5;
const height = 18;
/** By height as well as by colour. */
const heights = { fail: height, inconclusive: 11, pass: 5 } as const;

/** The same as small as a word, for a row of a table: a bar for each run, the higher the worse. */
export function bars(runs: readonly RunOfCase[]): Html {
  const drawn = (['pass', 'inconclusive', 'fail'] as const).map((outcome) => {
    const path = runs
      .map((run, at) =>
        run.outcome === outcome
          ? `M${at * step} ${height}v-${heights[outcome]}h${width}v${heights[outcome]}z`
          : '',
      )
      .join('');
    return path !== '' && html`<path class="${outcome}" d="${path}"/>`;
  });
  const absent = runs
    .map(({ outcome, read }, at) =>
      outcome === undefined && read ? `M${at * step} ${height}v-1h${width}v1z` : '',
    )
    .join('');
  return html`<svg class="bars" viewBox="0 0 ${Math.max(1, runs.length * step)} ${height}" width="${runs.length * step}" height="${height}" role="img" aria-label="${barsLabel(runs)}">${drawn}${absent !== '' && html`<path class="none" d="${absent}"/>`}</svg>`;
}

function barsLabel(runs: readonly RunOfCase[]): string {
  const failed = runs.filter(({ outcome }) => outcome === 'fail').map(({ run }) => run);
  const of = failed.length + runs.filter(({ outcome }) => outcome === 'pass').length;
  if (of === 0) return 'Neither passed nor failed in any run';
  if (failed.length === 0) return `Failed in none of ${countWords(of, 'run')}`;
  return `Failed in ${failed.length} of ${countWords(of, 'run')}: ${failed.join(', ')}`;
}
