import { type Html, html } from '../html.ts';

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/**
 * A time (milliseconds since 1970) in UTC, said with its zone. The page's script puts it into the reader's own
 * zone.
 */
export function moment(at: number): Html {
  const date = new Date(at);
  return html`<time datetime="${date.toISOString()}">${format.format(date)} UTC</time>`;
}
