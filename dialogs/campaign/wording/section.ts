import type { Section } from '../../message.ts';
import { numberWords } from '../../wording/format.ts';

const mostLines = 40;

/**
 * A list under its heading with how many there are; none where it is empty. Past 40 lines the rest is counted.
 * @param count where a line stands for several
 */
export function section(title: string, lines: readonly string[], count = lines.length): readonly Section[] {
  if (lines.length === 0) return [];
  const left = lines.length - mostLines;
  // One line more is no reason to leave one out.
  const shown = left <= 1 ? { lines } : { lines: lines.slice(0, mostLines), more: left };
  return [{ title: `${title} (${numberWords(count)})`, ...shown }];
}
