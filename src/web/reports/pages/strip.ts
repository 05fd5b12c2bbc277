import type { RunOfCase } from '../../../../dialogs/ports/runs.ts';
import { verdictWords } from '../../../../dialogs/wording/format.ts';
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
