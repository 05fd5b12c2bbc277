import { longTimeWords } from '../../../../../dialogs/wording/format.ts';
import { type Html, html } from '../html.ts';

/**
 * A time (milliseconds since 1970) in UTC, said with its zone. The page's script puts it into the reader's own
 * zone.
 */
export function moment(at: number): Html {
  return html`<time datetime="${new Date(at).toISOString()}">${longTimeWords(at)}</time>`;
}
