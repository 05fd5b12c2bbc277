import type { Message } from '../../dialogs/message.ts';
import type { RenderedActivity } from './rendered-activity.ts';

/** Bytes of an activity on the wire, as UTF-8. As UTF-16, in which Teams counts, they are twice as many at most. */
export function activitySize(activity: RenderedActivity): number {
  return Buffer.byteLength(JSON.stringify(activity));
}

/** What a card writes around each choice and between two braces, at the least. */
const aroundChoice = 20;
const betweenBraces = 28;

/**
 * Whether a message is surely longer than so many bytes once it is rendered, told without rendering it: every
 * character that is shown takes one or more.
 */
export function isSurelyLonger(message: Message, isCard: boolean, most: number): boolean {
  const texts = textsOf(message);
  let bytes = isCard ? aroundChoice * (message.choices?.length ?? 0) : 0;
  for (const text of texts) bytes += text.length;
  if (bytes > most || !isCard) return bytes > most;
  for (const text of texts) bytes += betweenBraces * bracePairs(text);
  return bytes > most;
}

function textsOf({ text, label, note, choices, facts, sections, links, figures, form }: Message): string[] {
  return [
    text,
    label ?? '',
    note ?? '',
    ...(choices ?? []).map((choice) => choice.label),
    ...(facts ?? []).flatMap(({ name, value }) => [name, value]),
    ...(sections ?? []).flatMap(({ title, lines }) => [
      title,
      ...lines.flatMap((line) => (typeof line === 'string' ? line : [line.lead, line.text])),
    ]),
    ...(links ?? []).flatMap((link) => [link.label, link.url]),
    ...(figures ?? []).flatMap(({ number, name }) => [number, name]),
    ...(form?.fields ?? []).flatMap(({ label: name, hint = '', value = '' }) => [name, hint, value]),
  ];
}

function bracePairs(text: string): number {
  let pairs = 0;
  for (let at = text.indexOf('{{'); at >= 0; at = text.indexOf('{{', at + 1)) pairs += 1;
  return pairs;
}
