import type { Message } from '../message.ts';
import type { Place } from '../turn.ts';
import type { EpochMs } from './clock.ts';

/**
 * Posts that nobody's turn waits for. What is handed over is stored, and posted as soon as its channel can be reached, also
 * by another process; where it may have arrived, it is posted again only if the channel knows it by its name.
 */
export interface Outbox {
  /** Resolves once it is stored. What was handed over before under the same name, for the same place, stays as it was. */
  post(post: Post): Promise<void>;
}

export interface Post {
  readonly place: Place;
  readonly message: Message;
  /** Within its place; for good. */
  readonly name: string;
  /** From then on it is no news any more; absent: after a day. */
  readonly until?: EpochMs;
}
