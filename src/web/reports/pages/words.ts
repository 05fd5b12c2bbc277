import type { RunVerdict, Verdict } from '../../../../dialogs/ports/runs.ts';
import { longTimeWords, toldUntil } from '../../../../dialogs/wording/times.ts';
import { type Html, html } from './html.ts';

/**
 * A time (milliseconds since 1970) in UTC, with its zone. The page's script shows it in the reader's own zone.
 */
export function moment(at: number): Html {
  return html`<time datetime="${new Date(at).toISOString()}">${longTimeWords(at)}</time>`;
}

/** The same for an end: for a day's end, the last minute of that day, in the reader's zone as in UTC. */
export function deadline(until: number): Html {
  return html`<time datetime="${new Date(until).toISOString()}" data-until>${longTimeWords(toldUntil(until, 'UTC'))}</time>`;
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
