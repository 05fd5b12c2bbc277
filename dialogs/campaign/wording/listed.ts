import type { Message } from '../../message.ts';

const mostLines = 40;

/** A heading with lines below it, to be read whole. Each line stays one. Past 40 lines the rest is counted. */
export function listed(heading: string, lines: readonly string[]): Pick<Message, 'text' | 'sections'> {
  const left = lines.length - mostLines;
  const shown = left > 1 ? lines.slice(0, mostLines) : lines;
  const whole = shown.map((line) => line.replace(/\s+/gu, ' '));
  const more = left > 1 ? { more: left } : {};
  return { text: heading, sections: [{ title: '', lines: whole, whole: true, ...more }] };
}
