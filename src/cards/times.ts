import type { Line, Message } from '../../dialogs/message.ts';
import { plainText } from '../../dialogs/text.ts';
import { splitTimes } from '../../dialogs/wording/times.ts';
import { readsAlike, richText, type TextLook } from './text.ts';

/**
 * Text whose times a client draws in its reader's zone (Adaptive Cards, "Text features": `{{DATE(…)}}`, `{{TIME(…)}}`). Only
 * a `TextBlock` does that in Teams, and it reads its text as Markdown: if that would change what else it says, the text
 * keeps its times as they are, which name their zone.
 * @param timesIn how its times are written; absent: they stay as they are
 */
export function timedText(
  text: string,
  timesIn: Message['timesIn'],
  look: TextLook = {},
  block: object = {},
): object {
  const drawn = drawTimes(text, timesIn);
  return drawn === undefined
    ? richText(text, look, block)
    : { type: 'TextBlock', text: drawn, wrap: true, ...look, ...block };
}

/** The same for a line that has a lead, which isn't bold then; undefined if it has no time that can be drawn. */
export function timedLead(
  { lead, text }: Exclude<Line, string>,
  timesIn: Message['timesIn'],
  block: object,
): object | undefined {
  const drawn = drawTimes(`${lead} – ${text}`, timesIn);
  return drawn === undefined ? undefined : { type: 'TextBlock', text: drawn, wrap: true, ...block };
}

function drawTimes(text: string, timesIn: Message['timesIn']): string | undefined {
  if (timesIn === undefined || !readsAlike(plainText(text))) return undefined;
  const parts = splitTimes(plainText(text), timesIn);
  if (parts.every((part) => typeof part === 'string')) return undefined;
  return parts.map((part) => (typeof part === 'string' ? part : drawnTime(part))).join('');
}

function drawnTime(time: number): string {
  const iso = `${new Date(time).toISOString().slice(0, 19)}Z`;
  return `{{DATE(${iso}, SHORT)}} {{TIME(${iso})}}`;
}
