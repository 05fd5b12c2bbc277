import { randomUUID } from 'node:crypto';
import { ConversationGoneError, type LocalChannel } from '../../src/bot/outbox.ts';

export const localServiceUrl = 'http://localhost/local';

export interface MemoryChannel extends LocalChannel {
  /** What the bot said in it, the oldest first. */
  readonly sent: readonly Record<string, unknown>[];
  /** Nothing can be said in it any more. */
  failWith(error: Error): void;
}

/** A channel that the process serves itself: every conversation with `localServiceUrl`. */
export function memoryChannel(): MemoryChannel {
  const sent: Record<string, unknown>[] = [];
  const named = new Set<string>();
  let failure: Error | undefined;
  async function send(activity: object): Promise<string> {
    if (failure !== undefined) throw failure;
    const id = randomUUID();
    sent.push({ ...activity, id });
    return id;
  }
  async function replace(id: string, activity: object): Promise<void> {
    const at = sent.findIndex((one) => one['id'] === id);
    if (at === -1) throw new ConversationGoneError();
    sent[at] = { ...activity, id };
  }
  return {
    sent,
    failWith(error) {
      failure = error;
    },
    serves: ({ serviceUrl }) => serviceUrl === localServiceUrl,
    outboxFor: () => ({
      send,
      replace,
      async reply(_to, activity, along) {
        const id = await send(activity);
        if (along !== undefined) along.version = id;
        return id;
      },
      async sendOnce(once, activity) {
        if (named.has(once)) return once;
        named.add(once);
        return await send(activity);
      },
    }),
  };
}
