import type { TestCaseName } from '../../../../dialogs/ports/run-summary.ts';
import { type Html, html } from './html.ts';

/** A test case's name, kept from turning the text around it where it runs from right to left. */
export function caseName({ id, name }: TestCaseName): Html {
  if (name.trim() === '') return html`Test case ${id ?? 'without a name'}`;
  return html`<bdi>${name}</bdi>`;
}
