import type { CaseChange, Verdict } from '../../../../dialogs/ports/runs.ts';
import { countWords, numberWords, verdictWords } from '../../../../dialogs/wording/format.ts';
import { type Html, html } from './html.ts';

/**
 * The controls above a table of test cases, which only appear if the script runs.
 * @param byChange whether rows say how they stand
 * @param shown how many of them, if there are more than are shown at a time
 */
export function caseFilter(
  rows: number,
  verdicts: readonly Verdict[],
  byChange: boolean,
  shown?: number,
): Html {
  return html`<form id="filter" hidden role="search" aria-label="Test cases">
<label>Name or id <input type="search" name="text" autocomplete="off" spellcheck="false"></label>
<label>Verdict <select name="kind"><option value="">All</option>${verdicts.map((verdict) => html`<option value="${verdict}">${verdictWords[verdict]}</option>`)}${byChange && html`<optgroup label="By the runs before">${kinds.map((kind) => html`<option value="${kind}">${kindWords[kind]}</option>`)}</optgroup>`}</select></label>
</form>
<p id="matches" role="status">${shown === undefined ? countWords(rows, 'test case') : `Test cases 1 to ${shown} of ${numberWords(rows)}`}</p>`;
}

const kinds = ['new', 'stillFailing', 'flaky', 'fixed', 'known'] as const;
const kindWords: Readonly<Record<CaseChange['kind'] | 'known', string>> = {
  new: 'New failures',
  stillFailing: 'Still failing',
  flaky: 'Flaky',
  fixed: 'Fixed',
  known: 'Known failures',
};
