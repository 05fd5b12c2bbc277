import type { RunVerdict, Verdict } from '../../../../dialogs/ports/runs.ts';
import { longTimeWords } from '../../../../dialogs/wording/format.ts';
import { type Html, html } from './html.ts';

/**
 * A time (milliseconds since 1970) in UTC, with its zone. The page's script shows it in the reader's own zone.
 */
export function moment(at: number): Html {
  return html`<time datetime="${new Date(at).toISOString()}">${longTimeWords(at)}</time>`;
}

/** In the order of display: worst first. */
export const verdictOrder = ['fail', 'inconclusive', 'satisfactory', 'pass'] as const satisfies Verdict[];

/** For each verdict on a run, the verdict on a result that has the same colour and mark. */
export const markOfRun = {
  failed: 'fail',
  inconclusive: 'inconclusive',
  passedWithRemarks: 'satisfactory',
  passed: 'pass',
} as const satisfies Record<RunVerdict, Verdict>;
