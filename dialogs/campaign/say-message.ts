import type { Message } from '../message.ts';
import type { Turn } from '../turn.ts';

export async function sayMessage(turn: Turn, message: Message): Promise<void> {
  await turn.say({ kind: 'message', message });
}
