import type { Message } from '../../dialogs/message.ts';

/** Whether a message has parts that only a card can show as what they are. */
export function isRich({ tone, progress, figures, chart, facts, sections, links, form }: Message): boolean {
  return (
    tone !== undefined ||
    progress !== undefined ||
    form !== undefined ||
    chart !== undefined ||
    [figures, facts, sections, links].some((parts) => parts !== undefined && parts.length > 0)
  );
}
