import type { RunAlert } from '../../../../../dialogs/ports/run-summary.ts';
import { countWords } from '../../../../../dialogs/wording/format.ts';
import { type Html, html } from '../html.ts';

const levels: Readonly<Record<RunAlert['level'], string>> = {
  major: 'Major',
  minor: 'Minor',
  none: 'Below thresholds',
};

/** The alerts of the test cases, and how far the results went past them. */
export function alerts(told: readonly RunAlert[]): Html | undefined {
  if (told.length === 0) return undefined;
  return html`<section class="panel" aria-labelledby="alerts">
<h2 id="alerts">Alerts</h2>
<ul class="alerts">${told.map(
    ({ message, level, count, minorThreshold, majorThreshold }) =>
      html`<li class="${level}"><p><strong>${levels[level]}</strong> <bdi>${message}</bdi></p><p class="label">${countWords(count, 'result')}${thresholds(minorThreshold, majorThreshold)}</p></li>`,
  )}</ul>
</section>`;
}

function thresholds(minor: number | undefined, major: number | undefined): string {
  const told = [
    minor === undefined ? '' : `minor from ${minor}`,
    major === undefined ? '' : `major from ${major}`,
  ].filter((part) => part !== '');
  return told.length === 0 ? '' : ` · ${told.join(', ')}`;
}
