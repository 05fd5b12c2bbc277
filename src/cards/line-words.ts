import type { Line } from '../../dialogs/message.ts';

/** A line of a list in words. */
export function lineWords(line: Line): string {
  return typeof line === 'string' ? line : `${line.lead} – ${line.text}`;
}
