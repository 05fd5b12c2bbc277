import type { Choice } from '../../dialogs/buttons.ts';
import type { Message } from '../../dialogs/message.ts';

export const reference = { session: 'session-1', question: 2 };

/** Answers whose ids are their index, so that id 0 is among them. */
export function answers(labels: readonly string[]): readonly Choice[] {
  return labels.map((label, answer) => ({
    label,
    click: { canvass: 1, do: 'answer', ...reference, answer },
  }));
}

export function question(labels: readonly string[], text = 'How was it?'): Message {
  return {
    label: 'Coffee bar · Question 2',
    text,
    choices: answers(labels),
    questionRef: reference,
  };
}

export function numbers(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}
